import type { NewRecord, TenantContext } from '../operation/context.ts';
import { columnOf } from '../records/column.ts';
import { sealedTableOf } from '../records/sealed-column.ts';
import { ownColumnsOf, type TenantEntity, type TenantRecord } from '../records/tenant-owned.ts';
import { expression, inserted } from './inserted.ts';
import { type Call, statement } from './statement.ts';

/** The values of a new record, its id among them. */
export type Made<Record extends TenantRecord> = NewRecord<Record> & Pick<Record, 'id'>;

/** A record as `jsonb_populate_recordset` takes it: its values by the names of their columns. */
export const inColumns = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([property, value]) => [columnOf(property), value]));

/** SQL of properties that are worked out from the row `r` of a query, by their names. */
export const fromRow = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, expression(`r.${columnOf(name)}`)])) as Readonly<
    Record<Name, ReturnType<typeof expression>>
  >;

/**
 * What inserts many records of one kind by one statement, for work that makes thousands: the entity layer spends more on
 * each than PostgreSQL does. The trail holds that they were made; the operation changes them no further.
 */
export function insertion<Record extends TenantRecord>(entity: TenantEntity<Record>) {
  const properties = ownColumnsOf(entity);
  const { table, columns, values, parameters } = inserted(
    entity,
    fromRow('id', ...properties) as Parameters<typeof inserted<Record>>[1],
  );
  const rowsOf = sealedTableOf(entity.schema.meta);
  const insert = statement({
    name: `${table}.insert_many`,
    parameters: { ...parameters, records: rowsOf ? { type: 'json', rowsOf } : 'json' },
    columns: {},
    text: `insert into ${table} (${columns})
    select ${values} from json_populate_recordset(null::${table}, :records) r`,
  });
  const named = ['id', ...properties].map((property) => [property, columnOf(property)] as const);
  const rowOf = (record: object) => {
    const values = record as Readonly<globalThis.Record<string, unknown>>;
    return Object.fromEntries(named.map(([property, column]) => [column, values[property]]));
  };
  return (context: TenantContext, records: readonly (Record | Made<Record>)[]): Call[] => {
    if (records.length === 0) return [];
    for (const { id } of records) context.changed(entity.record, id, 'create');
    return [[insert, { now: context.now, records: records.map(rowOf) }]];
  };
}
