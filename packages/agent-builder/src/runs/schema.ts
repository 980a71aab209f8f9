import { createdAt, organizationId, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

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
