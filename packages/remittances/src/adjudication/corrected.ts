import { sum } from '@rcm/money';
import type { AdjudicatedClaim, Denial, DeniedLine, PostableClaim } from '../ports.ts';
import { type Answer, adjudicate } from './adjudicate.ts';

/** An answer that its payer reversed. */
export interface Reversed {
  readonly answer: Answer;
  readonly takenBackAt: Date;
}

/**
 * Computes the state of a claim from its active answers and its reversed ones. If a payer reversed an answer and sent a
 * corrected one, charges that only the reversed answer denied are overturned, and payments for them are recovered.
 */
export function adjudicateCorrected(
  claim: PostableClaim,
  answers: readonly Answer[],
  reversed: readonly Reversed[],
): AdjudicatedClaim {
  const current = adjudicate(claim, answers);
  if (reversed.length === 0) return current;
  return {
    ...current,
    takenBack: reversed.map(({ answer: { postedAt, paidAmount }, takenBackAt }) => ({
      postedAt,
      takenBackAt,
      paidAmount,
    })),
    denials: [...correctedDenials(current, reversed), ...current.denials],
  };
}

function correctedDenials(current: AdjudicatedClaim, reversed: readonly Reversed[]): Denial[] {
  const corrected = reversed.filter(({ answer: { payerRank }, takenBackAt }) =>
    current.answers.some((one) => one.payerRank === payerRank && one.postedAt >= takenBackAt),
  );
  const denied = corrected.flatMap(({ answer }) => adjudicate(current.claim, [answer]).denials);
  // If several reversed answers denied a line, the last one was overturned.
  const last = new Map(
    denied.flatMap((denial) => denial.lines.map(({ lineNumber }) => [lineNumber, denial])),
  );
  return denied.flatMap((denial) => {
    const overturned = denial.lines.flatMap((line) => {
      const recovered = last.get(line.lineNumber) === denial ? paidInstead(current, line) : null;
      return recovered === null ? [] : [{ line: { ...line, isOverturned: true }, recovered }];
    });
    if (overturned.length === 0) return [];
    const charged = sum(overturned.map(({ line }) => line.chargeAmount));
    return [
      {
        ...denial,
        deniedAmount: charged,
        overturnedAmount: charged,
        recoveredAmount: sum(overturned.map(({ recovered }) => recovered)),
        lines: overturned.map(({ line }) => line),
      },
    ];
  });
}

/** The payment for a line; null if an active answer denies it, or no active answer is about it. */
function paidInstead({ settlement, denials }: AdjudicatedClaim, { lineNumber }: DeniedLine) {
  const isDenied = denials.some(({ lines }) =>
    lines.some((line) => lineNumber === null || line.lineNumber === null || line.lineNumber === lineNumber),
  );
  if (isDenied) return null;
  if (lineNumber === null) return settlement.paidAmount;
  return settlement.lines.find((line) => line.lineNumber === lineNumber)?.paidAmount ?? null;
}
