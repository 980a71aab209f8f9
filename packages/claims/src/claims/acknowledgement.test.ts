import { aPrincipal, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, claimsHost } from '../../test/claims-host.ts';
import { acknowledgeClaims } from '../lookups.ts';
import type { ClaimAcknowledgement } from './acknowledgement.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

const said = (claimId: string, values: Partial<ClaimAcknowledgement> = {}): ClaimAcknowledgement => ({
  claimId,
  acknowledgement: 'REJECTED',
  categoryCode: 'A3',
  statusCode: '21',
  acknowledgedOn: '2026-02-12',
  acknowledgedBy: 'MERIDIAN HEALTH',
  payerClaimNumber: 'ICN-1',
  ...values,
});

const acknowledge = (all: readonly ClaimAcknowledgement[], as = host.principal) =>
  host.inside(as, (context) => acknowledgeClaims(context, all));

async function read(claimId: string) {
  const { data, tag } = await host.call('reference.getClaim', { params: { claimId } });
  return { claim: data.claim, tag };
}

describe('an acknowledgement', () => {
  test('is kept with who said it and when, and the payer’s number of a claim that has none', async () => {
    const { id } = await aClaim(host);
    await acknowledge([said(id)]);
    const { claim } = await read(id);
    expect(claim).toMatchObject({
      acknowledgement: 'REJECTED',
      acknowledgementCategoryCode: 'A3',
      acknowledgementStatusCode: '21',
      acknowledgedOn: '2026-02-12',
      acknowledgedBy: 'MERIDIAN HEALTH',
      payerClaimNumber: 'ICN-1',
      status: 'SUBMITTED',
    });
    await acknowledge([said(id, { payerClaimNumber: 'ICN-2', acknowledgement: 'ACCEPTED' })]);
    expect((await read(id)).claim).toMatchObject({ acknowledgement: 'ACCEPTED', payerClaimNumber: 'ICN-1' });
  });

  test('gives way to one of the same day or a later one, and to none of a day before', async () => {
    const { id } = await aClaim(host);
    const on = async (acknowledgedOn: string | null, categoryCode: string) => {
      await acknowledge([said(id, { acknowledgedOn, categoryCode })]);
      return (await read(id)).claim.acknowledgementCategoryCode;
    };
    expect([
      await on('2026-02-12', 'A1'),
      await on('2026-02-12', 'A2'),
      await on('2026-02-11', 'A3'),
    ]).toEqual(['A1', 'A2', 'A2']);
    expect([await on('2026-02-13', 'A7'), await on(null, 'A8')]).toEqual(['A7', 'A8']);
  });

  test('is the last of several of one claim, and said again changes nothing', async () => {
    const { id } = await aClaim(host);
    const both = [said(id), said(id, { acknowledgement: 'ACCEPTED', categoryCode: 'A2' })];
    await acknowledge(both);
    const before = await read(id);
    expect(before.claim).toMatchObject({ acknowledgement: 'ACCEPTED', acknowledgementCategoryCode: 'A2' });
    await acknowledge(both);
    expect((await read(id)).tag).toBe(before.tag);
  });

  test('is of no claim of another organization', async () => {
    const { id } = await aClaim(host);
    await acknowledge([said(id)], aPrincipal());
    expect((await read(id)).claim.acknowledgement).toBeNull();
  });
});
