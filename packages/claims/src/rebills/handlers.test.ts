import type { Answer, PayerRank } from '@rcm/balances';
import { aPrincipal, type CallOptions, type TestHost } from '@rcm/testing';
import { aRecord, payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, answersOf, claimsHost, linesCharging, plainAnswer } from '../../test/claims-host.ts';
import { Claim } from '../claims/claim.ts';
import { lockClaims } from '../lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

type Body = Readonly<Record<string, unknown>>;

const call = (
  operation: string,
  params: Readonly<Record<string, string>>,
  body?: Body,
  options: CallOptions = {},
) => host.call(`reference.${operation}`, { params, body }, options);

const aPayer = async (values: Body = {}): Promise<string> =>
  (await aRecord(host, 'Payer', { ...payerBody, ...values })).id;

const rebill = (claimId: string, payerId: string, body: Body = {}, options: CallOptions = {}) =>
  call('rebillClaim', { claimId }, { payerId, rank: 'PRIMARY', ...body }, options);

const reverse = (claimId: string, rebillId: string, body: Body = { reason: 'A mistake' }, options = {}) =>
  call('reverseClaimRebill', { claimId, rebillId }, body, options);

const claimOf = async (claimId: string) => (await call('getClaim', { claimId })).data.claim;

/** A denial of line 1, of 100.00, posted at a time. */
const aDenial = (
  payerId: string,
  postedAt = new Date('2026-01-01T00:00:00Z'),
  payerRank: PayerRank = 'PRIMARY',
): Answer => ({
  claimPaymentId: 'cpm_1',
  payerId,
  payerRank,
  program: null,
  paymentDate: '2026-03-01',
  postedAt,
  ...plainAnswer,
  remarkCodes: [],
  parts: [
    {
      lineNumber: 1,
      chargeAmount: '100.00',
      paidAmount: '0.00',
      allowedAmount: '0.00',
      adjustments: [{ groupCode: 'PR', reasonCode: '27', amount: '100.00' }],
      remarkCodes: [],
      isBundled: false,
    },
  ],
});

/** A claim that its payer denied. */
async function aDeniedClaim() {
  const claim = await aClaim(host);
  answersOf.set(claim.id, [aDenial(claim.payerId)]);
  return claim;
}

