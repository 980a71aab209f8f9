import type { Answer } from '@rcm/balances';
import { aPrincipal, type CallOptions, type TestHost } from '@rcm/testing';
import { aRecord, payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aClaim,
  answersOf,
  claimsHost,
  nothingOpen,
  plainAnswer,
  settleClaim,
} from '../../test/claims-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

type Body = Readonly<Record<string, unknown>>;

/** A claim of 100.00 that its payer paid but for `open`. */
async function aSmallBalance(open: string, overrides: Body = {}, as = host.principal): Promise<string> {
  const claim = await aClaim(host, overrides, { as });
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
        paidAmount: (100 - Number(open)).toFixed(2),
        allowedAmount: '0.00',
        adjustments: [],
        remarkCodes: [],
        isBundled: false,
      },
    ],
  };
  answersOf.set(claim.id, [answer]);
  await settleClaim(host, as, claim.id, { ...nothingOpen, status: 'PARTIALLY_PAID', insuranceBalance: open });
  return claim.id;
}

const bulk = async (body: Body, options: CallOptions = {}) =>
  (
    await host.call(
      'reference.bulkClaimAdjustments',
      { body: { kind: 'SMALL_BALANCE', maxAmount: 5, filter: {}, ...body } },
      options,
    )
  ).data;

const read = async (claimId: string, as = host.principal) =>
  (await host.call('reference.getClaim', { params: { claimId } }, { as })).data.claim;

describe('reference.bulkClaimAdjustments', () => {
  test('writes off the balances of at most the amount of answered claims, oldest first', async () => {
    const as = aPrincipal();
    const [small, large] = [await aSmallBalance('5.00', {}, as), await aSmallBalance('5.01', {}, as)];
    const smaller = await aSmallBalance('0.01', {}, as);
    await aClaim(host, { lines: [{ procedureCode: '99213', chargeAmount: 1 }] }, { as });
    expect(await bulk({ note: 'Cleanup' }, { as })).toEqual({
      total: 2,
      results: [
        {
          claimId: small,
          outcome: 'WRITTEN_OFF',
          amount: '5.00',
          adjustmentId: expect.stringMatching(/^adj_/),
        },
        { claimId: smaller, outcome: 'WRITTEN_OFF', amount: '0.01', adjustmentId: expect.any(String) },
      ],
    });
    expect(await read(small, as)).toMatchObject({ insuranceBalance: '0.00', writeOffAmount: '5.00' });
    expect(await read(large, as)).toMatchObject({ insuranceBalance: '5.01', writeOffAmount: '0.00' });
    const { data } = await host.call(
      'reference.listClaimAdjustments',
      { params: { claimId: small } },
      { as },
    );
    expect(data.adjustments).toMatchObject([{ kind: 'SMALL_BALANCE', amount: '5.00', note: 'Cleanup' }]);
    expect(await bulk({}, { as })).toEqual({ total: 0, results: [] });
  });

  test('changes nothing in a dry run', async () => {
    const as = aPrincipal();
    const claimId = await aSmallBalance('5.00', {}, as);
    expect(await bulk({ dryRun: true }, { as })).toEqual({
      total: 1,
      results: [{ claimId, outcome: 'WRITTEN_OFF', amount: '5.00', adjustmentId: null }],
    });
    expect(await read(claimId, as)).toMatchObject({ insuranceBalance: '5.00' });
  });

  test('takes the claims of a payer', async () => {
    const payer = await aRecord(host, 'Payer', payerBody);
    const claimId = await aSmallBalance('1.00', { payerId: payer.id });
    await aSmallBalance('1.00');
    expect(await bulk({ filter: { payerId: payer.id } })).toMatchObject({ total: 1, results: [{ claimId }] });
  });

  test('has a result for each of the given claims, once', async () => {
    const [small, large] = [await aSmallBalance('1.00'), await aSmallBalance('6.00')];
    const unanswered = (await aClaim(host, { lines: [{ procedureCode: '99213', chargeAmount: 1 }] })).id;
    const foreign = await aSmallBalance('1.00', {}, aPrincipal());
    const claimIds = [large, small, unanswered, foreign, small];
    const { total, results } = await bulk({ filter: { claimIds } });
    expect(total).toBe(4);
    expect(results.map((one: Body) => [one.claimId, one.outcome, one.amount])).toEqual([
      [large, 'SKIPPED', '0.00'],
      [small, 'WRITTEN_OFF', '1.00'],
      [unanswered, 'SKIPPED', '0.00'],
      [foreign, 'SKIPPED', '0.00'],
    ]);
  });

  test('takes 500 claims and a note of 1 or 2000 characters', async () => {
    const claimIds = Array.from({ length: 500 }, (_, index) => `clm_${index}`);
    for (const note of ['n', 'n'.repeat(2000)]) {
      const { results } = await bulk({ filter: { claimIds }, note });
      expect(results).toHaveLength(500);
    }
  });

  test.each<[string, Body]>([
    ['kind', { kind: 'CHARITY' }],
    ['maxAmount', { maxAmount: 0 }],
    ['maxAmount', { maxAmount: 1.001 }],
    ['filter', { filter: undefined }],
    ['filter', { filter: { status: 'DENIED' } }],
    ['filter.claimIds', { filter: { claimIds: [] } }],
    ['filter.claimIds', { filter: { claimIds: Array.from({ length: 501 }, (_, index) => `clm_${index}`) } }],
    ['note', { note: '' }],
    ['note', { note: 'n'.repeat(2001) }],
  ])(
    'answers 400 to another kind, an amount of 0 or 3 decimals, no or an unknown filter, 0 or 501 claims, a note of 0 or 2001 characters: %s',
    async (path, body) => {
      await expect(bulk(body)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${path}` }] },
      });
    },
  );
});
