import type { PayerProgram } from '@rcm/envelope';
import type { Money } from '@rcm/money';
import { type ListQuery, type RowOf, reckonedList, type TenantContext, type WorkKind } from '@rcm/tenancy';
import type { z } from 'zod';
import { type ClaimScope, scopeParameters } from './period.ts';

const filtered = `(:payerIds is null or t.payer_id = any (:payerIds))
      and (:providerIds is null or t.provider_id = any (:providerIds))
      and (:facilityIds is null or t.facility_id = any (:facilityIds))`;

/** A day by which something has to be done about a claim. */
export interface KnownDeadline {
  readonly claimId: string;
  /** `YYYY-MM-DD`. */
  readonly dueDate: string;
  readonly kind: WorkKind;
}

const open = `t.organization_id = :tenant and t.balance > 0 and t.status <> 'VOIDED' and ${filtered}
      and (:minBalance is null or t.balance >= :minBalance)`;

const unpaidColumns = {
  claimId: 'text',
  claimNumber: 'text',
  patientId: 'text',
  payerId: 'text',
  payerName: 'text',
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
} as const;

const unpaid = reckonedList({
  name: 'reference_data.unpaid_claims',
  key: 'claims',
  record: 'claim',
  parameters: {
    ...scopeParameters,
    today: 'date',
    minBalance: 'numeric',
    claimIds: 'text[]',
    days: 'date[]',
    kinds: 'text[]',
  },
  columns: unpaidColumns,
  // What was not billed, or was rejected, has to be filed in time; what is known of others comes from their owners.
  rows: `select t.id, t.claim_number, t.patient_id, t.payer_id, p.name, t.provider_id, t.facility_id, t.status,
      t.service_date, t.billed_at, t.total_charge, t.balance, l.day, l.kind,
      case when l.day < :today then 1 when l.day <= :today + 3 then 2 when l.day <= :today + 7 then 3
        when l.day <= :today + 14 then 4 when l.day <= :today + 30 then 5 else 6 end
    from reference_data.claims t
    join reference_data.payers p on p.organization_id = t.organization_id and p.id = t.payer_id
    left join unnest(:claimIds, :days, :kinds) as d (claim_id, day, kind) on d.claim_id collate "C" = t.id
    cross join lateral (
      select case when t.status = 'SUBMITTED' and (t.billed_at is null or t.acknowledgement = 'REJECTED')
        then t.service_date + p.timely_filing_days end as day
    ) f
    cross join lateral (
      select case when d.day is null or f.day < d.day then f.day else d.day end as day,
        case when f.day is not null and (d.day is null or f.day < d.day) then 'TIMELY_FILING' else d.kind end as kind
    ) l
    where ${open}`,
  total: `select count(*) from reference_data.claims t where ${open}`,
  order: 't.rank, t.balance desc, t.service_date, t.claim_id',
  sorts: ['deadline', 'balance', 'totalCharge', 'serviceDate'],
  identity: ['claimId'],
  types: {
    rank: 'integer',
    deadline: 'date',
    balance: 'numeric',
    totalCharge: 'numeric',
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

const aged = (name: string, ages: string) =>
  `coalesce(sum(t.balance) filter (where t.balance > 0${ages}), 0.00) as ${name}`;

const sums = `count(*) as claims,
      ${aged('days_0_to_30', ' and t.age <= 30')},
      ${aged('days_31_to_60', ' and t.age between 31 and 60')},
      ${aged('days_61_to_90', ' and t.age between 61 and 90')},
      ${aged('days_91_to_120', ' and t.age between 91 and 120')},
      ${aged('days_121_and_over', ' and t.age >= 121')},
      ${aged('total', '')},
      - coalesce(sum(t.balance) filter (where t.balance < 0), 0.00) as credit`;

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

/** Both signs apart are found by the index of balances; `offset 0` has each age worked out once and not for each sum. */
const balances = `select t.payer_id, t.balance, :asOf - case when :basis = 'BILLED' and t.billed_at is not null
          then (t.billed_at at time zone :zone)::date else t.service_date end as age
      from reference_data.claims t
      where t.organization_id = :tenant and (t.balance > 0 or t.balance < 0) and t.status <> 'VOIDED' and ${filtered}
      offset 0`;

const payersByAge = reckonedList({
  name: 'reference_data.claim_aging_by_payer',
  key: 'payers',
  record: null,
  parameters: { ...scopeParameters, asOf: 'date', basis: 'text', zone: 'text' },
  columns: { payerId: 'text', payerName: 'text', payerProgram: 'text', ...sumColumns },
  rows: `select p.id, p.name, p.program_type, s.claims, s.days_0_to_30, s.days_31_to_60, s.days_61_to_90,
      s.days_91_to_120, s.days_121_and_over, s.total, s.credit
    from (
      select t.payer_id, ${sums} from (${balances}) t where t.age >= 0 group by t.payer_id
    ) s
    join reference_data.payers p on p.organization_id = :tenant and p.id = s.payer_id collate "C"`,
  total: `select count(distinct t.payer_id), ${sums} from (${balances}) t where t.age >= 0`,
  sums: sumColumns,
  order: 't.total desc, t.payer_id',
  sorts: ['payerName', 'claims', 'days121AndOver', 'total', 'credit'],
  identity: ['payerId'],
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
  const values = { ...question, zone: context.organization.timeZone };
  const { rows, sums, ...end } = await payersByAge.read(context, query, values, (payer) => ({
    ...payer,
    payerProgram: payer.payerProgram as z.infer<typeof PayerProgram>,
  }));
  return { payers: rows, totals: sums, ...end };
}
