import { maxPageSize, maxSkip } from '@rcm/envelope';
import { dynamicStatement, type IndexColumn, type ParameterType, type Statement } from '@rcm/tenancy';
import { countersTotal } from '../counters/counters-total.ts';
import { coversFilter, type RowCounters } from '../counters/row-counters.ts';
import { digestOf } from '../views/digest.ts';
import type { Filter } from './filters.ts';
import type { ListParts } from './list-declaration.ts';
import type { ListSource } from './list-source.ts';
import {
  cursorParameter,
  keyName,
  type OrderKey,
  orderOfPage,
  parametersAfterCursor,
  rangesAfterCursor,
} from './order.ts';

/** What distinguishes the statements of one request from those of another. */
export interface ListShape {
  /** The filters in use, in the order of their declaration. */
  readonly names: readonly string[];
  /** True where the organization encrypts its columns. */
  readonly isSealed: boolean;
  readonly order: string;
  /** The columns of the order, from which the next cursor is made; null for a list without cursors. */
  readonly keys: readonly OrderKey[] | null;
  readonly range: RowRange;
}

/**
 * Which rows are read: the first, those after a number of others, those after the row of a cursor, or all. The kinds are
 * part of the names of statements.
 */
export type RowRange =
  | { readonly kind: 'first' | 'skip' | 'all' }
  /** `empty`: which of the keys are null in the row of the cursor. */
  | { readonly kind: 'afterCursor'; readonly empty: readonly boolean[] };

/** The statements of a request. */
export interface ListStatements {
  readonly rows: Statement;
  readonly total: Statement;
}

/** The rows of a page: those after the row of a cursor, or those after `skip` others. */
export const rangeOf = (skip: number, position: readonly (string | null)[] | null): RowRange =>
  position === null
    ? { kind: skip > 0 ? 'skip' : 'first' }
    : { kind: 'afterCursor', empty: position.map((value) => value === null) };

/** The most shapes whose statements a list keeps; callers choose them by the filters that they combine. */
const mostKept = 64;

/** The statements of the shapes used last. */
export class StatementCache {
  readonly #kept = new Map<string, ListStatements>();

  get(list: ListSource, shape: ListShape): ListStatements {
    const name = nameOf(shape);
    const statements = this.#kept.get(name) ?? listStatements(list, shape);
    this.#kept.delete(name);
    this.#kept.set(name, statements);
    if (this.#kept.size > mostKept) {
      const [oldest = ''] = this.#kept.keys();
      this.#kept.delete(oldest);
    }
    return statements;
  }
}

/** One shape of each kind of request, and one for each row counter. */
export function sampleShapes({ filters, indexes, defaultOrder, keys, rowCounters }: ListSource): ListShape[] {
  const all = Object.keys(filters);
  const orderKeys = keys && (keys.get(defaultOrder) ?? []);
  const first: ListShape = {
    names: [],
    isSealed: false,
    order: defaultOrder,
    keys: orderKeys,
    range: rangeOf(0, null),
  };
  const position = orderKeys?.map(() => '') ?? null;
  return [
    first,
    { ...first, names: all },
    { ...first, names: all, isSealed: indexes.size > 0, range: rangeOf(1, null) },
    ...(rowCounters?.counters ?? []).map((counter) => ({
      ...first,
      names: all.filter((name) => coversFilter(counter, filters[name])),
    })),
    { ...first, keys: null, range: { kind: 'all' } },
    ...(position === null ? [] : [{ ...first, range: rangeOf(0, position) }]),
  ];
}

const nameOf = ({ names, isSealed, order, keys, range }: ListShape): string =>
  [names.join(','), isSealed, order, keys === null, JSON.stringify(range)].join('|');

/** The statements of a shape. */
export function listStatements(list: ListSource, shape: ListShape): ListStatements {
  const { table, source, columns, opens, compares } = list;
  const { keys, range } = shape;
  const query = queryOf(list, shape);
  const own = list.sql?.(partsOf(list, shape));
  const digest = digestOf(
    list.key,
    nameOf(shape),
    source,
    ...columns,
    ...(own === undefined ? [] : Object.values(own)),
  );
  const hasCustomPlan =
    own === undefined && (isComputed(list) || (query.distinct === null && dependsOnValues(list, shape)));
  const totalText =
    own?.total ??
    (list.rowCounters &&
      (countersTotal(list.rowCounters, { filters: filtersInUse(list, shape), body: query.body }) ??
        totalWithRare(list, list.rowCounters, shape)));
  return {
    rows: dynamicStatement({
      name: `${table}.${range.kind === 'all' ? 'all' : 'page'}.${digest}`.slice(-63),
      parameters: {
        ...query.parameters,
        ...(range.kind !== 'all' && { take: 'integer' as const }),
        ...(isSkipping(shape, query) && { skip: 'integer' as const }),
        ...(range.kind === 'afterCursor' && parametersAfterCursor(keys ?? [], range.empty)),
      },
      columns: {},
      text: own?.rows ?? rowsText(list, shape, query, hasCustomPlan),
      hasCustomPlan,
      opens,
      compares,
    }),
    total: dynamicStatement({
      name: `${table}.total.${digest}`.slice(-63),
      parameters: query.parameters,
      columns: {},
      text: totalText ?? `select count(*) ${query.countedBody}`,
      hasCustomPlan: hasCustomPlan && totalText === null,
      compares,
    }),
  };
}

