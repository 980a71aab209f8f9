import { maxPageSize } from '@rcm/envelope';
import { dynamicStatement, type Statement } from '@rcm/tenancy';
import { countersTotal } from '../counters/counters-total.ts';
import { coversFilter, type RowCounters } from '../counters/row-counters.ts';
import { digestOf } from '../views/digest.ts';
import type { ListParts } from './list-declaration.ts';
import {
  comparedValues,
  filtersInUse,
  foundStatement,
  foundValues,
  type ListQueryText,
  queryOf,
  scannedColumn,
  valuesStatement,
} from './list-query.ts';
import { type ListShape, rangeOf } from './list-shape.ts';
import type { ListSource } from './list-source.ts';
import { cursorParameter, keyName, orderOfPage, parametersAfterCursor, rangesAfterCursor } from './order.ts';

/** The statements of a request. */
export interface ListStatements {
  /** Statements that find matching values or rows for those after them; they come first in the message. */
  readonly before: readonly Statement[];
  readonly rows: Statement;
  readonly total: Statement;
}

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
    single: [],
    isSealed: false,
    order: defaultOrder,
    keys: orderKeys,
    range: rangeOf(0, null),
  };
  const position = orderKeys?.map(() => '') ?? null;
  return [
    first,
    { ...first, names: all },
    { ...first, names: all, single: all.filter((name) => filters[name]?.single !== undefined) },
    { ...first, names: all, isSealed: indexes.size > 0, range: rangeOf(1, null) },
    ...(rowCounters?.counters ?? []).map((counter) => ({
      ...first,
      names: all.filter((name) => coversFilter(counter, filters[name])),
    })),
    { ...first, keys: null, range: { kind: 'all' } },
    ...(position === null ? [] : [{ ...first, range: rangeOf(0, position) }]),
  ];
}

const nameOf = ({ names, single, isSealed, order, keys, range }: ListShape): string =>
  [names.join(','), single.join(','), isSealed, order, keys === null, JSON.stringify(range)].join('|');

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
  const hasCustomPlan = own === undefined && (isComputed(list) || dependsOnValues(list, shape));
  const totalText =
    own?.total ??
    (list.rowCounters &&
      (totalWithoutExceptions(list, list.rowCounters, shape) ??
        totalWithRare(list, list.rowCounters, shape)));
  const scanned = scannedColumn(list, shape);
  const countedText = totalText ?? `select count(*) ${query.body}`;
  return {
    before: [
      ...filtersInUse(list, shape).flatMap(({ name, filter, isDistinct }) =>
        isDistinct && filter.distinct ? valuesStatement(list, name, filter.type, filter.distinct) : [],
      ),
      ...(scanned === null ? [] : [foundStatement(list, shape, scanned)]),
    ],
    rows: dynamicStatement({
      name: `${table}.${range.kind === 'all' ? 'all' : 'page'}.${digest}`.slice(-63),
      parameters: {
        ...query.parameters,
        ...(range.kind !== 'all' && { take: 'integer' as const }),
        ...(range.kind === 'skip' && { skip: 'integer' as const }),
        ...(range.kind === 'afterCursor' && parametersAfterCursor(keys ?? [], range.empty)),
      },
      columns: {},
      text: own?.rows ?? (scanned === null ? rowsText : foundRowsText)(list, shape, query, hasCustomPlan),
      hasCustomPlan,
      opens,
      compares,
    }),
    total: dynamicStatement({
      name: `${table}.total.${digest}`.slice(-63),
      parameters: query.parameters,
      columns: {},
      text:
        scanned === null
          ? countedText
          : `select case when ${foundValues} is null then (${countedText}) else cardinality(${foundValues}) end`,
      hasCustomPlan: hasCustomPlan && totalText === null,
      compares,
    }),
  };
}

function partsOf(list: ListSource, shape: ListShape): ListParts {
  const { keys, range, order } = shape;
  const most = { first: ':take', afterCursor: ':take', skip: ':take + :skip', all: null }[range.kind];
  return {
    conditions: new Map(filtersInUse(list, shape).map(({ name, condition }) => [name, condition] as const)),
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

/** The total of filters that counters cover, less the rows that the filters leave out. Null for other filters. */
function totalWithoutExceptions(list: ListSource, rowCounters: RowCounters, shape: ListShape): string | null {
  const exceptions = filtersInUse(list, shape).flatMap(({ filter }) => filter.except?.condition ?? []);
  const filters = Object.entries(list.filters).map(
    ([name, filter]) => [name, filter.except?.from ?? filter] as const,
  );
  const whole = { ...list, filters: Object.fromEntries(filters) };
  const { body } = queryOf(whole, shape);
  const all = countersTotal(rowCounters, { filters: comparedValues(whole, shape), body });
  if (exceptions.length === 0 || all === null) return all;
  return `select (${all}) - (select count(*) ${body} and (${exceptions.join(' or ')}))`;
}

/**
 * The total of a yes-or-no filter alone: the rows with the rare answer are counted, or read from a counter, and those with
 * the other answer are all rows but these. Null for other filters.
 */
function totalWithRare(list: ListSource, rowCounters: RowCounters, shape: ListShape): string | null {
  const [name = '', ...others] = shape.names;
  const rare = list.filters[name]?.rare;
  if (rare === undefined || others.length > 0) return null;
  const { body } = queryOf(list, { ...shape, names: [] });
  const all = countersTotal(rowCounters, { filters: new Map(), body });
  const counted =
    rare.counted &&
    countersTotal(rowCounters, {
      filters: new Map([['', rare.counted]]),
      body: `${body} and ${rare.condition}`,
    });
  const rareRows = `(${counted ?? `select count(*) ${body} and ${rare.condition}`})`;
  return all && `select case when :${name} = ${rare.answer} then ${rareRows} else (${all}) - ${rareRows} end`;
}

const isComputed = ({ sourceParameters }: ListSource) => Object.keys(sourceParameters).length > 0;

function rowsText(list: ListSource, shape: ListShape, query: ListQueryText, hasCustomPlan: boolean): string {
  const { keys, range, order } = shape;
  const { body } = query;
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
  const skips = range.kind === 'skip';
  const limits = skips ? 'limit :take offset :skip' : 'limit :take';
  if (isComputed(list) || !(skips || readsById)) return limited(`${all} order by ${order} ${limits}`);
  return rowsById(list, selected, `select ${ids.join(', ')} ${body} order by ${order} ${limits}`, order);
}

/** The page of the rows with the found values, or of all rows where they are many. PostgreSQL runs one of the two parts only. */
function foundRowsText(
  list: ListSource,
  shape: ListShape,
  query: ListQueryText,
  hasCustomPlan: boolean,
): string {
  const among = (condition: string) => ({ ...query, body: `${query.body} and ${condition}` });
  const few = rowsText(list, shape, among(`${scannedColumn(list, shape)} = any (${foundValues})`), false);
  const many = rowsText(list, shape, among(`${foundValues} is null`), hasCustomPlan);
  return `select * from ((${few}) union all (${many})) page order by ${orderOfPage(shape.keys ?? [])}`;
}

/**
 * True where the best plan depends on the values of the filters: many matching rows are read fastest in the order of the
 * page, few by an index of the compared property.
 */
const dependsOnValues = (list: ListSource, shape: ListShape) =>
  shape.names.length > 0 &&
  (filtersInUse(list, shape).some(({ isDistinct }) => isDistinct) ||
    !(shape.order === list.defaultOrder && shape.names.some((name) => list.genericPlanFilters.has(name))));

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
