import type { Answer } from '@rcm/balances';
import { aPrincipal, type CallOptions, type TestHost } from '@rcm/testing';
import { aRecord, payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, answersOf, claimsHost, linesCharging, plainAnswer } from '../../test/claims-host.ts';
import { WriteOffKind } from './schema.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

type Body = Readonly<Record<string, unknown>>;

const call = (
  operation: string,
  params: Readonly<Record<string, string>>,
  body: Body,
  options: CallOptions = {},
) => host.call(`reference.${operation}`, { params, body }, options);

const writeOff = (claimId: string, body: Body = {}, options: CallOptions = {}) =>
  call('createClaimAdjustment', { claimId }, { kind: 'SMALL_BALANCE', amount: 10, ...body }, options);

const transfer = (claimId: string, body: Body, options: CallOptions = {}) =>
  call('createClaimTransfer', { claimId }, { amount: 10, reason: 'Not covered', ...body }, options);

const refund = (claimId: string, body: Body = {}, options: CallOptions = {}) =>
  call('createPayerRefund', { claimId }, { amount: 10, method: 'CHECK', ...body }, options);

const reason = { reason: 'A mistake' };

const reverseWriteOff = (claimId: string, adjustmentId: string, body: Body = reason, options = {}) =>
  call('reverseClaimAdjustment', { claimId, adjustmentId }, body, options);

const reverseTransfer = (claimId: string, transferId: string, body: Body = reason, options = {}) =>
  call('reverseClaimTransfer', { claimId, transferId }, body, options);

const reverseRefund = (claimId: string, refundId: string, body: Body = reason, options = {}) =>
  call('reversePayerRefund', { claimId, refundId }, body, options);

const refused = (status: number, path?: string) => ({
  status,
  ...(path && { details: { issues: [{ path: `body.${path}` }] } }),
});

/** The entries of a claim other than its charges. */
async function entries(claimId: string): Promise<string[]> {
  const { data } = await host.call('reference.listClaimEntries', { params: { claimId } });
  return data.entries
    .filter(({ kind }: { kind: string }) => kind !== 'CHARGE')
    .map(
      (one: Record<string, unknown>) =>
        `${one.lineNumber} ${one.kind} ${one.subKind} ${one.ownerBefore}>${one.ownerAfter} ${one.amount}`,
    );
}

/** An answer of the payer of a claim to line 1, posted at a time. */
const anAnswer = (
  claim: { payerId: string },
  paidAmount: string,
  postedAt: Date,
  share = '0.00',
): Answer => ({
  claimPaymentId: 'cpm_1',
  payerId: claim.payerId,
  payerRank: 'PRIMARY',
  program: null,
  paymentDate: '2026-03-01',
  postedAt,
  ...plainAnswer,
  remarkCodes: [],
  parts: [
    {
      lineNumber: 1,
      chargeAmount: '100.00',
      paidAmount,
      allowedAmount: '0.00',
      adjustments: [{ groupCode: 'PR', reasonCode: '2', amount: share }],
      remarkCodes: [],
      isBundled: false,
    },
  ],
});

const before = new Date('2026-01-01T00:00:00Z');
const after = new Date('2027-01-01T00:00:00Z');

/** A claim whose payer paid 120.00 of 100.00. */
async function aCredit() {
  const claim = await aClaim(host);
  answersOf.set(claim.id, [anAnswer(claim, '120.00', before)]);
  return claim.id as string;
}

/** A claim whose payer left 30.00 to the patient, or to the payers of other coverages. */
async function aShare() {
  const claim = await aClaim(host);
  answersOf.set(claim.id, [anAnswer(claim, '50.00', before, '30.00')]);
  return claim.id as string;
}

/** Adds a secondary coverage to the patient of a claim. */
async function alsoCovered(claim: { readonly patientId: string }, payer: Body = {}, coverage: Body = {}) {
  const { id: payerId } = await aRecord(host, 'Payer', { ...payerBody, ...payer });
  await call(
    'createCoverage',
    { patientId: claim.patientId },
    { payerId, rank: 'SECONDARY', memberId: 'W2', effectiveFrom: '2026-01-01', ...coverage },
  );
}

