import { largestPage } from '@rcm/envelope';
import {
  type BlindIndexes,
  declareSamples,
  type IndexColumn,
  isRefusedValue,
  type Parameter,
  RawJson,
  type Statement,
  sealedTableOf,
  type TenantContext,
  type TextRow,
} from '@rcm/tenancy';

import { type Counted, distinguishes, mustBeCounted } from '../counters/counted.ts';
import type { View } from '../views/view.ts';
import type { Filter } from './filters.ts';
import {
  badCursor,
  bindingOf,
  type ListQuery,
  readListCursor,
  selected,
  skipBesideCursor,
  writeListCursor,
} from './list-cursor.ts';
import {
  blindOf,
  type ListShape,
  type ListSource,
  type ListStatements,
  listStatements,
  nameOf,
  type Reach,
} from './list-statements.ts';
import {
  type ColumnTypes,
  mustBeIndexed,
  mustBeLedTo,
  orderBy,
  parseOrder,
  sortedBy,
  valuesAfterCursor,
} from './order.ts';

/** What a list is made of. */
export interface ListDeclaration<
  Key extends string,
  Name extends string = string,
  Translated extends string = string,
> {
  /** The key of the rows in the response. */
  readonly key: Key;
  /** The query parameters that filter, by name. */
  readonly filters?: { readonly [Each in Name]: Filter };
  /** The query parameters that filter in other words: the handler makes a filter of them. */
  readonly translated?: readonly Translated[];
  /**
   * What keeps the rows few in which a list looks, so that it needs no index for its filters: such as "the entries of one
   * account".
   */
  readonly within?: string;
  /**
   * The filters by which most pages are asked for, each with an index that leads to the rows of any value in the usual
   * order, or to the few that a value has: a statement with one of them is planned once, any other with filters anew
   * for the values that it is given.
   */
  readonly plannedOnce?: readonly NoInfer<Name>[];
  /** By what its rows are counted as they are written; totals by other filters count the rows that these leave. */
  readonly counted?: Counted;
  /** A condition that holds for every list, such as hiding deleted rows. */
  readonly where?: string;
  /** The order of the rows where `sort` names no other, ending in what tells any two apart; `createdAt` descending, then id, by default. */
  readonly order?: string;
  /** The columns that tell the table's rows apart; the organization and the id by default. */
  readonly identity?: readonly string[];
  /** What is sent in front of the page, and changes what it finds. */
  readonly before?: Statement;
  /**
   * The properties that the query parameter `sort` may name, each with an index that begins with the organization,
   * itself and the id. Nothing is sorted by what is sealed.
   */
  readonly sorts?: readonly string[];
  /** The types of the columns in `order` that the view's entity does not have. */
  readonly types?: ColumnTypes;
  /** False for a list of the contract: its pages are skipped to, and lead to no next. */
  readonly hasCursor?: false;
}

/** A page of records, the number of all that match, and the cursor of the next page; read in one message. */
export interface List<Key extends string, Name extends string = string> {
  /**
   * Reads what a query asks for; `fixed` is what every caller is bound to. Where the list is exported, all rows go
   * where the export goes. Throws 400 for a cursor of another list, other filters or another order.
   */
  read<Query extends ListQuery>(
    context: TenantContext,
    query: Query & Filtering<Query, Name>,
    fixed?: Readonly<Record<string, Parameter>>,
  ): Promise<{ [Rows in Key]: RawJson } & ListEnd>;
}

/** Refuses to compile a query with a parameter that a list would pass over, so that it gave what nobody asked for. */
type Filtering<Query, Name extends string> = {
  readonly [Each in Exclude<
    Named<keyof Query>,
    Name | 'skip' | 'take' | 'cursor' | 'sort'
  >]?: 'no filter of the list has this name';
};

/** Keys that are told apart: none where any would do. */
type Named<Key> = string extends Key ? never : Key;

interface ListEnd {
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Rows that a statement selected by the columns of a view, as a list in a response. */
export function rawList(view: Pick<View<never>, 'json'>, rows: readonly TextRow[], now: Date): RawJson {
  let text = '[';
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index];
    if (row) text += (index === 0 ? '' : ',') + view.json(row, now).text;
  }
  return new RawJson(`${text}]`);
}

