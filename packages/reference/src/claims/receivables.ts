import { ageMoments, mostDays } from '@rcm/calendar';
import type { PayerProgram } from '@rcm/envelope';
import type { Money } from '@rcm/money';
import {
  columnOf,
  type ListQuery,
  type RowOf,
  reckonedList,
  type TenantContext,
  type WorkKind,
} from '@rcm/tenancy';
import type { z } from 'zod';
import { type ClaimScope, inScope, scopeParameters } from './period.ts';
import { isToBeFiled, isUnpaid } from './work.ts';

/** A day by which something has to be done about a claim. */
export interface KnownDeadline {
  readonly claimId: string;
  /** `YYYY-MM-DD`. */
  readonly dueDate: string;
  readonly kind: WorkKind;
}

const isAsked = `t.organization_id = :tenant and ${isUnpaid} and ${inScope}
      and (:minBalance is null or t.balance_cents >= ceil(:minBalance * 100)::bigint)`;

const unpaidColumns = {
  claimId: 'text',
  claimNumber: 'text',
  patientId: 'text',
  payerId: 'text',
  providerId: 'text?',
  facilityId: 'text?',
  status: 'text',
  serviceDate: 'text',
  billedAt: 'timestamp?',
  totalCharge: 'text',
  balance: 'text',
  deadline: 'text?',
  deadlineKind: 'text?',
  rank: 'number',
  payerName: 'text',
} as const;

/** SQL of unpaid claims `t` whose first day, what it is for, and rank are as told. */
const unpaidFrom = (source: string, day: string, kind: string, rank: string) => `
    select t.id, t.claim_number, t.patient_id, t.payer_id, t.provider_id, t.facility_id, t.status, t.service_date,
      t.billed_at, t.total_charge, t.balance, ${day}, ${kind}, ${rank}, t.balance_cents, t.total_charge_cents
    from ${source} where ${isAsked}`;

const unpaid = reckonedList({
  name: 'reference_data.unpaid_claims',
  key: 'claims',
  record: 'claim',
  parameters: {
    ...scopeParameters,
    today: 'date',
    before: 'date',
    minBalance: 'numeric',
    claimIds: 'text[]',
    days: 'date[]',
    kinds: 'text[]',
  },
  columns: unpaidColumns,
  // What was not billed, or was rejected, has to be filed in time; what is known of others comes from their owners.
  with: `first_days (claim_id, day, kind) as materialized (
      select distinct on (c.claim_id) c.* from (
        select d.claim_id collate "C", d.day, d.kind, true as is_known
        from unnest(:claimIds, :days, :kinds) as d (claim_id, day, kind)
        union all
        select t.id, t.service_date + p.timely_filing_days, 'TIMELY_FILING', false
        from reference_data.claims t
        join reference_data.payers p on p.organization_id = t.organization_id and p.id = t.payer_id
        where t.organization_id = :tenant and ${isToBeFiled} and t.service_date < :before
          and t.service_date + p.timely_filing_days < :before
      ) c (claim_id, day, kind, is_known)
      order by c.claim_id, c.day, c.is_known desc
    )`,
  // Those without a day are read in the order of an index, and no more of them than the page needs.
  rows: [
    unpaidFrom(
      'first_days d join reference_data.claims t on t.id = d.claim_id',
      'd.day',
      'd.kind',
      `case when d.day < :today then 1 when d.day <= :today + 3 then 2 when d.day <= :today + 7 then 3
        when d.day <= :today + 14 then 4 when d.day <= :today + 30 then 5 else 6 end`,
    ),
    `${unpaidFrom('reference_data.claims t', 'null::date', 'null', '6')}
      and t.id not in (select d.claim_id from first_days d)`,
  ],
  beside: {
    columns: ['payerName'],
    row: 'select p.name from reference_data.payers p where p.organization_id = :tenant and p.id = t.payer_id',
  },
  total: `select count(*) from reference_data.claims t where ${isAsked}`,
  order: 't.rank, t.balance_cents desc, t.service_date, t.claim_id',
  sorts: ['deadline', 'balance', 'totalCharge', 'serviceDate'],
  sortedBy: { balance: 'balanceCents', totalCharge: 'totalChargeCents' },
  identity: ['claimId'],
  isPlannedAnew: true,
  types: {
    rank: 'integer',
    deadline: 'date',
    balanceCents: 'bigint',
    totalChargeCents: 'bigint',
    serviceDate: 'date',
    claimId: 'text',
  },
});

/** A claim with a balance, and the first day by which something has to be done about it. */
export type UnpaidClaim = Omit<RowOf<typeof unpaidColumns>, 'deadlineKind'> & {
  readonly deadlineKind: WorkKind | 'TIMELY_FILING' | null;
};

/**
 * A page of the claims with a balance, as they are `shown`: by the urgency of the first day by which something has to be
 * done, then the largest balance, then the earliest service; and how many there are. An export of `claims` takes
 * all of them. Throws 400 for a cursor of another query.
 */
