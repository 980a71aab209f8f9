import type { TenantContext } from '@rcm/tenancy';
import {
  badCursor,
  bindingOf,
  type ListQuery,
  readListCursor,
  selected,
  skipWithCursor,
  writeListCursor,
} from './list-cursor.ts';

/** A page of records in memory. */
export interface InMemoryPage<Shown> {
  readonly records: readonly Shown[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** How computed records are sorted and shown; a minus before a name sorts in descending order. */
export interface InMemoryOrder<Item, Shown = Item> {
  /** The columns of the order without `sort`. */
  readonly defaultOrder: readonly ((keyof Item & string) | `-${keyof Item & string}`)[];
  /** The columns that identify a record. */
  readonly identity: readonly (keyof Item & string)[];
  /** The last record of every export, such as the totals of its records. */
  readonly exportFooter?: Item;
  /** Converts the records of a page or an export to their response; where left out, they are shown as they are. */
  readonly show?: (records: readonly Item[]) => Promise<readonly Shown[]>;
  /** The numbers that are compared in place of values that `<` does not sort, such as amounts. */
  readonly sortedAs?: {
    readonly [Column in keyof Item]?: (value: NonNullable<Item[Column]>) => number | bigint;
  };
}

/**
 * Reads a page of the records that match the filters of a query. An export of `key` receives all of them. A cursor holds
 * the position of the last record in `order`, so that records may be added and removed between two pages. Without `order`,
 * for constant records, it holds the number of records before it. Throws 400 for a cursor of other filters or another order.
 */
export async function inMemoryPage<Item extends object, Shown extends object = Item>(
  context: TenantContext,
  key: string,
  matching: readonly Item[],
  query: ListQuery,
  order?: InMemoryOrder<Item, Shown>,
): Promise<InMemoryPage<Shown>> {
  const { skip, take, cursor, sort } = query;
  const asIs = async (all: readonly Item[]) => all as readonly object[] as readonly Shown[];
  const show = order?.show ?? asIs;
  const sorted = new SortedRecords(matching, typeof sort === 'string' ? sort : undefined, order);
  const { records } = sorted;
  const total = records.length;
  if (context.export?.key === key) {
    await context.export.sendRecords(
      await show([...records, ...(order?.exportFooter ? [order.exportFooter] : [])]),
      null,
    );
    return { records: [], total, nextCursor: null };
  }
  const binding = bindingOf(context.organization.id, key, selected(query));
  if (typeof cursor === 'string' && skip > 0) throw skipWithCursor();
  const from =
    typeof cursor === 'string'
      ? sorted.countUntil(readListCursor(binding, cursor, sorted.positionLength))
      : skip;
  const end = from + take;
  return {
    records: await show(records.slice(from, end)),
    total,
    nextCursor: end < total ? writeListCursor(binding, sorted.positionAfter(end)) : null,
  };
}

/** A column of an order. */
interface Key {
  readonly column: string;
  readonly direction: 1 | -1;
}

type Values = Readonly<Record<string, unknown>>;

/** A value as it is compared. */
type Comparable = string | number | bigint | null;

/** Records in the order of a query, and the positions that cursors hold. */
class SortedRecords<Item extends object> {
  readonly records: readonly Item[];
  readonly #keys: readonly Key[];
  /** The values by which each record is sorted. */
  readonly #sortedBy: readonly (readonly Comparable[])[];
  /** Null where a position is a number of records. */
  readonly #order: InMemoryOrder<Item, object> | null;

  constructor(
    matching: readonly Item[],
    sort: string | undefined,
    order: InMemoryOrder<Item, object> | undefined,
  ) {
    this.#order = order ?? null;
    this.#keys = keysOf(sort, order);
    const sorted = matching
      .map((record) => ({ record, by: this.#comparables(record as Values) }))
      .sort((one, other) => this.#compare(one.by, other.by));
    this.records = sorted.map(({ record }) => record);
    this.#sortedBy = sorted.map(({ by }) => by);
  }

  /** The number of values of a position. */
  get positionLength(): number {
    return this.#order === null ? 1 : this.#keys.length;
  }

  /** The position after the first `end` records. */
  positionAfter(end: number): string[] {
    if (this.#order === null) return [String(end)];
    const last = (this.records[end - 1] ?? {}) as Values;
    return this.#keys.map(({ column }) => JSON.stringify(last[column] ?? null));
  }

  /** The number of records up to a position. Throws 400 for values that are no position. */
  countUntil(position: readonly (string | null)[]): number {
    if (this.#order === null) return Number(position[0]);
    const last = this.#read(position);
    const next = this.#sortedBy.findIndex((by) => this.#compare(by, last) > 0);
    return next < 0 ? this.records.length : next;
  }

  #read(position: readonly (string | null)[]): readonly Comparable[] {
    try {
      const values = this.#keys.map(({ column }, index) => [column, JSON.parse(position[index] ?? 'null')]);
      return this.#comparables(Object.fromEntries(values) as Values);
    } catch {
      throw badCursor();
    }
  }

  /** The values by which a record or a position is sorted. */
  #comparables(values: Values): readonly Comparable[] {
    return this.#keys.map(({ column }) => {
      const value = values[column] ?? null;
      const sortedAs = this.#order?.sortedAs?.[column as keyof Item] as
        | ((value: unknown) => number | bigint)
        | undefined;
      return value === null || sortedAs === undefined ? (value as Comparable) : sortedAs(value);
    });
  }

  #compare(one: readonly Comparable[], other: readonly Comparable[]): number {
    for (const [index, { direction }] of this.#keys.entries()) {
      const result = direction * compareValues(one[index] ?? null, other[index] ?? null);
      if (result !== 0) return result;
    }
    return 0;
  }
}

/** Null is the greatest value, as in PostgreSQL. */
function compareValues(one: Comparable, other: Comparable): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one === other ? 0 : one < other ? -1 : 1;
}

/** The columns of the order: the default, or the column of `sort` followed by the identity in the same direction. */
function keysOf<Item>(sort: string | undefined, order: InMemoryOrder<Item, object> | undefined): Key[] {
  if (sort === undefined) return (order?.defaultOrder ?? []).map(keyOf);
  const first = keyOf(sort);
  const others = (order?.identity ?? []).filter((column) => column !== first.column);
  return [first, ...others.map((column) => ({ column, direction: first.direction }))];
}

const keyOf = (name: string): Key =>
  name.startsWith('-') ? { column: name.slice(1), direction: -1 } : { column: name, direction: 1 };
