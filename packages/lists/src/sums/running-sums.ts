import { p } from '@mikro-orm/core';
import {
  columnOf,
  newId,
  onReservedConnection,
  type Statement,
  statement,
  systemClock,
  type TenantDatabase,
  type TenantEntity,
  type TenantRecord,
  tableOf,
} from '@rcm/tenancy';
import type { SumDifference } from './sum-difference.ts';

/** A table of sums to which writers append changes, so that they never wait for each other: a sum is all rows of its key. */
export interface RunningSums {
  /** The parameters of a statement that appends. */
  readonly parameters: { readonly now: 'timestamptz'; readonly sumId: 'text' };
  /** The values of `parameters`. */
  values(now: Date): { readonly now: Date; readonly sumId: string };
  /**
   * SQL that appends the changes of the sums by the rows of `source`, which have the columns of keys and sums. Each row
   * is multiplied by `sign`, which may name a column of the row `s`. Changes of zero are left out. A statement may contain
   * it once.
   */
  append(source: string, sign?: string): string;
  /** Replaces the rows of each key that has appended rows with one row. It may run at any time, and more than once. */
  fold(database: TenantDatabase, organizationId: string, now?: Date): Promise<void>;
  /** The sums that differ from `recomputed`, SQL of rows with the columns of keys and sums. */
  differing(recomputed: string): Statement<SumDifference>;
}

/** The column of an entity with sums, in addition to its keys and sums. */
export const foldedColumn = {
  /** True for a row that replaced others. */
  isFolded: p.boolean(),
};

/** The indexes of an entity with sums; the name of the index on `keys` ends with `by`. */
export const sumIndexes = <const Key extends string>(
  table: string,
  by: string,
  keys: readonly Key[],
): { name: string; properties: ('organizationId' | 'createdAt' | 'id' | Key)[]; where?: string }[] => [
  { name: `${table}_newest`, properties: ['organizationId', 'createdAt', 'id'] },
  { name: `${table}_${by}`, properties: ['organizationId', ...keys] },
  { name: `${table}_unfolded`, properties: ['organizationId', 'id'], where: '(not is_folded)' },
];

/** The most appended rows that one statement folds. */
const mostFolded = 20_000;

/** The names of the properties that a table sums up by key. */
interface SumProperties<Property extends string> {
  /** Properties that are never null. */
  readonly keys: readonly Property[];
  readonly sums: readonly Property[];
}

/** Declares the sums of an entity, which has the columns of `foldedColumn`. */
export function runningSums<Record extends TenantRecord>(
  entity: TenantEntity<Record>,
  properties: SumProperties<keyof Record & string>,
): RunningSums {
  const table = tableOf(entity);
  const keys = properties.keys.map(columnOf);
  const shape: SumShape = { record: entity.record, table, keys, properties: properties.sums };
  const values = (now: Date) => ({ now, sumId: newId(entity.idPrefix) });
  const fold = foldStatement(shape);
  return {
    parameters: appendParameters,
    values,
    append: (source, sign = '1') => appendText(shape, source, sign, false),
    fold: (database, organizationId, now = systemClock()) =>
      onReservedConnection(database, organizationId, async (session) => {
        await session.send([[fold, { ...values(now), most: mostFolded }]]);
      }),
    differing: (recomputed) => differingStatement(shape, recomputed),
  };
}

interface SumShape {
  readonly record: string;
  readonly table: string;
  /** The columns of the keys. */
  readonly keys: readonly string[];
  /** The properties that hold sums. */
  readonly properties: readonly string[];
}

const appendParameters = { now: 'timestamptz', sumId: 'text' } as const;

const keysOf = ({ keys }: SumShape, alias: string) => keys.map((column) => `${alias}.${column}`).join(', ');

function appendText(shape: SumShape, source: string, sign: string, isFolded: boolean): string {
  const sums = shape.properties.map(columnOf);
  return `insert into ${shape.table}
        (organization_id, id, created_at, updated_at, version, ${[...shape.keys, ...sums].join(', ')}, is_folded)
      select :tenant, :sumId || '_' || row_number() over (), :now, :now, 1, ${keysOf(shape, 's')},
        ${sums.map((column) => `sum(${sign} * s.${column})`).join(', ')}, ${isFolded}
      from ${source} s
      group by ${keysOf(shape, 's')}
      having ${sums.map((column) => `sum(${sign} * s.${column}) <> 0`).join(' or ')}
      returning 1`;
}

const foldStatement = (shape: SumShape) =>
  statement({
    name: `${shape.table}.fold`,
    parameters: { ...appendParameters, most: 'integer' },
    columns: { taken: 'number' },
    // Of two concurrent folds, the second finds the rows deleted and folds none.
    with: `unfolded as (
      select ${keysOf(shape, 't')} from ${shape.table} t
      where t.organization_id = :tenant and not t.is_folded order by t.id limit :most
    ),
    taken as (
      delete from ${shape.table} t
      using (select distinct ${keysOf(shape, 'n')} from unfolded n) u
      where t.organization_id = :tenant and ${shape.keys.map((column) => `t.${column} = u.${column}`).join(' and ')}
      returning t.*
    ),
    folded as (
      ${appendText(shape, 'taken', '1', true)}
    )`,
    text: 'select count(*) from taken',
  });

function differingStatement(shape: SumShape, recomputed: string): Statement<SumDifference> {
  const sumsOf = (source: string) => `select ${keysOf(shape, 's')},
        ${shape.properties
          .map(columnOf)
          .map((column) => `sum(s.${column}) as ${column}`)
          .join(', ')}
      from ${source} s where s.organization_id = :tenant group by ${keysOf(shape, 's')}`;
  // Zero of the type of the other sum, for a key that only one side has.
  const orZero = (sum: string, other: string) => `coalesce(${sum}, 0 * ${other})::text`;
  const compared = shape.properties.map((property) => {
    const [stored, computed] = [`k.${columnOf(property)}`, `a.${columnOf(property)}`];
    return `('${property}', ${orZero(stored, computed)}, ${orZero(computed, stored)})`;
  });
  const id = shape.keys.map((column) => `nullif(${column}::text, '')`).join(', ');
  return statement({
    name: `${shape.table}.differing`,
    columns: { record: 'text', id: 'text', field: 'text', stored: 'text', computed: 'text' },
    with: `kept as (
      ${sumsOf(shape.table)}
    ),
    recomputed as (
      ${sumsOf(`(${recomputed})`)}
    )`,
    text: `select '${shape.record}', concat_ws(' ', ${id}), v.field, v.stored, v.computed
    from kept k full join recomputed a using (${shape.keys.join(', ')})
    cross join lateral (values ${compared.join(', ')}) as v (field, stored, computed)
    where v.stored <> v.computed order by 2, 3`,
  });
}
