import { createHash } from 'node:crypto';
import type { TenantContext } from './context.ts';
import { RawJson } from './raw-json.ts';
import { type Parameter, type ParameterType, type Statement, statement, type TextRow } from './statement.ts';
import { columnOf, type View } from './view.ts';

/** One filter of a list: the condition that it adds, and the type of its parameter. */
export interface Filter {
  readonly type: ParameterType;
  /** The SQL condition over the alias `t`, the parameter as `:name`. */
  readonly condition: (parameter: string) => string;
}

const column = (property: string) => `t.${columnOf(property)}`;

/** Rows whose property equals the value. */
export const equals = (property: string, type: ParameterType = 'text'): Filter => ({
  type,
  condition: (parameter) => `${column(property)} = ${parameter}`,
});

/** Rows whose property equals one of the values of a repeatable parameter. */
export const anyOf = (property: string): Filter => ({
  type: 'text[]',
  condition: (parameter) => `${column(property)} = any (${parameter})`,
});

/** Rows whose property is at least the value. */
export const atLeast = (property: string, type: ParameterType = 'timestamptz'): Filter => ({
  type,
  condition: (parameter) => `${column(property)} >= ${parameter}`,
});

/** Rows whose property is at most the value. */
export const atMost = (property: string, type: ParameterType = 'timestamptz'): Filter => ({
  type,
  condition: (parameter) => `${column(property)} <= ${parameter}`,
});

/** Rows whose property contains the text, letter case aside; `%` and `_` have no meaning. */
export const contains = (...properties: readonly string[]): Filter => ({
  type: 'text',
  condition: (parameter) =>
    `(${properties.map((property) => `strpos(lower(${column(property)}), lower(${parameter})) > 0`).join(' or ')})`,
});

/** Rows that a condition of the list's own picks; it may name `:now`, the time of the operation. */
export const matching = (type: ParameterType, condition: Filter['condition']): Filter => ({
  type,
  condition,
});

/** What a list is made of. */
export interface ListDeclaration<Key extends string> {
  /** The key of the rows in the response. */
  readonly key: Key;
  /** The query parameters that filter, by name. */
  readonly filters?: Readonly<Record<string, Filter>>;
  /** A condition that holds for every list, such as hiding deleted rows. */
  readonly where?: string;
  /** The order of the rows; `createdAt` descending, then id, by default. */
  readonly order?: string;
  /** The columns that tell the table's rows apart; the organization and the id by default. */
  readonly identity?: readonly string[];
  /** Further orders that the query parameter `sort` picks by name. */
  readonly sorts?: Readonly<Record<string, string>>;
}

/** A page of records and the number of all that match, read in one message. */
export interface List<Key extends string> {
  read(
    context: TenantContext,
    query: ListQuery,
    fixed?: Readonly<Record<string, Parameter>>,
  ): Promise<{ [Name in Key]: RawJson } & { total: number }>;
}

/** The validated query of a list. */
export type ListQuery = { readonly skip: number; readonly take: number } & Readonly<Record<string, unknown>>;

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

/**
 * Declares a list over a view. Each set of filters in use is one prepared statement, so that PostgreSQL plans
 * it for the index that serves it.
 */
export function list<Key extends string>(
  view: Pick<View<never>, 'table' | 'columns' | 'json'> & Partial<Pick<View<never>, 'source'>>,
  declaration: ListDeclaration<Key>,
): List<Key> {
  const { source = view.table, columns } = view;
  const { key, filters = {}, where, order = newestFirst, sorts = {} } = declaration;
  const { identity = ['organization_id', 'id'] } = declaration;
  const statements = new Map<string, { page: Statement; total: Statement }>();

  function prepare(names: readonly string[], take: number, skips: boolean, sort: string | null) {
    const variant = `${names.join(',')}|${take}|${skips}|${sort}`;
    const known = statements.get(variant);
    if (known) return known;
    const conditions = ['t.organization_id = :tenant', ...(where ? [where] : [])];
    const parameters: Record<string, ParameterType> = {};
    for (const name of names) {
      const filter = filters[name];
      if (filter === undefined) continue;
      parameters[name] = filter.type;
      conditions.push(filter.condition(`:${name}`));
    }
    if (conditions.some((condition) => condition.includes(':now'))) parameters.now = 'timestamptz';
    const body = `from ${source} t where ${conditions.join(' and ')}`;
    const digest = createHash('sha256').update(`${key}|${variant}`).digest('base64url').slice(0, 12);
    const made = {
      page: statement({
        name: `${view.table}.page.${digest}`.slice(-63),
        parameters: skips ? { ...parameters, skip: 'integer' } : parameters,
        columns: {},
        text: skips
          ? skippingPage({ source, columns }, identity, body, sort ?? order, take)
          : `select ${columns.join(', ')} ${body}
          order by ${sort ?? order} limit ${take}`,
      }),
      total: statement({
        name: `${view.table}.total.${digest}`.slice(-63),
        parameters,
        columns: {},
        text: `select count(*) ${body}`,
      }),
    };
    statements.set(variant, made);
    return made;
  }

  return {
    async read(context, query, fixed = {}) {
      const given = { ...query, ...fixed } as Record<string, unknown>;
      const names = Object.keys(filters).filter((name) => given[name] !== undefined);
      const sort = typeof given.sort === 'string' ? (sorts[given.sort] ?? null) : null;
      const { page, total } = prepare(names, query.take, query.skip > 0, sort);
      const values = {
        now: context.now,
        ...Object.fromEntries(names.map((name) => [name, given[name] as Parameter])),
      };
      const [rows = [], [counted] = []] = await context.sql.batch([
        [page, query.skip > 0 ? { ...values, skip: query.skip } : values],
        [total, values],
      ]);
      return { [key]: rawList(view, rows, context.now), total: Number(counted?.[0] ?? 0) } as {
        [Name in Key]: RawJson;
      } & { total: number };
    },
  };
}

/** Skips on what the index holds and reads whole rows only for the page, so that a far page costs little more. */
function skippingPage(
  { source, columns }: Pick<View<never>, 'source' | 'columns'>,
  identity: readonly string[],
  body: string,
  order: string,
  take: number,
): string {
  const same = identity.map((name) => `t.${name} = page.${name}`).join(' and ');
  return `select ${columns.join(', ')}
    from (select ${identity.map((name) => `t.${name}`).join(', ')} ${body}
      order by ${order} limit ${take} offset :skip) page
    join ${source} t on ${same}
    order by ${order}`;
}
