import { defineEntity, p } from '@mikro-orm/core';
import type { TenantRun } from '../operation/run.ts';
import { actorColumns, actorOf } from '../records/actor.ts';
import { columnOf } from '../records/column.ts';
import { newId } from '../records/ids.ts';
import { tenantFilter } from '../records/tenant-filter.ts';
import type { Parameter, Parameters } from '../statements/parameters.ts';
import { type Call, statement } from '../statements/statement.ts';
import type { AuditAction } from './action.ts';

/** An action of an operation on one record, without any of the record's content. */
export interface AuditEntry {
  readonly record: string | null;
  readonly id: string | null;
  readonly action: AuditAction;
  /** The number of exported records; null where the event is not about an export. */
  readonly rowCount?: number | null;
}

/** The columns of an audit event: who did what to which record, and when. */
export const eventColumns = {
  occurredAt: p.datetime(3),
  ...actorColumns,
  operation: p.text(),
  action: p.text(),
  recordType: p.text().nullable(),
  recordId: p.text().nullable(),
  requestId: p.text(),
  /** The number of records of an export, which is one event; null for any other. */
  rowCount: p.integer().nullable(),
};

/**
 * The outbox that a transaction writes its audit events to. `@rcm/audit` moves them into the trail after the commit,
 * because the order of transactions is unknown while they run.
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

/** The columns of an event except its organization, with their types. */
const columns = {
  id: 'text',
  occurredAt: 'timestamptz',
  actorKeyId: 'text',
  memberId: 'text',
  agentId: 'text',
  operation: 'text',
  action: 'text',
  recordType: 'text',
  recordId: 'text',
  requestId: 'text',
  rowCount: 'integer',
} as const;

type Event = { readonly [Column in keyof typeof columns]: Parameter };

const names = Object.keys(columns).map(columnOf).join(', ');

/** Inserts `size` events by `values`: under row level security, Citus refuses `insert … select` into a distributed table. */
function insertByValues(size: number) {
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

/** The statements that insert a few events, the largest first. */
const valueInserts = [4, 1].map((size) => ({ size, insert: insertByValues(size) }));

/** The most events that are inserted by `values`; beyond this, `insert … select` is faster. */
const maxByValues = 8;

/** Inserts many events with `insert … select`. */
const recordMany = statement({
  name: 'platform.record_events',
  parameters: Object.fromEntries(
    Object.entries(columns).map(([column, type]) => [column, `${type}[]` as const]),
  ),
  columns: {},
  text: `insert into platform.audit_outbox (organization_id, ${names})
    select :tenant, e.* from unnest(${Object.keys(columns)
      .map((column) => `:${column}`)
      .join(', ')}) e
    returning 1`,
});

/** The calls that insert events, in their order. */
function recordEvents(events: readonly Event[]): Call[] {
  if (events.length > maxByValues) {
    const lists = Object.keys(columns).map(
      (column) => [column, events.map((event) => event[column as keyof Event])] as const,
    );
    return [[recordMany, Object.fromEntries(lists)]];
  }
  const calls: Call[] = [];
  let left = events;
  for (const { size, insert } of valueInserts) {
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

/** The actions of one run of an operation. */
export interface RunEntries {
  readonly run: TenantRun;
  readonly entries: readonly AuditEntry[];
}

/** The calls that insert the events of an organization's operations. */
export const eventsOf = (runs: readonly RunEntries[]): Call[] =>
  recordEvents(
    runs.flatMap(({ run, entries }) =>
      entries.map(({ record, id, action, rowCount = null }) => ({
        id: newId('evt'),
        occurredAt: run.now,
        ...actorOf(run.principal),
        operation: run.operation,
        action,
        recordType: record,
        recordId: id,
        requestId: run.requestId,
        rowCount,
      })),
    ),
  );

/** The parameters of a statement that writes the event of its own subject. */
export const ownEvent = (run: TenantRun): Parameters => ({
  auditId: newId('evt'),
  auditAt: run.now,
  auditActor: run.principal.keyId,
  auditMember: run.principal.memberId,
  auditAgent: run.principal.agentId,
  auditOperation: run.operation,
  auditRequest: run.requestId,
});