describe('reference.rebillClaim', () => {
  test('makes another payer responsible, and answers 201 with the claim and the rebill', async () => {
    const { id } = await aDeniedClaim();
    const payerId = await aPayer();
    const { status, data, tag } = await rebill(id, payerId, { reason: 'The policy ended' });
    expect([status, tag]).toEqual([201, '"2"']);
    expect(data.claim).toMatchObject({
      id,
      status: 'DENIED',
      insuranceBalance: '100.00',
      responsiblePayerId: payerId,
      nextPayerId: null,
      rebilledAt: expect.any(String),
    });
    expect(data.rebill).toEqual({
      id: expect.stringMatching(/^rbl_/),
      organizationId: host.principal.organization.id,
      claimId: id,
      payerId,
      rank: 'PRIMARY',
      reason: 'The policy ended',
      createdBy: host.principal.keyId,
      createdByMemberId: null,
      createdByAgentId: null,
      reversedAt: null,
      reversedBy: null,
      reversedByMemberId: null,
      reversedByAgentId: null,
      reversalReason: null,
      createdAt: data.claim.rebilledAt,
      updatedAt: expect.any(String),
    });
  });

  test('takes a claim without answers, whose payer a correction then keeps', async () => {
    const { id } = await aClaim(host);
    const payerId = await aPayer();
    const { data } = await rebill(id, payerId);
    expect(data.claim).toMatchObject({ status: 'SUBMITTED', responsiblePayerId: payerId });
    expect(data.rebill.reason).toBeNull();
    await call('updateClaim', { claimId: id }, { lines: linesCharging(60, 50), memberId: 'W9' });
    expect(await claimOf(id)).toMatchObject({ responsiblePayerId: payerId, insuranceBalance: '110.00' });
    await call('voidClaim', { claimId: id }, { reason: 'Never happened' });
    expect(await claimOf(id)).toMatchObject({ responsiblePayerId: null, rebilledAt: null });
  });

  test.each(['PRIMARY', 'SECONDARY', 'TERTIARY'])('takes the rank %s', async (rank) => {
    const { id } = await aDeniedClaim();
    expect((await rebill(id, await aPayer(), { rank })).data.rebill).toMatchObject({ rank });
  });

  test('lets the new payer pay first, and keeps its program', async () => {
    const { id, payerId: first } = await aDeniedClaim();
    const payerId = await aPayer({ programType: 'MEDICARE_ADVANTAGE' });
    const { data } = await rebill(id, payerId);
    const [locked] = await host.inside(host.principal, (context) => lockClaims(context, [id]));
    expect(locked).toMatchObject({
      primaryPayerIds: [first, payerId],
      rebills: [
        {
          id: data.rebill.id,
          payerId,
          rank: 'PRIMARY',
          program: 'MEDICARE',
          rebilledAt: new Date(data.rebill.createdAt),
          rebilledOn: '2026-03-02',
        },
      ],
    });
  });

  test('is refused for the payer that is responsible already, or answered last in the rank', async () => {
    const { id, payerId: first } = await aDeniedClaim();
    await expect(rebill(id, first)).rejects.toMatchObject({ status: 409 });
    await expect(rebill(id, first, { rank: 'SECONDARY' })).rejects.toMatchObject({ status: 409 });
    const second = await aPayer();
    await rebill(id, second);
    await expect(rebill(id, second)).rejects.toMatchObject({ status: 409 });
    answersOf.set(id, [aDenial(first), aDenial(second, new Date('2027-01-01T00:00:00Z'))]);
    await expect(rebill(id, second)).rejects.toMatchObject({ status: 409 });
    const { data } = await rebill(id, first);
    expect(data.claim.responsiblePayerId).toBe(first);
  });

  test('is refused for a voided and for a replaced claim', async () => {
    const voided = await aClaim(host);
    await call('voidClaim', { claimId: voided.id }, { reason: 'Never happened' });
    await expect(rebill(voided.id, await aPayer())).rejects.toMatchObject({ status: 409 });
    const { id } = await aClaim(host);
    await host.inside(host.principal, async (context) => {
      (await context.find(Claim, id)).replacedByClaimId = 'clm_1';
    });
    await expect(rebill(id, await aPayer())).rejects.toMatchObject({ status: 409 });
  });

  test('answers 404 for an unknown payer and a claim of another organization', async () => {
    const { id } = await aClaim(host);
    await expect(rebill(id, 'pyr_unknown')).rejects.toMatchObject({ status: 404 });
    const foreign = await aClaim(host, {}, { as: aPrincipal() });
    await expect(rebill(foreign.id, await aPayer())).rejects.toMatchObject({ status: 404 });
    await expect(rebill(id, foreign.payerId)).rejects.toMatchObject({ status: 404 });
  });

  test.each<[string, Body]>([
    ['rank', { rank: 'FOURTH' }],
    ['rank', { rank: undefined }],
    ['payerId', { payerId: '' }],
    ['reason', { reason: '' }],
    ['reason', { reason: 'r'.repeat(2001) }],
  ])(
    'answers 400 to another or no rank, no payer, and a reason of 0 or 2001 characters: %s',
    async (path, body) => {
      const { id } = await aClaim(host);
      await expect(rebill(id, await aPayer(), body)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${path}` }] },
      });
    },
  );

  test('takes a reason of 2000 characters, and answers 412 to an old version of the claim', async () => {
    const { id } = await aClaim(host);
    const { data } = await rebill(id, await aPayer(), { reason: 'r'.repeat(2000) }, { ifMatch: '"1"' });
    expect(data.rebill.reason).toHaveLength(2000);
    await expect(rebill(id, await aPayer(), {}, { ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
  });
});

describe('reference.reverseClaimRebill', () => {
  test('names the member and the agent definition of the keys that made and reversed the rebill', async () => {
    const { id } = await aDeniedClaim();
    const maker = { as: { ...host.principal, memberId: 'mem_1', agentId: 'agt_1' } };
    const reverser = { as: { ...host.principal, memberId: 'mem_2', agentId: 'agt_2' } };
    const made = await rebill(id, await aPayer(), {}, maker);
    expect((await reverse(id, made.data.rebill.id, undefined, reverser)).data.rebill).toMatchObject({
      createdByMemberId: 'mem_1',
      createdByAgentId: 'agt_1',
      reversedByMemberId: 'mem_2',
      reversedByAgentId: 'agt_2',
    });
  });

  test('makes the earlier payer responsible again', async () => {
    const { id, payerId } = await aDeniedClaim();
    const made = await rebill(id, await aPayer());
    const { status, data, tag } = await reverse(id, made.data.rebill.id);
    expect([status, tag]).toEqual([200, '"3"']);
    expect(data.claim).toMatchObject({ responsiblePayerId: payerId, rebilledAt: null });
    expect(data.rebill).toMatchObject({
      id: made.data.rebill.id,
      reversedAt: expect.any(String),
      reversedBy: host.principal.keyId,
      reversalReason: 'A mistake',
    });
  });

  test('leaves a later rebill as it is', async () => {
    const { id } = await aDeniedClaim();
    const [first, second] = [await aPayer(), await aPayer()];
    const made = await rebill(id, first);
    await rebill(id, second);
    const { data } = await reverse(id, made.data.rebill.id);
    expect(data.claim.responsiblePayerId).toBe(second);
  });

  test('is refused if it was reversed, or once the new payer answered', async () => {
    const { id, payerId } = await aDeniedClaim();
    const second = await aPayer();
    const made = await rebill(id, second);
    answersOf.set(id, [aDenial(payerId), aDenial(second, new Date('2027-01-01T00:00:00Z'))]);
    await expect(reverse(id, made.data.rebill.id)).rejects.toMatchObject({ status: 409 });
    answersOf.set(id, [aDenial(payerId), aDenial(second), aDenial(second, new Date(), 'SECONDARY')]);
    await reverse(id, made.data.rebill.id);
    await expect(reverse(id, made.data.rebill.id)).rejects.toMatchObject({ status: 409 });
  });

  test('is 409 for a voided claim, 404 for a rebill of another claim, and 400 without a reason of 1 to 2000 characters', async () => {
    const [one, other] = [await aClaim(host), await aClaim(host)];
    const { data } = await rebill(one.id, await aPayer());
    const { id } = data.rebill;
    await expect(reverse(other.id, id)).rejects.toMatchObject({ status: 404 });
    for (const reason of ['', 'r'.repeat(2001)]) {
      await expect(reverse(one.id, id, { reason })).rejects.toMatchObject({ status: 400 });
    }
    await expect(reverse(one.id, id, { reason: 'r' }, { ifMatch: '"1"' })).rejects.toMatchObject({
      status: 412,
    });
    await reverse(one.id, id, { reason: 'r'.repeat(2000) });
    const again = await rebill(one.id, await aPayer());
    await call('voidClaim', { claimId: one.id }, { reason: 'Never happened' });
    await expect(reverse(one.id, again.data.rebill.id)).rejects.toMatchObject({ status: 409 });
  });
});

describe('reference.listClaimRebills', () => {
  test('lists the rebills of a claim, oldest first, with those that were reversed', async () => {
    const { id } = await aDeniedClaim();
    await rebill((await aDeniedClaim()).id, await aPayer());
    const made = [await rebill(id, await aPayer()), await rebill(id, await aPayer())];
    const ids = made.map(({ data }) => data.rebill.id);
    await reverse(id, ids[0]);
    const { data } = await host.call('reference.listClaimRebills', { params: { claimId: id } });
    expect(data.rebills.map((one: { id: string }) => one.id)).toEqual(ids);
    expect(data.rebills).toMatchObject([{ reversalReason: 'A mistake' }, { reversedAt: null }]);
  });

  test('answers 404 for a claim of another organization', async () => {
    const foreign = await aClaim(host, {}, { as: aPrincipal() });
    const listed = host.call('reference.listClaimRebills', { params: { claimId: foreign.id } });
    await expect(listed).rejects.toMatchObject({ status: 404 });
  });
});
