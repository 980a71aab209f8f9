import type { TenantContext } from '@rcm/tenancy';
import {
  badCursor,
  bindingOf,
  type ListQuery,
  readListCursor,
  selected,
  skipBesideCursor,
  writeListCursor,
} from './list-cursor.ts';

/** A page of records that the program holds. */
export interface InMemoryPage<Known> {
  readonly records: readonly Known[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** How records that are worked out are ordered and shown; a name with a leading minus orders downwards. */
export interface InMemoryOrder<Known, Shown = Known> {
  /** The columns by which they are ordered where `sort` names none. */
  readonly usual: readonly ((keyof Known & string) | `-${keyof Known & string}`)[];
  /** The columns that tell any two records apart. */
  readonly identity: readonly (keyof Known & string)[];
  /** What closes an export, however it is ordered, such as the totals of its records. */
  readonly closing?: Known;
  /** Makes what is shown of records, asked for those of the page alone; they are shown as they are where it is left out. */
  readonly shown?: (records: readonly Known[]) => Promise<readonly Shown[]>;
  /** What orders values that are not ordered as they are, such as amounts. */
  readonly compare?: {
    readonly [Column in keyof Known]?: (
      one: NonNullable<Known[Column]>,
      other: NonNullable<Known[Column]>,
    ) => number;
  };
}

/**
 * The page of a list whose records the program holds; `found` are those that the query's filters have left. Where the
 * list is exported under `key`, all of them go where the export goes. Records that are worked out from what is
 * written meanwhile have an `order`: a cursor then holds the place of the last record in it. Those of a directory stand as
 * they are, and a cursor counts them. Throws 400 for a cursor of other filters or another order.
 */
export async function inMemoryPage<Known extends object, Shown extends object = Known>(
  context: TenantContext,
  key: string,
  found: readonly Known[],
  query: ListQuery,
  order?: InMemoryOrder<Known, Shown>,
): Promise<InMemoryPage<Shown>> {
  const { skip, take, cursor, sort } = query;
  const asIs = async (all: readonly Known[]) => all as readonly object[] as readonly Shown[];
  const shown = order?.shown ?? asIs;
  const arranged = new Arranged(found, typeof sort === 'string' ? sort : undefined, order);
  const { records } = arranged;
  const total = records.length;
  if (context.export?.key === key) {
    await context.export.sendRecords(
      await shown([...records, ...(order?.closing ? [order.closing] : [])]),
      null,
    );
    return { records: [], total, nextCursor: null };
  }
  const binding = bindingOf(context.organization.id, key, selected(query));
  if (typeof cursor === 'string' && skip > 0) throw skipBesideCursor();
  const from =
    typeof cursor === 'string'
      ? arranged.behind(readListCursor(binding, cursor, arranged.placeLength))
      : skip;
  const end = from + take;
  return {
    records: await shown(records.slice(from, end)),
    total,
    nextCursor: end < total ? writeListCursor(binding, arranged.placeBefore(end)) : null,
  };
}

/** A column of an order. */
interface Key {
  readonly column: string;
  readonly direction: 1 | -1;
}

type Values = Readonly<Record<string, unknown>>;

/** Records in the order that is asked for, and the places behind each. */
class Arranged<Known extends object> {
  readonly records: readonly Known[];
  readonly #keys: readonly Key[];
  /** Null where a place is a number of records. */
  readonly #order: InMemoryOrder<Known, object> | null;

  constructor(
    found: readonly Known[],
    sort: string | undefined,
    order: InMemoryOrder<Known, object> | undefined,
  ) {
    this.#order = order ?? null;
    this.#keys = keysOf(sort, order);
    this.records =
      this.#keys.length === 0
        ? found
        : found.toSorted((one, other) => this.#compare(one as Values, other as Values));
  }

  /** How many values tell a place. */
  get placeLength(): number {
    return this.#order === null ? 1 : this.#keys.length;
  }

  /** The place behind so many records. */
  placeBefore(end: number): string[] {
    if (this.#order === null) return [String(end)];
    const last = (this.records[end - 1] ?? {}) as Values;
    return this.#keys.map(({ column }) => JSON.stringify(last[column] ?? null));
  }

  /** How many records stand up to a place. Throws 400 for one that is none. */
  behind(place: readonly (string | null)[]): number {
    if (this.#order === null) return Number(place[0]);
    const last = this.#read(place);
    const next = this.records.findIndex((record) => this.#compare(record as Values, last) > 0);
    return next < 0 ? this.records.length : next;
  }

  #read(place: readonly (string | null)[]): Values {
    try {
      const values = this.#keys.map(({ column }, index) => [column, JSON.parse(place[index] ?? 'null')]);
      const last = Object.fromEntries(values) as Values;
      this.#compare(last, last);
      return last;
    } catch {
      throw badCursor();
    }
  }

  #compare(one: Values, other: Values): number {
    for (const { column, direction } of this.#keys) {
      const found = direction * this.#compareIn(column, one[column] ?? null, other[column] ?? null);
      if (found !== 0) return found;
    }
    return 0;
  }

  /** As PostgreSQL has it: what has no value is the greatest. */
  #compareIn(column: string, one: unknown, other: unknown): number {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const own = this.#order?.compare?.[column as keyof Known] as
      | ((...values: unknown[]) => number)
      | undefined;
    if (own !== undefined) return own(one, other);
    return one === other ? 0 : (one as string) < (other as string) ? -1 : 1;
  }
}

/** The columns that records are ordered by, and behind a column that is asked for what tells them apart, in one direction. */
function keysOf<Known>(sort: string | undefined, order: InMemoryOrder<Known, object> | undefined): Key[] {
  if (sort === undefined) return (order?.usual ?? []).map(keyOf);
  const first = keyOf(sort);
  const others = (order?.identity ?? []).filter((column) => column !== first.column);
  return [first, ...others.map((column) => ({ column, direction: first.direction }))];
}

const keyOf = (name: string): Key =>
  name.startsWith('-') ? { column: name.slice(1), direction: -1 } : { column: name, direction: 1 };
