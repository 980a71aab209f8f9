import { columnOf, type RowOf, type Statement } from '@rcm/tenancy';
import { countersTotal } from '../counters/counters-total.ts';
import type { RowCounters } from '../counters/row-counters.ts';
import {
  anyOf,
  atLeast,
  atLeastAmount,
  atMost,
  atMostAmount,
  type Filter,
  isMissing,
} from '../lists/filters.ts';
import { amountOf, type WorkColumns } from './columns.ts';
import { type FilteredShape, workStatement } from './filtered-statement.ts';
import { isAmong, type WorkFilter } from './shape.ts';

/**
 * The number of rows that match filters, less those that are left out, which are few and found by their ids. It is read from
 * row counters where they count by these filters.
 */
export function totalStatement(
  shape: FilteredShape,
  counters: RowCounters | null,
): Statement<{ count: number }> {
  const { table, matches, excluded, names } = shape;
  const counted = counters && countedTotal(shape, counters);
  return workStatement(
    shape,
    'total',
    { count: 'number' },
    `select ${counted ? `(${counted})` : `(select count(*) from (select from ${table} t where ${matches} ${indexOrder(shape)}) counted)`}
      - (select count(*) from (select distinct listed.id from unnest(${excluded}) listed (id)) listed
        join ${table} t on t.id = listed.id collate "C" where ${matches})`,
    { hasCustomPlan: !counted && (names.length > 1 || names.includes('assignedToIds')) },
  );
}

/**
 * The order of the index that answers the filters by itself. Without it, the planner reads whole rows where it expects few
 * open ones.
 */
function indexOrder({ work, names, amount, due }: FilteredShape): string {
  const hasCents = amount.from !== null;
  if (names.some((name) => name === 'minAmount' || name === 'maxAmount')) {
    return hasCents ? `order by ${amount.order}` : '';
  }
  const hasMember = hasCents || work.assignedToId === undefined;
  const answers: readonly WorkFilter[] = ['dueFrom', 'dueTo', ...(hasMember ? ['unassigned' as const] : [])];
  return due && names.every((name) => answers.includes(name)) ? `order by ${due.column}` : '';
}

/** Throws for row counters that do not count the open work of a table. */
export function checkCounters(
  { table, openIn, isWaiting, opensWhenDue }: WorkColumns,
  { where }: RowCounters,
) {
  if (openIn === undefined || isWaiting || opensWhenDue) {
    throw new Error(`Row counters do not count open work in ${table}, which depends on more than a property`);
  }
  if (where !== undefined) throw new Error(`The row counters of ${table} do not count all of its rows`);
}

/**
 * SQL of the number of rows that match filters, read from row counters; null where they do not count by them. The few rows
 * that are open by what is stored, and not any more at this time, are subtracted.
 */
function countedTotal(shape: FilteredShape, counters: RowCounters) {
  const { work, table, storedMatches, names, due } = shape;
  const { openIn, isOpenNow } = work;
  if (openIn === undefined) return null;
  const { categories, amounts, days } = counters.recorded;
  const propertyOf = (column: string | undefined) =>
    [...categories, ...amounts, ...days.map(({ property }) => property)].find(
      (property) => columnOf(property) === column,
    ) ?? '';
  const amount = propertyOf(work.cents).replace(/Cents$/, '');
  const day = propertyOf(due?.column);
  const compared: { readonly [name in string]?: readonly [value: string, filter: Filter] } = {
    unassigned: ['true', isMissing(propertyOf(work.assignedToId))],
    dueFrom: [`:${due?.range.from}`, atLeast(day)],
    dueTo: [`:${due?.range.to}`, atMost(day)],
    minAmount: [':minAmount', atLeastAmount(amount)],
    maxAmount: [':maxAmount', atMostAmount(amount)],
  };
  const filters = new Map([[':openValues', anyOf(openIn.property)]]);
  for (const name of names) {
    // All records of a table that names no members are unassigned.
    if (name === 'unassigned' && work.assignedToId === undefined) continue;
    const filter = compared[name];
    if (filter === undefined) return null;
    filters.set(...filter);
  }
  const counted = countersTotal(counters, { filters, body: `from ${table} t where ${storedMatches}` });
  if (counted === null || isOpenNow === undefined) return counted;
  return `select (${counted}) - (select count(*) from (select from ${table} t
        where ${storedMatches} and not (${isOpenNow}) ${due ? `order by ${due.column}` : ''}) ended)`;
}

const sumColumns = { assignedToId: 'text?', ageBand: 'number', count: 'number', amount: 'text' } as const;

/** The number and amount of work by member and age. */
export function sumStatement(shape: FilteredShape): Statement<RowOf<typeof sumColumns>> {
  const { work, table, assigned, isShown } = shape;
  const matches = `${shape.matches} and ${isShown}`;
  const aggregates = `width_bucket(:today - (t.created_at at time zone :zone)::date, array[31, 61, 91, 121]),
        count(*), sum(${amountOf(work)})`;
  return workStatement(
    shape,
    'sums',
    sumColumns,
    `select ${assigned}, ${aggregates} from ${table} t where ${matches} and not ${isAmong(':reassignedIds')} group by 1, 2
      union all
      select given.assignee_id, ${aggregates} from unnest(:reassignedIds, :reassignedTo) as given (record_id, assignee_id)
      join ${table} t on t.id = given.record_id collate "C" where ${matches} group by 1, 2
      order by 1, 2`,
    { hasCustomPlan: true },
  );
}
