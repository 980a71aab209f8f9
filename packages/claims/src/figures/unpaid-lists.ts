import { anyOf, atLeastAmount, type ClaimDays, computedList, countersTotal } from '@rcm/lists';
import { columnOf, declareSamples, dynamicStatement } from '@rcm/tenancy';
import { claimCounts } from '../claims/counts.ts';
import { isUnpaid } from '../claims/work.ts';
import { inScope, scopeParameters } from './period.ts';

/** The columns of a claim itself, after its id and the day of its service. */
const claimColumns = {
  claimNumber: 'text',
  patientId: 'text',
  payerId: 'text',
  providerId: 'text?',
  facilityId: 'text?',
  status: 'text',
  billedAt: 'timestamp?',
  totalCharge: 'text',
  balance: 'text',
} as const;

export const unpaidColumns = {
  claimId: 'text',
  serviceDate: 'text',
  ...claimColumns,
  rank: 'number',
  deadline: 'text?',
  deadlineKind: 'text?',
  payerName: 'text',
} as const;

type ClaimColumn = keyof typeof claimColumns;

const claimNames = Object.keys(claimColumns) as ClaimColumn[];

/** SQL of the columns of a claim with an alias. */
const columnsOf = (alias: string) => claimNames.map((name) => `${alias}.${columnOf(name)}`).join(', ');

const claim = `t.id, t.service_date, ${columnsOf('t')}`;
const cents = 't.balance_cents, t.total_charge_cents';

const fromBalance = atLeastAmount('balance');

const isAnyUnpaid = `t.organization_id = :tenant and ${isUnpaid}`;
const isFilteredUnpaid = `${isAnyUnpaid} and ${inScope}
      and (:minBalance is null or ${fromBalance.condition(':minBalance')})`;

/** SQL of the number of unpaid claims of the smallest balance or more, read from row counters. */
const counted = countersTotal(claimCounts, {
  filters: new Map([
    [':unpaidStatuses', anyOf('status')],
    ['greatest(:minBalance, 0.01)', fromBalance],
  ]),
  body: `from claims.claims t where ${isFilteredUnpaid}`,
});

const parameters = {
  ...scopeParameters,
  now: 'timestamptz',
  zone: 'text',
  today: 'date',
  before: 'date',
  minBalance: 'numeric',
  unpaidStatuses: 'text[]',
  kinds: 'text[]',
  needed: 'integer',
  isAfterOverdue: 'boolean',
  afterBalance: 'bigint',
  afterService: 'date',
  afterDay: 'date',
  afterId: 'text',
} as const;

const rankOf = (day: string) => `case when ${day} < :today then 1 when ${day} <= :today + 3 then 2
        when ${day} <= :today + 7 then 3 when ${day} <= :today + 14 then 4 when ${day} <= :today + 30 then 5 else 6 end`;

/** SQL for the deadlines before a day of all claims, or of one claim, compared in the collation of each owner's index. */
const daysOf = (days: readonly ClaimDays[], before: string, claimId?: string) =>
  days
    .map(
      ({ kind, rows, collation }, place) => `
      select w.claim_id collate "C", w.day, '${kind}', ${place} from (${rows(before)}) w (claim_id, day)
      where '${kind}' = any (:kinds)${claimId === undefined ? '' : ` and w.claim_id = ${claimId} collate "${collation}"`}`,
    )
    .join(' union all ');

/** SQL for the first deadline of one claim and its kind. */
const firstDayOf = (days: readonly ClaimDays[], claimId: string) => `select d.day, d.kind
    from (${daysOf(days, ':before', claimId)}) d (claim_id, day, kind, place) order by d.day, d.place limit 1`;

/** SQL for the name of a payer, or its id if it is missing. */
const nameOf = (payerId: string) => `coalesce((select p.name from reference_data.payers p
        where p.organization_id = :tenant and p.id = ${payerId}), ${payerId})`;

/** The order of overdue claims. */
const byBalance = 't.balance_cents desc, t.service_date, t.id';

/** SQL condition for claims after an overdue claim in their order; all claims without one. */
const isNextOverdue = `t.balance_cents <= coalesce(:afterBalance, 9223372036854775807) and (:afterId is null
      or t.balance_cents < :afterBalance or (t.service_date, t.id) > (:afterService, :afterId))`;

/** A day before 1970, from which deadlines are counted. */
const epoch = `date '0001-01-01'`;

/**
 * The lists of unpaid claims, for questions with filters or for those without, whose statements are planned only once. Up to
 * `few` claims are checked one by one, and up to `few` deadlines of each kind are walked, before all deadlines are read.
 */
