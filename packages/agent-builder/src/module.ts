import { conflict } from '@rcm/errors';
import type { Module } from '@rcm/http/module';
import { checkHandlers } from './checks/handlers.ts';
import { operations } from './contract.ts';
import { CredentialSchema } from './credentials/credential.ts';
import { credentialHandlers } from './credentials/handlers.ts';
import { AgentDefinitionSchema } from './definitions/definition.ts';
import { definitionHandlers } from './definitions/handlers.ts';
import { migrations } from './migrations/index.ts';
import { DefinitionVersionSchema } from './versions/definition-version.ts';
import { versionHandlers } from './versions/handlers.ts';
import { views } from './views.ts';

/** The agent builder module; it asks nothing of other modules. */
export const createAgentBuilder = (): Module<typeof operations> => ({
  name: 'agent-builder',
  title: 'Agent builder',
  description:
    'Definitions of automation agents, and what is known of the credentials that they use. Nothing drives a browser, and no secret is ever stored.',
  operations,
  entities: [CredentialSchema, AgentDefinitionSchema, DefinitionVersionSchema],
  migrations,
  views,
  handlers: {
    ...definitionHandlers(),
    ...checkHandlers(),
    ...versionHandlers(),
    ...credentialHandlers(),
  },
  conflicts: {
    agent_definitions_slug_unique: () => conflict('Another definition has the slug that this name gives'),
  },
});
