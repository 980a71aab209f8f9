import { inTenant, type Principal, readTogether } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { underpayment, underpaymentHost } from '../test/underpayment-host.ts';
import { underpaymentCasesOfClaim } from './lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await underpaymentHost();
});
afterAll(() => host.close());

async function casesOf(principal: Principal, claimId: string): Promise<string[]> {
  const run = {
    principal,
    operation: 'test.ask',
    requestId: 'req_1',
    now: testTime,
    audit: 'none',
    writes: false,
  } as const;
  const [cases] = await inTenant(host.tenants, run, (context) =>
    readTogether(context, [underpaymentCasesOfClaim(claimId)]),
  );
  return cases;
}

async function aCase(as: Principal, minute: number): Promise<string> {
  const now = new Date(testTime.getTime() + minute * 60_000);
  const input = { body: underpayment };
  const { data } = await host.call('contract-management.openUnderpaymentCase', input, { as, now });
  const caseId = data.underpaymentCase.id;
  const body = { outcome: 'INVALID', reason: 'Entered twice' };
  await host.call('contract-management.closeUnderpaymentCase', { params: { caseId }, body }, { as, now });
  return caseId;
}

test('the cases of a claim are returned oldest first', async () => {
  const as = aPrincipal();
  const later = await aCase(as, 5);
  const first = await aCase(as, 0);
  expect(await casesOf(as, 'clm_1')).toEqual([first, later]);
  expect(await casesOf(as, 'clm_2')).toEqual([]);
});

test('the cases of a claim are not returned to another organization', async () => {
  await aCase(aPrincipal(), 0);
  expect(await casesOf(aPrincipal(), 'clm_1')).toEqual([]);
});
