import type { Handlers } from '@rcm/http';
import type { AuthPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { ApiKey } from './api-key.ts';
import type { apiKeyOperations } from './contract.ts';
import { mustHold } from './grants.ts';
import { issueKey, revokeKey, rotateKey } from './issue.ts';
import { apiKeyList } from './view.ts';

export const apiKeyHandlers = ({ peppers }: AuthPorts): Handlers<typeof apiKeyOperations, typeof views> => ({
  listApiKeys: (context, { query }) => apiKeyList.read(context, query),

  async createApiKey(context, { body }) {
    mustHold(context.principal, { role: body.role ?? 'ADMIN', scopes: body.scopes });
    return issueKey(context, peppers, body);
  },

  async rotateApiKey(context, { params, body }) {
    const apiKey = await context.find(ApiKey, params.keyId);
    mustHold(context.principal, apiKey);
    return rotateKey(context, peppers, apiKey, body.overlapSeconds ?? 0);
  },

  async revokeApiKey(context, { params }) {
    await revokeKey(context, params.keyId);
  },
});
