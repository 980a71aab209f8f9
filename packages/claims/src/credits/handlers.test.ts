import type { Answer } from '@rcm/balances';
import { addDays } from '@rcm/calendar';
import type { OpenWork } from '@rcm/lists';
import { aPrincipal, type CallOptions, refusedAt, type TestHost } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aClaim,
  answersOf,
  claimsHost,
  linesCharging,
  plainAnswer,
  settleClaim,
} from '../../test/claims-host.ts';
import { creditBalances, lockClaims } from '../lookups.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await claimsHost();
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

type Body = Readonly<Record<string, unknown>>;

/** The day on which tests call operations. */
const today = '2026-03-02';
const inDays = (days: number) => addDays(today, days);

const call = (
  operation: string,
  params: Readonly<Record<string, string>>,
  body?: Body,
  options: CallOptions = {},
) => host.call(`reference.${operation}`, { params, body }, { as, ...options });

const waiting = { reason: 'PAYER_RECOUPS', waitsUntil: inDays(30) };

const resolve = (claimId: string, body: Body = waiting, lineNumber = '1', options: CallOptions = {}) =>
  call('resolveCredit', { claimId, lineNumber }, body, options);

const reverse = (claimId: string, resolutionId: string, options: CallOptions = {}) =>
  call('reverseCreditResolution', { claimId, resolutionId }, { reason: 'A mistake' }, options);

const refund = (claimId: string, amount: number) =>
  call('createPayerRefund', { claimId }, { amount, method: 'CHECK', lineNumber: 1 });

/** An answer that pays so much for each line. */
const anAnswer = (...paid: readonly string[]): Answer => ({
  claimPaymentId: 'cpm_1',
  payerId: null,
  payerRank: 'PRIMARY',
  program: null,
  paymentDate: today,
  postedAt: new Date('2026-03-01T00:00:00Z'),
  ...plainAnswer,
  remarkCodes: [],
  parts: paid.map((paidAmount, index) => ({
    lineNumber: index + 1,
    chargeAmount: '100.00',
    paidAmount,
    allowedAmount: paidAmount,
    adjustments: [],
    remarkCodes: [],
    isBundled: false,
  })),
});

/** A claim with a credit of 20.00 of line 1, found on the day of the tests, and without one of line 2. */
async function aCredit(program: Answer['program'] = null): Promise<string> {
  const { id } = await aClaim(host, { lines: linesCharging(100, 100) }, { as });
  answersOf.set(id, [{ ...anAnswer('120.00', '100.00'), program }]);
  await settleClaim(host, as, id, { creditBalance: '20.00', hasProgramCredit: program !== null });
  return id;
}

const question = (day: string) => ({
  today: day,
  filters: {},
  hidden: [],
  reassignments: [],
  sort: 'rank' as const,
  after: null,
  take: 100,
});

/** The open work about credits on a day. */
const workOn = (day: string): Promise<OpenWork[]> =>
  host.inside(as, (context) => creditBalances.page(context, question(day)));
const causesOn = async (day: string) =>
  (await workOn(day)).map(({ cause, amount, dueDate }) => `${cause} ${amount} ${dueDate}`);

/** True if the work about the credit of a claim is open or waits on a day. */
const isCovered = async (claimId: string, day: string) =>
  (await host.inside(as, (context) => creditBalances.claimsWithWork(context, [claimId], day))).length === 1;

