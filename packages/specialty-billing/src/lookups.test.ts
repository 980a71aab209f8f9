import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEpisode, billingHost } from '../test/billing-host.ts';
import { noticesDue } from './lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await billingHost();
});
afterAll(() => host.close());

test('notices that are due are work items with their deadline and the payment of a period', async () => {
  const as = aPrincipal();
  const open = async (startOfCareDate: string, more = {}) =>
    (await anEpisode(host, { startOfCareDate, ...more }, { as })).id as string;
  const coming = await open('2026-03-01');
  const late = await open('2026-02-20', { periodPayment: 3000, payerId: 'pyr_1' });
  const exempt = await open('2026-02-10', { requiresNoa: false });
  await host.call('specialty-billing.createNoa', { params: { episodeId: late } }, { as });

  const find = (id: string, by = as) =>
    host.inside(by, (context) => noticesDue.find(context, id, '2026-03-02'));
  expect(await find(late)).toMatchObject({
    kind: 'NOTICE_OF_ADMISSION',
    record: 'homeHealthEpisode',
    id: late,
    label: 'Home health from 2026-02-20',
    cause: 'NOA_NOT_ACCEPTED',
    causeWords: 'The notice of the admission is not accepted yet',
    payerId: 'pyr_1',
    amount: '3000.00',
    dueDate: '2026-02-25',
    rank: 1,
  });
  const undrafted = { cause: 'NOA_NOT_DRAFTED', amount: '0.00', dueDate: '2026-03-06' };
  expect(await find(coming)).toMatchObject(undrafted);
  expect(await find(exempt)).toBeNull();
  expect(await find(late, aPrincipal())).toBeNull();
});
