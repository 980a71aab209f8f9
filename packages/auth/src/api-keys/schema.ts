import { dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { Role } from '../members/schema.ts';

export const KeyMode = z.enum(['LIVE', 'TEST']);

/** The mode that a key names in itself. */
export type KeyMode = z.infer<typeof KeyMode>;

/** What a key may do: `module:read`, `module:write`, `module:*`, or everything as `public-api:*` or `*`. */
export const KeyScope = z
  .string()
  .max(100)
  .regex(/^(\*|public-api:\*|[a-z][a-z0-9-]*:(read|write|\*))$/, {
    error: 'Expected module:read, module:write, module:*, public-api:* or *',
  })
  .meta({ examples: ['gfe:write'] });

export const ApiKey = z
  .object({
    id: z.string().meta({ examples: ['key_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    name: z.string().meta({ examples: ['Scheduling integration'] }),
    prefix: z
      .string()
      .meta({ description: 'The key without its secret', examples: ['rcm_live_4fT9aZ0kLq7RwXy2'] }),
    scopes: z.array(z.string()).meta({ examples: [['gfe:write', 'reference-data:read']] }),
    role: Role,
    mode: KeyMode,
    expiresAt: orNull(dateTime),
    lastUsedAt: orNull(dateTime).meta({ description: 'Up to 60 seconds behind' }),
    revokedAt: orNull(dateTime),
    overlapEndsAt: orNull(dateTime).meta({
      description: 'Until when the secret before the last rotation works as well',
    }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'ApiKey' });