describe('reference.resolveCredit', () => {
  test('leaves the credit until a day, when it is work again', async () => {
    const id = await aCredit();
    expect(await causesOn(today)).toEqual(['CREDIT_BALANCE 20.00 null']);
    const { status, data } = await resolve(id, { ...waiting, note: 'Call of March 2' });
    expect(status).toBe(201);
    expect(data.creditResolution).toEqual({
      id: expect.stringMatching(/^crr_/),
      organizationId: expect.any(String),
      claimId: id,
      lineNumber: 1,
      amount: '20.00',
      ...waiting,
      note: 'Call of March 2',
      createdBy: as.keyId,
      createdByMemberId: null,
      createdByAgentId: null,
      endedAt: null,
      reversedAt: null,
      reversedBy: null,
      reversedByMemberId: null,
      reversedByAgentId: null,
      reversalReason: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(data.claim).toMatchObject({
      creditBalance: '20.00',
      creditFoundOn: today,
      creditDueOn: null,
      creditResolvedAmount: '20.00',
      creditResolvedUntil: inDays(30),
    });
    expect(await causesOn(inDays(29))).toEqual([]);
    expect(await isCovered(id, inDays(29))).toBe(true);
    expect(await causesOn(inDays(30))).toEqual(['WAIT_ENDED 20.00 null']);
  });

  test.each([
    [{ reason: 'BELOW_THRESHOLD' }],
    [{ reason: 'PAYER_REFUSES' }],
    [{ reason: 'OTHER', note: 'The contract says so' }],
  ])('leaves the credit for good, which is shown and no work: %j', async (body) => {
    const id = await aCredit();
    const { data } = await resolve(id, body);
    expect(data.creditResolution).toMatchObject({ ...body, waitsUntil: null });
    expect(data.claim).toMatchObject({ creditBalance: '20.00', creditResolvedUntil: null });
    expect(await causesOn(inDays(3650))).toEqual([]);
    expect(await isCovered(id, inDays(3650))).toBe(true);
  });

  test('leaves one line, so that the credit of another one is work', async () => {
    const id = await aCredit();
    answersOf.set(id, [anAnswer('120.00', '105.00')]);
    const { claim } = (await resolve(id)).data;
    expect(claim).toMatchObject({ creditBalance: '25.00', creditResolvedAmount: '20.00' });
    expect(await causesOn(today)).toEqual(['CREDIT_BALANCE 25.00 null']);
    const both = (await resolve(id, { reason: 'BELOW_THRESHOLD' }, '2')).data.claim;
    expect(both).toMatchObject({ creditResolvedAmount: '25.00', creditResolvedUntil: inDays(30) });
    expect(await causesOn(today)).toEqual([]);
  });

  test('ends when the credit changes, as by a refund', async () => {
    const id = await aCredit();
    const { creditResolution } = (await resolve(id)).data;
    const { claim } = (await refund(id, 5)).data;
    expect(claim).toMatchObject({
      creditBalance: '15.00',
      creditResolvedAmount: '0.00',
      creditResolvedUntil: null,
    });
    expect(await causesOn(today)).toEqual(['CREDIT_BALANCE 15.00 null']);
    await expect(reverse(id, creditResolution.id)).rejects.toMatchObject({ status: 409 });
    expect((await resolve(id)).data.creditResolution.amount).toBe('15.00');
    expect((await refund(id, 15)).data.claim).toMatchObject({ creditBalance: '0.00', creditFoundOn: null });
    const { creditResolutions } = (await call('listCreditResolutions', { claimId: id })).data;
    expect(creditResolutions.map((one: Body) => [one.amount, one.endedAt !== null])).toEqual([
      ['20.00', true],
      ['15.00', true],
    ]);
  });

  test('answers 409 for a line without a credit, and for a credit that is resolved', async () => {
    const id = await aCredit();
    await expect(resolve(id, waiting, '2')).rejects.toMatchObject({ status: 409 });
    const { creditResolution } = (await resolve(id)).data;
    await expect(resolve(id)).rejects.toMatchObject({
      status: 409,
      details: { existingId: creditResolution.id },
    });
  });

  test('leaves the credit of a claim that was voided after its payer paid', async () => {
    const id = await aCredit();
    await settleClaim(host, as, id, { status: 'VOIDED', paidAmount: '20.00', creditBalance: '20.00' });
    const { creditResolution } = (await resolve(id)).data;
    expect((await reverse(id, creditResolution.id)).status).toBe(200);
  });

  test('answers 404 for a line that the claim lacks, 409 for a voided claim, 412 if it has changed', async () => {
    const id = await aCredit();
    await expect(resolve(id, waiting, '3')).rejects.toMatchObject({ status: 404 });
    await expect(resolve('clm_unknown')).rejects.toMatchObject({ status: 404 });
    await expect(resolve(id, waiting, '1', { ifMatch: '"9"' })).rejects.toMatchObject({ status: 412 });
    const voided = await aClaim(host, {}, { as });
    await call('voidClaim', { claimId: voided.id }, { reason: 'Twice' });
    await expect(resolve(voided.id)).rejects.toMatchObject({ status: 409 });
  });

  test.each([
    ['waitsUntil', { reason: 'PAYER_RECOUPS' }],
    ['waitsUntil', { reason: 'REVERSAL_REQUESTED' }],
    ['waitsUntil', { reason: 'IN_REVIEW' }],
    ['waitsUntil', { reason: 'BELOW_THRESHOLD', waitsUntil: inDays(1) }],
    ['waitsUntil', { reason: 'PAYER_REFUSES', waitsUntil: inDays(1) }],
    ['waitsUntil', { ...waiting, waitsUntil: today }],
    ['waitsUntil', { ...waiting, waitsUntil: inDays(366) }],
    ['waitsUntil', { ...waiting, waitsUntil: '2026-02-30' }],
    ['note', { reason: 'OTHER' }],
    ['note', { ...waiting, note: '' }],
    ['note', { ...waiting, note: 'n'.repeat(2001) }],
    ['reason', { ...waiting, reason: 'LATER' }],
    ['reason', {}],
  ])('answers 400 at %s to %j', async (field, body) => {
    await expect(resolve(await aCredit(), body)).rejects.toMatchObject(refusedAt(`body.${field}`));
  });

  test.each([
    [{ ...waiting, waitsUntil: inDays(1) }],
    [{ ...waiting, waitsUntil: inDays(365), note: 'n'.repeat(2000) }],
    [{ reason: 'OTHER', note: 'n', waitsUntil: inDays(365) }],
  ])('takes a wait of 1 to 365 days and a note of 1 to 2000 characters', async (body) => {
    expect((await resolve(await aCredit(), body)).data.creditResolution).toMatchObject(body);
  });
});

describe('a credit of Medicare or Medicaid', () => {
  test('is due 60 days after it was found, and is work of its own cause', async () => {
    const id = await aCredit('MEDICARE');
    expect(await workOn(today)).toMatchObject([
      {
        id,
        cause: 'PROGRAM_CREDIT',
        dueDate: '2026-05-01',
        amount: '20.00',
        operation: 'reference.createPayerRefund',
      },
    ]);
    const [work] = await workOn(today);
    expect(work?.causeWords).toContain('42 CFR 401.305');
  });

  test.each(['IN_REVIEW', 'OTHER'])('waits for %s at most until it is due', async (reason) => {
    const id = await aCredit('MEDICARE');
    const body = { reason, note: 'Two payers say that they were first' };
    await expect(resolve(id, { ...body, waitsUntil: '2026-05-02' })).rejects.toMatchObject(
      refusedAt('body.waitsUntil'),
    );
    await resolve(id, { ...body, waitsUntil: '2026-05-01' });
    expect(await causesOn('2026-04-30')).toEqual([]);
    expect(await causesOn('2026-05-01')).toEqual(['PROGRAM_CREDIT 20.00 2026-05-01']);
  });

  test.each(['PAYER_RECOUPS', 'REVERSAL_REQUESTED'])(
    'waits longer for %s, by which it is on its way back',
    async (reason) => {
      const id = await aCredit('MEDICARE');
      const { claim } = (await resolve(id, { reason, waitsUntil: '2026-06-30' })).data;
      expect(claim).toMatchObject({ creditDueOn: '2026-05-01', creditResolvedUntil: '2026-06-30' });
    },
  );

  test('is left for good with a note alone', async () => {
    const id = await aCredit('MEDICARE');
    await expect(resolve(id, { reason: 'BELOW_THRESHOLD' })).rejects.toMatchObject(refusedAt('body.note'));
    await resolve(id, { reason: 'BELOW_THRESHOLD', note: 'Letter of the contractor of March 1' });
    expect(await causesOn(inDays(365))).toEqual([]);
  });
});

describe('a credit that waits for a reversal', () => {
  test('is no work until the later of the two days', async () => {
    const id = await aCredit();
    await settleClaim(host, as, id, {
      creditBalance: '20.00',
      awaitedReversalAmount: '20.00',
      reversalDueOn: inDays(45),
      creditResolvedAmount: '20.00',
      creditResolvedUntil: inDays(60),
    });
    expect(await causesOn(inDays(44))).toEqual([]);
    expect(await causesOn(inDays(59))).toEqual([]);
    expect(await causesOn(inDays(60))).toEqual(['WAIT_ENDED 20.00 null']);
  });
});

describe('reference.reverseCreditResolution', () => {
  test('names the member and the agent definition of the keys that made and reversed it', async () => {
    const id = await aCredit();
    const maker = { as: { ...as, memberId: 'mem_1', agentId: 'agt_1' } };
    const reverser = { as: { ...as, memberId: 'mem_2', agentId: 'agt_2' } };
    const { creditResolution } = (await resolve(id, waiting, '1', maker)).data;
    expect((await reverse(id, creditResolution.id, reverser)).data.creditResolution).toMatchObject({
      createdByMemberId: 'mem_1',
      createdByAgentId: 'agt_1',
      reversedByMemberId: 'mem_2',
      reversedByAgentId: 'agt_2',
    });
  });

  test('makes the credit work again', async () => {
    const id = await aCredit();
    const { creditResolution } = (await resolve(id)).data;
    const { status, data } = await reverse(id, creditResolution.id);
    expect(status).toBe(200);
    expect(data.creditResolution).toMatchObject({
      id: creditResolution.id,
      reversedBy: as.keyId,
      reversalReason: 'A mistake',
      endedAt: null,
    });
    expect(data.claim).toMatchObject({ creditResolvedAmount: '0.00', creditResolvedUntil: null });
    expect(await causesOn(today)).toEqual(['CREDIT_BALANCE 20.00 null']);
    const [claim] = await host.inside(as, (context) => lockClaims(context, [id]));
    expect(claim?.creditResolutions).toEqual([]);
    await expect(reverse(id, creditResolution.id)).rejects.toMatchObject({ status: 409 });
    expect((await resolve(id)).status).toBe(201);
  });

  test('answers 404 for a resolution of another claim or organization', async () => {
    const id = await aCredit();
    const other = await aCredit();
    const { creditResolution } = (await resolve(id)).data;
    await expect(reverse(other, creditResolution.id)).rejects.toMatchObject({ status: 404 });
    as = aPrincipal();
    await expect(reverse(id, creditResolution.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('reference.listCreditResolutions', () => {
  test('lists the resolutions of a claim, oldest first', async () => {
    const id = await aCredit();
    const first = (await resolve(id)).data.creditResolution;
    await reverse(id, first.id);
    const second = (await resolve(id)).data.creditResolution;
    const { creditResolutions, total } = (await call('listCreditResolutions', { claimId: id })).data;
    expect([creditResolutions.map((one: Body) => one.id), total]).toEqual([[first.id, second.id], 2]);
    await expect(call('listCreditResolutions', { claimId: 'clm_unknown' })).rejects.toMatchObject({
      status: 404,
    });
  });
});
