import { randomUUID } from 'node:crypto';

/** The time at which operations of tests run unless they say otherwise. */
export const testTime = new Date('2026-03-02T15:00:00.000Z');

/** A caller of a fresh organization with every scope. */
export const aCaller = (timeZone = 'America/New_York') => ({
  keyId: `key_${randomUUID()}`,
  role: 'OWNER' as const,
  scopes: ['*'],
  mode: 'TEST' as const,
  organization: {
    id: randomUUID() as string,
    name: 'Riverside Health',
    timeZone,
    holidays: { base: 'US_FEDERAL' as const, added: [], removed: [] },
  },
  disabledModules: [],
});