function partsOf(list: ListSource, { names, keys, range, order }: ListShape): ListParts {
  const most = { first: ':take', afterCursor: ':take', skip: ':take + :skip', all: null }[range.kind];
  return {
    conditions: new Map(
      names.flatMap((name) => {
        const filter = list.filters[name];
        return filter ? [[name, filter.condition(`:${name}`)] as const] : [];
      }),
    ),
    columns: selectedColumns(list, keys).join(', '),
    order,
    after:
      range.kind === 'afterCursor' ? (keys ?? []).map((_key, index) => `:${cursorParameter(index)}`) : null,
    most,
    offset: range.kind === 'skip' ? 'offset :skip' : '',
  };
}

/** What a row selects: the columns of the list, and those of the order, of which the next cursor is made. */
const selectedColumns = (list: ListSource, keys: ListShape['keys']) => [
  ...list.columns,
  ...(keys ?? []).map(({ column }, index) => `t.${column} as ${keyName(index)}`),
];

/**
 * The total of a yes-or-no filter alone: the rows with the rare answer are counted, and those with the other answer are all
 * rows but these. Null for other filters.
 */
function totalWithRare(list: ListSource, rowCounters: RowCounters, shape: ListShape): string | null {
  const [name = '', ...others] = shape.names;
  const rare = list.filters[name]?.rare;
  if (rare === undefined || others.length > 0) return null;
  const { body } = queryOf(list, { ...shape, names: [] });
  const all = countersTotal(rowCounters, { filters: new Map(), body });
  const rareRows = `(select count(*) ${body} and ${rare.condition})`;
  return all && `select case when :${name} = ${rare.answer} then ${rareRows} else (${all}) - ${rareRows} end`;
}

const isComputed = ({ sourceParameters }: ListSource) => Object.keys(sourceParameters).length > 0;

const isSkipping = ({ range }: ListShape, { distinct }: ListQueryText) =>
  range.kind === 'skip' || distinct !== null;

function rowsText(list: ListSource, shape: ListShape, query: ListQueryText, hasCustomPlan: boolean): string {
  const { keys, range, order } = shape;
  const { body, distinct } = query;
  const selected = selectedColumns(list, keys);
  const keyColumns = selected.slice(list.columns.length);
  const ids = list.identity.map((name) => `t.${name}`);
  const readsById = hasCustomPlan && !isComputed(list);
  const all = `select ${selected.join(', ')} ${body}`;
  if (range.kind === 'all') return `${all} order by ${order}`;
  if (range.kind === 'afterCursor' && keys !== null) {
    const page = (columns: readonly string[]) => {
      const parts = rangesAfterCursor(keys, range.empty).map((condition) =>
        limited(`select ${columns.join(', ')} ${body} and ${condition} order by ${order} limit :take`),
      );
      return `select * from (${parts.join(' union all ')}) page order by ${orderOfPage(keys)} limit :take`;
    };
    return readsById ? rowsById(list, selected, page([...ids, ...keyColumns]), order) : page(selected);
  }
  const skips = isSkipping(shape, query);
  const limits = skips ? 'limit :take offset :skip' : 'limit :take';
  if (isComputed(list) || !(skips || readsById)) return limited(`${all} order by ${order} ${limits}`);
  const from = distinct ? fromDistinct(distinct, body, order) : body;
  return rowsById(list, selected, `select ${ids.join(', ')} ${from} order by ${order} ${limits}`, order);
}

/**
 * True where the best plan depends on the values of the filters: many matching rows are read fastest in the order of the
 * page, few by an index of the compared property.
 */
const dependsOnValues = ({ defaultOrder, genericPlanFilters }: ListSource, { names, order }: ListShape) =>
  names.length > 0 && !(order === defaultOrder && names.some((name) => genericPlanFilters.has(name)));

const filtersInUse = ({ filters }: ListSource, { names }: ListShape) =>
  new Map(names.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));

