import { durations, groupedSums } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';

const closed = groupedSums({
  name: 'contract_management.closed_underpayments_by',
  parameters: { start: 'timestamptz', end: 'timestamptz', zone: 'text', payerIds: 'text[]' },
  keys: {
    MEMBER: 't.assigned_to_id',
    AGENT: 't.closed_by_agent_id',
    PAYER: 't.payer_id',
    MONTH: `to_char(t.closed_at at time zone :zone, 'YYYY-MM')`,
  },
  columns: { closed: 'number', recoveredAmount: 'text', ...durations.columns },
  sums: `count(*), coalesce(sum(s.recovered_amount), 0.00), ${durations.sums}`,
  source: (key) => `select ${key} as key, t.recovered_amount,
      (t.closed_at at time zone :zone)::date - (t.created_at at time zone :zone)::date as days
    from contract_management.underpayment_cases t
    where t.organization_id = :tenant and t.status in ('RECOVERED', 'WRITTEN_OFF', 'INVALID')
      and t.closed_at >= :start and t.closed_at < :end and (:payerIds is null or t.payer_id = any (:payerIds))`,
});

/** Sums of the underpayment cases closed from `start` (inclusive) to `end` (exclusive): recoveries and durations in days. */
export const closedUnderpayments = (
  context: TenantContext,
  grouping: keyof typeof closed,
  period: { readonly start: Date; readonly end: Date; readonly payerIds: readonly string[] | null },
) => context.sql.all(closed[grouping], { ...period, zone: context.organization.timeZone });
