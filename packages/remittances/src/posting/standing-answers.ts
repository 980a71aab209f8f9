import { isZero, type Money, sum } from '@rcm/money';
import type { ClaimPayment } from '../claim-payments/claim-payment.ts';
import type { AnsweredClaimLine } from '../claim-payments/line-matching.ts';
import type { Adjustment } from '../ports.ts';
import { isShare } from './share-codes.ts';

/** True if both are of the same payer; two unknown payers are the same. */
export const isOfPayer = ({ payerId }: ClaimPayment, other: ClaimPayment): boolean =>
  (payerId ?? null) === (other.payerId ?? null);

/** The answers of a claim payment's payer, in the same rank, among those that count for the claim. */
export const standingAnswersOf = (
  claimPayment: ClaimPayment,
  active: readonly ClaimPayment[],
): ClaimPayment[] =>
  active.filter((one) => isOfPayer(one, claimPayment) && one.payerRank === claimPayment.payerRank);

/** Adjustments that explain an unpaid amount without denying it; shares of the patient are others. */
const explaining = new Set(['CO-24', 'CO-45', 'CO-94', 'CO-303', 'OA-23', 'OA-94', 'OA-209', 'PI-45']);

/** True if a payer paid nothing and denies the amount, with or without codes. */
export const isDenial = (paidAmount: Money, adjustments: readonly Adjustment[]): boolean =>
  isZero(paidAmount) &&
  !adjustments.some(isShare) &&
  !(
    adjustments.length > 0 &&
    adjustments.every(({ groupCode, reasonCode }) => explaining.has(`${groupCode}-${reasonCode}`))
  );

/** The claim lines that answers are about, by line number. */
export function answeredLines(answers: readonly ClaimPayment[]): Map<number, AnsweredClaimLine> {
  const lines = new Map<number, AnsweredClaimLine>();
  for (const answer of answers) {
    const byNumber = Map.groupBy(answer.toAnswer().lines, ({ claimLineNumber }) => claimLineNumber);
    for (const [lineNumber, paid] of byNumber) {
      if (lineNumber === null) continue;
      const isDenied = isDenial(
        sum(paid.map(({ paidAmount }) => paidAmount)),
        paid.flatMap(({ adjustments }) => adjustments),
      );
      lines.set(lineNumber, { isDenied: isDenied && (lines.get(lineNumber)?.isDenied ?? true) });
    }
  }
  return lines;
}
