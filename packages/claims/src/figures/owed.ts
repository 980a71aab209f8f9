import { agingBounds, agingBucketDays } from '@rcm/calendar';
import type { EntryBasis } from '@rcm/envelope';
import { selectColumns, type TenantContext } from '@rcm/tenancy';
import { Claim } from '../claims/claim.ts';
import { isCharged, responsiblePayer } from '../claims/conditions.ts';
import { type ClaimScope, scopeParameters } from './period.ts';

/** What claims owed at the end of a day. */
export interface OwedQuestion extends ClaimScope {
  /** `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly basis: EntryBasis;
}

/** The parameters of a statement over `owedAmounts`. */
export const owedParameters = {
  asOf: 'date',
  basis: 'text',
  until: 'timestamptz',
  since30: 'timestamptz',
  since60: 'timestamptz',
  since90: 'timestamptz',
  since120: 'timestamptz',
  ...scopeParameters,
} as const;

/** The values of `owedParameters`. */
export const owedValues = (
  { organization: { timeZone } }: TenantContext,
  { asOf, basis, payerIds, providerIds, facilityIds }: OwedQuestion,
) => ({ asOf, basis, payerIds, providerIds, facilityIds, ...agingBounds(asOf, timeZone) });

const ranges = Object.entries(agingBucketDays);

const rangeOf = (isYoungEnough: (since: string, days: number) => string) =>
  `case ${ranges.map(([since, days], range) => `when ${isYoungEnough(since, days)} then ${range}`).join(' ')} else ${ranges.length} end`;

/** SQL for the index of a claim's age range, from 0: by service date if `byService` is true, else by billing date. */
export const rangeOfClaim = (byService: string) => `case when ${byService}
          then ${rangeOf((_, days) => `t.service_date >= :asOf - ${days}`)}
          else ${rangeOf((since) => `t.billed_at >= :${since}`)} end`;

/** SQL of the day, its last moment, and the entries that count by then. */
interface EndOfDay {
  readonly asOf: string;
  readonly until: string;
  readonly basis: string;
}

/** SQL of the end of the asked day. */
const askedDay: EndOfDay = { asOf: ':asOf', until: ':until', basis: ':basis' };

/** SQL condition for rows of the journal that don't count yet at the end of the day. */
const isLater = (row: string, { asOf, until, basis }: EndOfDay) =>
  `case when ${basis} = 'POSTED' then ${row}.created_at > ${until} else ${row}.effective_on > ${asOf} end`;

/** SQL for what an entry `e` adds to the balance of an owner. */
const addedTo = (owner: string) =>
  `sum(case when e.owner_after = '${owner}' then e.amount when e.owner_before = '${owner}' then -e.amount else 0 end)`;

const cents = (amount: string) => `(${amount} * 100)::bigint`;

/** SQL for the changes of claims after the day. */
const laterEntries = (
  day: EndOfDay,
) => `select e.claim_id, ${cents(addedTo('INSURANCE'))} as insurance, ${cents(addedTo('HELD'))} as held,
          ${cents(addedTo('CREDIT'))} as credit,
          ${cents(`sum(case when e.owner_before is null then e.amount else -e.amount end)
            filter (where e.kind = 'CHARGE')`)} as charge
        from claims.claim_entries e
        where e.organization_id = :tenant and ${isLater('e', day)}
        group by e.claim_id`;

/** SQL for the payers of claims at the end of the day, where they changed later. */
const earlierPayers = (
  day: EndOfDay,
) => `select distinct on (c.claim_id) c.claim_id, c.responsible_payer_id, c.next_payer_id
        from claims.payer_changes c
        where c.organization_id = :tenant and ${isLater('c', day)}
        order by c.claim_id, case when ${day.basis} = 'POSTED' then c.created_at else c.effective_on end, c.id`;

/**
 * SQL of what was owed of each claim at the end of a day, in cents, with `columns`: the insurance balance by
 * `responsible_payer_id`, the held balance by `next_payer_id`, the claim's own payer where none is known; the credit, and
 * what `columns` are, belong to `own_payer_id`. Later entries `l` are subtracted from the current balances. `isAsked` is an
 * SQL condition for claims `t`, and `others` one for those without balances. `offset 0` makes PostgreSQL compute each row
 * once, not once for each sum.
 */
const selectOwed = (day: EndOfDay, columns: string, isAsked: string, others = 'false') =>
  `select ${columns}, t.payer_id as own_payer_id,
          case when h.claim_id is not null then h.responsible_payer_id
            else ${responsiblePayer} end as responsible_payer_id,
          coalesce(case when h.claim_id is not null then h.next_payer_id else t.next_payer_id end, t.payer_id)
            as next_payer_id,
          t.balance_cents - n.held - coalesce(l.insurance, 0) as insurance, n.held - coalesce(l.held, 0) as held,
          ${cents('t.credit_balance')} - coalesce(l.credit, 0) as credit
        from claims.claims t
        cross join lateral (
          select case when t.held_balance = 0 then 0 else ${cents('t.held_balance')} end as held
        ) n
        left join (
        ${laterEntries(day)}
        ) l on l.claim_id = t.id collate "default"
        left join (
        ${earlierPayers(day)}
        ) h on h.claim_id = t.id collate "default"
        where t.organization_id = :tenant and t.created_at <= ${day.until} and t.service_date <= ${day.asOf}
          and ${isAsked}
          and (t.balance_cents <> 0 or t.credit_balance <> 0 or l.claim_id is not null or ${others})
        offset 0`;

/** The end of a day, and the entries that count by then: the values of the parameter of `claimsChargedOn`. */
export interface ClosedDay {
  /** `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly basis: EntryBasis;
  /** The last moment of the day, ISO 8601. */
  readonly until: string;
}

/** The values of the parameter of `claimsOwedOn`. */
export interface OwedOn extends ClosedDay {
  /** Null for all payers. */
  readonly payerIds: readonly string[] | null;
}

const amountOfCents = (amount: string) => `(${amount}::numeric / 100)::numeric(14, 2)`;

/** SQL of the day in a parameter. */
const dayOf = (parameter: string): EndOfDay => ({
  asOf: `(${parameter} ->> 'asOf')::date`,
  until: `(${parameter} ->> 'until')::timestamptz`,
  basis: `(${parameter} ->> 'basis')`,
});

/**
 * SQL of the claims that payers owed something for, or that had a credit, at the end of a day: those that receivables of
 * that day count, with the balances and payers of the day and everything else as it is now. `parameter` is SQL of `OwedOn`
 * as JSON.
 */
export function claimsOwedOn(parameter: string): string {
  const isAskedPayer = (payer: string) =>
    `((${parameter} ->> 'payerIds') is null or b.${payer} = any (array(
          select json_array_elements_text(${parameter} -> 'payerIds'))))`;
  const columns = selectColumns(Claim, {
    balance: amountOfCents('(b.insurance + b.held)'),
    balanceCents: 'b.insurance + b.held',
    insuranceBalance: amountOfCents('b.insurance'),
    heldBalance: amountOfCents('b.held'),
    creditBalance: amountOfCents('b.credit'),
    responsiblePayerId: 'case when b.insurance <> 0 then b.responsible_payer_id end',
    nextPayerId: 'case when b.held <> 0 then b.next_payer_id end',
  });
  return `(select ${columns}
      from (${selectOwed(dayOf(parameter), 't.id', 'true')}) b
      join claims.claims t on t.organization_id = :tenant and t.id = b.id
      where b.insurance <> 0 and ${isAskedPayer('responsible_payer_id')}
        or b.held <> 0 and ${isAskedPayer('next_payer_id')}
        or b.credit <> 0 and ${isAskedPayer('own_payer_id')})`;
}

/** SQL condition for claims of services of the last 90 days. */
const isRecent = (asOf: string) => `t.service_date > ${asOf} - 90`;

/** SQL for the charge of a claim of the last 90 days at the end of the day, in cents. */
const recentCharge = (asOf: string) => `case when ${isRecent(asOf)}
            then case when ${isCharged} then t.total_charge_cents else 0 end - coalesce(l.charge, 0)
            else 0 end`;

/**
 * SQL of the claims of services of the last 90 days that were charged at the end of a day, with the charges of the day and
 * everything else as it is now. `parameter` is SQL of `ClosedDay` as JSON.
 */
export function claimsChargedOn(parameter: string): string {
  const day = dayOf(parameter);
  const recent = `t.id, ${recentCharge(day.asOf)} as recent`;
  const columns = selectColumns(Claim, {
    totalCharge: amountOfCents('b.recent'),
    totalChargeCents: 'b.recent',
  });
  return `(select ${columns}
      from (${selectOwed(day, recent, 'true', isRecent(day.asOf))}) b
      join claims.claims t on t.organization_id = :tenant and t.id = b.id
      where b.recent <> 0)`;
}

/** What is owed of claims at the end of a day. */
interface Owed {
  /** SQL for the group of a claim `t`. */
  readonly key: string;
  /** SQL condition for claims whose age counts from their service. */
  readonly byService: string;
  /** Whether the charges of services of the last 90 days are summed too. */
  readonly hasRecent: boolean;
  /** Whether amounts are divided between the payers of a claim. If not, each claim counts for `anyPayer`. */
  readonly hasPayers?: boolean;
}

/** SQL of the payer of claims whose payers are not distinguished. */
export const anyPayer = `''::text`;

/** The columns of rows for `owedAmounts`. */
const owedColumns = `key, own_payer_id, responsible_payer_id, next_payer_id, range, is_due, is_held, has_credit, claims,
      insurance, held, credit, recent`;

const dividedByPayers = `b.own_payer_id collate "C", b.responsible_payer_id collate "C", b.next_payer_id collate "C", b.range,
        b.insurance <> 0, b.held <> 0, b.credit <> 0, 1, b.insurance, b.held, b.credit`;

const undivided = `${anyPayer}, ${anyPayer}, ${anyPayer}, b.range, true, false, false,
        (b.insurance <> 0 or b.held <> 0 or b.credit <> 0)::int, b.insurance + b.held, 0, b.credit`;

/** SQL of what was owed of each claim at the end of a day. `isAsked` is an SQL condition for claims `t`. */
export const owedOfClaims = ({ key, byService, hasRecent, hasPayers = true }: Owed, isAsked: string) =>
  `select b.key, ${hasPayers ? dividedByPayers : undivided}, b.recent
      from (
        ${selectOwed(
          askedDay,
          `${key} as key, ${rangeOfClaim(byService)} as range, ${hasRecent ? recentCharge(':asOf') : '0'} as recent`,
          isAsked,
          hasRecent ? isRecent(':asOf') : undefined,
        )}
      ) b`;

/**
 * SQL of the ids of the claims that may have changed after the day: those with later entries or payers, and those that were
 * created, served or billed later.
 */
export const laterClaims = `select e.claim_id collate "C" from claims.claim_entries e
        where e.organization_id = :tenant and ${isLater('e', askedDay)}
      union select c.claim_id from claims.payer_changes c where c.organization_id = :tenant and ${isLater('c', askedDay)}
      ${['created_at > :until', 'service_date > :asOf', 'billed_at > :until']
        .map(
          (later) =>
            `union select t.id from claims.claims t where t.organization_id = :tenant and t.${later}`,
        )
        .join('\n      ')}`;

/**
 * SQL for what payers owed at the end of a day, in cents, as rows of (key, payer_id, claims, first_claims, balance, credit,
 * recent, range), from SQL of rows with `owedColumns`. Credits, and the charges of the last 90 days, belong to the claim's own payer. `first_claims` counts a
 * claim of several payers once. Most claims have one payer; only the others are taken apart.
 */
export const owedAmounts = (rows: string) => `with g as materialized (
      select b.key, b.own_payer_id, b.responsible_payer_id, b.next_payer_id, b.range, b.is_due, b.is_held, b.has_credit,
        b.responsible_payer_id = b.own_payer_id and b.next_payer_id = b.own_payer_id as has_one_payer,
        sum(b.claims) as claims, sum(b.insurance) as insurance, sum(b.held) as held, sum(b.credit) as credit,
        sum(b.recent) as recent
      from (${rows}) b (${owedColumns})
      group by 1, 2, 3, 4, 5, 6, 7, 8
      having sum(b.claims) <> 0 or sum(b.recent) <> 0
    )
    select g.key, g.own_payer_id as payer_id, v.claims, v.claims as first_claims, g.insurance + g.held as balance, g.credit,
      g.recent, g.range
    from g
    cross join lateral (select case when g.is_due or g.is_held or g.has_credit then g.claims else 0 end as claims) v
    where g.has_one_payer and (v.claims <> 0 or g.recent <> 0) and (:payerIds is null or g.own_payer_id = any (:payerIds))
    union all
    select g.key, o.*, g.range
    from g
    cross join lateral (
      select v.payer_id, case when bool_or(v.is_owed) then g.claims else 0 end as claims,
        case when bool_or(v.is_owed) and row_number() over (order by not bool_or(v.is_owed), v.payer_id) = 1
          then g.claims else 0 end as first_claims,
        sum(v.balance) as balance, sum(v.credit) as credit, sum(v.recent) as recent
      from (values
        (g.responsible_payer_id, g.is_due, g.insurance, 0, 0),
        (g.next_payer_id, g.is_held, g.held, 0, 0),
        (g.own_payer_id, g.has_credit, 0, g.credit, g.recent)
      ) as v (payer_id, is_owed, balance, credit, recent)
      where (v.is_owed or v.recent <> 0) and (:payerIds is null or v.payer_id = any (:payerIds))
      group by v.payer_id
    ) o
    where not g.has_one_payer`;

/** SQL for the sum of cents as an amount, over the rows that meet a condition. */
export const amountOf = (sumOf: string, condition = 'true') =>
  `(coalesce(sum(${sumOf}) filter (where ${condition}), 0) / 100)::numeric(20, 2)`;

/** The sums by age, as columns of a statement. */
export const receivableColumns = {
  days0To30: 'text',
  days31To60: 'text',
  days61To90: 'text',
  days91To120: 'text',
  days121AndOver: 'text',
  total: 'text',
  credit: 'text',
} as const;

/** SQL for `receivableColumns` over rows of `owedAmounts`. */
export const receivableSums = (row: string) => [
  ...[0, 1, 2, 3, 4].map((range) => amountOf(`${row}.balance`, `${row}.range = ${range}`)),
  amountOf(`${row}.balance`),
  amountOf(`${row}.credit`),
];
