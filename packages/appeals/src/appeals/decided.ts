import { durations, grouped } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';

interface Question {
  readonly start: Date;
  readonly end: Date;
  readonly payerIds: readonly string[] | null;
}

const inScope = `t.organization_id = :tenant and t.payer_decision_date >= :start and t.payer_decision_date < :end
      and t.submitted_at is not null and (:payerIds is null or t.payer_id = any (:payerIds))`;

const decided = grouped({
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
 * The appeals that payers decided from a moment until before another: what came back of them, and how long after the
 * submission. By member they are those of the denial cases that somebody has, as `givenTo` says.
 */
export const decidedAppeals = (
  context: TenantContext,
  grouping: keyof typeof decided,
  {
    givenTo = [],
    ...period
  }: Question & { readonly givenTo?: readonly { readonly id: string; readonly memberId: string }[] },
) =>
  context.sql.all(decided[grouping], {
    ...period,
    zone: context.organization.timeZone,
    caseIds: givenTo.map(({ id }) => id),
    memberIds: givenTo.map(({ memberId }) => memberId),
  });

const casesOfDecided = statement({
  name: 'appeals.cases_of_decided_appeals',
  parameters: { start: 'timestamptz', end: 'timestamptz', payerIds: 'text[]' },
  columns: { id: 'text' },
  text: `select distinct t.denial_case_id as id from appeals.appeals t where ${inScope}`,
});

/** The identifiers of the denial cases whose appeals payers decided from a moment until before another, each once. */
export const casesOfDecidedAppeals = async (
  context: TenantContext,
  { start, end, payerIds }: Question,
): Promise<string[]> => (await context.sql.all(casesOfDecided, { start, end, payerIds })).map(({ id }) => id);
