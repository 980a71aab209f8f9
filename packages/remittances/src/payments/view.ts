import { anyOf, atLeast, atLeastAmount, atMost, atMostAmount, equals, list, view } from '@rcm/lists';
import { subtract } from '@rcm/money';
import { columnOf } from '@rcm/tenancy';
import type { z } from 'zod';
import type { ProviderAdjustment } from '../provider-adjustments/schema.ts';
import { paymentSorts } from './contract.ts';
import { differenceOf, PaymentWithAdjustments, paymentCounts } from './payment.ts';
import { Payment as PaymentWire } from './schema.ts';

const figures = ['settledAmount', 'allocatedAmount', 'pairedAmount'] as const;

/** Payments with their adjustments as they were sent, each with its record; an adjustment without one is open. */
const withAdjustments = `(select p.*, (
      select coalesce(json_agg(json_build_object('number', s.number,
        ${['providerIdentifier', 'fiscalDate', 'reasonCode', 'reference', 'amount']
          .map((key) => `'${key}', s.sent ->> '${key}'`)
          .join(', ')},
        'status', coalesce(a.status, 'OPEN'), 'account', a.account,
        ${figures.map((figure) => `'${figure}', coalesce(a.${columnOf(figure)}, 0.00)::text`).join(', ')},
        'openAmount', coalesce(a.open_amount::text, s.sent ->> 'amount')) order by s.number), '[]')
      from jsonb_array_elements(p.provider_adjustments) with ordinality as s (sent, number)
      left join remittances.provider_adjustments a on a.organization_id = :tenant
        and a.payment_id = p.id collate "default" and a.number = s.number
    ) as shown_adjustments from remittances.payments p)`;

/** The view of a payment. */
export const paymentView = view(
  PaymentWithAdjustments,
  PaymentWire,
  {
    providerAdjustments: {
      needs: ['shownAdjustments'],
      value: ({ shownAdjustments }) => JSON.parse(shownAdjustments) as z.output<typeof ProviderAdjustment>[],
    },
    difference: { needs: ['amount', 'claimTotal', 'adjustmentTotal'], value: differenceOf },
    openDifference: {
      needs: ['amount', 'claimTotal', 'adjustmentTotal', 'closedDifference'],
      value: (payment) => subtract(differenceOf(payment), payment.closedDifference),
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
  },
  withAdjustments,
);

/** The payments of an organization, newest first. */
export const paymentList = list(paymentView, {
  key: 'payments',
  sorts: paymentSorts,
  rowCounters: paymentCounts,
  filters: {
    payerId: anyOf('payerId'),
    reference: anyOf('reference'),
    method: anyOf('method'),
    paymentDateFrom: atLeast('paymentDate', 'date'),
    paymentDateTo: atMost('paymentDate', 'date'),
    minAmount: atLeastAmount('amount'),
    maxAmount: atMostAmount('amount'),
    importId: anyOf('importId'),
    hasDifference: equals('hasDifference', 'boolean'),
    hasExceptions: equals('hasExceptions', 'boolean'),
  },
});
