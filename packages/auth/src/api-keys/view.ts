import { anyOf, list, view, yesOrNo } from '@rcm/lists';
import { ApiKey, apiKeyCounts, overlapEnd } from './api-key.ts';
import { apiKeySorts } from './contract.ts';
import { ApiKey as ApiKeyWire } from './schema.ts';

/** The response form of a key, without its secrets. */
export const apiKeyView = view(ApiKey, ApiKeyWire, {
  overlapEndsAt: { needs: ['secrets'], value: overlapEnd },
});

/** The keys of an organization, newest first. */
export const apiKeyList = list(apiKeyView, {
  key: 'apiKeys',
  smallScope: 'the keys of one organization',
  sorts: apiKeySorts,
  rowCounters: apiKeyCounts,
  filters: {
    role: anyOf('role'),
    mode: anyOf('mode'),
    memberId: anyOf('memberId'),
    agentId: anyOf('agentId'),
    active: yesOrNo({
      yes: '(t.revoked_at is null and (t.expires_at is null or t.expires_at > :now))',
      no: '(t.revoked_at is not null or (t.expires_at is not null and t.expires_at <= :now))',
      rare: 'no',
    }),
  },
});
