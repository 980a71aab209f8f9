import { aPrincipal } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClaim, pay, remittanceHost, type Setting, sentClaimPayment } from '../../test/remittance-host.ts';
import { newestAnswerOfClaim } from '../lookups.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

const newest = (claimId: string, as = setting.host.principal) =>
  setting.host.inside(as, (context) => newestAnswerOfClaim(context, claimId));

test('the newest answer to a claim is the last active one, part by part', async () => {
  const { host, fakes } = setting;
  const claim = aClaim('clm_1');
  fakes.has(claim);
  expect(await newest('clm_1')).toBeNull();
  const { claimPayments } = await pay(setting, [sentClaimPayment(claim.claimNumber)], {
    paymentDate: '2026-02-20',
  });
  const line = { lineNumber: 1, chargeAmount: '100.00', allowedAmount: '80.00', paidAmount: '70.00' };
  expect(await newest('clm_1')).toMatchObject({
    paymentDate: '2026-02-20',
    parts: [
      {
        ...line,
        adjustments: [
          { groupCode: 'CO', reasonCode: '45', amount: '20.00' },
          { groupCode: 'PR', reasonCode: '2', amount: '10.00' },
        ],
      },
      { lineNumber: 2, paidAmount: '100.00' },
    ],
  });
  expect(await newest('clm_1', aPrincipal())).toBeNull();
  await host.call('remittances.voidClaimPayment', {
    params: { claimPaymentId: claimPayments[0].id },
    body: { reason: 'Posted by mistake' },
  });
  expect(await newest('clm_1')).toBeNull();
});
