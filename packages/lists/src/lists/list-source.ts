import {
  type IndexColumn,
  type ParameterType,
  type SealedTable,
  type Statement,
  sealedTableOf,
} from '@rcm/tenancy';
import { checkRowCounters, type RowCounters } from '../counters/row-counters.ts';
import type { View } from '../views/view.ts';
import type { Filter } from './filters.ts';
import type { ListDeclaration } from './list-declaration.ts';
import {
  checkFilterIndex,
  checkSortIndex,
  type OrderKey,
  ordersBySort,
  parseOrder,
  sortedBy,
} from './order.ts';

/** The parts of a view that a list uses. */
export type ListView = Pick<View<never>, 'table' | 'columns' | 'json'> &
  Partial<Pick<View<never>, 'source' | 'entity' | 'opens' | 'record'>>;

/** A checked declaration, of which the statements of a list are made. */
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
  readonly defaultOrder: string;
  /** The order of each value of `sort`. */
  readonly orders: ReadonlyMap<string, string>;
  /** The columns of each order; null for a list without cursors. */
  readonly keys: ReadonlyMap<string, readonly OrderKey[]> | null;
  readonly genericPlanFilters: ReadonlySet<string>;
  readonly rowCounters: RowCounters | null;
  readonly sourceParameters: Readonly<Record<string, ParameterType>>;
  readonly setupStatement: Statement | null;
  readonly sql: ListDeclaration<string>['sql'];
}

const newestFirst = 't.created_at desc, t.id desc';

/** Checks a declaration: throws for a sort or filter without an index and for counters that the entity does not keep. */
export function listSource(view: ListView, declaration: ListDeclaration<string>): ListSource {
  const { entity, table } = view;
  const { key, where, order = newestFirst, sorts = [], smallScope, types = {} } = declaration;
  const {
    identity = ['organization_id', 'id'],
    sourceParameters = {},
    setupStatement = null,
    hasCursor = true,
    rowCounters = null,
  } = declaration;
  const filters: Readonly<Record<string, Filter>> = declaration.filters ?? {};
  const compares = entity ? sealedTableOf(entity.schema.meta) : null;
  const indexes = blindIndexesOf(key, filters, compares);
  const orders = ordersBySort(sorts, (property) => sortedBy(property, entity), identity);
  if (namesSealed(compares, `${order} ${where} ${[...orders.values()]}`)) {
    throw new Error(`${key} cannot be ordered by an encrypted column`);
  }
  if (entity) {
    for (const property of sorts) checkSortIndex(property, entity, Object.keys(filters));
    for (const [name, filter] of Object.entries(filters)) {
      if (smallScope === undefined && !indexes.has(name)) checkFilterIndex(filter, entity, where);
    }
  }
  if (rowCounters) checkRowCounters(rowCounters, entity, where);
  const keys = new Map(
    [order, ...orders.values()].map((each) => [each, parseOrder(each, entity, types)] as const),
  );
  if ([...keys.values()].flat().some(({ type }) => type === 'numeric')) {
    throw new Error(`${key} are ordered by an amount that is not in whole cents`);
  }
  return {
    key,
    table,
    source: view.source ?? table,
    columns: view.columns,
    opens: view.opens ?? null,
    compares,
    where,
    identity,
    filters,
    indexes,
    defaultOrder: order,
    orders,
    keys: hasCursor ? keys : null,
    genericPlanFilters: new Set(declaration.genericPlanFilters),
    rowCounters,
    sourceParameters,
    setupStatement,
    sql: declaration.sql,
  };
}

/** True for SQL that names an encrypted column: its values have no order and equal nothing. */
const namesSealed = (table: SealedTable | null, sql: string) =>
  table?.columns.some(({ column }) => new RegExp(`\\bt\\.${column}\\b`).test(sql)) ?? false;

function blindIndexesOf(
  key: string,
  filters: Readonly<Record<string, Filter>>,
  table: SealedTable | null,
): ReadonlyMap<string, IndexColumn> {
  const indexes = new Map<string, IndexColumn>();
  for (const [name, filter] of Object.entries(filters)) {
    const index = table?.indexes.find(({ property }) => property === filter.index);
    if (index) indexes.set(name, index);
    else if (namesSealed(table, filter.condition(':x'))) {
      throw new Error(`${key} needs a blind index for ${name}`);
    }
  }
  return indexes;
}
