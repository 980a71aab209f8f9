import type { NewRecord, TenantContext } from '../operation/context.ts';
import { columnOf } from '../records/column.ts';
import { sealedTableOf } from '../records/sealed-column.ts';
import { ownColumnsOf, type TenantEntity, type TenantRecord } from '../records/tenant-owned.ts';
import { expression, insertParts } from './insert-parts.ts';
import { type Call, statement } from './statement.ts';

/** The values of a new record, including its id. */
export type NewRecordWithId<Record extends TenantRecord> = NewRecord<Record> & Pick<Record, 'id'>;

/** A record with its values by column name, as `jsonb_populate_recordset` expects it. */
export function toColumns(record: object): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [property, value] of Object.entries(record)) row[columnOf(property)] = value;
  return row;
}

/** Expressions that read properties from the columns of the row `r` of a query. */
export const fromRow = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, expression(`r.${columnOf(name)}`)])) as Readonly<
    Record<Name, ReturnType<typeof expression>>
  >;

/**
 * Inserts many records of one entity with one statement, for work that creates thousands: the entity layer takes longer
 * for each than PostgreSQL does. It records their audit events; the operation must not change them afterwards.
 */
export function bulkInsert<Record extends TenantRecord>(entity: TenantEntity<Record>) {
  const properties = ownColumnsOf(entity);
  const { table, columns, values, parameters } = insertParts(
    entity,
    fromRow('id', ...properties) as Parameters<typeof insertParts<Record>>[1],
  );
  const rowsOf = sealedTableOf(entity.schema.meta);
  const insert = statement({
    name: `${table}.insert_many`,
    parameters: { ...parameters, records: rowsOf ? { type: 'json', rowsOf } : 'json' },
    columns: {},
    text: `insert into ${table} (${columns})
    select ${values} from json_populate_recordset(null::${table}, :records) r
    returning 1`,
  });
  const columnNames = ['id', ...properties].map((property) => [property, columnOf(property)] as const);
  const rowOf = (record: object) => {
    const values = record as Readonly<globalThis.Record<string, unknown>>;
    const row: globalThis.Record<string, unknown> = {};
    for (const [property, column] of columnNames) row[column] = values[property];
    return row;
  };
  return (context: TenantContext, records: readonly (Record | NewRecordWithId<Record>)[]): Call[] => {
    if (records.length === 0) return [];
    for (const { id } of records) context.changed(entity.record, id, 'create');
    return [[insert, { now: context.now, records: records.map(rowOf) }]];
  };
}
