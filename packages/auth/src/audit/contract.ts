import { dateTime, listed, listing, orNull, queryInteger, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

const AuditAction = z.enum(['create', 'read', 'list', 'update', 'delete', 'refuse']);

const recordType = z.string().meta({ examples: ['estimate'] });
const operationId = z.string().meta({ examples: ['gfe.deliverEstimate'] });

const AuditEvent = z
  .object({
    id: z.string().meta({ examples: ['evt_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    position: z.int().meta({ description: 'Place in the trail, from 1', examples: [7429] }),
    organizationId: z.string(),
    occurredAt: dateTime,
    actorKeyId: z
      .string()
      .meta({ description: 'The API key, or `rcm` for the command line', examples: ['key_01k9d3w5m0'] }),
    module: z.string().meta({ examples: ['gfe'] }),
    operation: operationId,
    action: AuditAction,
    recordType: orNull(recordType),
    recordId: orNull(z.string()),
    requestId: z.string().meta({ examples: ['req_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    rowCount: orNull(z.int()).meta({
      description: 'How many records an export held; null for any other event',
      examples: [null],
    }),
  })
  .meta({ id: 'AuditEvent' });

const Change = z
  .object({
    id: z.string().meta({ examples: ['evt_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    occurredAt: dateTime,
    recordType: orNull(recordType),
    recordId: z.string().meta({ examples: ['gfe_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    action: z.enum(['create', 'update', 'delete']),
    operation: operationId,
  })
  .meta({ id: 'Change' });

const filter = text(1, 200).optional();

/** The columns by which events can be sorted. */
export const eventSorts = ['position'] as const;

export const auditOperations = {
  listAuditEvents: operation({
    id: 'organization.listAuditEvents',
    method: 'get',
    path: '/organization/audit-events',
    scope: 'organization:read',
    summary: 'List audit events',
    description:
      'Who did what to which record, newest first. Every write and every read of patient data is an event, and so is a refusal (`refuse`): a 403, or a 401 to a key of the organization that is revoked, expired or replaced. Further refusals of one key and operation within a minute of that event are in the log alone. No event holds the content of a record.',
    query: z.object({
      ...listing(eventSorts),
      actorKeyId: filter,
      module: filter,
      operation: filter,
      recordType: filter,
      recordId: filter,
      action: repeatable(AuditAction).optional(),
      occurredFrom: dateTime.optional(),
      occurredTo: dateTime.optional(),
    }),
    data: z.object({ auditEvents: z.array(AuditEvent), ...listed }),
    sensitive: false,
    single: true,
  }),
  listChanges: operation({
    id: 'organization.listChanges',
    method: 'get',
    path: '/organization/changes',
    scope: 'organization:read',
    summary: 'Follow changes',
    description:
      'The changes to records, in an order that never changes, none left out. Keep `nextCursor` and come back with it; without a cursor the feed begins at the first change. Delivery is at least once: a change may come again after a cursor was lost. A cursor outlives backups, restored databases and moves to another server; one from after the moment that a database was restored to is answered 400.',
    query: z.object({
      cursor: text(1, 500).optional(),
      take: queryInteger(1, 100).default(25),
    }),
    data: z.object({
      changes: z.array(Change),
      nextCursor: z.string().meta({ examples: ['NzQyOS5ldnRfMDFrOWQzdzVtMC4'] }),
      hasMore: z.boolean(),
    }),
    sensitive: false,
    single: true,
  }),
};
