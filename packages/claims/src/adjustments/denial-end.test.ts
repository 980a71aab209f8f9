import type { TestHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, adjustClaims, claimsHost } from '../../test/claims-host.ts';
import { type DenialEnd, postDenialEnd, reverseDenialEnd } from './denial-end.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

const post = (claimId: string, end: Partial<DenialEnd> = {}) =>
  host.inside(host.principal, (context) =>
    postDenialEnd(adjustClaims)(context, {
      claimId,
      claimPaymentId: 'cpm_1',
      lines: [{ lineNumber: 1, amount: '60.00' }],
      amount: '60.00',
      writeOff: 'TIMELY_FILING',
      note: null,
      ...end,
    }),
  );

const reverse = (claimId: string, adjustmentId: string) =>
  host.inside(host.principal, (context) =>
    reverseDenialEnd(adjustClaims)(context, { claimId, adjustmentId, reason: 'The decision was wrong' }),
  );

const adjustmentsOf = async (claimId: string) =>
  (await host.call('reference.listClaimAdjustments', { params: { claimId } })).data.adjustments;

const claimOf = async (claimId: string) =>
  (await host.call('reference.getClaim', { params: { claimId } })).data.claim;

describe('the end of a denial, reference.listClaimAdjustments', () => {
  test('is a write-off that is named, and that can be reversed once', async () => {
    const { id } = await aClaim(host);
    const adjustmentId = (await post(id)) ?? '';
    expect(await claimOf(id)).toMatchObject({ writeOffAmount: '60.00', insuranceBalance: '40.00' });
    await reverse(id, adjustmentId);
    expect(await claimOf(id)).toMatchObject({ writeOffAmount: '0.00', insuranceBalance: '100.00' });
    const reversed = await adjustmentsOf(id);
    expect(reversed).toMatchObject([
      { id: adjustmentId, kind: 'TIMELY_FILING', reversalReason: 'The decision was wrong' },
    ]);
    await reverse(id, adjustmentId);
    expect(await adjustmentsOf(id)).toEqual(reversed);
  });

  test('is the transfer of what the patient owes', async () => {
    const { id } = await aClaim(host);
    const adjustmentId = (await post(id, { writeOff: null })) ?? '';
    expect(await claimOf(id)).toMatchObject({ patientBalance: '60.00', insuranceBalance: '40.00' });
    await reverse(id, adjustmentId);
    expect(await claimOf(id)).toMatchObject({ patientBalance: '0.00', insuranceBalance: '100.00' });
  });

  test('is nothing where nothing is open', async () => {
    const { id } = await aClaim(host);
    await post(id, { lines: [{ lineNumber: 1, amount: '100.00' }], amount: '100.00' });
    expect(await post(id)).toBeNull();
    expect(await adjustmentsOf(id)).toHaveLength(1);
  });

  test('names the claim payment that denied in its entries', async () => {
    const { id } = await aClaim(host);
    const adjustmentId = await post(id);
    const { data } = await host.call('reference.listClaimEntries', { params: { claimId: id } });
    expect(data.entries).toContainEqual(
      expect.objectContaining({ kind: 'WRITE_OFF', adjustmentId, claimPaymentId: 'cpm_1' }),
    );
  });

  const two = [
    { procedureCode: '99213', chargeAmount: 100 },
    { procedureCode: '72100', chargeAmount: 150 },
  ];
  const [first, second] = [
    { lineNumber: 1, amount: '60.00' },
    { lineNumber: 2, amount: '150.00' },
  ];
  test.each([
    ['a payer takes what it denied of each line', 'cpm_1', [first, second], '210.00', ['60.00', '150.00']],
    ['a payer takes nothing of other lines', 'cpm_1', [first], '210.00', ['60.00']],
    [
      'a payer of the claim level takes nothing of lines',
      'cpm_1',
      [{ ...first, lineNumber: null }],
      '60.00',
      [],
    ],
    ['a person takes at most what the person reported', null, [first, second], '80.00', ['60.00', '20.00']],
    [
      'a person of the whole claim takes from its lines in order',
      null,
      [{ lineNumber: null, amount: '250.00' }],
      '120.00',
      ['100.00', '20.00'],
    ],
  ])('reported by %s', async (_case, claimPaymentId, lines, amount, taken) => {
    const { id } = await aClaim(host, { lines: two });
    await post(id, { claimPaymentId, lines, amount });
    const [adjustment] = await adjustmentsOf(id);
    expect((adjustment?.lines ?? []).map((line: { amount: string }) => line.amount)).toEqual(taken);
  });
});
