import { cents, fromCents, type Money } from '@rcm/money';
import type { Adjustment, Answer, ChargedClaim } from './answer.ts';
import { dispositionOf } from './dispositions.ts';
import { claimLevel, isWholeClaim, type Part, type PartAnswer, partsOf } from './parts.ts';
import { rankOrder } from './rebills.ts';
import {
  type Adjudication,
  formerStages,
  isAnsweredAgain,
  isOfSamePayer,
  most,
  paidBy,
  type Stage,
  stagesOf,
  totalOf,
} from './rules.ts';

/** How a denial ended: the payer paid or allowed the amount after all, or another payer paid it. */
export type DenialOutcome = 'OVERTURNED' | 'PAID_BY_OTHER_PAYER';

/** An amount of a line that a claim payment denied. */
export interface DeniedLine {
  /** Null for the claim level. */
  readonly lineNumber: number | null;
  /** Above zero. */
  readonly deniedAmount: Money;
  /** Null while it is denied. */
  readonly outcome: DenialOutcome | null;
  readonly adjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
}

/** The denial by one claim payment. */
export interface Denial {
  readonly claimPaymentId: string;
  readonly payerId: string | null;
  /** The payment's date, `YYYY-MM-DD`. */
  readonly denialDate: string;
  /** True if the payer paid something of a line. */
  readonly isPartial: boolean;
  readonly deniedAmount: Money;
  /** The part of `deniedAmount` that is no longer denied. */
  readonly overturnedAmount: Money;
  /** The amount that the payer paid for the denied lines since. */
  readonly recoveredAmount: Money;
  /** At most what is still denied: the part of it that the insurance balance holds, and that no person closed. */
  readonly openAmount: Money;
  /** The codes of the largest denying adjustment. */
  readonly primary: Pick<Adjustment, 'groupCode' | 'reasonCode'> | null;
  readonly remarkCodes: readonly string[];
  readonly lines: readonly DeniedLine[];
}

/** A denial before it is known what of it is open. */
export type AnsweredDenial = Omit<Denial, 'openAmount'>;

/** A part with its adjudication. */
interface AdjudicatedPart extends Adjudication {
  readonly part: Part;
}

/** A denial of a part in the middle of the computation. */
interface DeniedPart {
  readonly answer: Answer;
  readonly lineNumber: number;
  readonly parts: PartAnswer['parts'];
  readonly isPartial: boolean;
  readonly cents: bigint;
  readonly recovered: bigint;
  outcome: DenialOutcome | null;
}

/**
 * The denials of a claim by answers that stand, and by reversed ones whose payer answered again. Each answer is judged by
 * itself: a payer denied what it paid nothing of and gave a denial code for, less what earlier payers left; of what it
 * paid in part it denied the amounts of the denial codes.
 */
export function denialsOf(
  claim: ChargedClaim,
  parts: readonly AdjudicatedPart[],
  answers: readonly Answer[],
  reversed: readonly Answer[],
): AnsweredDenial[] {
  const current = parts.flatMap((one) => [
    ...formerStages(one.part).flatMap((stage) =>
      deniedParts(one.part, stage).map((denied) => endedByOther(denied, one)),
    ),
    ...stagesOf(one.part).flatMap((stage) =>
      deniedParts(one.part, stage).map((denied) => ended(denied, one)),
    ),
  ]);
  const earlier = correctedDenials(claim, parts, answers, reversed, current);
  const byAnswer = Map.groupBy([...earlier, ...current], ({ answer }) => answer);
  return [...byAnswer].map(([answer, denied]) => denialOf(answer, denied));
}

/** The denials of a part by one payer. A repeated denial belongs to the first answer; another answer overturns it. */
function deniedParts({ lineNumber, additional }: Part, stage: Stage): DeniedPart[] {
  const { answers } = stage.payer;
  const denied: (DeniedPart & { isSuperseded: boolean })[] = [];
  for (const [index, { answer, parts, explanation, isSuperseded }] of answers.entries()) {
    const open = denied.filter((one) => one.outcome === null && one.isSuperseded);
    const amount = deniedCents(explanation, stage);
    const [first] = open;
    if (amount > 0n && first !== undefined) first.isSuperseded = isSuperseded;
    else if (amount > 0n) {
      const later = [
        ...answers.slice(index + 1),
        ...additional.filter(
          (one) => isOfSamePayer(one.answer, answer) && one.answer.generation >= answer.generation,
        ),
      ];
      const isPartial = !explanation.isDenied;
      // A payer may have taken back more than it paid since.
      const recovered = most(paidBy(later), 0n);
      denied.push({
        answer,
        lineNumber,
        parts,
        isPartial,
        cents: amount,
        recovered,
        outcome: null,
        isSuperseded,
      });
    } else for (const one of open) one.outcome = 'OVERTURNED';
  }
  return denied;
}

function deniedCents(
  { charge, shares, denied, isDenied, nextPayer }: PartAnswer['explanation'],
  { earlier }: Stage,
): bigint {
  if (!isDenied) return denied;
  const left =
    (charge === 0n ? denied : charge) - earlier.paid - earlier.contractual - totalOf(shares) - nextPayer;
  return left > 0n ? left : 0n;
}

/** A denial by a payer that a rebill displaced: over once the new payer paid, or payers left nothing open. */
const endedByOther = (denied: DeniedPart, { part, rest }: AdjudicatedPart): DeniedPart =>
  denied.outcome === null && (rest <= 0n || part.payers.some(({ answers }) => paidBy(answers) > 0n))
    ? { ...denied, outcome: 'PAID_BY_OTHER_PAYER' }
    : denied;

