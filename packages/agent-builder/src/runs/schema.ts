import { createdAt, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { ApprovalStatus } from '../approvals/schema.ts';

/** What one key of an agent did under one version of its definition. */
export const AgentRun = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the run', examples: ['run_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    agentId: z.string().meta({
      description: 'Identifier of the agent definition',
      examples: ['agt_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    definitionVersion: z
      .int()
      .min(1)
      .meta({ description: 'The `version` of the definition', examples: [2] }),
    keyId: z.string().meta({
      description: 'Identifier of the API key of the agent',
      examples: ['key_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    createdAt: createdAt.meta({ description: 'When the first request arrived' }),
    updatedAt,
  })
  .meta({ id: 'AgentRun', description: 'What one key of an agent did under one version of its definition' });

/** A request of a run, as the audit trail names it. */
export const RunRequest = z.object({
  requestId: z.string().meta({
    description: 'The `X-Request-Id` of the request',
    examples: ['req_01k9d3w5m0e6x8r2t4v6y8z0a1'],
  }),
  operation: z.string().meta({
    description: 'Identifier of the operation in this document',
    examples: ['denial-management.getCase'],
  }),
  occurredAt: dateTime.describe('When it arrived'),
  outcome: z
    .enum(['DONE', 'HELD', 'REFUSED'])
    .describe('Whether it was carried out, waited at a gate, or was refused'),
  records: z
    .array(
      z.object({
        recordType: z
          .string()
          .meta({ description: 'Type of the record, as its module names it', examples: ['denialCase'] }),
        recordId: z.string().meta({
          description: 'Identifier of the record',
          examples: ['den_01k9d3w5m0e6x8r2t4v6y8z0a1'],
        }),
        action: z.string().meta({ description: 'What was done', examples: ['read'] }),
      }),
    )
    .describe('The records that it read or wrote'),
});

/** An approval that a run asked for. */
const RunGate = z.object({
  id: z.string().meta({
    description: 'Identifier of the approval, as `gateId` in paths',
    examples: ['apv_01k9d3w5m0e6x8r2t4v6y8z0a1'],
  }),
  operation: z.string().meta({
    description: 'Identifier of the operation that waited',
    examples: ['appeals.transitionAppeal'],
  }),
  status: ApprovalStatus,
  createdAt,
  executedAt: orNull(dateTime).describe('When the approved request was carried out; null before'),
});

/** A run with what happened in it. */
export const AgentRunDetail = z
  .object({
    ...AgentRun.shape,
    requests: z
      .array(RunRequest)
      .describe('The requests of the newest 500 events in the audit trail, newest first'),
    eventCount: z
      .int()
      .min(0)
      .meta({ description: 'Number of all events of the run in the audit trail', examples: [12] }),
    gates: z.array(RunGate).describe('The newest 500 approvals that it asked for, newest first'),
  })
  .meta({ id: 'AgentRunDetail', description: 'A run of an agent, with what happened in it' });
