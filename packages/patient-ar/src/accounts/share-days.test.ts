import { testTime } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PatientArHost, patientArHost } from '../../test/host.ts';
import { aClaim, aShare, shareCalls } from '../../test/shares.ts';
import { LedgerEntry } from './ledger-entry.ts';
import { dateShares } from './share-days.ts';

let host: PatientArHost;
let shares: ReturnType<typeof shareCalls>;
beforeAll(async () => {
  host = await patientArHost();
  shares = shareCalls(host);
});
afterAll(() => host.close());

test('shares that were posted together with their claim payment count from the day of the payment', async () => {
  const claim = aClaim();
  const { accountId } = await host.anAccount(0, { patientId: claim.patientId }, { as: shares.as });
  const later = new Date(testTime.getTime() + 1);
  await shares.apply([{ claim: { ...claim, accountId }, shares: [aShare('20.00')] }]);
  const released = [aShare('20.00'), aShare('5.00', { claimPaymentId: 'cpy_2' })];
  await shares.apply([{ claim: { ...claim, accountId }, shares: released }], { kind: 'RELEASED' }, later);
  const dayOf = ({ amount, effectiveOn }: LedgerEntry) => `${amount} ${effectiveOn}`;
  const days = () =>
    host.inside(shares.as, async ({ em }) =>
      (await em.find(LedgerEntry, { claimId: claim.id }, { orderBy: { sequence: 'asc' } })).map(dayOf),
    );
  const [first, second] = await days();

  const answer = { claimId: claim.id, postedAt: testTime, paymentDate: '2026-01-25' };
  const answers = ['cpy_1', 'cpy_2'].map((claimPaymentId) => ({ ...answer, claimPaymentId }));
  await host.inside(shares.as, (context) => dateShares(context, answers));

  expect(first).not.toBe('20.00 2026-01-25');
  // The other one was held when its claim payment was posted, and released later.
  expect(await days()).toEqual(['20.00 2026-01-25', second]);
});
