import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { denial, denialHost } from '../../test/denial-host.ts';
import { assigneesOfCases, resolvedCases } from './resolved.ts';

let host: TestHost;
beforeAll(async () => {
  host = await denialHost();
});
afterAll(() => host.close());

test('resolved cases are summed by member and agent, and the members of cases are returned', async () => {
  const as = aPrincipal({ agentId: 'agt_1' });
  const call = (name: string, input: Parameters<TestHost['call']>[1]) =>
    host.call(`denial-management.${name}`, input, { as });
  const aCase = async (claimId: string) =>
    (await call('createCase', { body: { ...denial, claimId } })).data.case.id as string;
  const first = await aCase('clm_1');
  const second = await aCase('clm_2');
  const params = { caseId: first };
  await call('assignCase', { params, body: { assignedToId: 'mem_a' } });
  await call('resolveCase', { params, body: { outcome: 'NO_ACTION' } });
  const scope = { payerIds: null, providerIds: null, facilityIds: null };
  const period = { ...scope, start: testTime, end: new Date(testTime.getTime() + 1) };
  for (const [grouping, key] of [
    ['MEMBER', 'mem_a'],
    ['AGENT', 'agt_1'],
  ] as const) {
    const groups = await host.inside(as, (context) => resolvedCases(context, grouping, period));
    expect(groups).toMatchObject([
      { key, isTotal: false, resolved: 1, overturned: 0, deniedAmount: '300.50' },
      { key: null, isTotal: true, resolved: 1, overturned: 0, deniedAmount: '300.50' },
    ]);
  }
  const assignees = (principal = as) =>
    host.inside(principal, (context) => assigneesOfCases(context, [first, second]));
  expect(await assignees()).toEqual([{ id: first, memberId: 'mem_a' }]);
  expect(await assignees(aPrincipal())).toEqual([]);
});
