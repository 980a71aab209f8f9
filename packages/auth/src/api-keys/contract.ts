import { dateTime, identifier, listed, listing, queryBoolean, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { Role } from '../members/schema.ts';
import { writeAccess } from '../write-access.ts';
import { ApiKey, KeyMode, KeyScope } from './schema.ts';

const keyId = z.object({ keyId: identifier });

const issued = z.object({
  apiKey: ApiKey,
  secret: z.string().meta({
    description: 'The complete key, as sent in the Authorization header; it is never shown again',
    examples: ['rcm_live_4fT9aZ0kLq7RwXy2_7hQ1mB3vN5cX8zL0kJ2gF4dS6aP9oI1uY3tR5eW7qM0_1n4Bz9'],
  }),
});

/** The body that issues a key, for HTTP and the command line. */
export const newKey = z.object({
  name: text(1, 100).meta({
    description: 'Name by which people know the key',
    examples: ['Scheduling integration'],
  }),
  scopes: z
    .array(KeyScope)
    .min(1)
    .max(50)
    .describe('What the key may do: `module:read` or `module:write` each'),
  role: Role.optional(),
  mode: KeyMode.optional(),
  memberId: identifier.optional().meta({
    description:
      'The active member that the key acts for: the audit trail, the change feed, activities and productivity name it',
  }),
  agentId: identifier.optional().meta({
    description:
      'The ACTIVE agent definition that the key acts for; it is named like the member. The key may only call the operations of its steps',
  }),
  expiresAt: dateTime.optional().meta({ description: 'Default: when the creating key expires' }),
});

/** The body that gives a key a new secret, for HTTP and the command line. */
export const rotation = z.object({
  overlapSeconds: z
    .int()
    .min(0)
    .max(604_800)
    .optional()
    .meta({
      description: 'Seconds for which the previous secret still works; default 0, at most 7 days',
      examples: [86_400],
    }),
});

/** The columns by which keys can be sorted. */
export const apiKeySorts = ['createdAt', 'name'] as const;

export const apiKeyOperations = {
  listApiKeys: operation({
    id: 'organization.listApiKeys',
    method: 'get',
    path: '/organization/api-keys',
    scope: 'organization:read',
    summary: 'List API keys',
    description: 'Newest first, including revoked and expired keys. Secrets are never shown.',
    query: z.object({
      ...listing(apiKeySorts),
      role: repeatable(Role).optional(),
      mode: repeatable(KeyMode).optional(),
      memberId: repeatable(text(1, 200)).optional(),
      agentId: repeatable(text(1, 200)).optional(),
      active: queryBoolean.optional(),
    }),
    data: z.object({ apiKeys: z.array(ApiKey).describe('The API keys of the page'), ...listed }),
    sensitive: false,
    single: true,
  }),
  createApiKey: operation({
    id: 'organization.createApiKey',
    method: 'post',
    path: '/organization/api-keys',
    ...writeAccess,
    summary: 'Issue an API key',
    description:
      'The secret is shown once. The new key can grant no more than the key that creates it (403): scopes that its scopes cover, a role that its role includes (OWNER includes every role, ADMIN every role but OWNER), an expiry no later than its own, and LIVE mode only from a LIVE key. The default role is ADMIN, the default mode LIVE. A key can be bound to a member, whose role the role of the creating key must include (403), and to an agent definition, for good: whatever it does is done by them. A key of an agent may call only the operations that the steps of its definition name, within its scopes and its role, and only while the definition is ACTIVE (403 with the reason in `obstacles`). A key for an inactive member, or for a definition that is not ACTIVE, is a 409.',
    body: newKey,
    data: issued,
    secretAnswer: true,
    status: 201,
    errors: [404, 409],
  }),
  rotateApiKey: operation({
    id: 'organization.rotateApiKey',
    method: 'post',
    path: '/organization/api-keys/:keyId/rotate',
    ...writeAccess,
    changesCallers: true,
    summary: 'Rotate an API key',
    description:
      'Gives the key a new secret, shown once; the key stays bound to its member and its agent. The previous secret works for another `overlapSeconds`; older ones stop working. Rotating a key that grants more than the calling key is a 403; rotating a revoked or expired key is a 409.',
    params: keyId,
    body: rotation,
    data: issued,
    secretAnswer: true,
    errors: [404, 409, 412],
  }),
  revokeApiKey: operation({
    id: 'organization.revokeApiKey',
    method: 'delete',
    path: '/organization/api-keys/:keyId',
    ...writeAccess,
    changesCallers: true,
    summary: 'Revoke an API key',
    description:
      'Takes effect on every server process within 1 second and cannot be undone. Revoking a revoked key changes nothing. Revoking a key that grants more than the calling key is a 403. Revoking the last LIVE key with role OWNER and `organization:write` is a 409, unless another such key is valid at least as long.',
    params: keyId,
    status: 204,
    errors: [404, 409, 412],
  }),
};
