import type { Answer } from '@rcm/balances';
import type { TestHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, adjustClaims, answersOf, claimsHost, plainAnswer } from '../../test/claims-host.ts';
import {
  type ProviderLevelAmount,
  postProviderLevelAmounts,
  refundsByReference,
  reverseProviderLevelAmount,
} from './provider-level.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

const post = (...amounts: readonly Partial<ProviderLevelAmount>[]) =>
  host.inside(host.principal, (context) =>
    postProviderLevelAmounts(adjustClaims)(
      context,
      amounts.map((amount) => ({
        claimId: '',
        kind: 'TAKEBACK' as const,
        parts: [],
        reference: 'A-5',
        note: 'By telephone',
        ...amount,
      })),
    ),
  );

const whole = (amount: string) => [{ lineNumber: null, amount }];

/** A claim of one line of 100.00, of which a payer paid an amount. */
async function paidClaim(paidAmount: string): Promise<string> {
  const claim = await aClaim(host);
  const answer: Answer = {
    claimPaymentId: 'cpm_1',
    payerId: claim.payerId,
    payerRank: 'PRIMARY',
    program: null,
    paymentDate: '2026-03-01',
    postedAt: new Date('2026-01-01T00:00:00Z'),
    ...plainAnswer,
    remarkCodes: [],
    parts: [
      {
        lineNumber: 1,
        chargeAmount: '100.00',
        paidAmount,
        allowedAmount: '0.00',
        adjustments: [],
        remarkCodes: [],
        isBundled: false,
      },
    ],
  };
  answersOf.set(claim.id, [answer]);
  return claim.id;
}

async function entries(claimId: string): Promise<string[]> {
  const { data } = await host.call('reference.listClaimEntries', { params: { claimId } });
  return data.entries
    .filter(({ kind }: { kind: string }) => kind === 'TAKEBACK' || kind === 'REFUND')
    .map((one: Record<string, unknown>) => `${one.kind} ${one.ownerBefore}>${one.ownerAfter} ${one.amount}`);
}

const adjustments = async (claimId: string) =>
  (await host.call('reference.listClaimAdjustments', { params: { claimId } })).data.adjustments;

describe('an amount that a payer takes back at provider level', () => {
  test('reduces the credit first, then opens the insurance balance', async () => {
    const claimId = await paidClaim('120.00');
    const ids = await post({ claimId, parts: whole('50.00') });
    expect(await entries(claimId)).toEqual(['TAKEBACK null>CREDIT 20.00', 'TAKEBACK null>INSURANCE 30.00']);
    expect(await adjustments(claimId)).toMatchObject([
      {
        id: ids.get(claimId),
        type: 'PROVIDER_ADJUSTMENT',
        amount: '50.00',
        lines: [{ lineNumber: 1, amount: '50.00' }],
        reference: 'A-5',
        note: 'By telephone',
      },
    ]);
  });

  test.each([
    ['80.00', null],
    ['80.01', 400],
  ])('of %s of 80.00 is %s', async (amount, status) => {
    const claimId = await paidClaim('80.00');
    const posted = post({ claimId, parts: whole(amount) });
    if (status === null) await posted;
    else await expect(posted).rejects.toMatchObject({ status });
    expect(await entries(claimId)).toHaveLength(status === null ? 1 : 0);
  });

  test('is 400 for an unknown line, 404 for an unknown claim', async () => {
    const claimId = await paidClaim('80.00');
    const ofLine = post({ claimId, parts: [{ lineNumber: 9, amount: '1.00' }] });
    await expect(ofLine).rejects.toMatchObject({ status: 400 });
    const unknown = post({ claimId: 'clm_none', parts: whole('1.00') });
    await expect(unknown).rejects.toMatchObject({ status: 404 });
  });

  test('is taken back with its entries, once', async () => {
    const claimId = await paidClaim('80.00');
    const ids = await post({ claimId, parts: whole('30.00') });
    const adjustmentId = ids.get(claimId) ?? '';
    const reverse = () =>
      host.inside(host.principal, (context) =>
        reverseProviderLevelAmount(adjustClaims)(context, { claimId, adjustmentId, reason: 'Another claim' }),
      );
    await reverse();
    expect(await adjustments(claimId)).toMatchObject([{ reversalReason: 'Another claim' }]);
    await expect(reverse()).rejects.toMatchObject({ status: 409 });
    const params = { claimId, refundId: adjustmentId };
    const refund = host.call('reference.reversePayerRefund', { params, body: { reason: 'A mistake' } });
    await expect(refund).rejects.toMatchObject({ status: 404 });
  });
});

describe('an amount that a payer returns', () => {
  test('closes the insurance balance, and what exceeds it is a credit', async () => {
    const claimId = await paidClaim('80.00');
    await post({ claimId, kind: 'REFUND', parts: [{ lineNumber: 1, amount: '-25.00' }] });
    expect(await entries(claimId)).toEqual(['REFUND INSURANCE>null 20.00', 'REFUND CREDIT>null 5.00']);
  });
});

describe('refunds', () => {
  test('are found by their references until they are reversed', async () => {
    const claimId = await paidClaim('120.00');
    const refund = async (amount: number) => {
      const body = { amount, method: 'CHECK', reference: `CHK-${amount}` };
      return (await host.call('reference.createPayerRefund', { params: { claimId }, body })).data.adjustment
        .id;
    };
    const [first, second] = [await refund(5), await refund(6)];
    const found = () =>
      host.inside(host.principal, (context) => refundsByReference(context, ['CHK-5', 'CHK-6', 'CHK-7']));
    expect(await found()).toMatchObject([
      { adjustmentId: first, claimId, reference: 'CHK-5', amount: '5.00', lines: [{ lineNumber: 1 }] },
      { adjustmentId: second },
    ]);
    const params = { claimId, refundId: first };
    await host.call('reference.reversePayerRefund', { params, body: { reason: 'A mistake' } });
    expect((await found()).map(({ adjustmentId }) => adjustmentId)).toEqual([second]);
  });
});
