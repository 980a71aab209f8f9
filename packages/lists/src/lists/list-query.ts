import { maxPageSize } from '@rcm/envelope';
import {
  columnOf,
  dynamicStatement,
  type IndexColumn,
  type ParameterType,
  type Statement,
} from '@rcm/tenancy';
import { digestOf } from '../views/digest.ts';
import type { Filter } from './filters.ts';
import type { ListShape } from './list-shape.ts';
import type { ListSource } from './list-source.ts';

/** A filter of a request. */
interface FilterInUse {
  readonly name: string;
  readonly filter: Filter;
  /** The condition of the rows that it matches. */
  readonly condition: string;
  /** True where the distinct values are searched instead of the rows. */
  readonly isDistinct: boolean;
  /** The property whose matching values are found before the page and the total; null where none are. */
  readonly scanned: string | null;
}

/** The filters in use. Encrypted values are found by their blind index, and an export sends no statement before its rows. */
export const filtersInUse = (
  { filters, indexes }: ListSource,
  { names, single, isSealed, range }: ListShape,
): FilterInUse[] =>
  names.flatMap((name) => {
    const filter = filters[name];
    if (filter === undefined) return [];
    const isPlain = range.kind === 'all' || (isSealed && indexes.has(name));
    const isDistinct = filter.distinct !== undefined && !isPlain;
    const conditionOf = (single.includes(name) && filter.single) || filter.condition;
    const condition = conditionOf(`:${name}`);
    const scanned = (!isPlain && filter.scanned) || null;
    return [{ name, filter, condition, isDistinct, scanned }];
  });

/** The filters in use, by SQL of the values that they compare. */
export const comparedValues = (list: ListSource, shape: ListShape): ReadonlyMap<string, Filter> =>
  new Map(
    filtersInUse(list, shape).map(({ name, filter, isDistinct }) => {
      if (isDistinct) return [matchingValues(name), filter];
      const { compares: _compares, ...uncounted } = filter;
      return [`:${name}`, filter.distinct ? uncounted : filter];
    }),
  );

/** The setting with the matching values of a filter. */
const settingOf = (name: string) => `lists.${name}`;

/**
 * SQL of the matching values of a filter. The planner reads the setting too, so a plan is made for these values, as if they
 * were in the request.
 */
const matchingValues = (name: string) => `nullif(current_setting('${settingOf(name)}', true), '')::text[]`;

/** Finds the distinct values that a filter matches by a loose index scan, for the statements after it in the message. */
export const valuesStatement = (
  { table, source }: ListSource,
  name: string,
  type: ParameterType,
  { property, matches }: NonNullable<Filter['distinct']>,
): Statement => {
  const column = columnOf(property);
  const values = `with recursive known (value) as (
      (select t.${column} from ${source} t where t.organization_id = :tenant order by t.${column} limit 1)
      union all
      select (select t.${column} from ${source} t
        where t.organization_id = :tenant and t.${column} > known.value order by t.${column} limit 1)
      from known where known.value is not null)
    select value from known where value is not null and ${matches('value', `:${name}`)}`;
  const text = `select set_config('${settingOf(name)}', coalesce(array_agg(m.value)::text, '{}'), true)
    from (${values}) m`;
  return dynamicStatement({
    name: `${table}.values.${digestOf(text)}`.slice(-63),
    parameters: { [name]: type },
    columns: {},
    text,
  });
};

/** The setting with the value of each row that a request matches; empty where they are many. */
const foundSetting = 'lists.found';

/** The most rows that are found before the page and the total. */
const mostFound = maxPageSize;

/** SQL of the value of each matching row; null where they are many. */
export const foundValues = `nullif(current_setting('${foundSetting}', true), '')::text[]`;

/** SQL of the column whose values are found before the page and the total; null where none are. A list without cursors has none. */
export const scannedColumn = (list: ListSource, shape: ListShape): string | null => {
  const [property] = filtersInUse(list, shape).flatMap(({ scanned }) => scanned ?? []);
  return shape.keys === null || property === undefined ? null : `t.${columnOf(property)}`;
};

/** Finds the values of a column in the matching rows, for the statements after it in the message, and gives up where they are many. */
export const foundStatement = (list: ListSource, shape: ListShape, column: string): Statement => {
  const { table, compares } = list;
  const { body, parameters } = queryOf(list, shape);
  const text = `select set_config('${foundSetting}',
      case when count(*) > ${mostFound} then '' else coalesce(array_agg(m.value)::text, '{}') end, true)
    from (select ${column} ${body} limit ${mostFound + 1}) m (value)`;
  return dynamicStatement({
    name: `${table}.found.${digestOf(text)}`.slice(-63),
    parameters,
    columns: {},
    text,
    hasCustomPlan: true,
    compares,
  });
};

/** The SQL of the matching rows, with the alias `t`, from FROM on. */
export interface ListQueryText {
  readonly body: string;
  readonly parameters: Readonly<Record<string, ParameterType>>;
}

export function queryOf(list: ListSource, shape: ListShape): ListQueryText {
  const { source, sourceParameters, where, indexes } = list;
  const conditions = ['t.organization_id = :tenant', ...(where ? [where] : [])];
  const parameters: Record<string, ParameterType> = { ...sourceParameters };
  for (const { name, filter, condition, isDistinct } of filtersInUse(list, shape)) {
    if (isDistinct && filter.distinct) {
      conditions.push(`t.${columnOf(filter.distinct.property)} = any (${matchingValues(name)})`);
      continue;
    }
    parameters[name] = filter.type;
    const index = shape.isSealed ? indexes.get(name) : undefined;
    if (index) parameters[blindParameter(name)] = 'text[]';
    conditions.push(index ? blindCondition(index, blindParameter(name), condition) : condition);
  }
  if (conditions.some((condition) => condition.includes(':now'))) parameters.now = 'timestamptz';
  return { body: `from ${source} t where ${conditions.join(' and ')}`, parameters };
}

/** The parameter with the blind indexes of a filter's value. */
export const blindParameter = (name: string) => `${name}Blind`;

/** Matches rows by their blind index, and rows that are not encrypted yet by the plain condition. */
function blindCondition({ kind, column }: IndexColumn, parameter: string, plain: string): string {
  const matched =
    kind === 'value'
      ? `t.${column} = any (:${parameter})`
      : `exists (select from unnest(:${parameter}) as k (words) where t.${column} @> k.words::text[])`;
  return `((t.${column} is null and ${plain}) or ${matched})`;
}
