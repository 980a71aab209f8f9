import { subtract } from '@rcm/money';
import {
  anyOf,
  atLeast,
  atLeastAmount,
  atMost,
  atMostAmount,
  equals,
  list,
  matching,
  view,
} from '@rcm/tenancy';
import { paymentSorts } from './contract.ts';
import { Payment, paymentCounts } from './payment.ts';
import { Payment as PaymentWire } from './schema.ts';

/** How a payment is shown. */
export const paymentView = view(Payment, PaymentWire, {
  difference: {
    needs: ['amount', 'claimTotal', 'adjustmentTotal'],
    value: ({ amount, claimTotal, adjustmentTotal }) =>
      subtract(amount, subtract(claimTotal, adjustmentTotal)),
  },
  counts: {
    needs: ['postedCount', 'exceptionCount', 'ignoredCount', 'voidedCount'],
    value: ({ postedCount, exceptionCount, ignoredCount, voidedCount }) => ({
      posted: postedCount,
      exception: exceptionCount,
      ignored: ignoredCount,
      voided: voidedCount,
    }),
  },
});

/** The payments of an organization, newest first. */
export const paymentList = list(paymentView, {
  key: 'payments',
  sorts: paymentSorts,
  counted: paymentCounts,
  filters: {
    payerId: anyOf('payerId'),
    reference: equals('reference'),
    method: anyOf('method'),
    paymentDateFrom: atLeast('paymentDate', 'date'),
    paymentDateTo: atMost('paymentDate', 'date'),
    minAmount: atLeastAmount('amount'),
    maxAmount: atMostAmount('amount'),
    importId: equals('importId'),
    hasDifference: matching(
      'boolean',
      (wanted) => `(t.amount <> t.claim_total - t.adjustment_total) = ${wanted}`,
    ),
    hasExceptions: matching('boolean', (wanted) => `(t.exception_count > 0) = ${wanted}`),
  },
});
