/**
 * The modifiers by which a procedure that is edited away beside another may be paid, of the National Correct Coding
 * Initiative of CMS: anatomic ones, those of global surgery, and those that say the service is distinct.
 */
const allowing = new Set(
  [
    'E1 E2 E3 E4 FA F1 F2 F3 F4 F5 F6 F7 F8 F9 TA T1 T2 T3 T4 T5 T6 T7 T8 T9 LT RT LC LD RC LM RI',
    '24 25 57 58 78 79',
    '27 59 91 XE XS XP XU',
  ].flatMap((group) => group.split(' ')),
);

/** True where a modifier lets both procedures of a pair be paid that has indicator 1. */
export const allowsBoth = (modifier: string) => allowing.has(modifier);

/** Modifiers that contradict each other on one line. */
const contradictions: readonly (readonly [modifier: string, others: readonly string[], reason: string])[] = [
  ['50', ['LT', 'RT'], 'a bilateral procedure is on both sides already'],
  ['26', ['TC'], 'both components together are the whole procedure'],
  ['59', ['XE', 'XP', 'XS', 'XU'], 'the more specific modifier takes the place of 59'],
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
