import {
  actorFields,
  dateTime,
  listed,
  listing,
  organizationId,
  orNull,
  queryInteger,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

const AuditAction = z
  .enum(['create', 'read', 'list', 'update', 'delete', 'refuse', 'mcp'])
  .describe('What was done');

const recordType = z
  .string()
  .meta({ description: 'Type of the record, as its module names it', examples: ['estimate'] });
const operationId = z
  .string()
  .meta({ description: 'Identifier of the operation in this document', examples: ['gfe.deliverEstimate'] });

const AuditEvent = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the audit event', examples: ['evt_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    position: z.int().meta({ description: 'Position in the audit trail, from 1', examples: [7429] }),
    organizationId,
    occurredAt: dateTime.describe('When it happened'),
    ...actorFields,
    module: z.string().meta({ description: 'Name of the module', examples: ['gfe'] }),
    operation: operationId,
    action: AuditAction,
    recordType: orNull(recordType),
    recordId: orNull(z.string()).describe('Identifier of the record'),
    requestId: z.string().meta({
      description: 'The `X-Request-Id` of the request',
      examples: ['req_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    rowCount: orNull(z.int()).meta({
      description: 'How many records an export held; null for any other event',
      examples: [null],
    }),
  })
  .meta({ id: 'AuditEvent', description: 'One event of the audit trail' });

const Change = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the change', examples: ['evt_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    occurredAt: dateTime.describe('When it happened'),
    recordType: orNull(recordType),
    recordId: z
      .string()
      .meta({ description: 'Identifier of the record', examples: ['gfe_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    action: z.enum(['create', 'update', 'delete']).describe('What was done'),
    operation: operationId,
    ...actorFields,
  })
  .meta({ id: 'Change', description: 'A change of a record' });

const filter = repeatable(text(1, 200)).optional();

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
      'Who did what to which record, newest first. Every write and every read of patient data is an event, and so is a refusal (`refuse`): a 403, or a 401 for a key of the organization that is revoked, expired or replaced. Further refusals of the same key and operation within a minute of that event are only logged. An operation that an agent called by a tool of `/mcp` has an event `mcp` before its own ones, with the same `requestId`. No event holds the content of a record.',
    query: z.object({
      ...listing(eventSorts),
      actorKeyId: filter,
      memberId: filter,
      agentId: filter,
      module: repeatable(text(1, 200).meta({ examples: ['gfe'] })).optional(),
      operation: repeatable(text(1, 200).meta({ examples: ['gfe.deliverEstimate'] })).optional(),
      recordType: repeatable(text(1, 200).meta({ examples: ['estimate'] })).optional(),
      recordId: filter,
      action: repeatable(AuditAction).optional(),
      occurredFrom: dateTime.optional(),
      occurredTo: dateTime.optional(),
    }),
    data: z.object({ auditEvents: z.array(AuditEvent).describe('The audit events of the page'), ...listed }),
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
      'All changes to records, in a stable order. Keep `nextCursor` and pass it in the next request; without a cursor the feed begins at the first change. Delivery is at least once: a client that loses its cursor sees changes again. A cursor survives backups, restores and moves to another server; a cursor that is newer than the point in time to which the database was restored is answered 400.',
    query: z.object({
      cursor: text(1, 500)
        .meta({ examples: ['NzQy'] })
        .optional(),
      take: queryInteger(1, 100).default(25),
    }),
    data: z.object({
      changes: z.array(Change).describe('The changes, oldest first'),
      nextCursor: z
        .string()
        .meta({ description: 'The `cursor` of the next request', examples: ['NzQyOS5ldnRfMDFrOWQzdzVtMC4'] }),
      hasMore: z.boolean().describe('True if more changes can be read immediately'),
    }),
    sensitive: false,
    single: true,
  }),
};
