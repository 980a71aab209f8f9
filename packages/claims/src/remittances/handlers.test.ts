import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, claimsHost } from '../../test/claims-host.ts';
import { GroupCode } from '../claims/schema.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

const answer = (
  lineNumber: number,
  allowedAmount: number,
  paidAmount: number,
  adjustments: object[] = [],
) => ({
  lineNumber,
  allowedAmount,
  paidAmount,
  adjustments,
});

const record = (claimId: string, lines: readonly object[], overrides = {}, options = {}) =>
  host.call(
    'reference.recordRemittance',
    { params: { claimId }, body: { receivedAt: '2026-02-25T12:00:00Z', lines, ...overrides } },
    options,
  );

describe('reference.recordRemittance', () => {
  test('posts the remittance, and answers 201 with it and the updated claim', async () => {
    const { id } = await aClaim(host);
    const line = { ...answer(1, 100, 100), remarkCodes: ['N130'] };
    const { status, data, tag } = await record(id, [line], {
      paymentReference: 'EFT-1',
      payerClaimNumber: 'ICN-1',
    });
    expect([status, tag]).toEqual([201, '"2"']);
    expect(data).toMatchObject({
      remittance: {
        id: 'rem_1',
        claimId: id,
        receivedAt: '2026-02-25T12:00:00.000Z',
        paymentReference: 'EFT-1',
        payerClaimNumber: 'ICN-1',
        paidAmount: '100.00',
        lines: [{ lineNumber: 1, allowedAmount: '100.00', paidAmount: '100.00', remarkCodes: ['N130'] }],
      },
      claim: {
        id,
        status: 'PAID',
        paidAmount: '100.00',
        payerClaimNumber: 'ICN-1',
        lines: [{ paidAmount: '100.00' }],
      },
    });
  });

  test.each(['ADDITIONAL', 'REPLACES'])('takes the mode %s', async (mode) => {
    const { id } = await aClaim(host);
    expect((await record(id, [answer(1, 1, 1)], { mode })).status).toBe(201);
  });

  test('is refused for a void claim', async () => {
    const { id } = await aClaim(host);
    await host.call('reference.voidClaim', { params: { claimId: id }, body: { reason: 'Sent twice' } });
    await expect(record(id, [answer(1, 1, 1)])).rejects.toMatchObject({ status: 409 });
  });

  test.each(GroupCode.options)(
    'takes adjustments of each group, a reasonCode of 5 characters, a paymentReference of 80: %s',
    async (groupCode) => {
      const { id } = await aClaim(host);
      const adjustment = { groupCode, reasonCode: '12345', amount: 0 };
      const { data } = await record(id, [answer(1, 0, 0, [adjustment])], {
        paymentReference: 'r'.repeat(80),
      });
      expect(data.remittance.paymentReference).toBe('r'.repeat(80));
    },
  );

  test('accepts 999 lines, but not 1000', async () => {
    const lines = Array.from({ length: 999 }, () => ({ procedureCode: '99213', chargeAmount: 1 }));
    const { id } = await aClaim(host, { lines });
    const answers = lines.map((_line, index) => answer(index + 1, 1, 1));
    await expect(record(id, [...answers, answer(999, 1, 1)])).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.lines' }] },
    });
    expect((await record(id, answers)).data.claim).toMatchObject({ status: 'PAID', paidAmount: '999.00' });
  });

  test.each([
    ['lines', { lines: [] }],
    ['receivedAt', { receivedAt: undefined }],
    ['paymentReference', { paymentReference: '' }],
    ['lines.0.lineNumber', { lines: [answer(0, 0, 0)] }],
    ['lines.0.allowedAmount', { lines: [answer(1, -1, 0)] }],
    ['receivedAt', { receivedAt: '2026-02-25' }],
    ['paymentReference', { paymentReference: 'r'.repeat(81) }],
    ['lines.0.paidAmount', { lines: [answer(1, 0, -1)] }],
    ['mode', { mode: 'BOTH' }],
    [
      'lines.0.adjustments.0.groupCode',
      { lines: [answer(1, 0, 0, [{ groupCode: 'XX', reasonCode: '45', amount: 1 }])] },
    ],
    [
      'lines.0.adjustments.0.reasonCode',
      { lines: [answer(1, 0, 0, [{ groupCode: 'CO', reasonCode: '123456', amount: 1 }])] },
    ],
  ])(
    'answers 400 to no lines, no receivedAt, a paymentReference of 0 or 81 characters, amounts below 0, an unknown mode or group, a reasonCode of 6 characters: %s',
    async (path, overrides) => {
      const { id } = await aClaim(host);
      await expect(record(id, [answer(1, 0, 0)], overrides)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${path}` }] },
      });
    },
  );

  test('answers 404 for a claim that is missing or of another organization', async () => {
    const foreign = await aClaim(host, {}, { as: aPrincipal() });
    for (const claimId of [foreign.id, 'clm_unknown']) {
      await expect(record(claimId, [answer(1, 0, 0)])).rejects.toMatchObject({ status: 404 });
    }
  });

  test('answers 412 to an old version of the claim', async () => {
    const { id } = await aClaim(host);
    await record(id, [answer(1, 10, 10)], {}, { ifMatch: '"1"' });
    await expect(record(id, [answer(1, 10, 10)], {}, { ifMatch: '"1"' })).rejects.toMatchObject({
      status: 412,
    });
  });
});
