import { randomUUID } from 'node:crypto';

/** The default time at which operations of tests run. */
export const testTime = new Date('2026-03-02T15:00:00.000Z');

/** Creates a principal of a new organization with all scopes. */
export const aCaller = (timeZone = 'America/New_York') => ({
  keyId: `key_${randomUUID()}`,
  memberId: null,
  agentId: null,
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

/** The overrides of a test for the run of an operation. */
type RunValues = {
  readonly operation?: string;
  readonly requestId?: string;
  readonly now?: Date;
  readonly single?: boolean;
  readonly ifMatch?: string | null;
} & (
  | { readonly audit?: 'write' | 'read' | 'refusal' }
  | { readonly audit: 'none'; readonly writes: boolean }
);

/** Creates the run of an operation on notes, by default a write. */
export const aRun = <Principal>(principal: Principal, values: RunValues = {}) => ({
  principal,
  operation: 'notes.tryNote',
  requestId: 'req_test',
  now: testTime,
  audit: 'write' as const,
  ...values,
});
