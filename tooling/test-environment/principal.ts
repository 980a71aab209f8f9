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

/** What a test says of the run of an operation. */
interface RunValues {
  readonly operation?: string;
  readonly requestId?: string;
  readonly now?: Date;
  readonly audit?: 'write' | 'read' | 'refusal' | 'none';
  readonly prepares?: boolean;
  readonly single?: boolean;
  readonly ifMatch?: string | null;
}

/** The run of an operation on notes: a write, unless the values say otherwise. */
export const aRun = <Principal>(principal: Principal, values: RunValues = {}) => ({
  principal,
  operation: 'notes.tryNote',
  requestId: 'req_test',
  now: testTime,
  audit: 'write' as 'write' | 'read' | 'refusal' | 'none',
  ...values,
});