/** The SQL of the matching rows, with the alias `t`, from FROM on. */
interface ListQueryText {
  readonly body: string;
  /** The same for counting: with the condition of `distinct`. */
  readonly countedBody: string;
  /** A filter that is not in `body`, because the page is read for each of its distinct values. */
  readonly distinct: DistinctValues | null;
  readonly parameters: Readonly<Record<string, ParameterType>>;
}

function queryOf(
  { source, sourceParameters, where, filters, indexes }: ListSource,
  { names, isSealed, keys, range }: ListShape,
): ListQueryText {
  const conditions = ['t.organization_id = :tenant', ...(where ? [where] : [])];
  const parameters: Record<string, ParameterType> = { ...sourceParameters };
  // Pages after a cursor and exports have no bound on the rows of each distinct value.
  const readsDistinct = keys === null && range.kind !== 'all';
  let distinct: DistinctValues | null = null;
  for (const name of names) {
    const filter = filters[name];
    if (filter === undefined) continue;
    parameters[name] = filter.type;
    if (readsDistinct && filter.distinct && distinct === null) {
      distinct = {
        column: filter.distinct.column,
        values: distinctValues(source, filter.distinct, `:${name}`),
      };
      continue;
    }
    const plain = filter.condition(`:${name}`);
    const index = isSealed ? indexes.get(name) : undefined;
    if (index) parameters[blindParameter(name)] = 'text[]';
    conditions.push(index ? blindCondition(index, blindParameter(name), plain) : plain);
  }
  if (conditions.some((condition) => condition.includes(':now'))) parameters.now = 'timestamptz';
  const body = `from ${source} t where ${conditions.join(' and ')}`;
  const countedBody =
    distinct === null ? body : `${body} and t.${distinct.column} = any (array(${distinct.values}))`;
  return { body, countedBody, distinct, parameters };
}

/** The parameter with the blind indexes of a filter's value. */
export const blindParameter = (name: string) => `${name}Blind`;

/** A column with few distinct values, and SQL of those that a filter matches. */
interface DistinctValues {
  readonly column: string;
  readonly values: string;
}

/** The distinct values of a column that a filter matches, found by a loose index scan. */
const distinctValues = (
  source: string,
  { column, matches }: NonNullable<Filter['distinct']>,
  parameter: string,
) =>
  `with recursive known (value) as (
    (select t.${column} from ${source} t where t.organization_id = :tenant order by t.${column} limit 1)
    union all
    select (select t.${column} from ${source} t
      where t.organization_id = :tenant and t.${column} > known.value order by t.${column} limit 1)
    from known where known.value is not null)
  select value from known where value is not null and ${matches('value', parameter)}`;

/** For each distinct value, the first rows in the order of the page: no more than the page can hold. */
const fromDistinct = ({ column, values }: DistinctValues, body: string, order: string) =>
  `from (${values}) few (value) cross join lateral (
    select * from (select t.* ${body} and t.${column} = few.value order by ${order} limit :take + :skip) t
    limit ${maxPageSize + maxSkip}) t`;

/** Matches rows by their blind index, and rows that are not encrypted yet by the plain condition. */
function blindCondition({ kind, column }: IndexColumn, parameter: string, plain: string): string {
  const matched =
    kind === 'value'
      ? `t.${column} = any (:${parameter})`
      : `exists (select from unnest(:${parameter}) as k (words) where t.${column} @> k.words::text[])`;
  return `((t.${column} is null and ${plain}) or ${matched})`;
}

/**
 * Adds a constant limit to a page whose limit is a parameter. In a generic plan the planner assumes that a parameter limits
 * the page to a tenth of all rows, and would sort them where an index returns the first rows at once. The limit is one
 * row above the largest page, because a page reads one row more to find out whether there is a next page.
 */
const limited = (page: string) => `(select * from (${page}) page limit ${maxPageSize + 1})`;

/**
 * Reads the rows whose identities `page` selects, so that the rows that a page skips or filters out are read from an index
 * only. `limit 1` makes the planner run the page once and then read each row by its identity: with outdated statistics, by
 * which the organization has one row, it would run the page for every row of the organization.
 */
function rowsById(
  { source, identity }: ListSource,
  selected: readonly string[],
  page: string,
  order: string,
): string {
  const same = identity
    .map((name) => `t.${name} = ${name === 'organization_id' ? ':tenant' : `page.${name}`}`)
    .join(' and ');
  return `select ${selected.join(', ')}
    from ${limited(page)} page
    cross join lateral (select * from ${source} t where ${same} limit 1) t
    order by ${order}`;
}