describe('reference.createClaimAdjustment', () => {
  test('writes off insurance balance, and answers 201 with the adjustment and the claim', async () => {
    const { id } = await aClaim(host);
    const { status, data, tag } = await writeOff(id, { note: 'Below the cost of a letter' });
    expect([status, tag]).toEqual([201, '"2"']);
    expect(data.claim).toMatchObject({
      id,
      status: 'SUBMITTED',
      balance: '90.00',
      writeOffAmount: '10.00',
      insuranceBalance: '90.00',
      lines: [{ writeOffAmount: '10.00', insuranceBalance: '90.00' }],
    });
    expect(data.adjustment).toEqual({
      id: expect.stringMatching(/^adj_/),
      organizationId: host.principal.organization.id,
      claimId: id,
      type: 'WRITE_OFF',
      kind: 'SMALL_BALANCE',
      from: null,
      to: null,
      amount: '10.00',
      lines: [{ lineNumber: 1, amount: '10.00' }],
      method: null,
      reference: null,
      note: 'Below the cost of a letter',
      createdBy: host.principal.keyId,
      createdByMemberId: null,
      createdByAgentId: null,
      reversedAt: null,
      reversedBy: null,
      reversedByMemberId: null,
      reversedByAgentId: null,
      reversalReason: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await entries(id)).toEqual(['1 WRITE_OFF SMALL_BALANCE INSURANCE>null 10.00']);
    const listed = await host.call('reference.listClaimEntries', { params: { claimId: id } });
    expect(listed.data.entries.at(-1).adjustmentId).toBe(data.adjustment.id);
  });

  test.each(WriteOffKind.options)('takes the kind %s', async (kind) => {
    const { id } = await aClaim(host);
    const { data } = await writeOff(id, { kind, note: kind === 'OTHER' ? 'n' : undefined });
    expect(data.adjustment).toMatchObject({ kind, note: kind === 'OTHER' ? 'n' : null });
  });

  test('takes the amount from the lines in order, or from the given line', async () => {
    const { id } = await aClaim(host, { lines: linesCharging(20, 0, 30, 40) });
    expect((await writeOff(id, { amount: 5, lineNumber: 3 })).data.adjustment.lines).toEqual([
      { lineNumber: 3, amount: '5.00' },
    ]);
    const { data } = await writeOff(id, { amount: 60 });
    expect(data.adjustment.lines).toEqual([
      { lineNumber: 1, amount: '20.00' },
      { lineNumber: 3, amount: '25.00' },
      { lineNumber: 4, amount: '15.00' },
    ]);
    expect(data.claim).toMatchObject({ writeOffAmount: '65.00', insuranceBalance: '25.00' });
  });

  test('takes all of the balance of a line or claim, and no cent more', async () => {
    const { id } = await aClaim(host, { lines: linesCharging(20, 30) });
    await expect(writeOff(id, { amount: 20.01, lineNumber: 1 })).rejects.toMatchObject(
      refused(400, 'amount'),
    );
    await writeOff(id, { amount: 20, lineNumber: 1 });
    await expect(writeOff(id, { amount: 0.01, lineNumber: 1 })).rejects.toMatchObject(refused(400, 'amount'));
    await expect(writeOff(id, { amount: 30.01 })).rejects.toMatchObject(refused(400, 'amount'));
    const { data } = await writeOff(id, { amount: 30 });
    expect(data.claim).toMatchObject({ insuranceBalance: '0.00', responsiblePayerId: null });
    expect(await entries(id)).toHaveLength(2);
  });

  test('takes lineNumber 0 for what is open of no line, and a note of 1 or 2000 characters', async () => {
    const { id } = await aClaim(host);
    await expect(writeOff(id, { lineNumber: 0 })).rejects.toMatchObject(refused(400, 'amount'));
    await writeOff(id, { note: 'n' });
    const { data } = await writeOff(id, { note: 'n'.repeat(2000) });
    expect(data.adjustment.note).toBe('n'.repeat(2000));
  });

  test('takes line 999', async () => {
    const { id } = await aClaim(host, { lines: linesCharging(...Array.from({ length: 999 }, () => 1)) });
    const { data } = await writeOff(id, { amount: 1, lineNumber: 999 });
    expect(data.adjustment.lines).toEqual([{ lineNumber: 999, amount: '1.00' }]);
  });

  test.each<[string, Body]>([
    ['kind', { kind: 'UNKNOWN' }],
    ['amount', { amount: 0 }],
    ['amount', { amount: 0.001 }],
    ['amount', { amount: undefined }],
    ['lineNumber', { lineNumber: -1 }],
    ['lineNumber', { lineNumber: 2 }],
    ['lineNumber', { lineNumber: 1000 }],
    ['note', { note: '' }],
    ['note', { note: 'n'.repeat(2001) }],
    ['note', { kind: 'OTHER' }],
  ])(
    'answers 400 to an unknown kind or line, no amount, an amount of 0 or 3 decimals, line -1 or 1000, a note of 0 or 2001 characters, and OTHER without a note: %s',
    async (path, body) => {
      const { id } = await aClaim(host);
      await expect(writeOff(id, body)).rejects.toMatchObject(refused(400, path));
    },
  );

  test('is refused for a voided claim, and a claim with adjustments can’t be voided', async () => {
    const { id } = await aClaim(host);
    const { data } = await writeOff(id);
    await expect(call('voidClaim', { claimId: id }, reason)).rejects.toMatchObject({ status: 409 });
    await reverseWriteOff(id, data.adjustment.id);
    await call('voidClaim', { claimId: id }, reason);
    await expect(writeOff(id)).rejects.toMatchObject({ status: 409 });
  });

  test('keeps the lines of the claim as they are, and nobody owes a claim that was written off', async () => {
    const { id } = await aClaim(host);
    await writeOff(id, { amount: 100 });
    const update = (body: Body) => call('updateClaim', { claimId: id }, body);
    await expect(update({ lines: linesCharging(90) })).rejects.toMatchObject({ status: 409 });
    const { data } = await update({ memberId: 'W9' });
    expect(data.claim).toMatchObject({ memberId: 'W9', balance: '0.00', responsiblePayerId: null });
  });

  test('answers 404 for a claim of another organization, and 412 to an old version of the claim', async () => {
    const foreign = await aClaim(host, {}, { as: aPrincipal() });
    await expect(writeOff(foreign.id)).rejects.toMatchObject({ status: 404 });
    const { id } = await aClaim(host);
    await writeOff(id, {}, { ifMatch: '"1"' });
    await expect(writeOff(id, {}, { ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
  });
});

describe('reference.reverseClaimAdjustment', () => {
  test('names the member and the agent definition of the keys that made and reversed the write-off', async () => {
    const { id } = await aClaim(host);
    const maker = { as: { ...host.principal, memberId: 'mem_1', agentId: 'agt_1' } };
    const reverser = { as: { ...host.principal, memberId: 'mem_2', agentId: 'agt_2' } };
    const made = await writeOff(id, {}, maker);
    const { data } = await reverseWriteOff(id, made.data.adjustment.id, undefined, reverser);
    expect(data.adjustment).toMatchObject({
      createdByMemberId: 'mem_1',
      createdByAgentId: 'agt_1',
      reversedByMemberId: 'mem_2',
      reversedByAgentId: 'agt_2',
    });
  });

  test('restores the balance by an opposite entry', async () => {
    const { id } = await aClaim(host);
    const { data: made } = await writeOff(id);
    const { data, status, tag } = await reverseWriteOff(id, made.adjustment.id);
    expect([status, tag]).toEqual([200, '"3"']);
    expect(data.claim).toMatchObject({ insuranceBalance: '100.00', writeOffAmount: '0.00' });
    expect(data.adjustment).toMatchObject({
      id: made.adjustment.id,
      reversedAt: expect.any(String),
      reversedBy: host.principal.keyId,
      reversalReason: 'A mistake',
    });
    expect(await entries(id)).toEqual([
      '1 WRITE_OFF SMALL_BALANCE INSURANCE>null 10.00',
      '1 WRITE_OFF SMALL_BALANCE null>INSURANCE 10.00',
    ]);
    await writeOff(id, { amount: 100 });
  });

  test('is refused if it was reversed, or if an answer took it back', async () => {
    const claim = await aClaim(host);
    const [first, second] = [await writeOff(claim.id), await writeOff(claim.id)];
    await reverseWriteOff(claim.id, first.data.adjustment.id);
    await expect(reverseWriteOff(claim.id, first.data.adjustment.id)).rejects.toMatchObject({ status: 409 });
    answersOf.set(claim.id, [anAnswer(claim, '60.00', after)]);
    await expect(reverseWriteOff(claim.id, second.data.adjustment.id)).rejects.toMatchObject({ status: 409 });
  });

  test('is 404 for an adjustment of another claim or type, and 400 without a reason of 1 to 2000 characters', async () => {
    const [one, other] = [await aClaim(host), await aClaim(host)];
    const { data } = await writeOff(one.id);
    const { id } = data.adjustment;
    await expect(reverseWriteOff(other.id, id)).rejects.toMatchObject({ status: 404 });
    await expect(reverseTransfer(one.id, id)).rejects.toMatchObject({ status: 404 });
    await expect(reverseRefund(one.id, id)).rejects.toMatchObject({ status: 404 });
    for (const said of ['', 'r'.repeat(2001)]) {
      await expect(reverseWriteOff(one.id, id, { reason: said })).rejects.toMatchObject(
        refused(400, 'reason'),
      );
    }
    await reverseWriteOff(one.id, id, { reason: 'r'.repeat(2000) });
  });

  test('answers 412 to an old version of the claim', async () => {
    const { id } = await aClaim(host);
    const { data } = await writeOff(id);
    await expect(reverseWriteOff(id, data.adjustment.id, reason, { ifMatch: '"1"' })).rejects.toMatchObject({
      status: 412,
    });
  });
});

describe('reference.createClaimTransfer', () => {
  test('moves insurance balance to the patient, and back', async () => {
    const { id } = await aClaim(host);
    const { status, data, tag } = await transfer(id, { from: 'INSURANCE', to: 'PATIENT', amount: 40 });
    expect([status, tag]).toEqual([201, '"2"']);
    expect(data.claim).toMatchObject({
      insuranceBalance: '60.00',
      patientBalance: '40.00',
      balance: '60.00',
    });
    expect(data.adjustment).toMatchObject({
      type: 'TRANSFER',
      kind: null,
      from: 'INSURANCE',
      to: 'PATIENT',
      note: 'Not covered',
      lines: [{ lineNumber: 1, amount: '40.00' }],
    });
    const back = { from: 'PATIENT', to: 'INSURANCE' };
    await expect(transfer(id, { ...back, amount: 40.01 })).rejects.toMatchObject(refused(400, 'amount'));
    const returned = await transfer(id, { ...back, amount: 40 });
    expect(returned.data.claim).toMatchObject({ insuranceBalance: '100.00', patientBalance: '0.00' });
    await expect(transfer(id, { ...back, amount: 0.01 })).rejects.toMatchObject(refused(400, 'amount'));
    expect(await entries(id)).toEqual([
      '1 TRANSFER null INSURANCE>PATIENT 40.00',
      '1 TRANSFER null PATIENT>INSURANCE 40.00',
    ]);
  });

  test('takes all of the insurance balance, and no cent more', async () => {
    const { id } = await aClaim(host);
    const toPatient = { from: 'INSURANCE', to: 'PATIENT' };
    await expect(transfer(id, { ...toPatient, amount: 100.01 })).rejects.toMatchObject(
      refused(400, 'amount'),
    );
    await transfer(id, { ...toPatient, amount: 100, lineNumber: 1 });
  });

  test('returns the share that an answer left to the patient', async () => {
    const id = await aShare();
    const back = { from: 'PATIENT', to: 'INSURANCE' };
    await expect(transfer(id, { ...back, amount: 30.01 })).rejects.toMatchObject(refused(400, 'amount'));
    const { data } = await transfer(id, { ...back, amount: 30 });
    expect(data.claim).toMatchObject({ insuranceBalance: '50.00', patientBalance: '0.00' });
  });

  test('holds insurance balance for the next payer, which the claim must have', async () => {
    const claim = await aClaim(host);
    const toNext = { from: 'INSURANCE', to: 'NEXT_PAYER', amount: 100 };
    await expect(transfer(claim.id, toNext)).rejects.toMatchObject({ status: 409 });
    await alsoCovered(claim);
    const { data } = await transfer(claim.id, toNext);
    expect(data.claim).toMatchObject({
      insuranceBalance: '0.00',
      heldBalance: '100.00',
      balance: '100.00',
      nextPayerId: expect.any(String),
    });
    const released = { from: 'HELD', to: 'PATIENT' };
    await expect(transfer(claim.id, { ...released, amount: 100.01 })).rejects.toMatchObject(
      refused(400, 'amount'),
    );
    const billed = await transfer(claim.id, { ...released, amount: 100 });
    expect(billed.data.claim).toMatchObject({ heldBalance: '0.00', patientBalance: '100.00' });
  });

  test.each<[string, Body, Body]>([
    ['a Qualified Medicare Beneficiary', {}, { isQmb: true }],
    ['a patient with Medicaid behind Medicare', { programType: 'MEDICAID' }, {}],
  ])('never bills %s', async (_who, payer, coverage) => {
    const claim = await aClaim(host);
    await alsoCovered(claim, payer, coverage);
    await transfer(claim.id, { from: 'INSURANCE', to: 'NEXT_PAYER' });
    for (const from of ['HELD', 'INSURANCE']) {
      await expect(transfer(claim.id, { from, to: 'PATIENT' })).rejects.toMatchObject({ status: 409 });
    }
  });

  test.each<[string, Body]>([
    ['from', { from: 'CREDIT', to: 'PATIENT' }],
    ['to', { from: 'INSURANCE', to: 'CREDIT' }],
    ['to', { from: 'INSURANCE', to: 'INSURANCE' }],
    ['to', { from: 'PATIENT', to: 'PATIENT' }],
    ['to', { from: 'PATIENT', to: 'NEXT_PAYER' }],
    ['to', { from: 'HELD', to: 'INSURANCE' }],
    ['to', { from: 'HELD', to: 'NEXT_PAYER' }],
    ['amount', { from: 'INSURANCE', to: 'PATIENT', amount: 0 }],
    ['lineNumber', { from: 'INSURANCE', to: 'PATIENT', lineNumber: 2 }],
    ['reason', { from: 'INSURANCE', to: 'PATIENT', reason: '' }],
    ['reason', { from: 'INSURANCE', to: 'PATIENT', reason: 'r'.repeat(2001) }],
    ['reason', { from: 'INSURANCE', to: 'PATIENT', reason: undefined }],
  ])(
    'answers 400 to other owners, an amount of 0, an unknown line, and a reason of 0 or 2001 characters: %s %j',
    async (path, body) => {
      const { id } = await aClaim(host);
      await expect(transfer(id, body)).rejects.toMatchObject(refused(400, path));
    },
  );

  test('takes a reason of 2000 characters; is 404 for an unknown claim, 409 for a voided one and 412 to an old version', async () => {
    const { id } = await aClaim(host);
    const toPatient = { from: 'INSURANCE', to: 'PATIENT', reason: 'r'.repeat(2000) };
    expect((await transfer(id, toPatient)).data.adjustment.note).toBe('r'.repeat(2000));
    await expect(transfer('clm_unknown', toPatient)).rejects.toMatchObject({ status: 404 });
    await expect(transfer(id, toPatient, { ifMatch: '"1"' })).rejects.toMatchObject({ status: 412 });
    const { id: voided } = await aClaim(host);
    await call('voidClaim', { claimId: voided }, reason);
    await expect(transfer(voided, toPatient)).rejects.toMatchObject({ status: 409 });
  });
});

describe('reference.reverseClaimTransfer', () => {
  test('returns the amount to its earlier owner, once', async () => {
    const { id } = await aClaim(host);
    const { data: made } = await transfer(id, { from: 'INSURANCE', to: 'PATIENT', amount: 40 });
    const { data } = await reverseTransfer(id, made.adjustment.id);
    expect(data.claim).toMatchObject({ insuranceBalance: '100.00', patientBalance: '0.00' });
    expect(data.adjustment).toMatchObject({ type: 'TRANSFER', reversalReason: 'A mistake' });
    await expect(reverseTransfer(id, made.adjustment.id)).rejects.toMatchObject({ status: 409 });
  });
});

describe('reference.createPayerRefund', () => {
  test('refunds all of the credit balance, and no cent more', async () => {
    const id = await aCredit();
    await expect(refund(id, { amount: 20.01 })).rejects.toMatchObject(refused(400, 'amount'));
    const { status, data } = await refund(id, { amount: 20, reference: 'CHK-1', note: 'Paid twice' });
    expect(status).toBe(201);
    expect(data.claim).toMatchObject({ creditBalance: '0.00', insuranceBalance: '0.00' });
    expect(data.adjustment).toMatchObject({
      type: 'REFUND',
      kind: null,
      amount: '20.00',
      method: 'CHECK',
      reference: 'CHK-1',
      note: 'Paid twice',
    });
    expect(await entries(id)).toContain('1 REFUND null null>CREDIT 20.00');
    await expect(refund(id, { amount: 0.01 })).rejects.toMatchObject(refused(400, 'amount'));
  });

  test.each(['CHECK', 'EFT', 'CARD', 'OTHER'])(
    'takes the method %s, and limits of its texts',
    async (method) => {
      const limits = { method, reference: 'r'.repeat(80), note: 'n'.repeat(2000) };
      const { data } = await refund(await aCredit(), limits);
      expect(data.adjustment).toMatchObject(limits);
      expect((await refund(await aCredit(), { method })).data.adjustment).toMatchObject({
        reference: null,
        note: null,
      });
    },
  );

  test.each<[string, Body]>([
    ['method', { method: 'CASH' }],
    ['method', { method: undefined }],
    ['amount', { amount: 0 }],
    ['lineNumber', { lineNumber: 2 }],
    ['reference', { reference: '' }],
    ['reference', { reference: 'r'.repeat(81) }],
    ['note', { note: '' }],
    ['note', { note: 'n'.repeat(2001) }],
  ])(
    'answers 400 to an unknown method or line, an amount of 0, a reference of 0 or 81 characters, a note of 0 or 2001: %s',
    async (path, body) => {
      await expect(refund(await aCredit(), body)).rejects.toMatchObject(refused(400, path));
    },
  );

  test('is 404 for an unknown claim, 409 for a voided one and 412 to an old version', async () => {
    const { id } = await aClaim(host);
    await expect(refund('clm_unknown')).rejects.toMatchObject({ status: 404 });
    await call('voidClaim', { claimId: id }, reason);
    await expect(refund(id)).rejects.toMatchObject({ status: 409 });
    await expect(refund(await aCredit(), {}, { ifMatch: '"7"' })).rejects.toMatchObject({ status: 412 });
  });
});

describe('reference.reversePayerRefund', () => {
  test('restores the credit balance, once', async () => {
    const id = await aCredit();
    const { data: made } = await refund(id);
    const { data } = await reverseRefund(id, made.adjustment.id);
    expect(data.claim.creditBalance).toBe('20.00');
    await expect(reverseRefund(id, made.adjustment.id)).rejects.toMatchObject({ status: 409 });
  });
});

describe('reference.listClaimAdjustments', () => {
  test('lists the adjustments of a claim, oldest first, with those that were reversed', async () => {
    const { id } = await aClaim(host);
    const { data } = await writeOff(id);
    await transfer(id, { from: 'INSURANCE', to: 'PATIENT' });
    await reverseWriteOff(id, data.adjustment.id);
    const params = { claimId: id };
    const listed = await host.call('reference.listClaimAdjustments', { params });
    expect(listed.data).toMatchObject({
      total: 2,
      adjustments: [
        { type: 'WRITE_OFF', reversalReason: 'A mistake' },
        { type: 'TRANSFER', from: 'INSURANCE', to: 'PATIENT', reversedAt: null },
      ],
    });
    const page = await host.call('reference.listClaimAdjustments', {
      params,
      query: { skip: '1', take: '1' },
    });
    expect(page.data.adjustments).toMatchObject([{ type: 'TRANSFER' }]);
  });

  test('is 404 for a claim of another organization', async () => {
    const foreign = await aClaim(host, {}, { as: aPrincipal() });
    await expect(
      host.call('reference.listClaimAdjustments', { params: { claimId: foreign.id } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
