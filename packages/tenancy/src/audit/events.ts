import { defineEntity, p } from '@mikro-orm/core';
import { counted } from '../counts/counted.ts';
import type { TenantRun } from '../operation/run.ts';
import { newId } from '../records/ids.ts';
import { tenantFilter } from '../records/tenant-filter.ts';
import type { Parameter, Parameters } from '../statements/parameters.ts';
import { type Call, statement } from '../statements/statement.ts';
import { columnOf } from '../views/column.ts';
import type { AuditAction } from './action.ts';

/** One thing that an operation did to one record, without any of the record's content. */
export interface AuditEntry {
  readonly record: string | null;
  readonly id: string | null;
  readonly action: AuditAction;
  /** How many records were shown at once; null where the event is not about an export. */
  readonly rowCount?: number | null;
}

/** What an event says: who did what to which record, when. */
const content = {
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
 * Where a transaction leaves its events. `place_audit_events` moves them into the trail once it is over: what is still
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
    ...content,
  },
});

/** What totals of the trail are made of. */
export const auditEventCounts = counted('platform.audit_events', [
  { by: ['operation', 'action', 'recordType'] },
  { by: ['actorKeyId'] },
  { day: { property: 'occurredAt', type: 'timestamptz' } },
]);

/**
 * The append-only trail of writes and sensitive reads. An organization's events have the positions 1, 2, 3 …, given in
 * one order that everybody sees: a reader who stands at a position has missed nothing before it, on any server that the
 * rows are moved to.
 */
export const AuditEventSchema = defineEntity({
  name: 'AuditEvent',
  schema: 'platform',
  tableName: 'audit_events',
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p.uuid().primary(),
    position: p.string().columnType('bigint').primary(),
    id: p.string().columnType('text').collation('C'),
    ...content,
  },
  // The change feed passes over the reads, of which there are many more.
  indexes: [
    {
      name: 'audit_events_changes',
      properties: ['organizationId', 'position'],
      where: "action <> 'read' and record_id is not null",
    },
    {
      name: 'audit_events_record',
      properties: ['organizationId', 'recordId', 'position'],
      where: 'record_id is not null',
    },
    { name: 'audit_events_actor', properties: ['organizationId', 'actorKeyId', 'position'] },
    { name: 'audit_events_occurred', properties: ['organizationId', 'occurredAt'] },
    {
      name: 'audit_events_operation',
      expression:
        'create index "audit_events_operation" on "platform"."audit_events" ("organization_id", "operation" collate "C", "position")',
    },
    { name: 'audit_events_type', properties: ['organizationId', 'recordType', 'action', 'position'] },
    {
      name: 'audit_events_writes',
      properties: ['organizationId', 'action', 'position'],
      where: "action not in ('read', 'list')",
    },
  ],
  triggers: auditEventCounts.triggers,
});

/**
 * When the first and the last of the events of a thousand positions occurred, by the positions' thousands: an event may have
 * its place long after it occurred. `place_audit_events` keeps it, by the rights of the owner.
 */
export const AuditSpanSchema = defineEntity({
  name: 'AuditSpan',
  schema: 'platform',
  tableName: 'audit_spans',
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p.uuid().primary(),
    number: p.string().columnType('bigint').primary(),
    earliest: p.datetime(3),
    latest: p.datetime(3),
  },
});

/** A sealed stretch of one organization's trail: the hash over its events, chained to the stretch before. */
export const AuditSealSchema = defineEntity({
  name: 'AuditSeal',
  schema: 'platform',
  tableName: 'audit_seals',
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p.uuid().primary(),
    sequence: p.integer().primary(),
    /** The position of the last event in the stretch. */
    upTo: p.string().columnType('bigint'),
    events: p.integer(),
    hash: p.text(),
    sealedAt: p.datetime(3),
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
