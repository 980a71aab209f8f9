import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTenant, type ContractTenant, underpaymentHost } from '../../test/underpayment-host.ts';
import { closedUnderpayments } from './closed.ts';

let host: TestHost;
beforeAll(async () => {
  host = await underpaymentHost();
});
afterAll(() => host.close());

const after = (days: number) => new Date(testTime.getTime() + days * 86_400_000);
const within = { start: testTime, end: after(10), payerIds: null };

async function closeAfter(tenant: ContractTenant, caseId: string, days: number) {
  const body = { outcome: 'WRITTEN_OFF', reason: 'Too little' };
  await tenant.call('closeUnderpaymentCase', { params: { caseId }, body }, { now: after(days) });
}

/** Two cases of a member, closed by an agent after 2 and 5 days, one with 50.10 recovered, and an open one. */
async function twoClosed(as = aPrincipal({ agentId: 'agt_1' })) {
  const tenant = aTenant(host, as);
  for (const [days, claimId] of [
    [2, 'clm_1'],
    [5, 'clm_2'],
  ] as const) {
    const { id } = await tenant.aCase({ claimId });
    await tenant.assign(id, 'mem_a');
    if (claimId === 'clm_1') {
      await tenant.dispute(id);
      await tenant.call('recordRecovery', { params: { caseId: id }, body: { amount: 50.1 } });
    }
    await closeAfter(tenant, id, days);
  }
  await tenant.aCase();
  return as;
}

const both = { closed: 2, recoveredAmount: '50.10', median: '3.5', percentile90: '5.0' };
const total = { key: null, isTotal: true };

test.each([
  ['MEMBER', 'mem_a'],
  ['AGENT', 'agt_1'],
  ['MONTH', '2026-03'],
] as const)('underpayment cases that ended are summed by %s', async (grouping, key) => {
  const as = await twoClosed();
  const asked = await host.inside(as, (context) => closedUnderpayments(context, grouping, within));
  expect(asked).toEqual([
    { key, isTotal: false, ...both },
    { ...total, ...both },
  ]);
});

test('closed underpayment cases are limited to payers, a period and the organization', async () => {
  const as = await twoClosed();
  const closed = async (question: { start?: Date; end?: Date; payerIds?: string[] }, principal = as) => {
    const asked = { ...within, ...question };
    const groups = await host.inside(principal, (context) => closedUnderpayments(context, 'PAYER', asked));
    return groups.map((group) => [group.key, group.closed]);
  };
  expect(await closed({ payerIds: ['pyr_2'] })).toEqual([
    ['pyr_2', 1],
    [null, 1],
  ]);
  expect(await closed({ start: after(5) })).toEqual([
    ['pyr_2', 1],
    [null, 1],
  ]);
  expect(await closed({ end: after(5) })).toEqual([
    ['pyr_1', 1],
    [null, 1],
  ]);
  expect(await closed({}, aPrincipal())).toEqual([[null, 0]]);
});