export function unpaidLists(days: readonly ClaimDays[], few: number, isFiltered: boolean) {
  const isAsked = isFiltered ? isFilteredUnpaid : isAnyUnpaid;
  const declaration = {
    name: 'claims.unpaid_claims',
    key: 'claims',
    record: 'claim',
    parameters,
    columns: unpaidColumns,
    total: isFiltered
      ? `select case when :payerIds is null and :providerIds is null and :facilityIds is null then (${counted})
    else (select count(*) from claims.claims t where ${isAsked}) end`
      : `${counted}`,
    identity: ['claimId'],
    order: 't.rank, t.balance_cents desc, t.service_date, t.claim_id',
    sorts: ['deadline'],
    hasCustomPlan: isFiltered,
    sortedBy: { balance: 'balanceCents', totalCharge: 'totalChargeCents' },
    types: {
      rank: 'integer',
      deadline: 'date',
      balanceCents: 'bigint',
      totalChargeCents: 'bigint',
      serviceDate: 'date',
      claimId: 'text',
    },
    pageColumns: { columns: ['payerName'], row: `select ${nameOf('t.payer_id')}` },
  } as const;
  const firstDay = firstDayOf(days, 't.id');

  /**
   * The claims with the largest balances, of which the overdue ones come first. Without filters, it finds none where little
   * work is overdue. With them, planning that question for each request would take longer than it saves.
   */
  const overdue = computedList({
    ...declaration,
    with: `much (is_overdue) as materialized (${
      isFiltered
        ? 'select true'
        : `select count(*) > ${few} from (
        select from (${daysOf(days, ':today')}) d (claim_id, day, kind, place) limit ${few + 1}
      ) counted`
    })`,
    rows: `select ${claim}, 1, o.day, o.kind, ${cents}
      from (
        select t.id, d.day, d.kind
        from (select t.id, t.balance_cents, t.service_date from claims.claims t
          where (select is_overdue from much) and ${isAsked} and ${isNextOverdue}
          order by ${byBalance} limit ${few}) t
        cross join lateral (${firstDay}) d
        where d.day < :today order by ${byBalance} limit :needed
      ) o
      cross join lateral (select t.* from claims.claims t where t.organization_id = :tenant and t.id = o.id offset 0) t`,
  });

  /** The claims with the first deadlines from a day on, or with the last ones up to a day. */
  const dated = (isDescending: boolean) => {
    const [latest, earliest] = isDescending ? ['min', 'max'] : ['max', 'min'];
    const [after, before, direction] = isDescending ? ['<', '>', ' desc'] : ['>', '<', ''];
    const walked = days.map(
      (kind, place) => `(
      select w.claim_id collate "C", w.day, ${place}
      from (${kind.from(`coalesce(:afterDay, date '-infinity')`, isDescending)}) w (claim_id, day)
      where '${kind.kind}' = any (:kinds) limit ${few})`,
    );
    return computedList({
      ...declaration,
      // The days of a kind are whole up to the last one that was walked.
      with: `walked (claim_id, day, place) as materialized (${walked.join(' union all ')}),
      whole (until) as materialized (
        select ${earliest}(w.until) from (
          select ${latest}(w.day) as until from walked w group by w.place having count(*) = ${few}
        ) w
      )`,
      rows: `select ${claim}, ${rankOf('d.day')}, d.day, d.kind, ${cents}
      from (
        select distinct w.day, w.claim_id from walked w, whole
        where (whole.until is null or w.day ${before} whole.until)
          and (:afterId is null or (w.day, w.claim_id) ${after} (:afterDay, :afterId))
        order by w.day${direction}, w.claim_id${direction} limit ${few}
      ) w
      cross join lateral (select t.* from claims.claims t where t.id = w.claim_id and ${isAsked} offset 0) t
      cross join lateral (${firstDay}) d
      where d.day = w.day order by w.day${direction}, w.claim_id${direction} limit :needed`,
    });
  };

  /** The claims without a deadline, in the order of their ids. */
  const undated = (isDescending: boolean) =>
    computedList({
      ...declaration,
      rows: `select ${claim}, 6, null::date, null, ${cents}
      from (select t.* from claims.claims t
        where t.organization_id = :tenant and t.id ${isDescending ? `< coalesce(:afterId, '~')` : `> coalesce(:afterId, '')`}
        order by t.id${isDescending ? ' desc' : ''} limit ${few}) t
      where ${isAsked} and not exists (${firstDay}) order by t.id${isDescending ? ' desc' : ''} limit :needed`,
    });

  /** The claims of a question that has few, with the deadline of each. */
  const checked = computedList({
    ...declaration,
    rows: `select ${claim}, ${rankOf('d.day')}, d.day, d.kind, ${cents}
      from (select ${claim}, ${cents} from claims.claims t where ${isAsked} order by ${byBalance} limit ${few}) t
      left join lateral (${firstDay}) d on true`,
  });

  /** All claims with their deadlines. */
  const all = computedList({
    ...declaration,
    with: `first_days (claim_id, first) as materialized (
      select d.claim_id, min((d.day - ${epoch}) * ${days.length + 1} + d.place)
      from (${daysOf(days, ':before')}) d (claim_id, day, kind, place) group by d.claim_id
    ), deadlines (claim_id, day, kind) as materialized (
      select f.claim_id, ${epoch} + f.first / ${days.length + 1},
        (array[${days.map(({ kind }) => `'${kind}'`).join(', ')}]::text[])[f.first % ${days.length + 1} + 1]
      from first_days f
    )`,
    rows: [
      `select ${claim}, ${rankOf('d.day')}, d.day, d.kind, ${cents}
      from deadlines d join claims.claims t on t.id = d.claim_id where ${isAsked}`,
      `select ${claim}, 6, null::date, null, ${cents}
      from claims.claims t where ${isAsked} and t.id not in (select d.claim_id from deadlines d)`,
    ],
  });

  /** All claims by urgency. Overdue claims are read in the order of their balances, and others only if the page needs them. */
  const ranked = computedList({
    ...declaration,
    pageColumns: {
      columns: [...claimNames, 'deadline', 'deadlineKind', 'payerName'],
      row: `select ${columnsOf('c')}, d.day, d.kind, ${nameOf('c.payer_id')}
      from claims.claims c left join lateral (${firstDayOf(days, 'c.id')}) d on true
      where c.organization_id = :tenant and c.id = t.claim_id`,
    },
    with: `overdue (claim_id) as materialized (
      select distinct d.claim_id from (${daysOf(days, ':today')}) d (claim_id, day, kind, place)
    ), first_overdue (id, service_date, balance_cents) as materialized (
      select t.id, t.service_date, t.balance_cents from claims.claims t
      where not :isAfterOverdue and ${isAsked} and ${isNextOverdue}
        and (t.id in (select o.claim_id from overdue o)) is true
      order by ${byBalance} limit :needed
    ), others (are_needed) as materialized (
      select :isAfterOverdue or (select count(*) from first_overdue) < :needed
    ), later (claim_id, day) as materialized (
      select d.claim_id, min(d.day) from (${daysOf(days, ':before')}) d (claim_id, day, kind, place)
      where (select are_needed from others) and d.day >= :today group by d.claim_id
    )`,
    rows: [
      'select o.id, o.service_date, 1, o.balance_cents from first_overdue o',
      `select t.id, t.service_date, ${rankOf('l.day')}, t.balance_cents
      from later l join claims.claims t on t.id = l.claim_id
      where ${isAsked} and (t.id in (select o.claim_id from overdue o)) is not true`,
      `select t.id, t.service_date, 6, t.balance_cents
      from claims.claims t where (select are_needed from others) and ${isAsked}
        and t.id not in (select o.claim_id from overdue o) and t.id not in (select l.claim_id from later l)`,
    ],
  });

  /** The claims in the order of one of their columns. */
  const byColumn = computedList({
    ...declaration,
    name: 'claims.unpaid_claims_by_own',
    rows: `select ${claim}, ${cents} from claims.claims t where ${isAsked}`,
    pageColumns: {
      columns: ['rank', 'deadline', 'deadlineKind', 'payerName'],
      row: `select ${rankOf('d.day')}, d.day, d.kind, ${nameOf('t.payer_id')}
      from (values (true)) one left join lateral (${firstDayOf(days, 't.claim_id')}) d on true`,
    },
    order: 't.balance_cents desc, t.claim_id',
    sorts: ['balance', 'totalCharge', 'serviceDate'],
  });

  /** The number of claims of a question, counted up to one more than the few. */
  const countUpToFew = dynamicStatement({
    name: `claims.few_unpaid.${isFiltered ? 'filtered' : 'all'}.${few}`,
    parameters,
    columns: { count: 'number' },
    text: `select count(*) from (select from claims.claims t where ${isAsked} order by ${byBalance} limit ${few + 1}) counted`,
    hasCustomPlan: isFiltered,
  });
  declareSamples(() => [countUpToFew]);

  return {
    overdue,
    dated: { ascending: dated(false), descending: dated(true) },
    undated: { ascending: undated(false), descending: undated(true) },
    checked,
    all,
    ranked,
    byColumn,
    countUpToFew,
  };
}
