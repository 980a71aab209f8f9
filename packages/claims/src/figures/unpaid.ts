import {
  anyOf,
  atLeastAmount,
  type ClaimDays,
  computedList,
  countersTotal,
  type ListQuery,
  type WorkKind,
} from '@rcm/lists';
import type { Money } from '@rcm/money';
import type { RowOf, TenantContext } from '@rcm/tenancy';
import { claimCounts } from '../claims/counts.ts';
import { ClaimStatus } from '../claims/schema.ts';
import { isUnpaid } from '../claims/work.ts';
import { type ClaimScope, inScope, scopeParameters } from './period.ts';

/** The most claims, those with the largest balances, that are checked one by one before all deadlines are read. */
const fewClaims = 1_000;

const columns = {
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

/** A claim with a balance, and its next deadline. */
export type UnpaidClaim = Omit<RowOf<typeof columns>, 'deadlineKind'> & {
  readonly deadlineKind: WorkKind | null;
};

/** The filters for unpaid claims, and the deadlines that count. */
export interface UnpaidClaimsQuestion extends ClaimScope {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Deadlines on or after this day are ignored, `YYYY-MM-DD`. */
  readonly before: string;
  /** The kinds of work whose deadlines count. */
  readonly kinds: readonly WorkKind[];
  readonly minBalance: Money | null;
}

const fromBalance = atLeastAmount('balance');

const isAsked = `t.organization_id = :tenant and ${isUnpaid} and ${inScope}
      and (:minBalance is null or ${fromBalance.condition(':minBalance')})`;

/** SQL condition for claims after an overdue claim, in the order of overdue claims; all claims without one. */
const isAfter = `(:afterId is null or t.balance_cents <= :afterBalance
      and (t.balance_cents < :afterBalance or (t.service_date, t.id) > (:afterService, :afterId)))`;

const asked = `select t.id, t.claim_number, t.patient_id, t.payer_id, t.provider_id, t.facility_id, t.status, t.service_date,
      t.billed_at, t.total_charge, t.balance`;
const cents = 't.balance_cents, t.total_charge_cents';

/** The statuses of unpaid claims. */
const unpaidStatuses = ClaimStatus.options.filter((status) => status !== 'VOIDED');

/** SQL of the number of unpaid claims of the smallest balance or more, read from row counters. */
const counted = countersTotal(claimCounts, {
  filters: new Map([
    [':unpaidStatuses', anyOf('status')],
    ['greatest(:minBalance, 0.01)', fromBalance],
  ]),
  body: `from claims.claims t where ${isAsked}`,
});

const rankOf = (day: string) => `case when ${day} < :today then 1 when ${day} <= :today + 3 then 2
        when ${day} <= :today + 7 then 3 when ${day} <= :today + 14 then 4 when ${day} <= :today + 30 then 5 else 6 end`;

/** SQL for the deadlines of all claims, or of one claim, compared in the collation of each owner's index. */
const daysOf = (days: readonly ClaimDays[], claimId?: string) =>
  days
    .map(
      ({ kind, rows, collation }, place) => `
      select w.claim_id collate "C", w.day, '${kind}', ${place} from (${rows}) w (claim_id, day)
      where '${kind}' = any (:kinds)${claimId === undefined ? '' : ` and w.claim_id = ${claimId} collate "${collation}"`}`,
    )
    .join(' union all ');

/** SQL for the first deadline of one claim and its kind. */
const firstDayOf = (days: readonly ClaimDays[], claimId: string) => `select d.day, d.kind
    from (${daysOf(days, claimId)}) d (claim_id, day, kind, place) order by d.day, d.place limit 1`;

const declaration = {
  key: 'claims',
  record: 'claim',
  parameters: {
    ...scopeParameters,
    now: 'timestamptz',
    zone: 'text',
    today: 'date',
    before: 'date',
    minBalance: 'numeric',
    unpaidStatuses: 'text[]',
    kinds: 'text[]',
    needed: 'integer',
    afterBalance: 'bigint',
    afterService: 'date',
    afterId: 'text',
  },
  columns,
  total: `select case when :payerIds is null and :providerIds is null and :facilityIds is null then (${counted})
    else (select count(*) from claims.claims t where ${isAsked}) end`,
  identity: ['claimId'],
  hasCustomPlan: true,
  sortedBy: { balance: 'balanceCents', totalCharge: 'totalChargeCents' },
  types: {
    rank: 'integer',
    deadline: 'date',
    balanceCents: 'bigint',
    totalChargeCents: 'bigint',
    serviceDate: 'date',
    claimId: 'text',
  },
} as const;

/** The list sorted by the urgency of each claim's first deadline. */
function listByDeadline(days: readonly ClaimDays[], few: number) {
  const unpaid = (condition: string) => `select t.id, t.balance_cents, t.service_date from claims.claims t
      where ${isAsked} and ${condition} order by t.balance_cents desc, t.service_date, t.id limit ${few}`;
  return computedList({
    ...declaration,
    name: 'claims.unpaid_claims',
    // Overdue claims come first, by balance. So a page that the next claims with the largest balances fill needs no others;
    // they are checked only until it is full. Those of an organization with few claims are checked one by one too.
    with: `overdue (claim_id, day, kind) as materialized (
    select t.id, d.day, d.kind
    from (${unpaid(`:needed <= ${few} and ${isAfter}`)}) t
    cross join lateral (${firstDayOf(days, 't.id')}) d
    where d.day < :today
    order by t.balance_cents desc, t.service_date, t.id limit :needed
  ), looked_at (is_full, has_few) as materialized (
    select coalesce((select count(*) from overdue) = :needed, false), (select count(*) from (${unpaid('true')}) u) < ${few}
  ), first_days (claim_id, day, kind) as materialized (
    select o.claim_id, o.day, o.kind from overdue o where (select is_full from looked_at)
    union all
    select t.id, d.day, d.kind
    from (${unpaid('(select not is_full and has_few from looked_at)')}) t
    cross join lateral (${firstDayOf(days, 't.id')}) d
    union all
    (select distinct on (d.claim_id) d.claim_id, d.day, d.kind
      from (${daysOf(days)}) d (claim_id, day, kind, place)
      where (select not is_full and not has_few from looked_at) order by d.claim_id, d.day, d.place)
  )`,
    // Claims without a deadline are read in index order, and only as many as the page needs.
    rows: [
      `${asked}, d.day, d.kind, ${rankOf('d.day')}, ${cents}
      from first_days d join claims.claims t on t.id = d.claim_id where ${isAsked}`,
      `${asked}, null::date, null, 6, ${cents}
      from claims.claims t where ${isAsked} and t.id not in (select d.claim_id from first_days d)`,
    ],
    pageColumns: {
      columns: ['payerName'],
      row: 'select p.name from reference_data.payers p where p.organization_id = :tenant and p.id = t.payer_id',
    },
    order: 't.rank, t.balance_cents desc, t.service_date, t.claim_id',
    sorts: ['deadline'],
  });
}

/** The list sorted by a column of the claim. Claims are read in that order; deadlines are looked up for the page only. */
const listByClaimColumn = (days: readonly ClaimDays[]) =>
  computedList({
    ...declaration,
    name: 'claims.unpaid_claims_by_own',
    rows: `${asked}, ${cents} from claims.claims t where ${isAsked}`,
    pageColumns: {
      columns: ['deadline', 'deadlineKind', 'rank', 'payerName'],
      row: `select d.day, d.kind, ${rankOf('d.day')}, p.name
      from reference_data.payers p left join lateral (${firstDayOf(days, 't.claim_id')}) d on true
      where p.organization_id = :tenant and p.id = t.payer_id`,
    },
    order: 't.balance_cents desc, t.claim_id',
    sorts: ['balance', 'totalCharge', 'serviceDate'],
  });

/**
 * A list of claims with a balance, sorted by the urgency of the first deadline, the largest balance and the earliest
 * service. `days` are the deadlines of other modules' work; if two have the same day, the first in `days` is returned.
 */
export function unpaidClaimsOf(days: readonly ClaimDays[], few = fewClaims) {
  const byDeadline = listByDeadline(days, few);
  const byClaimColumn = listByClaimColumn(days);

  /**
   * A page of unpaid claims, mapped by `shown`, and the total. An export of `claims` contains all of them. Throws 400 for
   * a cursor of another query.
   */
  return async function unpaidClaims<Shown extends object>(
    context: TenantContext,
    question: UnpaidClaimsQuestion,
    query: ListQuery,
    shown: (claim: UnpaidClaim) => Shown,
  ) {
    const { now, organization } = context;
    const list =
      query.sort === undefined || /^-?deadline$/.test(String(query.sort)) ? byDeadline : byClaimColumn;
    const isRanked = query.sort === undefined && context.export?.key !== 'claims';
    const { rows, total, nextCursor } = await list.read(
      context,
      query,
      (position) => {
        const [rank, afterBalance = null, afterService = null, afterId = null] = isRanked
          ? (position ?? [])
          : [];
        const isOverdue = isRanked && (position === null || rank === '1');
        return {
          ...question,
          now,
          zone: organization.timeZone,
          needed: isOverdue ? query.skip + query.take + 1 : null,
          afterBalance,
          afterService,
          afterId,
          unpaidStatuses,
        };
      },
      (claim) => shown(claim as UnpaidClaim),
    );
    return { claims: rows, total, nextCursor };
  };
}
