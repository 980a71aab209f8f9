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
    /** The position of the last event in the stretch. */
    upTo: p.string().columnType('bigint'),
    events: p.integer(),
    hash: p.text(),
    sealedAt: p.datetime(3),
  },
});

const recordEvents = statement({
  name: 'platform.record_events',
  parameters: {
    ids: 'text[]',
    times: 'timestamptz[]',
    actors: 'text[]',
    operations: 'text[]',
    actions: 'text[]',
    records: 'text[]',
    recordIds: 'text[]',
    requests: 'text[]',
    rowCounts: 'integer[]',
  },
  columns: {},
  text: `insert into platform.audit_outbox
      (organization_id, id, occurred_at, actor_key_id, operation, action, record_type, record_id, request_id,
        row_count)
    select :tenant, e.* from unnest(:ids, :times, :actors, :operations, :actions, :records, :recordIds, :requests,
      :rowCounts) e`,
});

/** What one run of an operation did. */
export interface RunEntries {
  readonly run: TenantRun;
  readonly entries: readonly AuditEntry[];
}

/** What writes the events of an organization's operations. */
export function eventsOf(runs: readonly RunEntries[]): Call {
  const all = runs.flatMap(({ run, entries }) => entries.map((entry) => ({ run, entry })));
  return [
    recordEvents,
    {
      ids: all.map(() => newId('evt')),
      times: all.map(({ run }) => run.now),
      actors: all.map(({ run }) => run.principal.keyId),
      operations: all.map(({ run }) => run.operation),
      actions: all.map(({ entry }) => entry.action),
      records: all.map(({ entry }) => entry.record),
      recordIds: all.map(({ entry }) => entry.id),
      requests: all.map(({ run }) => run.requestId),
      rowCounts: all.map(({ entry }) => entry.rowCount ?? null),
    },
  ];
}

/** The values by which a statement writes the event of its own subject. */
export const ownEvent = (run: TenantRun): Parameters => ({
  auditId: newId('evt'),
  auditAt: run.now,
  auditActor: run.principal.keyId,
  auditOperation: run.operation,
  auditRequest: run.requestId,
});
