import { grouped, type TenantContext } from '@rcm/tenancy';

const decided = grouped({
  name: 'appeals.decided_appeals_by',
  parameters: { start: 'timestamptz', end: 'timestamptz', zone: 'text', payerIds: 'text[]' },
  keys: {
    PAYER: 't.payer_id',
    MONTH: `to_char(t.payer_decision_date at time zone :zone, 'YYYY-MM')`,
    NONE: 'null::text',
  },
  columns: { decided: 'number', median: 'text?', percentile90: 'text?' },
  sums: `count(*), percentile_cont(0.5) within group (order by s.days)::numeric(12,1),
      percentile_disc(0.9) within group (order by s.days)::numeric(12,1)`,
  source: (key) => `select ${key} as key,
      (t.payer_decision_date at time zone :zone)::date - (t.submitted_at at time zone :zone)::date as days
    from appeals.appeals t
    where t.organization_id = :tenant and t.payer_decision_date >= :start and t.payer_decision_date < :end
      and t.submitted_at is not null and (:payerIds is null or t.payer_id = any (:payerIds))`,
});

/** The appeals that payers decided from a moment until before another, and how long after the submission. */
export const decidedAppeals = (
  context: TenantContext,
  grouping: keyof typeof decided,
  period: { readonly start: Date; readonly end: Date; readonly payerIds: readonly string[] | null },
) => context.sql.all(decided[grouping], { ...period, zone: context.organization.timeZone });
