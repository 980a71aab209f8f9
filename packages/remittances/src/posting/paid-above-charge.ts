import { compare, isNegative, subtract, sum } from '@rcm/money';
import { allAdjustments, patientShareOf } from '../adjudication/answer.ts';
import type { ClaimPayment } from '../claim-payments/claim-payment.ts';
import { PayerRank } from '../claim-payments/schema.ts';
import type { PostableClaim } from '../ports.ts';

/** The groups whose negative adjustments pay more than the charge. */
const raisingGroups = new Set(['CO', 'OA', 'PI']);

/**
 * True if the answers to a claim pay more than its charge: the payments of all payers and the share of the patient that
 * the last payer leaves, which is the one of the last rebill where it answered. Negative adjustments of the last payer raise the limit, because a payer may allow more than
 * the charge. A line may be paid above its charge while the claim is not, as in bundling.
 */
export function paysAboveCharge(
  { totalCharge, rebills }: Pick<PostableClaim, 'totalCharge' | 'rebills'>,
  answers: readonly ClaimPayment[],
): boolean {
  const lastRank = PayerRank.options.findLast((rank) => answers.some(({ payerRank }) => payerRank === rank));
  const rebilled = rebills.findLast(({ rank }) => rank === lastRank);
  const ofLastRank = answers.filter(({ payerRank }) => payerRank === lastRank);
  const ofRebilled = ofLastRank.filter(({ payerId }) => payerId === rebilled?.payerId);
  const ofLastPayer = (ofRebilled.length > 0 ? ofRebilled : ofLastRank)
    .filter(({ isAdditional }) => !isAdditional)
    .flatMap((answer) => allAdjustments(answer.toAnswer()));
  const paid = sum(answers.map(({ paidAmount }) => paidAmount ?? '0.00'));
  const raises = sum(
    ofLastPayer.flatMap(({ groupCode, amount }) =>
      raisingGroups.has(groupCode) && isNegative(amount) ? amount : [],
    ),
  );
  return compare(sum([paid, patientShareOf(ofLastPayer)]), subtract(totalCharge, raises)) > 0;
}
