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

/** One of the columns by which the rows of a list are ordered. */
export interface OrderKey {
  readonly column: string;
  readonly type: ParameterType;
  readonly isDescending: boolean;
  /** Where rows without a value stand; null where every row has one. */
  readonly nulls: 'first' | 'last' | null;
}

/** The types of columns that no entity tells. */
export type ColumnTypes = Readonly<Record<string, ParameterType>>;

const part = /^t\.(\w+)( asc| desc)?(?: nulls (first|last))?$/;

/**
 * What an order says, such as `t.rank, t.effective_from desc nulls last, t.id`; `nullable` are the columns without an
 * entity that may be null.
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
    if (column === '') throw new Error(`An order is made of columns, not of ${text}`);
    const property = properties.get(column);
    const type = property && entity ? parameterTypeOf(entity, property) : types[column];
    if (type === undefined) throw new Error(`No entity tells the type of ${column}`);
    const isDescending = direction === ' desc';
    const mayBeNull =
      property !== undefined && entity
        ? propertiesOf(entity)[property]?.nullable === true
        : nullable.has(column);
    const usual = isDescending ? 'first' : 'last';
    return { column, type, isDescending, nulls: mayBeNull ? ((nulls as 'first' | 'last') ?? usual) : null };
  });
}

/**
 * The order by a property and then by what else tells rows apart within an organization, all in one direction;
 * PostgreSQL takes rows without a value for the greatest.
 */
export function orderBy(property: string, isDescending: boolean, identity: readonly string[]): string {
  const others = identity.filter((column) => column !== 'organization_id' && column !== columnOf(property));
  return [columnOf(property), ...others]
    .map((column) => `t.${column}${isDescending ? ' desc' : ''}`)
    .join(', ');
}

/** The property that holds the order of another: that of whole cents for an amount. */
export const sortedBy = (property: string, entity: TenantEntity | undefined): string =>
  entity && centsOf(property) in propertiesOf(entity) ? centsOf(property) : property;

/**
 * Throws for a property by which rows can't be sorted without looking at all of the organization's, or at all of those that
 * have one value.
 */
export function mustBeIndexed(property: string, entity: TenantEntity, filters: readonly string[]): void {
  const sorted = sortedBy(property, entity);
  const { indexes = [], uniques = [] } = entity.schema.meta;
  const serves = ({ properties, where }: { properties?: unknown; where?: unknown }, isUnique: boolean) => {
    const [first, second = '', third] = [properties].flat() as string[];
    if (where !== undefined || first !== 'organizationId') return false;
    const distinguishes = third === 'id' || (isUnique && third === undefined);
    return (second === sorted && distinguishes) || (third === sorted && filters.includes(second));
  };
  const isServed = indexes.some((one) => serves(one, false)) || uniques.some((one) => serves(one, true));
  if (!isServed) throw new Error(`${entity.record} is sorted by ${property} and has no index for it`);
}

/** Throws for a filter that compares a property to which no index leads: it would look at all rows of the organization. */
export function mustBeLedTo({ compares }: Filter, entity: TenantEntity, where?: string): void {
  if (compares === undefined || isLedTo(compares.property, entity, where)) return;
  throw new Error(`${entity.record} is filtered by ${compares.property} and has no index for it`);
}

/** True where an index begins with the organization and the property; one of some rows serves the lists of some alone. */
function isLedTo(property: string, { schema: { meta } }: TenantEntity, where?: string): boolean {
  if (property === 'id') return true;
  return [...(meta.indexes ?? []), ...(meta.uniques ?? [])].some((index) => {
    const [first, second] = [index.properties].flat();
    // A filter finds no row without a value.
    const isOfAll =
      !('where' in index && index.where) || index.where === `(${columnOf(property)} IS NOT NULL)`;
    return (isOfAll || where !== undefined) && first === 'organizationId' && second === property;
  });
}

/** The name under which a page shows the column of a key. */
export const keyName = (index: number) => `order_key_${index}`;

/** The keys as the order of a page that shows them by their names. */
export const orderOfPage = (keys: readonly OrderKey[]): string =>
  keys
    .map(
      ({ isDescending, nulls }, index) =>
        `${keyName(index)}${isDescending ? ' desc' : ''}${nulls === null ? '' : ` nulls ${nulls}`}`,
    )
    .join(', ');

/** The parameter that holds the value of a key in the row that a page stands behind. */
const behind = (index: number) => `behind${index}`;

/**
 * The conditions of the rows that stand behind a row, one for each stretch of an index that holds them: those behind
 * it by the last key alone, by the last but one, and so on. `empty` tells which keys have no value in the row.
 */
export function rangesAfterCursor(keys: readonly OrderKey[], empty: readonly boolean[]): string[] {
  const stretches: string[] = [];
  const equal: string[] = [];
  for (const [index, { column, isDescending, nulls }] of keys.entries()) {
    const add = (condition: string) => stretches.push([...equal, condition].join(' and '));
    if (empty[index]) {
      if (nulls === 'first') add(`t.${column} is not null`);
      equal.push(`t.${column} is null`);
    } else {
      add(`t.${column} ${isDescending ? '<' : '>'} :${behind(index)}`);
      if (nulls === 'last') add(`t.${column} is null`);
      equal.push(`t.${column} = :${behind(index)}`);
    }
  }
  return stretches;
}

/** The types of the parameters that hold the values of the keys in a row; those without a value have none. */
export const parametersAfterCursor = (
  keys: readonly OrderKey[],
  empty: readonly boolean[],
): Record<string, ParameterType> =>
  Object.fromEntries(keys.flatMap(({ type }, index) => (empty[index] ? [] : [[behind(index), type]])));

/** The values of the keys in the row that a page stands behind, by the names of their parameters. */
export const valuesAfterCursor = (place: readonly (string | null)[] | null): Record<string, Parameter> =>
  Object.fromEntries((place ?? []).map((value, index) => [behind(index), value]));