export async function unpaidClaims<Shown extends object>(
  context: TenantContext,
  {
    deadlines,
    ...values
  }: ClaimScope & {
    readonly today: string;
    /** The first day that is too far ahead to be told. */
    readonly before: string;
    readonly deadlines: readonly KnownDeadline[];
    readonly minBalance: Money | null;
  },
  query: ListQuery,
  shown: (claim: UnpaidClaim) => Shown,
) {
  const { rows, total, nextCursor } = await unpaid.read(
    context,
    query,
    {
      ...values,
      claimIds: deadlines.map(({ claimId }) => claimId),
      days: deadlines.map(({ dueDate }) => dueDate),
      kinds: deadlines.map(({ kind }) => kind),
    },
    (claim) => shown(claim as UnpaidClaim),
  );
  return { claims: rows, total, nextCursor };
}

const sumColumns = {
  claims: 'number',
  days0To30: 'text',
  days31To60: 'text',
  days61To90: 'text',
  days91To120: 'text',
  days121AndOver: 'text',
  total: 'text',
  credit: 'text',
} as const;

const ranges = Object.entries(mostDays);

/** The names of the parameters that `ageMoments` gives, for a statement. */
export const ageParameters = {
  until: 'timestamptz',
  since30: 'timestamptz',
  since60: 'timestamptz',
  since90: 'timestamptz',
  since120: 'timestamptz',
} as const;

const rangeOf = (isYoungEnough: (since: string, days: number) => string) =>
  `case ${ranges.map(([since, days], range) => `when ${isYoungEnough(since, days)} then ${range}`).join(' ')} else ${ranges.length} end`;

/** SQL of the number of the range of a claim's age, 0 for the youngest: from its service where `byService` is true, else from billing. */
export const rangeOfClaim = (byService: string) => `case when ${byService}
          then ${rangeOf((_, days) => `t.service_date >= :asOf - ${days}`)}
          else ${rangeOf((since) => `t.billed_at >= :${since}`)} end`;

const byService = `(t.billed_at is null or :basis = 'SERVICE')`;

/** SQL of what is open, with its range; `offset 0` has each range worked out once and not for each sum. */
const open = `select t.payer_id, t.balance_cents as cents, ${rangeOfClaim(byService)} as range
      from reference_data.claims t
      where t.organization_id = :tenant and t.balance_cents <> 0 and t.status <> 'VOIDED' and ${inScope}
        and case when ${byService} then t.service_date <= :asOf else t.billed_at <= :until end
      offset 0`;

/** SQL of the amount that whole cents come to, of the rows of which a condition is true. */
export const amountOf = (cents: string, condition = 'true') =>
  `(coalesce(sum(${cents}) filter (where ${condition}), 0) / 100)::numeric(20, 2)`;

/** SQL of each sum, over what is open under the alias `t`. */
const sums: Readonly<Record<keyof typeof sumColumns, string>> = {
  claims: 'count(*)',
  days0To30: amountOf('t.cents', 't.cents > 0 and t.range = 0'),
  days31To60: amountOf('t.cents', 't.cents > 0 and t.range = 1'),
  days61To90: amountOf('t.cents', 't.cents > 0 and t.range = 2'),
  days91To120: amountOf('t.cents', 't.cents > 0 and t.range = 3'),
  days121AndOver: amountOf('t.cents', 't.cents > 0 and t.range = 4'),
  total: amountOf('t.cents', 't.cents > 0'),
  credit: amountOf('-t.cents', 't.cents < 0'),
};

const sumNames = Object.keys(sums).map(columnOf);

const payersByAge = reckonedList({
  name: 'reference_data.claim_aging_by_payer',
  key: 'payers',
  record: null,
  parameters: {
    ...scopeParameters,
    asOf: 'date',
    basis: 'text',
    ...ageParameters,
  },
  columns: { payerId: 'text', payerName: 'text', payerProgram: 'text', ...sumColumns },
  rows: `select p.id, p.name, p.program_type, ${sumNames.map((name) => `s.${name}`).join(', ')}
    from (
      select t.payer_id, ${Object.values(sums).join(', ')} from (${open}) t group by t.payer_id
    ) s (payer_id, ${sumNames.join(', ')})
    join reference_data.payers p on p.organization_id = :tenant and p.id = s.payer_id collate "C"`,
  sumsOfRows: sumNames
    .map((name) => `coalesce(sum(g.${name}), 0${name === 'claims' ? '' : '.00'})`)
    .join(', '),
  sums: sumColumns,
  order: 't.total desc, t.payer_id',
  sorts: ['payerName', 'claims', 'days121AndOver', 'total', 'credit'],
  identity: ['payerId'],
  isPlannedAnew: true,
  types: {
    payerId: 'text',
    payerName: 'text',
    claims: 'bigint',
    days121AndOver: 'numeric',
    total: 'numeric',
    credit: 'numeric',
  },
});

/**
 * What payers owe by the age of their claims on a day: from the day on which a claim was billed, or from its service.
 * The as-of day is the last that counts; balances are those of now, and credits stand apart. An export of `payers` takes
 * all of them. Throws 400 for a cursor of another query.
 */
export async function claimAging(
  context: TenantContext,
  question: ClaimScope & { readonly asOf: string; readonly basis: 'BILLED' | 'SERVICE' },
  query: ListQuery,
) {
  const values = { ...question, ...ageMoments(question.asOf, context.organization.timeZone) };
  const {
    rows,
    sums: totals,
    ...end
  } = await payersByAge.read(context, query, values, (payer) => ({
    ...payer,
    payerProgram: payer.payerProgram as z.infer<typeof PayerProgram>,
  }));
  return { payers: rows, totals, ...end };
}
