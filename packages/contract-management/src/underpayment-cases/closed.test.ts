import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDesk, type Desk, underpaymentHost } from '../../test/underpayment-host.ts';
import { closedUnderpayments } from './closed.ts';

let host: TestHost;
beforeAll(async () => {
  host = await underpaymentHost();
});
afterAll(() => host.close());

const after = (days: number) => new Date(testTime.getTime() + days * 86_400_000);
const within = { start: testTime, end: after(10), payerIds: null };

async function closeAfter(desk: Desk, caseId: string, days: number) {
  const body = { outcome: 'WRITTEN_OFF', reason: 'Too little' };
  await desk.call('closeUnderpaymentCase', { params: { caseId }, body }, { now: after(days) });
}

/** Two cases of a member, closed after 2 and 5 days, 50.10 recovered of one of them, and one that is open. */
async function twoClosed(as = aPrincipal()) {
  const desk = aDesk(host, as);
  for (const [days, claimId] of [
    [2, 'clm_1'],
    [5, 'clm_2'],
  ] as const) {
    const { id } = await desk.aCase({ claimId });
    await desk.assign(id, 'mem_a');
    if (claimId === 'clm_1') {
      await desk.dispute(id);
      await desk.call('recordRecovery', { params: { caseId: id }, body: { amount: 50.1 } });
    }
    await closeAfter(desk, id, days);
  }
  await desk.aCase();
  return as;
}

const both = { closed: 2, recoveredAmount: '50.10', median: '3.5', percentile90: '5.0' };
const total = { key: null, isTotal: true };

test.each([
  ['MEMBER', 'mem_a'],
  ['MONTH', '2026-03'],
] as const)('underpayment cases that ended are summed by %s', async (grouping, key) => {
  const as = await twoClosed();
  const asked = await host.inside(as, (context) => closedUnderpayments(context, grouping, within));
  expect(asked).toEqual([
    { key, isTotal: false, ...both },
    { ...total, ...both },
  ]);
});

test('underpayment cases that ended are those of a payer, of a period and of the organization', async () => {
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
