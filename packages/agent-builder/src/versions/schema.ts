import { actorFields, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

/** A field that an update changed. */
export const VersionChange = z.object({
  field: z.string().meta({ description: 'Name of the field', examples: ['status'] }),
  before: orNull(z.string()).meta({
    description:
      'The previous value; null for long fields and fields that are never shown. For steps, their number',
    examples: ['DRAFT'],
  }),
  after: orNull(z.string()).meta({ description: 'The new value, likewise', examples: ['ACTIVE'] }),
});

/** A version of a definition with its author, time and changes. */
export const AgentDefinitionVersion = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the version',
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
      description: 'The API key that created the version; null if it was not recorded',
    }),
    authorMemberId: actorFields.memberId,
    authorAgentId: actorFields.agentId,
    changes: orNull(z.array(VersionChange)).meta({
      description: 'The changes; empty for the first version, null if they were not recorded',
    }),
    summary: z.string().meta({
      description: 'The changes, for people',
      examples: ['status: DRAFT → ACTIVE; description'],
    }),
    createdAt: dateTime.meta({ description: 'When the version was created' }),
    updatedAt,
  })
  .meta({ id: 'AgentDefinitionVersion', description: 'A version of an agent definition' });
