import { aPrincipal } from '@rcm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aClaim,
  pay,
  remittanceHost,
  type Setting,
  sentClaimPayment,
  sentLine,
} from '../../test/remittance-host.ts';
import { costSharingOfClaims } from '../lookups.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

const read = (claimId: string, as = setting.host.principal) =>
  setting.host.inside(as, (context) => costSharingOfClaims(context, [claimId, 'clm_none']));

test('the cost sharing of a claim is what the standing answers of each payer name', async () => {
  const { host, fakes } = setting;
  const claim = aClaim('clm_1', {
    payers: [
      { payerId: 'pyr_1', rank: 'PRIMARY', program: 'MEDICARE' },
      { payerId: 'pyr_2', rank: 'SECONDARY', program: null },
    ],
  });
  fakes.has(claim);
  expect(await read('clm_1')).toEqual([]);
  await pay(
    setting,
    [
      sentClaimPayment(claim.claimNumber, {
        lines: [
          sentLine('99213', 100, 70, { 'CO-45': 10, 'PR-2': 10, 'PR-3': 7, 'PR-66': 3 }),
          sentLine('72100', 150, 100, { 'CO-45': 30, 'PR-1': 20 }),
        ],
      }),
    ],
    { paymentDate: '2026-02-20' },
  );
  const first = {
    claimId: 'clm_1',
    payerId: 'pyr_1',
    paidOn: '2026-02-20',
    deductibleAmount: '23.00',
    coinsuranceAmount: '10.00',
  };
  expect(await read('clm_1')).toEqual([first]);
  expect(await read('clm_1', aPrincipal())).toEqual([]);
  const second = await pay(
    setting,
    [
      sentClaimPayment(claim.claimNumber, {
        claimStatusCode: '2',
        paidAmount: 0,
        lines: [
          sentLine('99213', 100, 0, { 'OA-23': 80, 'PR-2': 20 }),
          sentLine('72100', 150, 0, { 'OA-23': 130, 'PR-1': 20 }),
        ],
      }),
    ],
    { payerId: 'pyr_2', paymentDate: '2026-02-25' },
  );
  expect(second.claimPayments[0]).toMatchObject({ status: 'POSTED', exceptionCode: null });
  expect(await read('clm_1')).toEqual([
    first,
    {
      claimId: 'clm_1',
      payerId: 'pyr_2',
      paidOn: '2026-02-25',
      deductibleAmount: '20.00',
      coinsuranceAmount: '20.00',
    },
  ]);
  await host.call('remittances.voidClaimPayment', {
    params: { claimPaymentId: second.claimPayments[0].id },
    body: { reason: 'Posted by mistake' },
  });
  expect(await read('clm_1')).toEqual([first]);
});
