import { maxPageSize } from '@rcm/envelope';
import {
  type BlindIndexes,
  declareSamples,
  type IndexColumn,
  isRefusedValue,
  type ListExport,
  type Parameter,
  type Parameters,
  RawJson,
  type TenantContext,
} from '@rcm/tenancy';
import { rowsAsJson } from '../views/rows-as-json.ts';
import {
  badCursor,
  bindingOf,
  type ListQuery,
  readListCursor,
  selected,
  skipWithCursor,
  writeListCursor,
} from './list-cursor.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { blindParameter } from './list-query.ts';
import { type ListShape, rangeOf } from './list-shape.ts';
import { type ListSource, type ListView, listSource } from './list-source.ts';
import { listStatements, StatementCache, sampleShapes } from './list-statements.ts';
import { valuesAfterCursor } from './order.ts';

/** A list of records: the page, the number of all matching records and the next cursor are read in one message. */
export interface List<Key extends string, Name extends string = string> {
  /**
   * Reads the page of a query; `fixed` holds the values of filters that the handler sets. An export receives all rows.
   * Throws 400 for a cursor of another list, other filters or another order.
   */
  read<Query extends ListQuery>(
    context: TenantContext,
    query: Query & Filtering<Query, Name>,
    fixed?: FixedFilters,
  ): Promise<ListPage<Key>>;
}

/** Makes a query with a parameter that is no filter of the list a compile error: the list would ignore it. */
type Filtering<Query, Name extends string> = {
  readonly [Each in Exclude<
    Named<keyof Query>,
    Name | 'skip' | 'take' | 'cursor' | 'sort'
  >]?: 'no filter of the list has this name';
};

/** Literal keys; none where the keys are any string. */
type Named<Key> = string extends Key ? never : Key;

type FixedFilters = Readonly<Record<string, Parameter>>;

type ListPage<Key extends string> = { [Rows in Key]: RawJson } & {
  readonly total: number;
  readonly nextCursor: string | null;
};

/**
 * Declares a list over a view. Each combination of filters is a prepared statement of its own, so that PostgreSQL plans
 * it for the index that serves it.
 */
export function list<Key extends string, Name extends string = never, Mapped extends string = never>(
  view: ListView,
  declaration: ListDeclaration<Key, Name, Mapped>,
): List<Key, Name | Mapped> {
  return new TableList<Key>(view, listSource(view, declaration));
}

/** What a request asks for: the statements, except for the range of rows, and their values. */
interface ListRequest {
  readonly shape: Pick<ListShape, 'names' | 'single' | 'isSealed' | 'order'>;
  readonly values: Parameters;
}

class TableList<Key extends string> {
  readonly #view: ListView;
  readonly #source: ListSource;
  readonly #statements = new StatementCache();

  constructor(view: ListView, source: ListSource) {
    this.#view = view;
    this.#source = source;
    declareSamples(() =>
      sampleShapes(source).flatMap((shape) => Object.values(listStatements(source, shape)).flat()),
    );
  }

  async read(context: TenantContext, query: ListQuery, fixed: FixedFilters = {}): Promise<ListPage<Key>> {
    if (query.take > maxPageSize) throw new RangeError(`A page has at most ${maxPageSize} records`);
    const request = await this.#request(context, query, fixed);
    return context.export?.key === this.#source.key
      ? this.#export(context, context.export, request)
      : this.#page(context, query, fixed, request);
  }

