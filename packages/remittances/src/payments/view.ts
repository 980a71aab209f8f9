import { anyOf, atLeast, atLeastAmount, atMost, atMostAmount, equals, list, view } from '@rcm/lists';
import { subtract } from '@rcm/money';
import { paymentSorts } from './contract.ts';
import { Payment, paymentCounts } from './payment.ts';
import { Payment as PaymentWire } from './schema.ts';

/** The view of a payment. */
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
  rowCounters: paymentCounts,
  filters: {
    payerId: anyOf('payerId'),
    reference: equals('reference'),
    method: anyOf('method'),
    paymentDateFrom: atLeast('paymentDate', 'date'),
    paymentDateTo: atMost('paymentDate', 'date'),
    minAmount: atLeastAmount('amount'),
    maxAmount: atMostAmount('amount'),
    importId: equals('importId'),
    hasDifference: equals('hasDifference', 'boolean'),
    hasExceptions: equals('hasExceptions', 'boolean'),
  },
});
