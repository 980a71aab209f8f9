/**
 * The modifiers of the National Correct Coding Initiative of CMS that allow both procedures of a pair to be paid:
 * anatomic modifiers, global surgery modifiers, and modifiers for distinct services.
 */
const allowing = new Set(
  [
    'E1 E2 E3 E4 FA F1 F2 F3 F4 F5 F6 F7 F8 F9 TA T1 T2 T3 T4 T5 T6 T7 T8 T9 LT RT LC LD RC LM RI',
    '24 25 57 58 78 79',
    '27 59 91 XE XS XP XU',
  ].flatMap((group) => group.split(' ')),
);

/** True if the modifier allows both procedures of a pair with indicator 1 to be paid. */
export const allowsBoth = (modifier: string) => allowing.has(modifier);

/** Modifiers that contradict each other on one line. */
const contradictions: readonly (readonly [modifier: string, others: readonly string[], reason: string])[] = [
  ['50', ['LT', 'RT'], 'a bilateral procedure already includes both sides'],
  ['26', ['TC'], 'both components together are the whole procedure'],
  ['59', ['XE', 'XP', 'XS', 'XU'], 'the more specific modifier replaces 59'],
];

/** Pairs of modifiers on a line that contradict each other, and why. */
export const contradictionsAmong = (modifiers: readonly string[]) =>
  contradictions.flatMap(([modifier, others, reason]) =>
    modifiers.includes(modifier)
      ? others
          .filter((other) => modifiers.includes(other))
          .map((other) => ({ modifiers: [modifier, other], reason }))
      : [],
  );
