import { aPrincipal } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterDenial, appealsHost, pathTo } from '../../test/appeals-host.ts';
import { casesOfDecidedAppeals, decidedAppeals } from './decided.ts';

let sample: Awaited<ReturnType<typeof appealsHost>>;
beforeAll(async () => {
  sample = await appealsHost();
});
afterAll(() => sample.close());

test('decided appeals are summed by the members assigned to their denial cases, and by the agents that recorded them', async () => {
  const { host } = sample;
  const as = aPrincipal();
  await sample.anAppeal({ denialCaseId: 'dnc_small' }, pathTo.unfavorable, { as });
  const ofAgent = { as: { ...as, agentId: 'agt_1' } };
  await sample.anAppeal({ denialCaseId: 'dnc_other' }, pathTo.unfavorable, ofAgent);
  await sample.anAppeal({ denialCaseId: 'dnc_commercial' }, pathTo.submitted, { as });
  const period = { start: afterDenial, end: new Date(afterDenial.getTime() + 1), payerIds: null };
  const cases = (question: Partial<typeof period>, principal = as) =>
    host.inside(principal, (context) => casesOfDecidedAppeals(context, { ...period, ...question }));
  expect((await cases({})).sort()).toEqual(['dnc_other', 'dnc_small']);
  expect(await cases({ start: period.end })).toEqual([]);
  expect(await cases({ end: afterDenial })).toEqual([]);
  expect(await cases({}, aPrincipal())).toEqual([]);

  const assignees = [{ id: 'dnc_small', memberId: 'mem_a' }];
  const by = await host.inside(as, (context) => decidedAppeals(context, 'MEMBER', { ...period, assignees }));
  const one = { decided: 1, recoveredAmount: '0.00', median: '0.0', percentile90: '0.0' };
  expect(by).toEqual([
    { key: 'mem_a', isTotal: false, ...one },
    { key: null, isTotal: false, ...one },
    { key: null, isTotal: true, ...one, decided: 2 },
  ]);
  const byAgent = await host.inside(as, (context) => decidedAppeals(context, 'AGENT', period));
  expect(byAgent).toMatchObject([
    { key: 'agt_1', ...one },
    { key: null, isTotal: false, ...one },
    { isTotal: true, decided: 2 },
  ]);
  const all = await host.inside(as, (context) => decidedAppeals(context, 'NONE', period));
  expect(all.at(-1)).toMatchObject({ isTotal: true, decided: 2 });
});
