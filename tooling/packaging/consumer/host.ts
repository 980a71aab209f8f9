import { unauthenticated } from '@rcm/errors';
import type { HostSettings } from '@rcm/http/handler';

/** The parts of a host outside of modules: its database and its callers. */
export const { OWNER_URL: ownerUrl = '', APP_URL: appUrl = '', APP_ROLE: appRole = '' } = process.env;

/** The organization of each key. */
const organizations = new Map([
  [process.env.API_KEY, '0199a0c4-8a5e-7c52-9d0e-3f6b1a2c4d5e'],
  [process.env.FOREIGN_API_KEY, '0199a0c4-8a5e-7c52-9d0e-3f6b1a2c4d5f'],
]);

export const authenticate: HostSettings['authenticate'] = async (key) => {
  const id = organizations.get(key);
  if (id === undefined) throw unauthenticated('No such key');
  return {
    keyId: `key_of_${id}`,
    memberId: null,
    agentId: null,
    role: 'OWNER',
    scopes: ['*'],
    mode: 'TEST',
    disabledModules: [],
    organization: {
      id,
      name: 'Riverside Health',
      timeZone: 'America/New_York',
      holidays: { base: 'US_FEDERAL', added: [], removed: [] },
    },
  };
};
