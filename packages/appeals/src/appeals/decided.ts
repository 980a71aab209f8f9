import { durations, groupedSums } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';

/** Selects decided appeals: `start` is inclusive, `end` exclusive; null means every payer. */
interface DecisionPeriod {
  readonly start: Date;
  readonly end: Date;
  readonly payerIds: readonly string[] | null;
}

const inScope = `t.organization_id = :tenant and t.payer_decision_date >= :start and t.payer_decision_date < :end
      and t.submitted_at is not null and (:payerIds is null or t.payer_id = any (:payerIds))`;

const decided = groupedSums({
  name: 'appeals.decided_appeals_by',
  parameters: {
    start: 'timestamptz',
    end: 'timestamptz',
    zone: 'text',
    payerIds: 'text[]',
    caseIds: 'text[]',
    memberIds: 'text[]',
  },
  keys: {
    PAYER: 't.payer_id',
    MONTH: `to_char(t.payer_decision_date at time zone :zone, 'YYYY-MM')`,
    MEMBER: 'g.member_id',
    AGENT: 't.closed_by_agent_id',
    NONE: 'null::text',
  },
  columns: { decided: 'number', recoveredAmount: 'text', ...durations.columns },
  sums: `count(*), coalesce(sum(s.recovered_amount), 0.00), ${durations.sums}`,
  source: (key) => `select ${key} as key, t.total_recovered_amount as recovered_amount,
      (t.payer_decision_date at time zone :zone)::date - (t.submitted_at at time zone :zone)::date as days
    from appeals.appeals t
    left join unnest(:caseIds, :memberIds) g (case_id, member_id) on g.case_id = t.denial_case_id
    where ${inScope}`,
});

/**
 * Sums of the appeals that payers decided in a period: recovered amounts, and durations since the submission in days.
 * `assignees` maps denial cases to members for the grouping by member.
 */
export const decidedAppeals = (
  context: TenantContext,
  grouping: keyof typeof decided,
  {
    assignees = [],
    ...period
  }: DecisionPeriod & { readonly assignees?: readonly { readonly id: string; readonly memberId: string }[] },
) =>
  context.sql.all(decided[grouping], {
    ...period,
    zone: context.organization.timeZone,
    caseIds: assignees.map(({ id }) => id),
    memberIds: assignees.map(({ memberId }) => memberId),
  });

const selectCases = statement({
  name: 'appeals.cases_of_decided_appeals',
  parameters: { start: 'timestamptz', end: 'timestamptz', payerIds: 'text[]' },
  columns: { id: 'text' },
  text: `select distinct t.denial_case_id as id from appeals.appeals t where ${inScope}`,
});

/** The ids of the denial cases whose appeals payers decided in a period, each once. */
export const casesOfDecidedAppeals = async (
  context: TenantContext,
  { start, end, payerIds }: DecisionPeriod,
): Promise<string[]> => (await context.sql.all(selectCases, { start, end, payerIds })).map(({ id }) => id);
