import type { TenantContext } from '../operation/context.ts';
import type { ListQuery } from './list.ts';
import { bindingOf, readListCursor, skipBesideCursor, writeListCursor } from './list-cursor.ts';

/** A page of records that the program holds. */
export interface KnownPage<Known> {
  readonly records: readonly Known[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/**
 * The page of a list whose records the program holds, such as those of a directory; `found` are those that the query's
 * filters have left. Where the list is exported under `key`, all of them go where the export goes. Throws 400 for a cursor
 * of other filters or another order.
 */
export async function knownPage<Known extends object>(
  context: TenantContext,
  key: string,
  found: readonly Known[],
  query: ListQuery,
): Promise<KnownPage<Known>> {
  const { skip, take, cursor, sort, ...filters } = query;
  const ordered = typeof sort === 'string' ? sorted(found, sort) : found;
  const total = found.length;
  if (context.export?.key === key) {
    await context.export.sendRecords(ordered, null);
    return { records: [], total, nextCursor: null };
  }
  const binding = bindingOf(key, sort, Object.entries(filters).sort());
  if (typeof cursor === 'string' && skip > 0) throw skipBesideCursor();
  const [behind] = typeof cursor === 'string' ? readListCursor(binding, cursor, 1) : [String(skip)];
  const from = Number(behind);
  const end = from + take;
  return {
    records: ordered.slice(from, end),
    total,
    nextCursor: end < total ? writeListCursor(binding, [String(end)]) : null,
  };
}

/** Records in the order of a column, upwards or with a leading minus downwards; those of one value stay as they stand. */
function sorted<Known extends object>(records: readonly Known[], sort: string): readonly Known[] {
  const column = sort.replace(/^-/, '') as keyof Known;
  const direction = sort.startsWith('-') ? -1 : 1;
  const rank = (one: Known, other: Known) =>
    one[column] === other[column] ? 0 : one[column] < other[column] ? -1 : 1;
  return records.toSorted((one, other) => direction * rank(one, other));
}
