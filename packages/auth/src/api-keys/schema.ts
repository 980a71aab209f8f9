import { createdAt, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { Role } from '../members/schema.ts';

export const KeyMode = z.enum(['LIVE', 'TEST']).describe('Whether the key is for production or for tests');

/** The mode of a key, which is part of its text. */
export type KeyMode = z.infer<typeof KeyMode>;

/** What a key may do: `module:read`, `module:write`, `module:*`, or everything as `public-api:*` or `*`. */
export const KeyScope = z
  .string()
  .max(100)
  .regex(/^(\*|public-api:\*|[a-z][a-z0-9-]*:(read|write|\*))$/, {
    error: 'Expected module:read, module:write, module:*, public-api:* or *',
  })
  .meta({
    description:
      'What a key may do: `module:read`, `module:write`, `module:*`, or everything as `public-api:*` or `*`',
    examples: ['gfe:write'],
  });

export const ApiKey = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the API key', examples: ['key_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    name: z
      .string()
      .meta({ description: 'Name by which people know the key', examples: ['Scheduling integration'] }),
    prefix: z
      .string()
      .meta({ description: 'The key without its secret', examples: ['rcm_live_4fT9aZ0kLq7RwXy2'] }),
    scopes: z.array(z.string()).meta({
      description: 'What the key may do: `module:read` or `module:write` each',
      examples: [['gfe:write', 'reference-data:read']],
    }),
    role: Role,
    mode: KeyMode,
    memberId: orNull(z.string()).describe('The member that the key acts for; null if it acts for none'),
    agentId: orNull(z.string()).describe(
      'The agent definition that the key acts for; null if it acts for none',
    ),
    expiresAt: orNull(dateTime).describe('When the key expires; null if it never does'),
    lastUsedAt: orNull(dateTime).meta({ description: 'When the key was last used; up to 60 seconds old' }),
    revokedAt: orNull(dateTime).describe('When the key was revoked; null if it was not'),
    overlapEndsAt: orNull(dateTime).meta({
      description: 'Until when the secret from before the last rotation still works',
    }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ApiKey', description: 'An API key, without its secret' });
