import { dataUrlStore } from '@rcm/documents';
import { unauthenticated } from '@rcm/errors';
import type { HostSettings } from '@rcm/http/koa';

/** What a host has of its own before it takes the estimates in: its records, its callers and its database. */
export const { OWNER_URL: ownerUrl = '', APP_URL: appUrl = '', APP_ROLE: appRole = '' } = process.env;

export const documents = dataUrlStore();

export const patient = async (_context: unknown, id: string) =>
  id === 'pat_1' ? { id, firstName: 'Rowan', lastName: 'Ellis', dateOfBirth: '1984-02-29' } : null;

export const appointment = async (_context: unknown, id: string) => ({
  id,
  scheduledAt: new Date('2026-03-02T15:00:00Z'),
});

export const facility = async (_context: unknown, id: string) => ({
  id,
  name: 'Riverside Clinic',
  npi: '1234567893',
  timeZone: 'America/Los_Angeles',
  address: '1 Main Street, Fresno, CA 93701',
});

export const authenticate: HostSettings['authenticate'] = async (key) => {
  if (key !== process.env.API_KEY) throw unauthenticated('No such key');
  return {
    keyId: 'key_1',
    role: 'OWNER',
    scopes: ['gfe:read', 'gfe:write'],
    mode: 'TEST',
    disabledModules: [],
    organization: {
      id: '0199a0c4-8a5e-7c52-9d0e-3f6b1a2c4d5e',
      name: 'Riverside Health',
      timeZone: 'America/New_York',
      holidays: { base: 'US_FEDERAL', added: [], removed: [] },
    },
  };
};
