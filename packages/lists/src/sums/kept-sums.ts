import { p } from '@mikro-orm/core';
import {
  columnOf,
  newId,
  onKeptConnection,
  type Statement,
  statement,
  systemClock,
  type TenantDatabase,
  type TenantEntity,
  type TenantRecord,
  tableOf,
} from '@rcm/tenancy';

import type { SumDifference } from './sum-difference.ts';

/** A table of sums that writers append to: all rows of one key together are the sum, so that none waits for another. */
export interface KeptSums {
  /** What a statement needs that appends. */
  readonly parameters: { readonly now: 'timestamptz'; readonly sumId: 'text' };
  /** The values of `parameters`. */
  values(now: Date): { readonly now: Date; readonly sumId: string };
  /**
   * SQL that appends by how much sums change: those of rows with the columns of keys and sums, each times `sign`,
   * which may name a column of the row `s`; what comes to nothing is left out. Once in a statement.
   */
  append(source: string, sign?: string): string;
  /** Makes one row of those of each key that was appended to. Runs behind the writers, at any time and more than once. */
  fold(database: TenantDatabase, organizationId: string, now?: Date): Promise<void>;
  /** The sums that are others than those of rows with the columns of keys and sums, for which `recomputed` is SQL. */
  differing(recomputed: string): Statement<SumDifference>;
}

/** The columns of an entity that keeps sums, beside its keys and its sums. */
export const foldedColumn = {
  /** True for what others were folded into. */
  isFolded: p.boolean(),
};

/** The indexes of an entity that keeps sums; `by` is what the one is called that leads to a key. */
export const sumIndexes = <const Key extends string>(
  table: string,
  by: string,
  keys: readonly Key[],
): { name: string; properties: ('organizationId' | 'createdAt' | 'id' | Key)[]; where?: string }[] => [
  { name: `${table}_newest`, properties: ['organizationId', 'createdAt', 'id'] },
  { name: `${table}_${by}`, properties: ['organizationId', ...keys] },
  { name: `${table}_unfolded`, properties: ['organizationId', 'id'], where: '(not is_folded)' },
];

/** How many appended rows are looked at in one go. */
const mostFolded = 20_000;

/** Declares what an entity keeps: sums by its keys, none of which is ever null. */
export function keptSums<Record extends TenantRecord>(
  entity: TenantEntity<Record>,
  {
    keys,
    sums,
  }: { readonly keys: readonly (keyof Record & string)[]; readonly sums: readonly (keyof Record & string)[] },
): KeptSums {
  const table = tableOf(entity);
  const keyColumns = keys.map(columnOf);
  const sumColumns = sums.map(columnOf);
  const of = (alias: string) => keyColumns.map((column) => `${alias}.${column}`).join(', ');
  const parameters = { now: 'timestamptz', sumId: 'text' } as const;
  const summed = (source: string, sign: string, isFolded: boolean) => `insert into ${table}
        (organization_id, id, created_at, updated_at, version, ${[...keyColumns, ...sumColumns].join(', ')}, is_folded)
      select :tenant, :sumId || '_' || row_number() over (), :now, :now, 1, ${of('s')},
        ${sumColumns.map((column) => `sum(${sign} * s.${column})`).join(', ')}, ${isFolded}
      from ${source} s
      group by ${of('s')}
      having ${sumColumns.map((column) => `sum(${sign} * s.${column}) <> 0`).join(' or ')}`;
  const values = (now: Date) => ({ now, sumId: newId(entity.idPrefix) });
  const folding = statement({
    name: `${table}.fold`,
    parameters: { ...parameters, most: 'integer' },
    columns: { taken: 'number' },
    // A row that another process folds at the same time is left to it.
    with: `unfolded as (
      select ${of('t')} from ${table} t
      where t.organization_id = :tenant and not t.is_folded order by t.id limit :most
    ),
    taken as (
      delete from ${table} t
      using (select distinct ${of('n')} from unfolded n) u
      where t.organization_id = :tenant and ${keyColumns.map((column) => `t.${column} = u.${column}`).join(' and ')}
      returning t.*
    ),
    folded as (
      ${summed('taken', '1', true)}
    )`,
    text: 'select count(*) from taken',
  });
  return {
    parameters,
    values,
    append: (source, sign = '1') => summed(source, sign, false),
    fold: (database, organizationId, now = systemClock()) =>
      onKeptConnection(database, organizationId, async (session) => {
        await session.send([[folding, { ...values(now), most: mostFolded }]]);
      }),
    differing(recomputed) {
      const added = (source: string) => `select ${of('s')},
        ${sumColumns.map((column) => `sum(s.${column}) as ${column}`).join(', ')}
      from ${source} s where s.organization_id = :tenant group by ${of('s')}`;
      const compared = sums.map((sum, index) => {
        const [stored, computed] = ['k', 'a'].map((alias) => `${alias}.${sumColumns[index]}`);
        const orNothing = (one: string, other: string) => `coalesce(${one}, 0 * ${other})::text`;
        return `('${sum}', ${orNothing(`${stored}`, `${computed}`)}, ${orNothing(`${computed}`, `${stored}`)})`;
      });
      return statement({
        name: `${table}.differing`,
        columns: { record: 'text', id: 'text', field: 'text', stored: 'text', computed: 'text' },
        with: `kept as (
      ${added(table)}
    ),
    recomputed as (
      ${added(`(${recomputed})`)}
    )`,
        text: `select '${entity.record}', concat_ws(' ', ${keyColumns.map((column) => `nullif(${column}::text, '')`).join(', ')}), v.field, v.stored, v.computed
    from kept k full join recomputed a using (${keyColumns.join(', ')})
    cross join lateral (values ${compared.join(', ')}) as v (field, stored, computed)
    where v.stored <> v.computed order by 2, 3`,
      });
    },
  };
}
