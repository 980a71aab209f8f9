import { aPrincipal } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClaim, pay, remittanceHost, type Setting, sentClaimPayment } from '../../test/remittance-host.ts';
import { paymentDatesOfClaims } from '../lookups.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

const datesOf = (claimIds: readonly string[], as = setting.host.principal) =>
  setting.host.inside(as, (context) => paymentDatesOfClaims(context, claimIds));

test('the payment date of a claim is that of its latest active payment', async () => {
  const { host, fakes } = setting;
  const claim = aClaim('clm_1');
  fakes.has(claim);
  expect(await datesOf(['clm_1'])).toEqual([]);
  const first = await pay(setting, [sentClaimPayment(claim.claimNumber)], {
    paymentDate: '2026-02-20',
  });
  expect(first.claimPayments[0].status).toBe('POSTED');
  expect(await datesOf(['clm_1', 'clm_none'])).toEqual([{ claimId: 'clm_1', paymentDate: '2026-02-20' }]);
  expect(await datesOf(['clm_1'], aPrincipal())).toEqual([]);
  await host.call('remittances.voidClaimPayment', {
    params: { claimPaymentId: first.claimPayments[0].id },
    body: { reason: 'Posted by mistake' },
  });
  expect(await datesOf(['clm_1'])).toEqual([]);
});
