import { inTenant } from '@rcm/tenancy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterDenial, appealsHost, pathTo } from '../test/appeals-host.ts';
import { appealsOfCase, appealsOfClaim, casesUnderAppeal } from './lookups.ts';

let sample: Awaited<ReturnType<typeof appealsHost>>;
beforeAll(async () => {
  sample = await appealsHost();
});
afterAll(() => sample.close());

test('the owners of a denial case and of a claim find their appeals', async () => {
  const { appeal } = await sample.anAppeal({}, ['READY_FOR_SUBMISSION']);
  await sample.anAppeal({ denialCaseId: 'dnc_commercial' });
  const { host } = sample;
  const run = {
    principal: host.principal,
    operation: 'test.lookups',
    requestId: 'req_1',
    now: afterDenial,
    audit: 'none',
  } as const;
  const result = await inTenant(host.tenants, run, async (context) => ({
    ofCase: await appealsOfCase(context, 'dnc_medicare'),
    ofClaim: await appealsOfClaim(context, 'clm_1'),
    ofNone: await appealsOfClaim(context, 'clm_none'),
  }));
  expect(result).toEqual({
    ofCase: [{ id: appeal.id, level: 'LEVEL_1_RECONSIDERATION', status: 'READY_FOR_SUBMISSION' }],
    ofClaim: [appeal.id],
    ofNone: [],
  });
});

test('a case is under appeal from the submission to the decision', async () => {
  const cases = ['dnc_small', 'dnc_other', 'dnc_none'];
  const { host } = sample;
  const asked = () => host.inside(host.principal, (context) => casesUnderAppeal(context, cases));
  await sample.anAppeal({ denialCaseId: 'dnc_small' }, pathTo.ready);
  await sample.anAppeal({ denialCaseId: 'dnc_other' }, pathTo.unfavorable);
  expect(await asked()).toEqual([]);
  const { params } = await sample.anAppeal({ denialCaseId: 'dnc_other' }, pathTo.submitted);
  expect(await asked()).toEqual(['dnc_other']);
  await sample.call('appeals.transitionAppeal', { params, body: { status: 'WITHDRAWN' } });
  expect(await asked()).toEqual([]);
});
