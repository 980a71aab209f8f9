import { largestPage } from '@rcm/envelope';
import type { TenantContext } from '../operation/context.ts';
import type { TextRow } from '../statements/columns.ts';
import type { Parameter, ParameterType } from '../statements/parameters.ts';
import { type Statement, statement } from '../statements/statement.ts';
import { digestOf } from './digest.ts';
import type { Filter } from './filters.ts';
import { RawJson } from './raw-json.ts';
import type { View } from './view.ts';

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

/** The statements behind a list: its page and its total. */
interface Variant {
  readonly page: Statement;
  readonly total: Statement;
}

/** The most variants that a list keeps; callers choose them by the filters that they combine. */
const mostVariants = 64;

/** The variants used last; the one that was not asked for longest is forgotten first. */
class Variants {
  readonly #kept = new Map<string, Variant>();

  get(name: string, make: () => Variant): Variant {
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
export function list<Key extends string>(
  view: Pick<View<never>, 'table' | 'columns' | 'json'> & Partial<Pick<View<never>, 'source'>>,
  declaration: ListDeclaration<Key>,
): List<Key> {
  const { source = view.table, columns } = view;
  const { key, filters = {}, where, order = newestFirst, sorts = {} } = declaration;
  const { identity = ['organization_id', 'id'] } = declaration;
  const variants = new Variants();

  function variantOf(names: readonly string[], skips: boolean, sort: string | null): Variant {
    const name = `${names.join(',')}|${skips}|${sort}`;
    return variants.get(name, () => {
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
      const by = sort ?? order;
      const digest = digestOf(key, name, source, ...columns);
      return {
        page: statement({
          name: `${view.table}.page.${digest}`.slice(-63),
          parameters: { ...parameters, take: 'integer', ...(skips && { skip: 'integer' as const }) },
          columns: {},
          text: skips
            ? skippingPage({ source, columns }, identity, body, by)
            : limited(`select ${columns.join(', ')} ${body} order by ${by} limit :take`),
        }),
        total: statement({
          name: `${view.table}.total.${digest}`.slice(-63),
          parameters,
          columns: {},
          text: `select count(*) ${body}`,
        }),
      };
    });
  }

  return {
    async read(context, query, fixed = {}) {
      if (query.take > largestPage) throw new RangeError(`A page has at most ${largestPage} records`);
      const given = { ...query, ...fixed } as Record<string, unknown>;
      const names = Object.keys(filters).filter((name) => given[name] !== undefined);
      const sort = typeof given.sort === 'string' ? (sorts[given.sort] ?? null) : null;
      const { page, total } = variantOf(names, query.skip > 0, sort);
      const values = {
        now: context.now,
        ...Object.fromEntries(names.map((name) => [name, given[name] as Parameter])),
      };
      const [rows = [], [counted] = []] = await context.sql.batch([
        [page, { ...values, take: query.take, skip: query.skip }],
        [total, values],
      ]);
      return { [key]: rawList(view, rows, context.now), total: Number(counted?.[0] ?? 0) } as {
        [Name in Key]: RawJson;
      } & { total: number };
    },
  };
}

/**
 * A page with its limit in digits beside the one that comes as a parameter: of that alone the planner would think that
 * it is a tenth of all rows, and would sort where an index gives the first rows at once.
 */
const limited = (page: string) => `select * from (${page}) page limit ${largestPage}`;

/** Skips on what the index holds and reads whole rows only for the page, so that a far page costs little more. */
function skippingPage(
  { source, columns }: Pick<View<never>, 'source' | 'columns'>,
  identity: readonly string[],
  body: string,
  order: string,
): string {
  const same = identity.map((name) => `t.${name} = page.${name}`).join(' and ');
  return `select ${columns.join(', ')}
    from (${limited(`select ${identity.map((name) => `t.${name}`).join(', ')} ${body}
      order by ${order} limit :take offset :skip`)}) page
    join ${source} t on ${same}
    order by ${order}`;
}
