import {
  centsOf,
  columnOf,
  type Parameter,
  type ParameterType,
  parameterTypeOf,
  propertiesOf,
  type TenantEntity,
} from '@rcm/tenancy';
import type { Filter } from './filters.ts';

/** A column of the order of a list. */
export interface OrderKey {
  readonly column: string;
  readonly type: ParameterType;
  readonly isDescending: boolean;
  /** The place of rows without a value; null for a column that is never null. */
  readonly nulls: 'first' | 'last' | null;
}

/** The types of columns that are not properties of an entity. */
export type ColumnTypes = Readonly<Record<string, ParameterType>>;

const part = /^t\.(\w+)( asc| desc)?(?: nulls (first|last))?$/;

/**
 * Parses an order such as `t.rank, t.effective_from desc nulls last, t.id`. `nullable` are the columns that may be null and
 * are not properties of the entity.
 */
export function parseOrder(
  order: string,
  entity: TenantEntity | undefined,
  types: ColumnTypes,
  nullable: ReadonlySet<string> = new Set(),
): OrderKey[] {
  const properties = new Map(
    Object.keys(entity ? propertiesOf(entity) : {}).map((property) => [columnOf(property), property]),
  );
  return order.split(/,\s*/).map((text) => {
    const [, column = '', direction, nulls] = part.exec(text.trim()) ?? [];
    if (column === '') throw new Error(`An order must consist of columns with the alias t, not of ${text}`);
    const property = properties.get(column);
    const type = property && entity ? parameterTypeOf(entity, property) : types[column];
    if (type === undefined) throw new Error(`The order needs the type of ${column}`);
    const isDescending = direction === ' desc';
    const isNullable =
      property !== undefined && entity
        ? propertiesOf(entity)[property]?.nullable === true
        : nullable.has(column);
    const defaultNulls = isDescending ? 'first' : 'last';
    return {
      column,
      type,
      isDescending,
      nulls: isNullable ? ((nulls as 'first' | 'last') ?? defaultNulls) : null,
    };
  });
}

/**
 * The order of each value of `sort`: the name of a property, or the name after a minus for the descending order.
 * `sortedBy` gives the property that a property is sorted by.
 */
export const ordersBySort = (
  sorts: readonly string[],
  sortedBy: (property: string) => string,
  identity: readonly string[],
): ReadonlyMap<string, string> =>
  new Map(
    sorts.flatMap((property) => [
      [property, orderBy(sortedBy(property), false, identity)],
      [`-${property}`, orderBy(sortedBy(property), true, identity)],
    ]),
  );

/**
 * The order by a property and then by the identity within an organization, all in one direction. PostgreSQL sorts null as
 * the greatest value.
 */
function orderBy(property: string, isDescending: boolean, identity: readonly string[]): string {
  const others = identity.filter((column) => column !== 'organization_id' && column !== columnOf(property));
  return [columnOf(property), ...others]
    .map((column) => `t.${column}${isDescending ? ' desc' : ''}`)
    .join(', ');
}

/** The property that a property is sorted by: for an amount, its whole cents. */
export const sortedBy = (property: string, entity: TenantEntity | undefined): string =>
  entity && centsOf(property) in propertiesOf(entity) ? centsOf(property) : property;

/**
 * Throws for a property without an index for its order. Sorting by it would read all rows of the organization, or all rows
 * with one value of a filter.
 */
export function checkSortIndex(property: string, entity: TenantEntity, filters: readonly string[]): void {
  const sorted = sortedBy(property, entity);
  const { indexes = [], uniques = [] } = entity.schema.meta;
  const serves = ({ properties, where }: { properties?: unknown; where?: unknown }, isUnique: boolean) => {
    const [first, second = '', third] = [properties].flat() as string[];
    if (where !== undefined || first !== 'organizationId') return false;
    const isUniqueOrder = third === 'id' || (isUnique && third === undefined);
    return (second === sorted && isUniqueOrder) || (third === sorted && filters.includes(second));
  };
  const hasIndex = indexes.some((one) => serves(one, false)) || uniques.some((one) => serves(one, true));
  if (!hasIndex) throw new Error(`${entity.record} is sorted by ${property} and has no index for it`);
}

/**
 * Throws for a filter on a property without an index: it would read all rows of the organization. An answer that few rows
 * have may have a partial index.
 */
export function checkFilterIndex({ compares, scanned }: Filter, entity: TenantEntity, where?: string): void {
  const property = scanned ?? compares?.property;
  if (property === undefined || compares?.by === 'presence' || hasIndexOn(property, entity, where)) return;
  throw new Error(`${entity.record} is filtered by ${property} and has no index for it`);
}

/** True where an index begins with the organization and the property. A partial index serves only lists with a condition. */
function hasIndexOn(property: string, { schema: { meta } }: TenantEntity, where?: string): boolean {
  if (property === 'id') return true;
  return [...(meta.indexes ?? []), ...(meta.uniques ?? [])].some((index) => {
    const [first, second] = [index.properties].flat();
    // An index that leaves out null has every row that a filter can match.
    const isComplete =
      !('where' in index && index.where) || index.where === `(${columnOf(property)} IS NOT NULL)`;
    return (isComplete || where !== undefined) && first === 'organizationId' && second === property;
  });
}

/** The name of a key among the columns of a page. */
export const keyName = (index: number) => `order_key_${index}`;

/** The order of a page by the names of its keys. */
export const orderOfPage = (keys: readonly OrderKey[]): string =>
  keys
    .map(
      ({ isDescending, nulls }, index) =>
        `${keyName(index)}${isDescending ? ' desc' : ''}${nulls === null ? '' : ` nulls ${nulls}`}`,
    )
    .join(', ');

/** The parameter with the value of a key in the row of the cursor. */
export const cursorParameter = (index: number) => `cursor${index}`;

/**
 * The conditions of the rows after the row of a cursor, one for each range of an index: rows that differ from it in the
 * last key only, in the last two keys, and so on. `empty` holds true for each key that is null in the row.
 */
export function rangesAfterCursor(keys: readonly OrderKey[], empty: readonly boolean[]): string[] {
  const ranges: string[] = [];
  const equal: string[] = [];
  for (const [index, { column, isDescending, nulls }] of keys.entries()) {
    const add = (condition: string) => ranges.push([...equal, condition].join(' and '));
    if (empty[index]) {
      if (nulls === 'first') add(`t.${column} is not null`);
      equal.push(`t.${column} is null`);
    } else {
      add(`t.${column} ${isDescending ? '<' : '>'} :${cursorParameter(index)}`);
      if (nulls === 'last') add(`t.${column} is null`);
      equal.push(`t.${column} = :${cursorParameter(index)}`);
    }
  }
  return ranges;
}

/** The types of the parameters with the keys of a cursor; a key that is null has none. */
export const parametersAfterCursor = (
  keys: readonly OrderKey[],
  empty: readonly boolean[],
): Record<string, ParameterType> =>
  Object.fromEntries(
    keys.flatMap(({ type }, index) => (empty[index] ? [] : [[cursorParameter(index), type]])),
  );

/** The keys of the row of a cursor, by the names of their parameters. */
export const valuesAfterCursor = (position: readonly (string | null)[] | null): Record<string, Parameter> =>
  Object.fromEntries((position ?? []).map((value, index) => [cursorParameter(index), value]));