  async #request(context: TenantContext, query: ListQuery, fixed: FixedFilters): Promise<ListRequest> {
    const { filters, indexes, compares, sourceParameters } = this.#source;
    const asked: Readonly<Record<string, unknown>> = { ...query, ...fixed };
    const names = Object.keys(filters).filter((name) => asked[name] !== undefined);
    const single = names.filter((name) => filters[name]?.single !== undefined && hasOneValue(asked[name]));
    const order = this.#orderOf(query.sort);
    const ring = compares === null ? null : await context.sql.blindIndexes();
    const values = {
      now: context.now,
      ...Object.fromEntries(
        [...names, ...Object.keys(sourceParameters)].map((name) => [name, asked[name] as Parameter]),
      ),
      ...(ring && blindValues(ring, indexes, asked)),
    };
    return { shape: { names, single, isSealed: ring !== null, order }, values };
  }

  #orderOf(sort: unknown): string {
    const { key, defaultOrder, orders } = this.#source;
    if (sort === undefined) return defaultOrder;
    const order = orders.get(String(sort));
    if (order === undefined) throw new Error(`${key} cannot be sorted by ${sort}`);
    return order;
  }

  async #export({ now }: TenantContext, target: ListExport, { shape, values }: ListRequest) {
    const { rows, total } = this.#statements.get(this.#source, {
      ...shape,
      keys: null,
      range: { kind: 'all' },
    });
    const sent = await target.send({
      record: this.#view.record ?? null,
      before: this.#source.setupStatement,
      total: [total, values],
      rows: [rows, values],
      json: (row) => this.#view.json(row, now).text,
    });
    return this.#pageOf(new RawJson('[]'), sent, null);
  }

  async #page(context: TenantContext, query: ListQuery, fixed: FixedFilters, { shape, values }: ListRequest) {
    const { key, table, setupStatement } = this.#source;
    const { skip, take } = query;
    const keys = this.#source.keys && (this.#source.keys.get(shape.order) ?? []);
    const binding = keys && bindingOf(context.organization.id, table, key, selected(query), untimed(fixed));
    const cursor = typeof query.cursor === 'string' ? query.cursor : null;
    const position =
      cursor !== null && binding !== null ? readListCursor(binding, cursor, keys?.length ?? 0) : null;
    if (position && skip > 0) throw skipWithCursor();
    const statements = this.#statements.get(this.#source, {
      ...shape,
      keys,
      range: rangeOf(skip, position),
    });
    // One row more than the page shows that there is a next page.
    const limit = take + (keys === null ? 0 : 1);
    const results = await context.sql
      .batch([
        ...(setupStatement ? [[setupStatement, {}] as const] : []),
        ...statements.before.map((statement) => [statement, values] as const),
        [statements.rows, { ...values, ...valuesAfterCursor(position), take: limit, skip }],
        [statements.total, values],
      ])
      .catch((error: unknown) => {
        throw position && isRefusedValue(error) ? badCursor() : error;
      });
    const [selectedRows = [], [counted] = []] = results.slice(-2);
    const shown = selectedRows.slice(0, take);
    const last = selectedRows.length > take ? shown.at(-1) : undefined;
    return this.#pageOf(
      rowsAsJson(this.#view, shown, context.now),
      Number(counted?.[0] ?? 0),
      last && binding !== null ? writeListCursor(binding, last.slice(-(keys?.length ?? 0))) : null,
    );
  }

  #pageOf(rows: RawJson, total: number, nextCursor: string | null) {
    return { [this.#source.key]: rows, total, nextCursor } as ListPage<Key>;
  }
}

const hasOneValue = (value: unknown) => Array.isArray(value) && value.length === 1;

/** The filters that a cursor is bound to: times are left out, because they may follow from the time of the request. */
const untimed = (fixed: FixedFilters) =>
  Object.entries(fixed).filter(([, value]) => !(value instanceof Date));

/** The values of the blind indexes of the filters in use. */
function blindValues(
  ring: BlindIndexes,
  indexes: ReadonlyMap<string, IndexColumn>,
  asked: Readonly<Record<string, unknown>>,
): Record<string, Parameter> {
  const values: Record<string, Parameter> = {};
  for (const [name, index] of indexes) {
    const value = asked[name];
    if (value === undefined) continue;
    const texts = (Array.isArray(value) ? value : [value]).map(String);
    values[blindParameter(name)] = texts.flatMap((text) =>
      index.kind === 'value' ? ring.findsValue(index, text) : ring.findsWords(index, text),
    );
  }
  return values;
}
