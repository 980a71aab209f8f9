import { sum } from '@rcm/money';
import type { AdjudicatedClaim, Denial, DeniedLine, PostableClaim } from '../ports.ts';
import { type Answer, adjudicate } from './adjudicate.ts';

/** An answer that a later claim payment of its payer took back. */
export interface Reversed {
  readonly answer: Answer;
  readonly takenBackAt: Date;
}

/**
 * How a claim stands by its answers, and by those that payers took back to answer anew: what such an answer denied and
 * the one that took its place does not is overturned, and what that one paid for it is recovered.
 */
export function adjudicateCorrected(
  claim: PostableClaim,
  answers: readonly Answer[],
  reversed: readonly Reversed[],
): AdjudicatedClaim {
  const standing = adjudicate(claim, answers);
  if (reversed.length === 0) return standing;
  return {
    ...standing,
    takenBack: reversed.map(({ answer: { postedAt, paidAmount }, takenBackAt }) => ({
      postedAt,
      takenBackAt,
      paidAmount,
    })),
    denials: [...correctedDenials(standing, reversed), ...standing.denials],
  };
}

function correctedDenials(standing: AdjudicatedClaim, reversed: readonly Reversed[]): Denial[] {
  const answeredAnew = reversed.filter(({ answer: { payerRank }, takenBackAt }) =>
    standing.answers.some((one) => one.payerRank === payerRank && one.postedAt >= takenBackAt),
  );
  const denied = answeredAnew.flatMap(({ answer }) => adjudicate(standing.claim, [answer]).denials);
  // Of several that denied a line one after the other, the last was the one to overturn.
  const last = new Map(
    denied.flatMap((denial) => denial.lines.map(({ lineNumber }) => [lineNumber, denial])),
  );
  return denied.flatMap((denial) => {
    const overturned = denial.lines.flatMap((line) => {
      const recovered = last.get(line.lineNumber) === denial ? paidInstead(standing, line) : null;
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

/** What is paid for a line that no answer denies which stands; null where one does, or none is about it. */
function paidInstead({ settlement, denials }: AdjudicatedClaim, { lineNumber }: DeniedLine) {
  const isDenied = denials.some(({ lines }) =>
    lines.some((line) => lineNumber === null || line.lineNumber === null || line.lineNumber === lineNumber),
  );
  if (isDenied) return null;
  if (lineNumber === null) return settlement.paidAmount;
  return settlement.lines.find((line) => line.lineNumber === lineNumber)?.paidAmount ?? null;
}
