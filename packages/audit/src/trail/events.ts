import { defineEntity, p } from '@mikro-orm/core';
import { rowCounters } from '@rcm/lists';
import { eventColumns, tenantFilter } from '@rcm/tenancy';

/** The row counters of the trail, for the totals of its list. */
export const auditEventCounts = rowCounters('audit.events', [
  { by: ['operation', 'action', 'recordType'] },
  { by: ['actorKeyId'] },
  { day: { property: 'occurredAt', type: 'timestamptz' } },
]);

/**
 * The append-only trail of writes and sensitive reads. An organization's events have the positions 1, 2, 3 …, assigned
 * in one order: a reader at a position has missed no earlier event, even after the rows were moved to another server.
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
  // The change feed skips reads, which are far more frequent than changes.
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
    {
      name: 'events_member',
      properties: ['organizationId', 'memberId', 'position'],
      where: 'member_id is not null',
    },
    {
      name: 'events_agent',
      properties: ['organizationId', 'agentId', 'position'],
      where: 'agent_id is not null',
    },
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
 * The earliest and latest time of each thousand positions, for finding events of a time range: an event may get its
 * position long after it occurred. `place_events` maintains it with the rights of the owner.
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

/** A seal over a range of one organization's events: their hash, chained to the previous seal. */
export const AuditSealSchema = defineEntity({
  name: 'AuditSeal',
  schema: 'audit',
  tableName: 'seals',
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p.uuid().primary(),
    sequence: p.integer().primary(),
    /** The position of the last event in the range. */
    upTo: p.string().columnType('bigint'),
    events: p.integer(),
    hash: p.text(),
    sealedAt: p.datetime(3),
  },
});
