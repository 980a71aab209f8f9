import { inTenant, type Principal } from '@rcm/tenancy';
import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scribeHost } from '../test/scribe-host.ts';
import { scribeJobsOfAppointment } from './lookups.ts';

let sample: Awaited<ReturnType<typeof scribeHost>>;
beforeAll(async () => {
  sample = await scribeHost();
});
afterAll(() => sample.host.close());

async function jobsOf(appointmentId: string, principal: Principal) {
  const result = await inTenant(
    sample.host.tenants,
    { principal, operation: 'test.lookups', requestId: 'req_1', now: testTime, audit: 'none', writes: false },
    (context) => scribeJobsOfAppointment(context, appointmentId),
  );
  return result;
}

test('finds the jobs of an appointment, oldest first, and none of other organizations', async () => {
  const { principal } = sample.host;
  const ids: string[] = [];
  for (const minute of [2, 1, 0]) {
    const now = new Date(testTime.getTime() + minute * 60_000);
    ids.unshift((await sample.aJob({ appointmentId: 'apt_1' }, { now })).job.id);
  }
  await sample.aJob({ appointmentId: 'apt_2' });
  await sample.aJob({ appointmentId: 'apt_1' }, { as: aPrincipal() });
  expect(await jobsOf('apt_1', principal)).toEqual(ids);
  expect(await jobsOf('apt_none', principal)).toEqual([]);
});
