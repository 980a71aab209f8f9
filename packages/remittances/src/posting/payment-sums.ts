import { LockMode } from '@mikro-orm/core';
import { add, type Money, negate } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { ClaimPayment } from '../claim-payments/claim-payment.ts';
import type { ClaimPaymentStatus } from '../claim-payments/schema.ts';
import { Payment } from '../payments/payment.ts';

const columns = {
  POSTED: ['postedAmount', 'postedCount'],
  EXCEPTION: ['exceptionAmount', 'exceptionCount'],
  IGNORED: ['ignoredAmount', 'ignoredCount'],
  VOIDED: ['voidedAmount', 'voidedCount'],
} as const;

/** Locks the payments of claim payments, because their sums change; by id. */
export async function lockPaymentsOf(
  { em }: TenantContext,
  claimPayments: readonly ClaimPayment[],
): Promise<Map<string, Payment>> {
  const ids = [...new Set(claimPayments.map(({ paymentId }) => paymentId))];
  const found = await em.find(
    Payment,
    { id: { $in: ids } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  return new Map(found.map((payment) => [payment.id, payment]));
}

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
