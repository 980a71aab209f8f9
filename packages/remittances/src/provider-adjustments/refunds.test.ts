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
let claims = 0;
const refundOf = (amount: string, refundedAt: number) =>
  setting.fakes.refunds.splice(0, 1, {
    adjustmentId: 'adj_refund',
    claimId: claim.id,
    reference: '7781',
    amount,
    lines: [{ lineNumber: 1, amount }],
    refundedAt: new Date(refundedAt),
  });

/** A claim of which the payer paid 170.00, and a refund of 20.00 by check 7781. */
beforeEach(async () => {
  as = aPrincipal();
  claims += 1;
  claim = aClaim(`clm_refund_${claims}`);
  setting.fakes.has(claim);
  setting.fakes.refunds.length = 0;
  await pay(setting, [sentClaimPayment(claim.claimNumber)], { amount: 170 }, { as });
  refundOf('20.00', 0);
});

const payWith = async (
  adjustments: readonly string[],
  claimPayments: Parameters<typeof pay>[1] = [],
  values: object = {},
) => {
  const providerAdjustments = adjustments.map((written) => {
    const [reasonCode, reference, amount] = written.split(' ');
    const of = { providerIdentifier: '1234567893', fiscalDate: '2026-12-31' };
    return { ...of, reasonCode, reference, amount: Number(amount) };
  });
  return (await pay(setting, claimPayments, { providerAdjustments, ...values }, { as })).payment;
};

const read = async (payment: { readonly id: string }, number = '1') => {
  const input = { params: { paymentId: payment.id, number } };
  return (await setting.host.call('remittances.getProviderAdjustment', input, { as })).data
    .providerAdjustment;
};

const reversal = (amount: number) =>
  sentClaimPayment(claim.claimNumber, {
    claimStatusCode: '22',
    chargeAmount: -250,
    paidAmount: -amount,
    lines: [],
  });

describe('the acknowledgement of a refund', () => {
  test.each([
    ['7781', 'the reference of the refund'],
    ['ICN', 'a claim number of its claim'],
  ])('closes itself, with a recovery under %s: %s', async (reference) => {
    const number = reference === 'ICN' ? `ICN-${claim.claimNumber}` : reference;
    const payment = await payWith(['72 7781 -20', `WO ${number} 20`]);
    const [returned, recovered] = [await read(payment, '1'), await read(payment, '2')];
    expect([returned.status, recovered.status]).toEqual(['PAIRED', 'PAIRED']);
    expect(returned).toMatchObject({
      refunds: [{ refundId: 'adj_refund', claimId: claim.id, amount: '20.00' }],
      entries: [{ kind: 'PAIRING', refundId: 'adj_refund', claimId: claim.id, counterpartId: recovered.id }],
    });
    expect(setting.fakes.state(claim.id)?.settlement.paidAmount).toBe('170.00');
  });

  test('closes itself in whatever order its payments come', async () => {
    const recovered = await payWith([`WO ICN-${claim.claimNumber} 20`]);
    expect((await read(recovered)).status).toBe('OPEN');
    const returned = await payWith(['72 7781 -20']);
    expect([(await read(recovered)).status, (await read(returned)).status]).toEqual(['PAIRED', 'PAIRED']);
  });

  test.each([
    ['of another payer', ['72 7781 -20', 'WO 7781 20'], { payerId: 'pyr_2' }],
    ['of another reference', ['72 7782 -20', 'WO 7782 20'], {}],
  ])('%s stays open', async (_case, adjustments, values) => {
    const payment = await payWith(adjustments, [], values);
    expect([(await read(payment, '1')).status, (await read(payment, '2')).status]).toEqual(['OPEN', 'OPEN']);
  });

  test('is offered to the refund while it is open', async () => {
    const payment = await payWith(['72 7781 -20']);
    expect(await read(payment)).toMatchObject({
      status: 'OPEN',
      refunds: [{ refundId: 'adj_refund', claimId: claim.id }],
    });
  });
});

describe('a reversal after a refund', () => {
  beforeEach(() => {
    refundOf('170.00', 0);
  });

  const isCancelled = async (payment: { readonly id: string }) => {
    expect(await read(payment)).toMatchObject({
      status: 'ALLOCATED',
      allocatedAmount: '-170.00',
      entries: [{ kind: 'ALLOCATION', claimId: claim.id, refundId: 'adj_refund' }],
    });
    expect(setting.fakes.state(claim.id)?.settlement).toMatchObject({ paidAmount: '170.00' });
  };

  test('cancels it by the return in the same payment', async () => {
    await isCancelled(await payWith(['72 7781 -170'], [reversal(170)]));
  });

  test('cancels it by an earlier return', async () => {
    const payment = await payWith(['72 7781 -170']);
    expect((await read(payment)).status).toBe('OPEN');
    await payWith([], [reversal(170)]);
    await isCancelled(payment);
  });

  test('cancels it by a later return, once', async () => {
    await payWith([], [reversal(170)]);
    await isCancelled(await payWith(['72 7781 -170']));
    expect((await read(await payWith(['72 7781 -170']))).status).toBe('OPEN');
  });

  test.each([
    ['by a return of another amount', '72 7781 -169.99', 0],
    ['that came after it', '72 7781 -170', Date.UTC(2100, 0, 1)],
  ])('does not cancel one %s', async (_case, written, refundedAt) => {
    refundOf('170.00', refundedAt);
    const payment = await payWith([written], [reversal(170)]);
    expect((await read(payment)).status).toBe('OPEN');
  });
});
