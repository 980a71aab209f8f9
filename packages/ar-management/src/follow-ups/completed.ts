import { durations, groupedSums } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';

const completed = groupedSums({
  name: 'ar_management.completed_follow_ups_by',
  parameters: { start: 'timestamptz', end: 'timestamptz', zone: 'text', payerIds: 'text[]' },
  keys: {
    MEMBER: 't.assigned_to_id',
    AGENT: 't.closed_by_agent_id',
    PAYER: 't.payer_id',
    MONTH: `to_char(t.ended_at at time zone :zone, 'YYYY-MM')`,
  },
  columns: { closed: 'number', ...durations.columns },
  sums: `count(*), ${durations.sums}`,
  source: (key) => `select ${key} as key,
      (t.ended_at at time zone :zone)::date - (t.created_at at time zone :zone)::date as days
    from ar_management.follow_ups t
    where t.organization_id = :tenant and t.status = 'COMPLETED' and t.ended_at >= :start and t.ended_at < :end
      and (:payerIds is null or t.payer_id = any (:payerIds))`,
});

/** Counts of the follow-ups completed from `start` (inclusive) to `end` (exclusive), and their durations in days. */
export const completedFollowUps = (
  context: TenantContext,
  grouping: keyof typeof completed,
  period: { readonly start: Date; readonly end: Date; readonly payerIds: readonly string[] | null },
) => context.sql.all(completed[grouping], { ...period, zone: context.organization.timeZone });
