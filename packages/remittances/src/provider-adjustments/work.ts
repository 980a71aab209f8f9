import { openIn, type WorkColumns } from '@rcm/lists';

/** Provider adjustments with an open amount as work items. */
export const providerAdjustmentWork = {
  kind: 'PROVIDER_ADJUSTMENT',
  table: 'remittances.provider_adjustments',
  ...openIn('status', 'OPEN'),
  due: null,
  amount: 'abs(open_amount)',
  label: 'coalesce(reference, reason_code)',
  cause: 'reason_code',
  operation: 'remittances.settleProviderAdjustment',
  payerId: 'payer_id',
} as const satisfies WorkColumns;