const newestFirst = 't.created_at desc, t.id desc';

/** The most variants that a list keeps; callers choose them by the filters that they combine. */
const mostVariants = 64;

/** The variants used last; the one that was not asked for longest is forgotten first. */
class Variants {
  readonly #kept = new Map<string, ListStatements>();

  get(name: string, make: () => ListStatements): ListStatements {
    const variant = this.#kept.get(name) ?? make();
    this.#kept.delete(name);
    this.#kept.set(name, variant);
    if (this.#kept.size > mostVariants) {
      const [oldest = ''] = this.#kept.keys();
      this.#kept.delete(oldest);
    }
    return variant;
  }
}

/**
 * Declares a list over a view. Each set of filters in use is one prepared statement, so that PostgreSQL plans
 * it for the index that serves it.
 */
export function list<Key extends string, Name extends string = never, Translated extends string = never>(
  view: Pick<View<never>, 'table' | 'columns' | 'json'> &
    Partial<Pick<View<never>, 'source' | 'entity' | 'opens' | 'record'>>,
  declaration: ListDeclaration<Key, Name, Translated>,
): List<Key, Name | Translated> {
  const { entity, table, columns } = view;
  const { key, where, order: usualOrder = newestFirst, sorts = [], within } = declaration;
  const filters: Readonly<Record<string, Filter>> = declaration.filters ?? {};
  const { identity = ['organization_id', 'id'], before, types = {}, hasCursor = true, counted } = declaration;
  const compares = entity ? sealedTableOf(entity.schema.meta) : null;
  /** True for SQL in which a sealed column stands: encrypted it has no order, and equals nothing. */
  const namesSealed = (sql: string) =>
    compares?.columns.some(({ column }) => new RegExp(`\\bt\\.${column}\\b`).test(sql)) ?? false;
  const indexes = new Map<string, IndexColumn>();
  for (const [name, filter] of Object.entries(filters)) {
    const index = compares?.indexes.find(({ property }) => property === filter.index);
    if (index) indexes.set(name, index);
    else if (namesSealed(filter.condition(':x'))) throw new Error(`${key} needs a blind index for ${name}`);
  }
  const orders = new Map(
    sorts.flatMap((property) => [
      [property, orderBy(sortedBy(property, entity), false, identity)],
      [`-${property}`, orderBy(sortedBy(property, entity), true, identity)],
    ]),
  );
  if (namesSealed(`${usualOrder} ${where} ${[...orders.values()]}`)) {
    throw new Error(`${key} stand in the order of a sealed column`);
  }
  for (const property of sorts) {
    if (entity) mustBeIndexed(property, entity, Object.keys(filters));
  }
  for (const [name, filter] of Object.entries(filters)) {
    if (entity && within === undefined && !indexes.has(name)) mustBeLedTo(filter, entity, where);
  }
  if (counted) mustBeCounted(counted, entity, where);
  const keysOf = new Map(
    [usualOrder, ...orders.values()].map((order) => [order, parseOrder(order, entity, types)]),
  );
  if ([...keysOf.values()].flat().some(({ type }) => type === 'numeric')) {
    throw new Error(`${key} stand in the order of amounts that are not in whole cents`);
  }
  const source: ListSource = {
    key,
    table,
    source: view.source ?? table,
    columns,
    opens: view.opens ?? null,
    compares,
    where,
    identity,
    filters,
    indexes,
    usualOrder,
    plannedOnce: new Set(declaration.plannedOnce),
    counted: counted ?? null,
  };
  const variants = new Variants();
  const statementsOf = (shape: ListShape) => variants.get(nameOf(shape), () => listStatements(source, shape));
  declareSamples(() => sampleShapes().flatMap((shape) => Object.values(listStatements(source, shape))));

  function sampleShapes(): ListShape[] {
    const all = Object.keys(filters);
    const keys = hasCursor ? (keysOf.get(usualOrder) ?? []) : null;
    const first = { names: [], isSealed: false, order: usualOrder, keys, reach: reachOf(0, null) };
    return [
      first,
      { ...first, names: all },
      { ...first, names: all, isSealed: indexes.size > 0, reach: reachOf(1, null) },
      ...(counted?.counters ?? []).map((counter) => ({
        ...first,
        names: all.filter((name) => distinguishes(counter, filters[name])),
      })),
      { ...first, keys: null, reach: { kind: 'all' } },
      ...(keys === null
        ? []
        : [
            {
              ...first,
              reach: reachOf(
                0,
                keys.map(() => ''),
              ),
            },
          ]),
    ];
  }

  function orderOf({ sort }: Readonly<Record<string, unknown>>): string {
    if (sort === undefined) return usualOrder;
    const order = orders.get(String(sort));
    if (order === undefined) throw new Error(`${key} cannot be sorted by ${sort}`);
    return order;
  }

  return {
    async read(context, query, fixed = {}) {
      if (query.take > largestPage) throw new RangeError(`A page has at most ${largestPage} records`);
      const given = { ...query, ...fixed } as Record<string, unknown>;
      const names = Object.keys(filters).filter((name) => given[name] !== undefined);
      const order = orderOf(query);
      const keys = hasCursor ? (keysOf.get(order) ?? []) : null;
      const ring = compares === null ? null : await context.sql.blindIndexes();
      const shape = { names, isSealed: ring !== null, order };
      const values = {
        now: context.now,
        ...Object.fromEntries(names.map((name) => [name, given[name] as Parameter])),
        ...(ring && blinded(ring, indexes, given)),
      };
      if (context.export?.key === key) {
        const { rows, total } = statementsOf({ ...shape, keys: null, reach: { kind: 'all' } });
        const sent = await context.export.send({
          record: view.record ?? null,
          before: before ?? null,
          total: [total, values],
          rows: [rows, values],
          json: (row) => view.json(row, context.now).text,
        });
        return pageOf(new RawJson('[]'), sent, null);
      }
      const binding = keys && bindingOf(context.organization.id, table, key, selected(query), lasting(fixed));
      const cursor = typeof query.cursor === 'string' ? query.cursor : null;
      const place =
        cursor !== null && binding !== null ? readListCursor(binding, cursor, keys?.length ?? 0) : null;
      if (place && query.skip > 0) throw skipBesideCursor();
      const { rows: page, total } = statementsOf({ ...shape, keys, reach: reachOf(query.skip, place) });
      const wanted = query.take + (keys === null ? 0 : 1);
      const answers = await context.sql
        .batch([
          ...(before ? [[before, {}] as const] : []),
          [page, { ...values, ...valuesAfterCursor(place), take: wanted, skip: query.skip }],
          [total, values],
        ])
        .catch((error: unknown) => {
          throw place && isRefusedValue(error) ? badCursor() : error;
        });
      const [found = [], [counted] = []] = answers.slice(-2);
      const rows = found.slice(0, query.take);
      const last = found.length > query.take ? rows.at(-1) : undefined;
      return pageOf(
        rawList(view, rows, context.now),
        Number(counted?.[0] ?? 0),
        last && binding !== null ? writeListCursor(binding, last.slice(-(keys?.length ?? 0))) : null,
      );
    },
  };

  function pageOf(rows: RawJson, total: number, nextCursor: string | null) {
    return { [key]: rows, total, nextCursor } as { [Rows in Key]: RawJson } & ListEnd;
  }
}

/** What a list is bound to whenever it is asked for: not the times that follow from when it is asked. */
const lasting = (fixed: Readonly<Record<string, Parameter>>) =>
  Object.entries(fixed).filter(([, value]) => !(value instanceof Date));

const reachOf = (skip: number, place: readonly (string | null)[] | null): Reach =>
  place === null
    ? { kind: skip > 0 ? 'skip' : 'first' }
    : { kind: 'behind', empty: place.map((value) => value === null) };

const blinded = (
  ring: BlindIndexes,
  indexes: ReadonlyMap<string, IndexColumn>,
  given: Readonly<Record<string, unknown>>,
): Record<string, Parameter> =>
  Object.fromEntries(
    [...indexes].flatMap(([name, index]) => {
      const value = given[name];
      if (value === undefined) return [];
      const texts = (Array.isArray(value) ? value : [value]).map(String);
      return [
        [
          blindOf(name),
          texts.flatMap((text) =>
            index.kind === 'value' ? ring.findsValue(index, text) : ring.findsWords(index, text),
          ),
        ],
      ];
    }),
  );
