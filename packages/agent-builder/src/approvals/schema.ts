import { createdAt, dateTime, jsonObject, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const ApprovalStatus = z
  .enum(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'EXECUTED'])
  .describe('Status of the approval');

const fields = {
  id: z.string().meta({
    description: 'Identifier of the approval, as `gateId` in paths',
    examples: ['apv_01k9d3w5m0e6x8r2t4v6y8z0a1'],
  }),
  organizationId,
  runId: z.string().meta({
    description: 'Identifier of the run that the request belongs to',
    examples: ['run_01k9d3w5m0e6x8r2t4v6y8z0a1'],
  }),
  agentId: z.string().meta({
    description: 'Identifier of the agent definition',
    examples: ['agt_01k9d3w5m0e6x8r2t4v6y8z0a1'],
  }),
  keyId: z.string().meta({
    description: 'Identifier of the API key that sent the request',
    examples: ['key_01k9d3w5m0e6x8r2t4v6y8z0a1'],
  }),
  operation: z.string().meta({
    description: 'Identifier of the operation that waits',
    examples: ['appeals.transitionAppeal'],
  }),
  status: ApprovalStatus,
  allowedNext: z
    .array(ApprovalStatus)
    .meta({ description: 'The decisions that are possible now', examples: [['APPROVED', 'REJECTED']] }),
  expiresAt: dateTime.describe('Until when it can be approved and the approved request be repeated'),
  decidedByKeyId: orNull(z.string().meta({ examples: ['key_01k9d3w5m0e6x8r2t4v6y8z0a1'] })).describe(
    'The API key that decided last; null before',
  ),
  decidedByMemberId: orNull(z.string().meta({ examples: ['mem_01k9d3w5m0e6x8r2t4v6y8z0a1'] })).describe(
    'The member that the deciding key acted for; null if it acted for none',
  ),
  decidedAt: orNull(dateTime).describe('When it was decided last; null before'),
  executedAt: orNull(dateTime).describe('When the approved request was carried out; null before'),
  createdAt,
  updatedAt,
};

/** A request of an agent that waits, or waited, for a decision; without its content. */
export const AgentApproval = z
  .object(fields)
  .meta({ id: 'AgentApproval', description: 'A request of an agent that waits for approval' });

/** A request of an agent with its content, which can hold data about patients. */
export const AgentApprovalDetail = z
  .object({
    ...fields,
    reason: orNull(z.string().meta({ examples: ['The letter names the wrong date of service'] })).describe(
      'Why it was decided so',
    ),
    input: orNull(
      z.object({
        params: jsonObject.describe('The parameters of the path'),
        query: jsonObject.describe('The parameters of the query'),
        body: jsonObject.describe('The fields of the body'),
      }),
    ).describe(
      'The request, as it will be carried out; null once it was carried out, rejected or has expired, because it is deleted then',
    ),
  })
  .meta({
    id: 'AgentApprovalDetail',
    description: 'A request of an agent that waits for approval, with its content',
  });
