import { anyOf, atLeast, atLeastAmount, atMost, atMostAmount, list, view } from '@rcm/lists';
import { ClaimPayment, claimPaymentCounts } from './claim-payment.ts';
import { claimPaymentSorts } from './contract.ts';
import { ClaimPayment as ClaimPaymentWire } from './schema.ts';

/** The view of a claim payment. */
export const claimPaymentView = view(ClaimPayment, ClaimPaymentWire, {
  patient: {
    needs: ['lastName', 'firstName', 'memberId'],
    value: ({ lastName, firstName, memberId }) => ({
      lastName: lastName ?? null,
      firstName: firstName ?? null,
      memberId: memberId ?? null,
    }),
  },
});

/** The claim payments of an organization, newest first. */
export const claimPaymentList = list(claimPaymentView, {
  key: 'claimPayments',
  sorts: claimPaymentSorts,
  rowCounters: claimPaymentCounts,
  filters: {
    status: anyOf('status'),
    exceptionCode: anyOf('exceptionCode'),
    paymentId: anyOf('paymentId'),
    claimId: anyOf('claimId'),
    payerId: anyOf('payerId'),
    createdFrom: atLeast('createdAt'),
    createdTo: atMost('createdAt'),
    paymentDateFrom: atLeast('paymentDate', 'date'),
    paymentDateTo: atMost('paymentDate', 'date'),
    minAmount: atLeastAmount('paidAmount'),
    maxAmount: atMostAmount('paidAmount'),
  },
});
