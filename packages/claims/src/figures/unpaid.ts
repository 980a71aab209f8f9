import type { ClaimDays, ListQuery, Position, WorkKind } from '@rcm/lists';
import type { Money } from '@rcm/money';
import type { Parameters, RowOf, TenantContext } from '@rcm/tenancy';
import { ClaimStatus } from '../claims/schema.ts';
import type { ClaimScope } from './period.ts';
import { type unpaidColumns, unpaidLists } from './unpaid-lists.ts';

/** How many claims are checked one by one, and how many deadlines of a kind are walked, before all deadlines are read. */
const fewClaims = 2_000;

/** A claim with a balance, and its next deadline. */
export type UnpaidClaim = Omit<RowOf<typeof unpaidColumns>, 'deadlineKind'> & {
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

/** The statuses of unpaid claims. */
const unpaidStatuses = ClaimStatus.options.filter((status) => status !== 'VOIDED');

type Lists = ReturnType<typeof unpaidLists>;

/**
 * The list that reads the next claims by urgency or by deadline without reading all deadlines, and what it reads after the
 * position; null where there is none.
 */
function quickList(
  { overdue, dated, undated }: Lists,
  sort: unknown,
  position: Position,
): { readonly list: Lists['all']; readonly after: Parameters } | null {
  const [first = null, second = null, third = null, fourth = null] = position ?? [];
  if (sort === undefined) {
    if (position !== null && first !== '1') return null;
    return { list: overdue, after: { afterBalance: second, afterService: third, afterId: fourth } };
  }
  const direction = sort === '-deadline' ? 'descending' : 'ascending';
  // Claims without a deadline are the last ones, and the first ones in descending order.
  const isDated = position === null ? direction === 'ascending' : first !== null;
  return { list: (isDated ? dated : undated)[direction], after: { afterDay: first, afterId: second } };
}

/**
 * A list of claims with a balance, sorted by the urgency of the first deadline, the largest balance and the earliest
 * service. `days` are the deadlines of other modules' work; if two have the same day, the first in `days` is returned.
 */
export function unpaidClaimsOf(days: readonly ClaimDays[], few = fewClaims) {
  const lists = { filtered: unpaidLists(days, few, true), unfiltered: unpaidLists(days, few, false) };

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
    const { payerIds, providerIds, facilityIds, minBalance } = question;
    const isFiltered = [payerIds, providerIds, facilityIds, minBalance].some((filter) => filter !== null);
    const chosen = lists[isFiltered ? 'filtered' : 'unfiltered'];
    const { sort } = query;
    const needed = query.skip + query.take + 1;
    const values = {
      ...question,
      now: context.now,
      zone: context.organization.timeZone,
      unpaidStatuses,
      needed,
      isAfterOverdue: false,
      afterBalance: null,
      afterService: null,
      afterDay: null,
      afterId: null,
    };
    const read = async (list: Lists['all'] | Lists['byColumn'], after: Parameters = {}) => {
      const { rows, total, nextCursor } = await list.read(context, query, { ...values, ...after }, (claim) =>
        shown(claim as UnpaidClaim),
      );
      return { claims: rows, total, nextCursor };
    };
    if (sort !== undefined && !/^-?deadline$/.test(String(sort))) return read(chosen.byColumn);
    if (context.export?.key === 'claims') return read(chosen.all);
    const position = chosen.all.positionOf(context, query);
    const { count = 0 } = (await context.sql.one(chosen.countUpToFew, values)) ?? {};
    const quick = needed <= Math.min(count, few) ? quickList(chosen, sort, position) : null;
    if (quick !== null) {
      const page = await read(quick.list, quick.after);
      // Other claims may follow those that it found, unless they fill the page.
      if (page.nextCursor !== null) return page;
    }
    if (count <= few) return read(chosen.checked);
    if (sort !== undefined) return read(chosen.all);
    const isAfterOverdue = position !== null && position[0] !== '1';
    return read(
      chosen.ranked,
      isAfterOverdue ? { isAfterOverdue } : { ...quickList(chosen, sort, position)?.after },
    );
  };
}
