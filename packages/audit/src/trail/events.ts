import { defineEntity, p } from '@mikro-orm/core';
import { counted } from '@rcm/lists';
import { eventColumns, tenantFilter } from '@rcm/tenancy';

/** What totals of the trail are made of. */
export const auditEventCounts = counted('audit.events', [
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
  schema: 'audit',
  tableName: 'events',
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p.uuid().primary(),
    position: p.string().columnType('bigint').primary(),
    id: p.string().columnType('text').collation('C'),
    ...eventColumns,
  },
  // The change feed passes over the reads, of which there are many more.
  indexes: [
    {
      name: 'events_changes',
      properties: ['organizationId', 'position'],
      where: "action <> 'read' and record_id is not null",
    },
    {
      name: 'events_record',
      properties: ['organizationId', 'recordId', 'position'],
      where: 'record_id is not null',
    },
    { name: 'events_actor', properties: ['organizationId', 'actorKeyId', 'position'] },
    { name: 'events_occurred', properties: ['organizationId', 'occurredAt'] },
    {
      name: 'events_operation',
      expression:
        'create index "events_operation" on "audit"."events" ("organization_id", "operation" collate "C", "position")',
    },
    { name: 'events_type', properties: ['organizationId', 'recordType', 'action', 'position'] },
    {
      name: 'events_writes',
      properties: ['organizationId', 'action', 'position'],
      where: "action not in ('read', 'list')",
    },
  ],
  triggers: auditEventCounts.triggers,
});

/**
 * When the first and the last of the events of a thousand positions occurred, by the positions' thousands: an event may have
 * its place long after it occurred. `place_events` keeps it, by the rights of the owner.
 */
export const AuditSpanSchema = defineEntity({
  name: 'AuditSpan',
  schema: 'audit',
  tableName: 'spans',
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
  schema: 'audit',
  tableName: 'seals',
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
