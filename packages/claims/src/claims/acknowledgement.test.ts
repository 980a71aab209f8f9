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

const anAcknowledgement = (
  claimId: string,
  values: Partial<ClaimAcknowledgement> = {},
): ClaimAcknowledgement => ({
  claimId,
  acknowledgement: 'REJECTED',
  categoryCode: 'A3',
  statusCode: '21',
  acknowledgedOn: '2026-02-12',
  acknowledgedBy: 'MERIDIAN HEALTH',
  isOfPayer: true,
  payerClaimNumber: 'ICN-1',
  clearinghouseNumber: null,
  ...values,
});

const acknowledge = (all: readonly ClaimAcknowledgement[], as = host.principal) =>
  host.inside(as, (context) => acknowledgeClaims(context, all));

async function read(claimId: string) {
  const { data, tag } = await host.call('reference.getClaim', { params: { claimId } });
  return { claim: data.claim, tag };
}

describe('an acknowledgement', () => {
  test('is stored with its sender and day, and sets the payer claim number if the claim has none', async () => {
    const { id } = await aClaim(host);
    await acknowledge([anAcknowledgement(id)]);
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
    await acknowledge([anAcknowledgement(id, { payerClaimNumber: 'ICN-2', acknowledgement: 'ACCEPTED' })]);
    expect((await read(id)).claim).toMatchObject({ acknowledgement: 'ACCEPTED', payerClaimNumber: 'ICN-1' });
  });

  test('is replaced by one of the same or a later day, but not by an earlier one', async () => {
    const { id } = await aClaim(host);
    const on = async (acknowledgedOn: string | null, categoryCode: string) => {
      await acknowledge([anAcknowledgement(id, { acknowledgedOn, categoryCode })]);
      return (await read(id)).claim.acknowledgementCategoryCode;
    };
    expect([
      await on('2026-02-12', 'A1'),
      await on('2026-02-12', 'A2'),
      await on('2026-02-11', 'A3'),
    ]).toEqual(['A1', 'A2', 'A2']);
    expect([await on('2026-02-13', 'A7'), await on(null, 'A8')]).toEqual(['A7', 'A8']);
  });

  test('is the last of several for one claim, and changes nothing when repeated', async () => {
    const { id } = await aClaim(host);
    const both = [
      anAcknowledgement(id),
      anAcknowledgement(id, { acknowledgement: 'ACCEPTED', categoryCode: 'A2' }),
    ];
    await acknowledge(both);
    const before = await read(id);
    expect(before.claim).toMatchObject({ acknowledgement: 'ACCEPTED', acknowledgementCategoryCode: 'A2' });
    await acknowledge(both);
    expect((await read(id)).tag).toBe(before.tag);
  });

  test('does not change a claim of another organization', async () => {
    const { id } = await aClaim(host);
    await acknowledge([anAcknowledgement(id)], aPrincipal());
    expect((await read(id)).claim.acknowledgement).toBeNull();
  });
});
