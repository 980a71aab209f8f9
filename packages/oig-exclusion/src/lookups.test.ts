import { inTenant, newId, type Principal } from '@rcm/tenancy';
import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExclusionHost, exclusionHost } from '../test/exclusion-host.ts';
import { lastExclusionCheck } from './lookups.ts';

let host: ExclusionHost;
beforeAll(async () => {
  host = await exclusionHost();
});
afterAll(() => host.close());

const ask = async (principal: Principal, npi: string) => {
  const run = {
    principal,
    operation: 'test',
    requestId: newId('req'),
    now: testTime,
    audit: 'none',
    writes: false,
  } as const;
  return inTenant(host.tenants, run, (context) => lastExclusionCheck(context, { npi }));
};

test('finds the newest check of an NPI, but none of another organization', async () => {
  const as = aPrincipal();
  const body = { entityName: 'Rowan Ellis', checkType: 'PROVIDER', npi: '1234567893', state: 'TX' };
  await host.call('oig-exclusion.createCheck', { body }, { as });
  const now = new Date(testTime.getTime() + 60_000);
  const { data } = await host.call('oig-exclusion.createCheck', { body }, { as, now });
  expect(await ask(as, '1234567893')).toEqual({ id: data.check.id, status: 'EXC_PENDING', checkedAt: now });
  expect(await ask(as, '1558598797')).toBeNull();
  expect(await ask(aPrincipal(), '1234567893')).toBeNull();
});
