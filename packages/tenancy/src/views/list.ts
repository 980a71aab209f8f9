import { largestPage, largestSkip } from '@rcm/envelope';
import { invalid } from '@rcm/errors';
import type { Keyring } from '../encryption/keyring.ts';
import { type IndexColumn, sealedTableOf } from '../encryption/sealed-column.ts';
import type { TenantContext } from '../operation/context.ts';
import type { TextRow } from '../statements/columns.ts';
import type { Parameter, ParameterType } from '../statements/parameters.ts';
import { type Statement, variant } from '../statements/statement.ts';
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
  /** What is sent in front of the page, and changes what it finds. */
  readonly before?: Statement;
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
  view: Pick<View<never>, 'table' | 'columns' | 'json'> &
    Partial<Pick<View<never>, 'source' | 'entity' | 'opens'>>,
  declaration: ListDeclaration<Key>,
): List<Key> {
  const { source = view.table, columns, opens = null } = view;
  const compares = view.entity ? sealedTableOf(view.entity.schema.meta) : null;
  const { key, filters = {}, where, order = newestFirst, sorts = {} } = declaration;
  const { identity = ['organization_id', 'id'], before } = declaration;
  const variants = new Variants();
  /** True for SQL in which a sealed column stands: encrypted it has no order, and equals nothing. */
  const namesSealed = (sql: string) =>
    compares?.columns.some(({ column }) => new RegExp(`\\bt\\.${column}\\b`).test(sql)) ?? false;
  const indexes = new Map<string, IndexColumn>();
  for (const [name, filter] of Object.entries(filters)) {
    const index = compares?.indexes.find(({ property }) => property === filter.index);
    if (index) indexes.set(name, index);
    else if (namesSealed(filter.condition(':x'))) throw new Error(`${key} needs a blind index for ${name}`);
  }
  if (namesSealed(`${order} ${where}`)) throw new Error(`${key} stand in the order of a sealed column`);

  function variantOf(
    names: readonly string[],
    skips: boolean,
    sort: string | null,
    isSealed: boolean,
  ): Variant {
    const name = `${names.join(',')}|${skips}|${sort}${isSealed ? '|sealed' : ''}`;
    return variants.get(name, () => {
      const conditions = ['t.organization_id = :tenant', ...(where ? [where] : [])];
      let few: Few | null = null;
      const parameters: Record<string, ParameterType> = {};
      for (const name of names) {
        const filter = filters[name];
        if (filter === undefined) continue;
        parameters[name] = filter.type;
        if (filter.few && few === null) {
          few = { column: filter.few.column, values: fewValues(source, filter.few, `:${name}`) };
          continue;
        }
        const plain = filter.condition(`:${name}`);
        const index = isSealed ? indexes.get(name) : undefined;
        if (index) parameters[blindOf(name)] = 'text[]';
        conditions.push(index ? foundBy(index, blindOf(name), plain) : plain);
      }
      if (conditions.some((condition) => condition.includes(':now'))) parameters.now = 'timestamptz';
      const body = `from ${source} t where ${conditions.join(' and ')}`;
      const counted = few ? `${body} and t.${few.column} = any (array(${few.values}))` : body;
      const by = sort ?? order;
      const digest = digestOf(key, name, source, ...columns);
      return {
        page: variant({
          name: `${view.table}.page.${digest}`.slice(-63),
          parameters: {
            ...parameters,
            take: 'integer',
            ...((skips || few) && { skip: 'integer' as const }),
          },
          columns: {},
          text:
            skips || few
              ? skippingPage({ source, columns }, identity, few ? inFew(few, body, by) : body, by)
              : limited(`select ${columns.join(', ')} ${body} order by ${by} limit :take`),
          opens,
          compares,
        }),
        total: variant({
          name: `${view.table}.total.${digest}`.slice(-63),
          parameters,
          columns: {},
          text: `select count(*) ${counted}`,
          compares,
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
      const ring = compares === null ? null : await context.sql.keyring();
      if (ring && sort !== null && namesSealed(sort)) {
        throw invalid('query.sort', 'Not possible while this is encrypted', 'invalid_value');
      }
      const { page, total } = variantOf(names, query.skip > 0, sort, ring !== null);
      const values = {
        now: context.now,
        ...Object.fromEntries(names.map((name) => [name, given[name] as Parameter])),
        ...(ring && blinded(ring, indexes, given)),
      };
      const answers = await context.sql.batch([
        ...(before ? [[before, {}] as const] : []),
        [page, { ...values, take: query.take, skip: query.skip }],
        [total, values],
      ]);
      const [rows = [], [counted] = []] = answers.slice(-2);
      return { [key]: rawList(view, rows, context.now), total: Number(counted?.[0] ?? 0) } as {
        [Name in Key]: RawJson;
      } & { total: number };
    },
  };
}

const blindOf = (name: string) => `${name}Blind`;

/** A column of which few values match, and the query that gives them. */
interface Few {
  readonly column: string;
  readonly values: string;
}

/** The values of a column that a filter picks; the index leads from each to the next. */
const fewValues = (source: string, { column, picks }: NonNullable<Filter['few']>, parameter: string) =>
  `with recursive known (value) as (
    (select t.${column} from ${source} t where t.organization_id = :tenant order by t.${column} limit 1)
    union all
    select (select t.${column} from ${source} t
      where t.organization_id = :tenant and t.${column} > known.value order by t.${column} limit 1)
    from known where known.value is not null)
  select value from known where value is not null and ${picks('value', parameter)}`;

/** The rows of each value in their order, no more than the page can hold, instead of all rows. */
const inFew = ({ column, values }: Few, body: string, order: string) =>
  `from (${values}) few (value) cross join lateral (
    select * from (select t.* ${body} and t.${column} = few.value order by ${order} limit :take + :skip) t
    limit ${largestPage + largestSkip}) t`;

/** The rows that a blind index finds, and by the plain condition those that are not encrypted yet. */
function foundBy({ kind, column }: IndexColumn, parameter: string, plain: string): string {
  const found =
    kind === 'value'
      ? `t.${column} = any (:${parameter})`
      : `exists (select from unnest(:${parameter}) as k (words) where t.${column} @> k.words::text[])`;
  return `((t.${column} is null and ${plain}) or ${found})`;
}

const blinded = (
  ring: Keyring,
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
