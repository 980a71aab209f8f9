import type { Handlers } from '@rcm/http';
import { callerOf } from '../caller.ts';
import type { AuthPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { ApiKey } from './api-key.ts';
import type { apiKeyOperations } from './contract.ts';
import { mustHold } from './grants.ts';
import { issueKey, mustBeKnownScopes, newBinding, newHolding, revokeKey, rotateKey } from './issue.ts';
import { mustLeaveOwnerKey } from './last-owner-key.ts';
import { apiKeyList } from './view.ts';

export const apiKeyHandlers = ({
  peppers,
  correctedScope,
  ...ports
}: AuthPorts): Handlers<typeof apiKeyOperations, typeof views> => ({
  listApiKeys: (context, { query }) => apiKeyList.read(context, query),

  async createApiKey(context, { body }) {
    const caller = await callerOf(context);
    mustBeKnownScopes(body.scopes, correctedScope);
    const holding = newHolding(body, caller);
    mustHold(caller, holding);
    const binding = await newBinding(context, ports, body, caller);
    return issueKey(context, peppers, body.name, holding, binding);
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
    await mustLeaveOwnerKey(context, [apiKey]);
    await revokeKey(context, apiKey);
  },
});
