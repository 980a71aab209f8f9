import { conflict } from '@rcm/errors';
import type { Module } from '@rcm/http/module';
import { ApprovalSchema, approvalStates } from './approvals/approval.ts';
import { approvalJobs } from './approvals/expiry.ts';
import { approvalHandlers } from './approvals/handlers.ts';
import { checkHandlers } from './checks/handlers.ts';
import { operations } from './contract.ts';
import { CredentialSchema } from './credentials/credential.ts';
import { credentialHandlers } from './credentials/handlers.ts';
import { AgentDefinitionSchema } from './definitions/definition.ts';
import { definitionHandlers } from './definitions/handlers.ts';
import { migrations } from './migrations/index.ts';
import type { AgentBuilderPorts } from './ports.ts';
import { runHandlers } from './runs/handlers.ts';
import { RunSchema } from './runs/run.ts';
import { DefinitionVersionSchema } from './versions/definition-version.ts';
import { versionHandlers } from './versions/handlers.ts';
import { views } from './views.ts';

/** Creates the agent builder module, which needs nothing from other modules; steps can name operations of its host. */
export const createAgentBuilder = (ports: AgentBuilderPorts = {}): Module<typeof operations> => ({
  name: 'agent-builder',
  title: 'Agent builder',
  description:
    'Definitions of automation agents, metadata of the credentials that they use, what the keys of agents did, and their requests that wait for approval. No browser is driven, and no secret is stored.',
  operations,
  entities: [CredentialSchema, AgentDefinitionSchema, DefinitionVersionSchema, RunSchema, ApprovalSchema],
  migrations,
  views,
  handlers: {
    ...definitionHandlers(ports),
    ...checkHandlers(ports),
    ...versionHandlers(),
    ...credentialHandlers(),
    ...runHandlers(),
    ...approvalHandlers(),
  },
  jobs: approvalJobs,
  states: [approvalStates],
  conflicts: {
    agent_definitions_slug_unique: () => conflict('Another definition has the slug of this name'),
  },
});
