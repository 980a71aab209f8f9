import { dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

/** A field that an update has changed. */
export const VersionChange = z.object({
  field: z.string().meta({ description: 'Name of the field that this is about', examples: ['status'] }),
  before: orNull(z.string()).meta({
    description: 'What it was; null for what is never shown or long. Of steps it is how many there were',
    examples: ['DRAFT'],
  }),
  after: orNull(z.string()).meta({ description: 'What it became, likewise', examples: ['ACTIVE'] }),
});

/** A version of a definition: who made it when, and what changed. */
export const AgentDefinitionVersion = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the agent definition version',
      examples: ['agv_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    agentId: z.string().meta({
      description: 'Identifier of the agent definition',
      examples: ['agt_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    number: z
      .int()
      .min(1)
      .meta({ description: 'The `version` of the definition', examples: [2] }),
    authorKeyId: orNull(z.string().meta({ examples: ['key_01k9d3w5m0e6x8r2t4v6y8z0a1'] })).meta({
      description: 'The API key that made the version; null where that was not recorded',
    }),
    changes: orNull(z.array(VersionChange)).meta({
      description: 'What it changed; none for the first version, null where that was not recorded',
    }),
    summary: z.string().meta({
      description: 'What the version changed, in words',
      examples: ['status: DRAFT → ACTIVE; description'],
    }),
    createdAt: dateTime.meta({ description: 'When the version was made' }),
    updatedAt,
  })
  .meta({ id: 'AgentDefinitionVersion', description: 'One version of an agent definition' });
