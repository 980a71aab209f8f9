import { durations, groupedSums } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';

const resolved = groupedSums({
  name: 'denial_management.resolved_cases_by',
  parameters: {
    start: 'timestamptz',
    end: 'timestamptz',
    zone: 'text',
    payerIds: 'text[]',
    providerIds: 'text[]',
    facilityIds: 'text[]',
  },
  keys: {
    PAYER: 't.payer_id',
    PROVIDER: 't.provider_id',
    FACILITY: 't.facility_id',
    MONTH: `to_char(t.resolved_at at time zone :zone, 'YYYY-MM')`,
    CODE: `t.group_code || '-' || t.primary_code`,
    MEMBER: 't.assigned_to_id',
    AGENT: 't.closed_by_agent_id',
    NONE: 'null::text',
  },
  columns: {
    resolved: 'number',
    overturned: 'number',
    deniedAmount: 'text',
    recoveredAmount: 'text',
    ...durations.columns,
  },
  sums: `count(*), count(*) filter (where s.outcome = 'OVERTURNED'), coalesce(sum(s.denied_amount), 0.00),
      coalesce(sum(s.recovered_amount), 0.00), ${durations.sums}`,
  source: (key) => `select ${key} as key, t.outcome, t.denied_amount, t.recovered_amount,
      (t.resolved_at at time zone :zone)::date - (t.denial_date at time zone :zone)::date as days
    from denial_management.denial_cases t
    where t.organization_id = :tenant and t.status = 'RESOLVED' and t.resolved_at >= :start and t.resolved_at < :end
      and (:payerIds is null or t.payer_id = any (:payerIds))
      and (:providerIds is null or t.provider_id = any (:providerIds))
      and (:facilityIds is null or t.facility_id = any (:facilityIds))`,
});

/** Sums of the cases resolved from `start` (inclusive) to `end` (exclusive): outcomes, amounts and durations in days. */
export const resolvedCases = (
  context: TenantContext,
  grouping: keyof typeof resolved,
  period: {
    readonly start: Date;
    readonly end: Date;
    readonly payerIds: readonly string[] | null;
    readonly providerIds: readonly string[] | null;
    readonly facilityIds: readonly string[] | null;
  },
) => context.sql.all(resolved[grouping], { ...period, zone: context.organization.timeZone });

const selectAssignees = statement({
  name: 'denial_management.assignees_of_cases',
  parameters: { ids: 'text[]' },
  columns: { id: 'text', memberId: 'text' },
  text: `select t.id, t.assigned_to_id from denial_management.denial_cases t
    where t.organization_id = :tenant and t.id = any (:ids) and t.assigned_to_id is not null`,
});

/** The assigned members of cases, in any order; unassigned cases have no entry. */
export const assigneesOfCases = (context: TenantContext, ids: readonly string[]) =>
  context.sql.all(selectAssignees, { ids });
