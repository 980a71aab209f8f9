import { dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';

/** A field that an update has changed. */
export const VersionChange = z.object({
  field: z.string().meta({ examples: ['status'] }),
  before: orNull(z.string()).meta({
    description: 'What it was; null for what is never shown or long. Of steps it is how many there were',
    examples: ['DRAFT'],
  }),
  after: orNull(z.string()).meta({ description: 'What it became, likewise', examples: ['ACTIVE'] }),
});

/** A version of a definition: who made it when, and what changed. */
export const AgentDefinitionVersion = z
  .object({
    id: z.string().meta({ examples: ['agv_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    agentId: z.string().meta({ examples: ['agt_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
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
    summary: z.string().meta({ examples: ['status: DRAFT → ACTIVE; description'] }),
    createdAt: dateTime.meta({ description: 'When the version was made' }),
    updatedAt: dateTime,
  })
  .meta({ id: 'AgentDefinitionVersion' });
