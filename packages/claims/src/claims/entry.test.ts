import type { TestHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, aSettlement, claimsHost, linesCharging } from '../../test/claims-host.ts';
import { settleClaims } from '../lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

interface Shown {
  readonly lineNumber: number;
  readonly kind: string;
  readonly ownerBefore: string | null;
  readonly ownerAfter: string | null;
  readonly amount: string;
}

const entriesOf = async (claimId: string, query: Readonly<Record<string, string>> = {}): Promise<Shown[]> =>
  (await host.call('reference.listClaimEntries', { params: { claimId }, query })).data.entries;

const shown = async (claimId: string) =>
  (await entriesOf(claimId)).map(
    ({ lineNumber, kind, ownerBefore, ownerAfter, amount }) =>
      `${lineNumber} ${kind} ${ownerBefore}>${ownerAfter} ${amount}`,
  );

describe('reference.listClaimEntries', () => {
  test('lists the charge of each line of a new claim', async () => {
    const { id } = await aClaim(host, { lines: linesCharging(100, 0, 50.5) });
    expect(await shown(id)).toEqual(['1 CHARGE null>INSURANCE 100.00', '3 CHARGE null>INSURANCE 50.50']);
  });

  test('lists what corrections and a void change, in the order in which they were made', async () => {
    const { id } = await aClaim(host, { lines: linesCharging(100, 20) });
    const params = { claimId: id };
    await host.call('reference.updateClaim', { params, body: { lines: linesCharging(70) } });
    await host.call('reference.updateClaim', { params, body: { memberId: 'W1' } });
    await host.call('reference.voidClaim', { params, body: { reason: 'Billed twice' } });
    expect((await shown(id)).toSorted()).toEqual(
      [
        '1 CHARGE null>INSURANCE 100.00',
        '2 CHARGE null>INSURANCE 20.00',
        '1 CHARGE INSURANCE>null 30.00',
        '2 CHARGE INSURANCE>null 20.00',
        '1 CHARGE INSURANCE>null 70.00',
      ].toSorted(),
    );
  });

  test('lists the entries of settlements with their cause', async () => {
    const { id } = await aClaim(host);
    const entry = {
      lineNumber: 1,
      kind: 'PAYMENT',
      subKind: null,
      ownerBefore: 'INSURANCE',
      ownerAfter: null,
      amount: '80.00',
      effectiveOn: '2026-03-01',
      claimPaymentId: 'cpm_1',
    } as const;
    await host.inside(host.principal, (context) =>
      settleClaims(context, [aSettlement(id, { entries: [entry] })]),
    );
    expect(await entriesOf(id, { take: '1' })).toMatchObject([{ kind: 'CHARGE', claimPaymentId: null }]);
    expect((await entriesOf(id)).at(-1)).toMatchObject({ ...entry, claimId: id });
  });

  test('is 404 for a claim of another organization', async () => {
    await expect(entriesOf('clm_none')).rejects.toMatchObject({ status: 404 });
  });
});
