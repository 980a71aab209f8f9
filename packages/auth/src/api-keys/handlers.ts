import type { Handlers } from '@rcm/http';
import type { AuthPorts } from '../ports.ts';
import { ApiKey } from './api-key.ts';
import type { apiKeyOperations } from './contract.ts';
import { mustHold } from './grants.ts';
import { issueKey, revokeKey, rotateKey } from './issue.ts';
import { apiKeyList, apiKeyView } from './view.ts';

export const apiKeyHandlers = ({ peppers }: AuthPorts): Handlers<typeof apiKeyOperations> => ({
  listApiKeys: (context, { query }) => apiKeyList.read(context, query),

  async createApiKey(context, { body }) {
    mustHold(context.principal, { role: body.role ?? 'ADMIN', scopes: body.scopes });
    const { apiKey, secret } = await issueKey(context, peppers, body);
    return { apiKey: apiKeyView.of(apiKey, context.now), secret };
  },

  async rotateApiKey(context, { params, body }) {
    const found = await context.find(ApiKey, params.keyId);
    mustHold(context.principal, found);
    const { apiKey, secret } = await rotateKey(context, peppers, found, body.overlapSeconds ?? 0);
    return { apiKey: apiKeyView.of(apiKey, context.now), secret };
  },

  async revokeApiKey(context, { params }) {
    await revokeKey(context, params.keyId);
  },
});
