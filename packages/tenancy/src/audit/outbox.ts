import { defineEntity, p } from '@mikro-orm/core';
import type { TenantRun } from '../operation/run.ts';
import { columnOf } from '../records/column.ts';
import { newId } from '../records/ids.ts';
import { tenantFilter } from '../records/tenant-filter.ts';
import type { Parameter, Parameters } from '../statements/parameters.ts';
import { type Call, statement } from '../statements/statement.ts';
import type { AuditAction } from './action.ts';

/** One thing that an operation did to one record, without any of the record's content. */
export interface AuditEntry {
  readonly record: string | null;
  readonly id: string | null;
  readonly action: AuditAction;
  /** How many records were shown at once; null where the event is not about an export. */
  readonly rowCount?: number | null;
}

/** The columns of an event: who did what to which record, when. */
export const eventColumns = {
  occurredAt: p.datetime(3),
  actorKeyId: p.text(),
  operation: p.text(),
  action: p.text(),
  recordType: p.text().nullable(),
  recordId: p.text().nullable(),
  requestId: p.text(),
  /** The records of an export, which is one event; null for any other. */
  rowCount: p.integer().nullable(),
};

/**
 * Where a transaction leaves its events. The package `audit` moves them into the trail once it is over: what is still
 * running has no place in any order.
 */
export const AuditOutboxSchema = defineEntity({
  name: 'AuditOutbox',
  schema: 'platform',
  tableName: 'audit_outbox',
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p.uuid().primary(),
    id: p.string().columnType('text').collation('C').primary(),
    ...eventColumns,
  },
});

/** The columns of an event beside its organization, with their types. */
const columns = {
  id: 'text',
  occurredAt: 'timestamptz',
  actorKeyId: 'text',
  operation: 'text',
  action: 'text',
  recordType: 'text',
  recordId: 'text',
  requestId: 'text',
  rowCount: 'integer',
} as const;

type Event = { readonly [Column in keyof typeof columns]: Parameter };

const names = Object.keys(columns).map(columnOf).join(', ');

/** Writes so many events by their values, for a distributed table takes no rows of a query under row level security. */
function insertion(size: number) {
  const places = Array.from({ length: size }, (_, place) => place);
  return statement({
    name: `platform.record_events_${size}`,
    parameters: Object.fromEntries(
      places.flatMap((place) =>
        Object.entries(columns).map(([column, type]) => [`${column}${place}`, type] as const),
      ),
    ),
    columns: {},
    text: `insert into platform.audit_outbox (organization_id, ${names}) values ${places
      .map(
        (place) =>
          `(:tenant, ${Object.keys(columns)
            .map((column) => `:${column}${place}`)
            .join(', ')})`,
      )
      .join(', ')}`,
  });
}

/** The statements that write few events, the one that takes most of them first. */
const insertions = [4, 1].map((size) => ({ size, insert: insertion(size) }));

/** The most events that are written by values; for more of them the rows of a query are faster. */
const few = 8;

/** Writes many events, as rows of a query. */
const recordMany = statement({
  name: 'platform.record_events',
  parameters: Object.fromEntries(
    Object.entries(columns).map(([column, type]) => [column, `${type}[]` as const]),
  ),
  columns: {},
  text: `insert into platform.audit_outbox (organization_id, ${names})
    select :tenant, e.* from unnest(${Object.keys(columns)
      .map((column) => `:${column}`)
      .join(', ')}) e`,
});

/** What writes events, in their order. */
function recording(events: readonly Event[]): Call[] {
  if (events.length > few) {
    const lists = Object.keys(columns).map(
      (column) => [column, events.map((event) => event[column as keyof Event])] as const,
    );
    return [[recordMany, Object.fromEntries(lists)]];
  }
  const calls: Call[] = [];
  let left = events;
  for (const { size, insert } of insertions) {
    for (; left.length >= size; left = left.slice(size)) {
      const values = left
        .slice(0, size)
        .flatMap((event, place) =>
          Object.entries(event).map(([column, value]) => [`${column}${place}`, value] as const),
        );
      calls.push([insert, Object.fromEntries(values)]);
    }
  }
  return calls;
}

/** What one run of an operation did. */
export interface RunEntries {
  readonly run: TenantRun;
  readonly entries: readonly AuditEntry[];
}

/** What writes the events of an organization's operations. */
export const eventsOf = (runs: readonly RunEntries[]): Call[] =>
  recording(
    runs.flatMap(({ run, entries }) =>
      entries.map(({ record, id, action, rowCount = null }) => ({
        id: newId('evt'),
        occurredAt: run.now,
        actorKeyId: run.principal.keyId,
        operation: run.operation,
        action,
        recordType: record,
        recordId: id,
        requestId: run.requestId,
        rowCount,
      })),
    ),
  );

/** The values by which a statement writes the event of its own subject. */
export const ownEvent = (run: TenantRun): Parameters => ({
  auditId: newId('evt'),
  auditAt: run.now,
  auditActor: run.principal.keyId,
  auditOperation: run.operation,
  auditRequest: run.requestId,
});