/** A denial that is over: payers left nothing open, or another payer took over what was denied as a whole. */
function ended(denied: DeniedPart, { part, rest }: AdjudicatedPart): DeniedPart {
  if (denied.outcome !== null) return denied;
  const { answer, isPartial } = denied;
  const others = part.payers.filter(
    ({ answers }) => paidBy(answers) > 0n && answers.every((one) => !isOfSamePayer(one.answer, answer)),
  );
  const isTakenOver = !isPartial && others.some(({ rank }) => rankOrder(rank) >= rankOrder(answer.payerRank));
  if (rest > 0n && !isTakenOver) return denied;
  return { ...denied, outcome: others.length > 0 ? 'PAID_BY_OTHER_PAYER' : 'OVERTURNED' };
}

/** The denials by reversed answers whose payer answered again and no longer denies. */
function correctedDenials(
  claim: ChargedClaim,
  parts: readonly AdjudicatedPart[],
  answers: readonly Answer[],
  reversed: readonly Answer[],
  current: readonly DeniedPart[],
): DeniedPart[] {
  const corrected = reversed.filter((one) => isAnsweredAgain(claim, one, answers));
  const denied = corrected.flatMap((answer) => {
    const earlier = answers.filter((one) => rankOrder(one.payerRank) < rankOrder(answer.payerRank));
    return partsOf(claim, [...earlier, answer]).flatMap((part) =>
      stagesOf(part).flatMap((stage) => deniedParts(part, stage).filter((one) => one.answer === answer)),
    );
  });
  // An answer without lines is about each line, and its payment counts for the first one of each denial.
  const isWhole = isWholeClaim(parts.map(({ part }) => part));
  const counted = new Set<Answer>();
  // If several reversed answers denied a line, the last one was overturned.
  const last = new Map(denied.map((one) => [one.lineNumber, one]));
  return [...last.values()].flatMap((one) => {
    const isStillDenied = current.some(
      ({ lineNumber, outcome }) =>
        outcome === null &&
        (lineNumber === one.lineNumber || [lineNumber, one.lineNumber].includes(claimLevel)),
    );
    const scope = isWhole ? claimLevel : one.lineNumber;
    const answered = parts
      .filter(({ part }) => scope === claimLevel || part.lineNumber === scope)
      .flatMap(({ part }) => [...part.payers, ...part.former])
      .filter(({ answers: own }) => own.some(({ answer }) => isOfSamePayer(answer, one.answer)));
    if (isStillDenied || answered.length === 0) return [];
    const paid = answered.reduce((sum, payer) => sum + paidBy(payer.answers), 0n);
    // What the reversed answer had paid is paid again, not recovered.
    const paidBefore = paidOf(scope === claimLevel ? one.answer.parts : one.parts);
    const isCounted = isWhole && counted.has(one.answer);
    counted.add(one.answer);
    const recovered = isCounted || paid < paidBefore ? 0n : paid - paidBefore;
    return [{ ...one, recovered, outcome: 'OVERTURNED' as const }];
  });
}

const paidOf = (parts: PartAnswer['parts']): bigint =>
  parts.reduce((sum, { paidAmount }) => sum + cents(paidAmount), 0n);

function denialOf(answer: Answer, denied: readonly DeniedPart[]): AnsweredDenial {
  const sumOf = (some: readonly DeniedPart[], amount: (one: DeniedPart) => bigint) =>
    fromCents(some.reduce((sum, one) => sum + amount(one), 0n));
  const lines = denied.map(({ lineNumber, parts, cents: amount, outcome }) => ({
    lineNumber: lineNumber === claimLevel ? null : lineNumber,
    deniedAmount: fromCents(amount),
    outcome,
    adjustments: parts.flatMap(({ adjustments }) => adjustments),
    remarkCodes: [...new Set(parts.flatMap(({ remarkCodes }) => remarkCodes))],
  }));
  return {
    claimPaymentId: answer.claimPaymentId,
    payerId: answer.payerId,
    denialDate: answer.paymentDate,
    isPartial: denied.some(({ isPartial }) => isPartial),
    deniedAmount: sumOf(denied, (one) => one.cents),
    overturnedAmount: sumOf(
      denied.filter(({ outcome }) => outcome !== null),
      (one) => one.cents,
    ),
    recoveredAmount: sumOf(denied, (one) => one.recovered),
    primary: primaryOf(denied.flatMap(({ parts }) => parts)),
    remarkCodes: [...new Set([...answer.remarkCodes, ...lines.flatMap(({ remarkCodes }) => remarkCodes)])],
    lines,
  };
}

/** The codes of the largest denying adjustment, or of the first of several equal ones. */
function primaryOf(parts: PartAnswer['parts']): Denial['primary'] {
  const sums = new Map<string, { groupCode: Adjustment['groupCode']; reasonCode: string; cents: bigint }>();
  for (const part of parts) {
    for (const adjustment of part.adjustments) {
      if (dispositionOf(adjustment, part) !== 'DENIAL') continue;
      const { groupCode, reasonCode, amount } = adjustment;
      const key = `${groupCode}-${reasonCode}`;
      const known = sums.get(key)?.cents ?? 0n;
      sums.set(key, { groupCode, reasonCode, cents: known + cents(amount) });
    }
  }
  const [first, ...others] = sums.values();
  if (first === undefined) return null;
  const { groupCode, reasonCode } = others.reduce(
    (found, each) => (found.cents >= each.cents ? found : each),
    first,
  );
  return { groupCode, reasonCode };
}
