import { defineEntity, p } from '@mikro-orm/core';
import type { TenantRun } from '../operation/run.ts';
import { newId } from '../records/ids.ts';
import { tenantFilter } from '../records/tenant-filter.ts';
import type { Parameters } from '../statements/parameters.ts';
import { type Call, statement } from '../statements/statement.ts';
import type { AuditAction } from './action.ts';

/** One thing that an operation did to one record, without any of the record's content. */
export interface AuditEntry {
  readonly record: string | null;
  readonly id: string | null;
  readonly action: AuditAction;
}

/**
 * The append-only trail of writes and sensitive reads. `transactionId` orders events by transaction, so that a
 * reader who stays below the oldest running transaction misses none.
 */
export const AuditEventSchema = defineEntity({
  name: 'AuditEvent',
  schema: 'platform',
  tableName: 'audit_events',
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p.uuid().primary(),
    transactionId: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()').primary(),
    id: p.string().columnType('text').collation('C').primary(),
    occurredAt: p.datetime(3),
    actorKeyId: p.text(),
    operation: p.text(),
    action: p.text(),
    recordType: p.text().nullable(),
    recordId: p.text().nullable(),
    requestId: p.text(),
  },
  // The change feed passes over the reads, of which there are many more.
  indexes: [
    {
      name: 'audit_events_changes',
      properties: ['organizationId', 'transactionId', 'id'],
      where: "action <> 'read' and record_id is not null",
    },
  ],
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
    /** The first transaction id that the stretch does not reach any more. */
    upTo: p.string().columnType('xid8'),
    events: p.integer(),
    hash: p.text(),
    sealedAt: p.datetime(3),
  },
});

const recordEvents = statement({
  name: 'platform.record_events',
  parameters: {
    ids: 'text[]',
    at: 'timestamptz',
    actor: 'text',
    operation: 'text',
    actions: 'text[]',
    records: 'text[]',
    recordIds: 'text[]',
    request: 'text',
  },
  columns: {},
  text: `insert into platform.audit_events
      (organization_id, id, occurred_at, actor_key_id, operation, action, record_type, record_id, request_id)
    select :tenant, e.id, :at, :actor, :operation, e.action, e.record, e.record_id, :request
    from unnest(:ids, :actions, :records, :recordIds) as e (id, action, record, record_id)`,
});

/** What writes the events of an operation. */
export const eventsOf = (run: TenantRun, entries: readonly AuditEntry[]): Call => [
  recordEvents,
  {
    // Identifiers of one millisecond come in any order; sorted, they keep the order of the entries.
    ids: entries.map(() => newId('evt')).sort(),
    at: run.now,
    actor: run.principal.keyId,
    operation: run.operation,
    actions: entries.map(({ action }) => action),
    records: entries.map(({ record }) => record),
    recordIds: entries.map(({ id }) => id),
    request: run.requestId,
  },
];

/** The values by which a statement writes the event of its own subject. */
export const ownEvent = (run: TenantRun): Parameters => ({
  auditId: newId('evt'),
  auditAt: run.now,
  auditActor: run.principal.keyId,
  auditOperation: run.operation,
  auditRequest: run.requestId,
});
