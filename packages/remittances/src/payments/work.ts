import type { WorkColumns } from '@rcm/lists';

/** Payments with a difference that nobody closed, as work items. */
export const paymentDifferenceWork = {
  kind: 'PAYMENT_DIFFERENCE',
  table: 'remittances.payments',
  isOpen: 'has_open_difference',
  due: null,
  amount: 'abs(amount - claim_total + adjustment_total - closed_difference)',
  label: `coalesce(reference, 'Payment')`,
  cause: `'DIFFERENCE'`,
  payerId: 'payer_id',
  operation: 'remittances.closePaymentDifference',
} as const satisfies WorkColumns;
