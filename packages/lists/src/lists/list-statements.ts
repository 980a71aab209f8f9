import { largestPage, largestSkip } from '@rcm/envelope';
import {
  type IndexColumn,
  type ParameterType,
  type SealedTable,
  type Statement,
  variant,
} from '@rcm/tenancy';
import type { Counted } from '../counters/counted.ts';
import { countedTotal } from '../counters/counted-total.ts';

import { digestOf } from '../views/digest.ts';
import type { View } from '../views/view.ts';
import type { Filter } from './filters.ts';
import { keyName, type OrderKey, orderOfPage, parametersAfterCursor, rangesAfterCursor } from './order.ts';

/** What every statement of a list is made of. */
export interface ListSource {
  readonly key: string;
  readonly table: string;
  readonly source: string;
  readonly columns: readonly string[];
  readonly opens: View<never>['opens'];
  readonly compares: SealedTable | null;
  readonly where: string | undefined;
  readonly identity: readonly string[];
  readonly filters: Readonly<Record<string, Filter>>;
  /** The blind index of each filter that has one. */
  readonly indexes: ReadonlyMap<string, IndexColumn>;
  readonly usualOrder: string;
  readonly plannedOnce: ReadonlySet<string>;
  readonly counted: Counted | null;
}

/** What one request asks of a list. */
export interface ListShape {
  /** The filters in use, in the order of their declaration. */
  readonly names: readonly string[];
  readonly isSealed: boolean;
  readonly order: string;
  /** The columns of the order where the page leads on to the next; null where it does not. */
  readonly keys: readonly OrderKey[] | null;
  readonly reach: Reach;
}

/** Which of the rows are wanted: the first, those behind a number of others, those behind a row, or all. */
export type Reach =
  | { readonly kind: 'first' | 'skip' | 'all' }
  /** `empty`: which of the keys have no value in that row. */
  | { readonly kind: 'behind'; readonly empty: readonly boolean[] };

/** The statements of a request. */
export interface ListStatements {
  readonly rows: Statement;
  readonly total: Statement;
}

/** What tells the statements of one shape from those of another. */
export const nameOf = ({ names, isSealed, order, keys, reach }: ListShape): string =>
  [names.join(','), isSealed, order, keys === null, JSON.stringify(reach)].join('|');

/** The statements by which a list reads what is asked of it. */
export function listStatements(list: ListSource, shape: ListShape): ListStatements {
  const { table, source, columns, opens, compares, identity } = list;
  const { keys, reach, order } = shape;
  const { body, counted, few, parameters } = found(list, shape);
  const digest = digestOf(list.key, nameOf(shape), source, ...columns);
  const shownKeys = (keys ?? []).map(({ column }, index) => `t.${column} as ${keyName(index)}`);
  const shown = [...columns, ...shownKeys];
  const ids = identity.map((name) => `t.${name}`);
  const isSkipping = reach.kind === 'skip' || few !== null;
  const hasCustomPlan = few === null && dependsOnValues(list, shape);
  const kept = list.counted && countedTotal(list.counted, { filters: inUse(list, shape), body });
  return {
    rows: variant({
      name: `${table}.${reach.kind === 'all' ? 'all' : 'page'}.${digest}`.slice(-63),
      parameters: {
        ...parameters,
        ...(reach.kind !== 'all' && { take: 'integer' as const }),
        ...(isSkipping && { skip: 'integer' as const }),
        ...(reach.kind === 'behind' && parametersAfterCursor(keys ?? [], reach.empty)),
      },
      columns: {},
      text: rowsText(),
      hasCustomPlan,
      opens,
      compares,
    }),
    total: variant({
      name: `${table}.total.${digest}`.slice(-63),
      parameters,
      columns: {},
      text: kept ?? `select count(*) ${counted}`,
      hasCustomPlan: hasCustomPlan && kept === null,
      compares,
    }),
  };

  function rowsText(): string {
    const all = `select ${shown.join(', ')} ${body}`;
    if (reach.kind === 'all') return `${all} order by ${order}`;
    if (reach.kind === 'behind' && keys !== null) {
      const stretches = rangesAfterCursor(keys, reach.empty);
      const pages = (selected: readonly string[]) => {
        const each = stretches.map((stretch) =>
          limited(`select ${selected.join(', ')} ${body} and ${stretch} order by ${order} limit :take`),
        );
        return `select * from (${each.join(' union all ')}) page order by ${orderOfPage(keys)} limit :take`;
      };
      return hasCustomPlan ? rowsOf(list, shown, pages([...ids, ...shownKeys]), order) : pages(shown);
    }
    if (!isSkipping && !hasCustomPlan) return limited(`${all} order by ${order} limit :take`);
    const from = few ? inFew(few, body, order) : body;
    const limits = isSkipping ? 'limit :take offset :skip' : 'limit :take';
    return rowsOf(list, shown, `select ${ids.join(', ')} ${from} order by ${order} ${limits}`, order);
  }
}

/**
 * True where the values of the filters decide what is read best: many rows that match are soonest found in the order of
 * the page, few by an index of what is compared.
 */
const dependsOnValues = ({ usualOrder, plannedOnce }: ListSource, { names, order }: ListShape) =>
  names.length > 0 && !(order === usualOrder && names.some((name) => plannedOnce.has(name)));

const inUse = ({ filters }: ListSource, { names }: ListShape) =>
  new Map(names.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));

/** What the rows are found by: as they are read, and as they are counted. */
function found({ source, where, filters, indexes }: ListSource, { names, isSealed, keys, reach }: ListShape) {
  const conditions = ['t.organization_id = :tenant', ...(where ? [where] : [])];
  const parameters: Record<string, ParameterType> = {};
  // Few values are looked through for one page of a list that is skipped alone.
  const looksThrough = keys === null && reach.kind !== 'all';
  let few: Few | null = null;
  for (const name of names) {
    const filter = filters[name];
    if (filter === undefined) continue;
    parameters[name] = filter.type;
    if (looksThrough && filter.few && few === null) {
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
  const counted = few === null ? body : `${body} and t.${few.column} = any (array(${few.values}))`;
  return { body, counted, few, parameters };
}

/** The parameter that holds what the blind index of a filter is to hold. */
export const blindOf = (name: string) => `${name}Blind`;

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
  const matched =
    kind === 'value'
      ? `t.${column} = any (:${parameter})`
      : `exists (select from unnest(:${parameter}) as k (words) where t.${column} @> k.words::text[])`;
  return `((t.${column} is null and ${plain}) or ${matched})`;
}

/**
 * A page with its limit in digits beside the one that comes as a parameter: of that alone the planner would think that
 * it is a tenth of all rows, and would sort where an index gives the first rows at once. One row more than a page has
 * tells that there is a next.
 */
const limited = (page: string) => `(select * from (${page}) page limit ${largestPage + 1})`;

/**
 * The rows of a page whose identities `page` gives: what the page passes over it reads in an index, so that one far away,
 * or behind many rows that do not match, costs little more. The limit within holds the planner to one order of doing it: the
 * page once, and each of its rows by its identity. Told by old statistics that the organization has one row, it would read
 * the page anew for every row of the organization.
 */
function rowsOf(
  { source, identity }: ListSource,
  shown: readonly string[],
  page: string,
  order: string,
): string {
  const same = identity
    .map((name) => `t.${name} = ${name === 'organization_id' ? ':tenant' : `page.${name}`}`)
    .join(' and ');
  return `select ${shown.join(', ')}
    from ${limited(page)} page
    cross join lateral (select * from ${source} t where ${same} limit 1) t
    order by ${order}`;
}
