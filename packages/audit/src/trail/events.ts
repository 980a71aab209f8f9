import { defineEntity, p } from '@mikro-orm/core';
import { eventColumns, tenantFilter } from '@rcm/tenancy';
import { kindBits } from './kind-bits.ts';

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
  // Other filters are narrowed by the spans: each further index costs every event about as much as its row.
  indexes: [
    {
      name: 'events_record',
      properties: ['organizationId', 'recordId', 'position'],
      where: 'record_id is not null',
    },
  ],
});

/**
 * A thousand positions, and what the events at them have in common, for finding events without an index of their columns.
 * `place_events` writes it with the rights of the owner: the times and kinds once a later span begins. Until then the times
 * are infinite, and the rest is null.
 */
export const AuditSpanSchema = defineEntity({
  name: 'AuditSpan',
  schema: 'audit',
  tableName: 'spans',
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p.uuid().primary(),
    /** The positions divided by 1000. */
    number: p.string().columnType('bigint').primary(),
    earliest: p.datetime(3),
    latest: p.datetime(3),
    events: p.integer().nullable(),
    /** The bits of its kinds. */
    kinds: p.string().columnType(`bit(${kindBits})`).nullable(),
    /** The numbers of its kinds, ascending. */
    kindNumbers: p.string().columnType('int[]').nullable(),
    /** How many of its events are of each of these kinds. */
    kindEvents: p.string().columnType('int[]').nullable(),
    /** True once its events are in the counts of the kinds. */
    isCounted: p.boolean().default(false),
  },
  indexes: [{ name: 'spans_open', properties: ['organizationId', 'number'], where: '(not is_counted)' }],
});

/**
 * Events with the same operation, action, key, record type, member and agent definition, and their number in the
 * counted spans. Empty text stands for no value, because null equals nothing.
 */
export const AuditEventKindSchema = defineEntity({
  name: 'AuditEventKind',
  schema: 'audit',
  tableName: 'event_kinds',
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p.uuid().primary(),
    operation: p.text().primary(),
    action: p.text().primary(),
    actorKeyId: p.text().primary(),
    recordType: p.text().primary(),
    memberId: p.text().primary(),
    agentId: p.text().primary(),
    /** From 1 in each organization. */
    number: p.integer(),
    events: p.string().columnType('bigint'),
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
