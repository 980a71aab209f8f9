import { defineEntity, p } from '@mikro-orm/core';
import type { AuditAction, Principal } from './context.ts';
import { newId } from './ids.ts';
import { auditParameters, statement } from './statement.ts';
import { tenantFilter } from './tenant-filter.ts';

/** One thing that an operation did to one record, without any of the record's content. */
export interface AuditEntry {
  readonly record: string | null;
  readonly id: string | null;
  readonly action: AuditAction;
}

/** Who did it, by which operation and in which request. */
export interface AuditOrigin {
  readonly operation: string;
  readonly principal: Principal;
  readonly requestId: string;
  readonly now: Date;
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

/** Writes the events of one operation. */
export const recordEvents = statement({
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

/** Writes the one event of an operation that names no record. */
export const recordListing = statement({
  name: 'platform.record_listing',
  parameters: { ...auditParameters, action: 'text' },
  columns: {},
  text: `insert into platform.audit_events
      (organization_id, id, occurred_at, actor_key_id, operation, action, request_id)
    values (:tenant, :auditId, :auditAt, :auditActor, :auditOperation, :action, :auditRequest)`,
});

/** The values of `recordEvents` for an operation's entries. */
export const eventValues = (origin: AuditOrigin, entries: readonly AuditEntry[]) => ({
  // Identifiers of one millisecond come in any order; sorted, they keep the order of the entries.
  ids: entries.map(() => newId('evt')).sort(),
  at: origin.now,
  actor: origin.principal.keyId,
  operation: origin.operation,
  actions: entries.map(({ action }) => action),
  records: entries.map(({ record }) => record),
  recordIds: entries.map(({ id }) => id),
  request: origin.requestId,
});

/** The values by which a statement writes its own audit row. */
export const ownEventValues = (origin: AuditOrigin) => ({
  auditId: newId('evt'),
  auditAt: origin.now,
  auditActor: origin.principal.keyId,
  auditOperation: origin.operation,
  auditRequest: origin.requestId,
});
