import { identifier, listed, listing, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { AgentRun, AgentRunDetail } from './schema.ts';

/** The columns by which runs can be sorted. */
export const runSorts = ['createdAt'] as const;

const filter = repeatable(text(1, 200)).optional();

export const runOperations = {
  listRuns: operation({
    id: 'agent-builder.listRuns',
    method: 'get',
    path: '/agent-builder/runs',
    scope: 'agent-builder:read',
    summary: 'List runs of agents',
    description:
      'What each key of an agent did under each version of its definition, newest first. A key for each run, with an expiry, keeps runs apart. A repeated filter means OR.',
    query: z.object({ ...listing(runSorts), agentId: filter, keyId: filter }),
    data: z.object({ runs: z.array(AgentRun).describe('The runs of the page'), ...listed }),
    sensitive: false,
    single: true,
  }),
  getRun: operation({
    id: 'agent-builder.getRun',
    method: 'get',
    path: '/agent-builder/runs/:runId',
    scope: 'agent-builder:read',
    summary: 'Read a run of an agent',
    description:
      'What a run did, read from the audit trail: its requests, each with its outcome and its records, and the approvals that it asked for. A request that failed is not in the trail, and neither are further refusals within a minute. `organization.listAuditEvents` with `actorKeyId` has every event.',
    params: z.object({ runId: identifier }),
    data: z.object({ run: AgentRunDetail }),
    sensitive: false,
    errors: [404],
    single: true,
  }),
};
