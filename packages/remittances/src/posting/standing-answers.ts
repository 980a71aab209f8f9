import { dispositionOf } from '@rcm/balances';
import { isZero, sum } from '@rcm/money';
import { type AnsweredLine, claimLevelOf } from '../adjudication/answer.ts';
import type { ClaimPayment } from '../claim-payments/claim-payment.ts';
import type { AnsweredClaimLine } from '../claim-payments/line-matching.ts';

/** True if both are of the same payer; two unknown payers are the same. */
export const isOfPayer = ({ payerId }: ClaimPayment, other: ClaimPayment): boolean =>
  (payerId ?? null) === (other.payerId ?? null);

/** The answers of a claim payment's payer, in the same rank, among those that count for the claim. */
export const standingAnswersOf = (
  claimPayment: ClaimPayment,
  active: readonly ClaimPayment[],
): ClaimPayment[] =>
  active.filter((one) => isOfPayer(one, claimPayment) && one.payerRank === claimPayment.payerRank);

/** True if a payer paid nothing and leaves the amount open: as a denial, with or without codes, or pending. */
function isDenied(parts: readonly AnsweredLine[]): boolean {
  const dispositions = parts.flatMap((part) =>
    part.adjustments.map((adjustment) => dispositionOf(adjustment, part)),
  );
  return (
    isZero(sum(parts.map(({ paidAmount }) => paidAmount))) &&
    (dispositions.length === 0 ||
      dispositions.some((disposition) => disposition === 'DENIAL' || disposition === 'PENDING'))
  );
}

/** The claim lines that answers are about, by line number. */
export function answeredLines(answers: readonly ClaimPayment[]): Map<number, AnsweredClaimLine> {
  const answered = new Map<number, AnsweredClaimLine>();
  for (const answer of answers) {
    const { lines } = answer.toAnswer();
    for (const [lineNumber, parts] of Map.groupBy(lines, ({ claimLineNumber }) => claimLineNumber)) {
      if (lineNumber === null) continue;
      const wasDenied = answered.get(lineNumber)?.isDenied ?? true;
      answered.set(lineNumber, { isDenied: wasDenied && isDenied(parts) });
    }
  }
  return answered;
}

/** True if an answer denied all that it is about. */
export function isDenial(claimPayment: ClaimPayment): boolean {
  const answer = claimPayment.toAnswer();
  if (answer.lines.length > 0) {
    return (
      isZero(answer.paidAmount) && [...answeredLines([claimPayment]).values()].every((line) => line.isDenied)
    );
  }
  const ofClaim = claimLevelOf(answer);
  return ofClaim !== null && isDenied([ofClaim]);
}
