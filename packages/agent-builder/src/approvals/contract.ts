import { identifier, listed, listing, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { AgentApproval, AgentApprovalDetail, ApprovalStatus } from './schema.ts';

/** The columns by which approvals can be sorted. */
export const approvalSorts = ['createdAt'] as const;

const gate = z.object({ runId: identifier, gateId: identifier });
const filter = repeatable(text(1, 200)).optional();

export const approvalOperations = {
  listApprovals: operation({
    id: 'agent-builder.listApprovals',
    method: 'get',
    path: '/agent-builder/approvals',
    scope: 'agent-builder:read',
    summary: 'List approvals of agents',
    description:
      'The requests of agents that wait, or waited, for a decision, newest first and without their content. One that was not decided, or not carried out, until `expiresAt` is EXPIRED. A repeated filter means OR.',
    query: z.object({
      ...listing(approvalSorts),
      status: repeatable(ApprovalStatus).optional(),
      agentId: filter,
      runId: filter,
    }),
    data: z.object({ approvals: z.array(AgentApproval).describe('The approvals of the page'), ...listed }),
    sensitive: false,
    single: true,
  }),
  getApproval: operation({
    id: 'agent-builder.getApproval',
    method: 'get',
    path: '/agent-builder/runs/:runId/approvals/:gateId',
    scope: 'agent-builder:read',
    summary: 'Read an approval of an agent',
    description: 'With the request that waits: what the agent asks to do, as it will be carried out.',
    params: gate,
    data: z.object({ approval: AgentApprovalDetail }),
    errors: [404],
  }),
  decideApproval: operation({
    id: 'agent-builder.decideApproval',
    method: 'post',
    path: '/agent-builder/runs/:runId/approvals/:gateId',
    scope: 'agent-builder:write',
    roles: ['OWNER', 'ADMIN', 'BILLING_MANAGER'],
    closedToAgents: true,
    summary: 'Decide on an approval of an agent',
    description:
      'Approves, rejects or expires the request of an agent. Nothing is carried out here: once it is approved, the agent repeats the same request, with the same `Idempotency-Key`, and it is carried out once. Another request is another approval. An approved request can still be rejected until then. A decision that the status or the time does not allow is a 409. The key and its member are named in the approval and in the trail; no key of an agent may decide.',
    params: gate,
    body: z.object({
      decision: z.enum(['APPROVED', 'REJECTED', 'EXPIRED']).describe('What is decided'),
      reason: text(1, 2000)
        .meta({ examples: ['The letter names the wrong date of service'] })
        .optional()
        .describe('Why it is decided so'),
    }),
    data: z.object({ approval: AgentApprovalDetail }),
    errors: [404, 409, 412],
  }),
};
