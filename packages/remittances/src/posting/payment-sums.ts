import { add, type Money, negate } from '@rcm/money';
import type { ClaimPayment } from '../claim-payments/claim-payment.ts';
import type { ClaimPaymentStatus } from '../claim-payments/schema.ts';
import type { Payment } from '../payments/payment.ts';

const columns = {
  POSTED: ['postedAmount', 'postedCount'],
  EXCEPTION: ['exceptionAmount', 'exceptionCount'],
  IGNORED: ['ignoredAmount', 'ignoredCount'],
  VOIDED: ['voidedAmount', 'voidedCount'],
} as const;

/** Moves a claim payment in the sums of its locked payment from its previous status to the current one. */
export function recount(
  payment: Payment,
  claimPayment: ClaimPayment,
  before: ClaimPaymentStatus | null,
): void {
  const paid = claimPayment.paidAmount ?? '0.00';
  if (before === null) payment.claimTotal = add(payment.claimTotal, paid);
  else count(payment, before, negate(paid), -1);
  count(payment, claimPayment.status, paid, 1);
}

function count(payment: Payment, status: ClaimPaymentStatus, amount: Money, by: 1 | -1): void {
  const [sumColumn, countColumn] = columns[status];
  payment[sumColumn] = add(payment[sumColumn], amount);
  payment[countColumn] += by;
}
