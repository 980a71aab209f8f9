import { aPrincipal, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arManagement } from '../../test/ar-management-host.ts';
import { completedFollowUps } from './completed.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost([arManagement]);
});
afterAll(() => host.close());

const after = (days: number) => new Date(testTime.getTime() + days * 86_400_000);
const within = { start: testTime, end: after(10), payerIds: null };

/** An assigned and an unassigned follow-up, completed after 2 and 5 days, an open one and a cancelled one. */
async function followUps(as = aPrincipal()) {
  for (const [status, days, assignedToId] of [
    ['COMPLETED', 2, 'mem_active'],
    ['COMPLETED', 5, undefined],
    ['CANCELLED', 3, 'mem_active'],
    [null, 0, 'mem_active'],
  ] as const) {
    const body = { claimId: 'clm_denied', dueDate: '2026-03-10', task: 'Call the payer', assignedToId };
    const { data } = await host.call('ar-management.createFollowUp', { body }, { as });
    const params = { followUpId: data.followUp.id };
    const now = after(days);
    const caller = { ...as, agentId: days === 5 ? 'agt_1' : null };
    if (status)
      await host.call('ar-management.updateFollowUp', { params, body: { status } }, { as: caller, now });
  }
  return as;
}

const both = { closed: 2, median: '3.5', percentile90: '5.0' };
const total = { key: null, isTotal: true, ...both };

test('completed follow-ups are summed by member, agent, payer and month', async () => {
  const as = await followUps();
  const by = (grouping: 'MEMBER' | 'AGENT' | 'PAYER' | 'MONTH') =>
    host.inside(as, (context) => completedFollowUps(context, grouping, within));
  expect(await by('MEMBER')).toEqual([
    { key: 'mem_active', isTotal: false, closed: 1, median: '2.0', percentile90: '2.0' },
    { key: null, isTotal: false, closed: 1, median: '5.0', percentile90: '5.0' },
    total,
  ]);
  expect(await by('AGENT')).toEqual([
    { key: 'agt_1', isTotal: false, closed: 1, median: '5.0', percentile90: '5.0' },
    { key: null, isTotal: false, closed: 1, median: '2.0', percentile90: '2.0' },
    total,
  ]);
  expect(await by('PAYER')).toEqual([{ key: 'pay_1', isTotal: false, ...both }, total]);
  expect(await by('MONTH')).toEqual([{ key: '2026-03', isTotal: false, ...both }, total]);
});

test('completed follow-ups are limited to payers, a period and the organization', async () => {
  const as = await followUps();
  const closed = async (question: { start?: Date; end?: Date; payerIds?: string[] }, principal = as) =>
    (
      await host.inside(principal, (context) =>
        completedFollowUps(context, 'MONTH', { ...within, ...question }),
      )
    ).at(-1)?.closed;
  expect(await closed({ payerIds: ['pay_1'] })).toBe(2);
  expect(await closed({ payerIds: ['pay_0'] })).toBe(0);
  expect(await closed({ start: after(5) })).toBe(1);
  expect(await closed({ end: after(5) })).toBe(1);
  expect(await closed({}, aPrincipal())).toBe(0);
});
