import { aPrincipal } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClaim, pay, remittanceHost, type Setting, sentClaimPayment } from '../../test/remittance-host.ts';
import type { PostableClaim } from '../ports.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

let as: ReturnType<typeof aPrincipal>;
let claim: PostableClaim;
let original: { readonly id: string };
let claims = 0;
/** A claim of which the payer paid 170.00: 70.00 of line 1 and 100.00 of line 2. */
beforeEach(async () => {
  as = aPrincipal();
  claims += 1;
  claim = aClaim(`clm_partial_${claims}`);
  setting.fakes.has(claim);
  const { claimPayments } = await pay(
    setting,
    [sentClaimPayment(claim.claimNumber)],
    { amount: 170 },
    { as },
  );
  original = claimPayments[0];
});

/** A reversal of 90.00, which fits no answer. */
async function reversal() {
  const values = { claimStatusCode: '22', chargeAmount: -250, paidAmount: -90, lines: [] };
  const { claimPayments } = await pay(setting, [sentClaimPayment(claim.claimNumber, values)], {}, { as });
  return claimPayments[0].id as string;
}

const call = async (name: string, claimPaymentId: string, body?: Readonly<Record<string, unknown>>) => {
  const input = { params: { claimPaymentId }, ...(body && { body }) };
  return (await setting.host.call(`remittances.${name}`, input, { as })).data.claimPayment;
};

const match = (id: string, amount?: number) =>
  call('matchClaimPayment', id, { claimId: claim.id, reversesId: original.id, amount });

const settled = () => setting.fakes.state(claim.id)?.settlement;

describe('a reversal that fits no answer', () => {
  test('is an exception with the answers of its payer as candidates', async () => {
    const id = await reversal();
    expect(await call('getClaimPayment', id)).toMatchObject({
      status: 'EXCEPTION',
      exceptionCode: 'REVERSAL_WITHOUT_ORIGINAL',
      candidates: [
        {
          claimId: claim.id,
          claimNumber: claim.claimNumber,
          claimPaymentId: original.id,
          paidAmount: '170.00',
          paymentDate: '2026-03-02',
          reasons: ['PAYER_CLAIM_NUMBER', 'CHARGE_AMOUNT'],
        },
      ],
    });
  });

  test('takes back an amount of the answer that a person names', async () => {
    const matched = await match(await reversal(), 90);
    expect(matched).toMatchObject({ status: 'POSTED', reversesId: original.id, reversedAmount: '90.00' });
    expect(await call('getClaimPayment', original.id)).toMatchObject({ reversedById: null });
    expect(settled()).toMatchObject({
      paidAmount: '80.00',
      contractualAmount: '50.00',
      insuranceBalance: '90.00',
      patientBalance: '30.00',
      status: 'RECOUPED',
    });
    expect(settled()?.lines.map(({ paidAmount }) => paidAmount)).toEqual(['0.00', '80.00']);
  });

  test('takes back all of it without an amount', async () => {
    expect(await match(await reversal())).toMatchObject({ reversedAmount: '170.00' });
    expect(settled()).toMatchObject({ paidAmount: null, insuranceBalance: '250.00', status: 'RECOUPED' });
  });

  test.each([
    ['90.00', 90, 200],
    ['90.01', 90.01, 400],
  ])('of 90.00 takes back %s: %3$i', async (_name, amount, status) => {
    const matched = match(await reversal(), amount);
    if (status === 200) expect(await matched).toMatchObject({ status: 'POSTED' });
    else
      await expect(matched).rejects.toMatchObject({ status, details: { issues: [{ path: 'body.amount' }] } });
  });

  test.each([
    ['80.00', 80, 200],
    ['80.01', 80.01, 400],
  ])('takes back %s of the 80.00 that stand: %3$i', async (_name, amount, status) => {
    await match(await reversal(), 90);
    const matched = match(await reversal(), amount);
    if (status === 400) await expect(matched).rejects.toMatchObject({ status });
    else {
      expect(await matched).toMatchObject({ status: 'POSTED' });
      expect(settled()).toMatchObject({ paidAmount: '0.00', insuranceBalance: '170.00' });
    }
  });

  test('takes an amount only of a named answer', async () => {
    const id = await reversal();
    const matched = call('matchClaimPayment', id, { claimId: claim.id, amount: 1 });
    await expect(matched).rejects.toMatchObject({ status: 400 });
    const accepted = { reason: 'Confirmed', reversesId: original.id, amount: 30 };
    expect(await call('acceptClaimPayment', id, accepted)).toMatchObject({ reversedAmount: '30.00' });
    expect(settled()).toMatchObject({ paidAmount: '140.00', insuranceBalance: '30.00' });
  });

  test('returns the amount when it is voided, and prevents the void of its answer until then', async () => {
    const id = await reversal();
    await match(id, 90);
    const voided = (one: string) => call('voidClaimPayment', one, { reason: 'A mistake' });
    await expect(voided(original.id)).rejects.toMatchObject({ status: 409, details: { existingId: id } });
    expect(await voided(id)).toMatchObject({ status: 'VOIDED', reversesId: null, reversedAmount: null });
    expect(settled()).toMatchObject({ paidAmount: '170.00', insuranceBalance: '0.00' });
    expect(await voided(original.id)).toMatchObject({ status: 'VOIDED' });
  });

  test('counts no more once all of its answer is reversed', async () => {
    await match(await reversal(), 90);
    await match(await reversal());
    expect(settled()).toMatchObject({ paidAmount: null, insuranceBalance: '250.00', creditBalance: '0.00' });
  });

  test('takes back an amount of an answer without lines at the claim level', async () => {
    claims += 1;
    claim = aClaim(`clm_partial_${claims}`);
    setting.fakes.has(claim);
    const values = {
      paidAmount: 170,
      lines: [],
      adjustments: [{ groupCode: 'CO', reasonCode: '45', amount: 80 }],
    };
    const { claimPayments } = await pay(setting, [sentClaimPayment(claim.claimNumber, values)], {}, { as });
    original = claimPayments[0];
    await match(await reversal(), 60);
    expect(settled()).toMatchObject({
      paidAmount: '110.00',
      contractualAmount: '80.00',
      insuranceBalance: '60.00',
    });
  });
});
