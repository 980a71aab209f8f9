import { conflict } from '@rcm/errors';
import { covers, type Handlers } from '@rcm/http';
import { statement, type TenantContext } from '@rcm/tenancy';
import { callerOf } from '../caller.ts';
import type { AuthPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { ApiKey } from './api-key.ts';
import type { apiKeyOperations } from './contract.ts';
import { mustHold } from './grants.ts';
import { issueKey, mustBeKnownScopes, newHolding, revokeKey, rotateKey } from './issue.ts';
import { apiKeyList, apiKeyView } from './view.ts';

/** The other OWNER keys in force that expire no earlier than a given time. */
const otherOwnerKeys = statement({
  name: 'organization.other_owner_keys',
  parameters: { id: 'text', end: 'timestamptz' },
  columns: { scopes: 'json' },
  text: `select t.scopes from ${apiKeyView.table} t
    where t.organization_id = :tenant and t.id <> :id and t.role = 'OWNER' and t.mode = 'LIVE'
      and t.revoked_at is null and (t.expires_at is null or t.expires_at >= :end)`,
});

/** Throws 409 if no other key that can administer the organization would be valid as long as this one. */
async function mustLeaveOwnerKey(context: TenantContext, apiKey: ApiKey): Promise<void> {
  if (!apiKey.isOwnerKey(context.now)) return;
  const others = await context.sql.all(otherOwnerKeys, { id: apiKey.id, end: apiKey.expiresAt ?? null });
  if (others.some(({ scopes }) => covers(scopes as string[], 'organization:write'))) return;
  throw conflict('No other OWNER key with organization:write is valid as long as this one');
}

export const apiKeyHandlers = ({
  peppers,
  correctedScope,
}: AuthPorts): Handlers<typeof apiKeyOperations, typeof views> => ({
  listApiKeys: (context, { query }) => apiKeyList.read(context, query),

  async createApiKey(context, { body }) {
    const caller = await callerOf(context);
    mustBeKnownScopes(body.scopes, correctedScope);
    const holding = newHolding(body, caller);
    mustHold(caller, holding);
    return issueKey(context, peppers, body.name, holding);
  },

  async rotateApiKey(context, { params, body }) {
    const caller = await callerOf(context);
    const apiKey = await context.find(ApiKey, params.keyId);
    mustHold(caller, apiKey.holding());
    return rotateKey(context, peppers, apiKey, body.overlapSeconds ?? 0);
  },

  async revokeApiKey(context, { params }) {
    const caller = await callerOf(context);
    const apiKey = await context.find(ApiKey, params.keyId);
    mustHold(caller, apiKey.holding());
    await mustLeaveOwnerKey(context, apiKey);
    await revokeKey(context, apiKey);
  },
});
