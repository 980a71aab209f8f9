import { aPrincipal, refusedAt, type TestHost } from '@rcm/testing';
import { aRecord, payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptClaim,
  claimsHost,
  aClaim as createdClaim,
  sentAnswers,
  settleClaim,
} from '../../test/claims-host.ts';
import type { AnswerOfClaim } from '../ports.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await claimsHost();
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

const billedAt = '2026-02-11T15:00:00.000Z';

/** A claim of 250.00 that was sent to payer A. */
const aClaim = async (values: Record<string, unknown> = {}) => {
  const payer = await aRecord(host, 'Payer', { ...payerBody, name: 'Payer A', payerCode: 'PAYERA' }, { as });
  return createdClaim(
    host,
    {
      payerId: payer.id,
      claimNumber: 'V1',
      billedAt,
      diagnosisCodes: ['M54.50'],
      lines: [
        {
          procedureCode: '99214',
          chargeAmount: 250,
          placeOfService: '11',
          diagnosisPointers: [1],
          controlNumber: 'V1-1',
        },
      ],
      ...values,
    },
    { as },
  );
};

/** Payer A pays 140.00 of it and leaves 35.00 to the patient. */
const answered = (claim: { id: string; payerId: string }, values: Partial<AnswerOfClaim> = {}) =>
  sentAnswers.set(claim.id, [
    {
      claimId: claim.id,
      payerId: claim.payerId,
      rank: 'PRIMARY',
      decidedOn: '2026-03-20',
      payerClaimNumber: 'A-1001',
      paidAmount: '140.00',
      adjustments: [],
      remarkCodes: [],
      lines: [
        {
          lineNumber: 1,
          procedureCode: '99214',
          modifiers: [],
          revenueCode: null,
          units: '1',
          paidAmount: '140.00',
          adjustments: [
            { groupCode: 'CO', reasonCode: '45', amount: '75.00', quantity: null },
            { groupCode: 'PR', reasonCode: '2', amount: '35.00', quantity: null },
          ],
        },
      ],
      ...values,
    },
  ]);

const payerB = () => aRecord(host, 'Payer', { ...payerBody, name: 'Payer B', payerCode: 'PAYERB' }, { as });

const covers = (patientId: string, payerId: string, rank: string) =>
  host.call(
    'reference.createCoverage',
    {
      params: { patientId },
      body: { payerId, rank, memberId: `M-${rank}`, subscriberRelationship: 'SELF' },
    },
    { as },
  );

const move = async (operation: string, claimId: string, body: Record<string, unknown> = {}) =>
  (await host.call(`reference.${operation}`, { params: { claimId }, body }, { as })).data.claim;

const written = async (claimId: string) =>
  (await host.call('reference.getClaimContent', { params: { claimId } }, { as })).data.claimContent.written
    .professional;

describe('reference.billNextPayer', () => {
  test('writes the claim to the next coverage with what the first payer answered (V18)', async () => {
    const claim = await aClaim();
    const payer = await payerB();
    await covers(claim.patientId, claim.payerId, 'PRIMARY');
    await covers(claim.patientId, payer.id, 'SECONDARY');
    answered(claim);
    expect(await move('billNextPayer', claim.id)).toMatchObject({
      claimNumber: 'V1',
      payerId: claim.payerId,
      billedPayerId: payer.id,
      billedRank: 'SECONDARY',
      submissionState: 'DRAFT',
    });
    const { subscriber, claim: sent } = await written(claim.id);
    expect(subscriber).toMatchObject({
      subscriber: { payerSequence: 'S', relationship: '18', filingIndicator: 'CI' },
      name: { identifier: 'M-SECONDARY' },
      payer: { identifier: 'PAYERB' },
    });
    expect(sent).toMatchObject({
      patientControlNumber: 'V1',
      chargeAmount: '250.00',
      otherSubscribers: [
        {
          payerSequence: 'P',
          relationship: '18',
          paidAmount: '140.00',
          remainingAmount: '35.00',
          adjustments: [],
          coverage: { benefitsAssigned: 'Y', releaseOfInformation: 'Y' },
          payer: {
            lastName: 'Payer A',
            identifierQualifier: 'PI',
            identifier: 'PAYERA',
            decidedOn: null,
            identifications: [{ qualifier: 'F8', identifier: 'A-1001' }],
          },
        },
      ],
      services: [
        {
          lineControlNumber: 'V1-1',
          adjudications: [
            {
              payer: 'PAYERA',
              paidAmount: '140.00',
              procedure: { qualifier: 'HC', code: '99214' },
              units: '1',
              decidedOn: '2026-03-20',
              adjustments: [
                { groupCode: 'CO', adjustments: [{ reasonCode: '45', amount: '75.00' }] },
                { groupCode: 'PR', adjustments: [{ reasonCode: '2', amount: '35.00' }] },
              ],
            },
          ],
        },
      ],
    });
  });

  test('writes it to the payer that a request names, though no coverage names one', async () => {
    const claim = await aClaim();
    const payer = await payerB();
    answered(claim);
    expect(await move('billNextPayer', claim.id, { payerId: payer.id, rank: 'TERTIARY' })).toMatchObject({
      billedPayerId: payer.id,
      billedRank: 'TERTIARY',
    });
    expect((await written(claim.id)).claim.otherSubscribers).toMatchObject([
      { payerSequence: 'P', paidAmount: '140.00', payer: { identifier: 'PAYERA' } },
    ]);
  });

  test('tells no payer what those behind it answered', async () => {
    const claim = await aClaim();
    const payer = await payerB();
    answered(claim);
    await move('billNextPayer', claim.id, { payerId: payer.id, rank: 'SECONDARY' });
    const [first] = sentAnswers.get(claim.id) ?? [];
    if (first) sentAnswers.set(claim.id, [{ ...first, rank: 'TERTIARY' }]);
    const { claim: sent } = await written(claim.id);
    expect(sent.otherSubscribers).toMatchObject([{ paidAmount: null, remainingAmount: null }]);
    expect(sent.services[0].adjudications).toEqual([]);
  });

  test('refuses a claim without an answer, without a next payer, and a rank that has answered', async () => {
    const claim = await aClaim();
    const payer = await payerB();
    const refused = { status: 409 };
    await expect(move('billNextPayer', claim.id)).rejects.toMatchObject(refused);
    answered(claim);
    await expect(move('billNextPayer', claim.id)).rejects.toMatchObject(refused);
    const named = (body: Record<string, unknown>) => move('billNextPayer', claim.id, body);
    await expect(named({ payerId: payer.id, rank: 'PRIMARY' })).rejects.toMatchObject(refusedAt('body.rank'));
    await expect(named({ payerId: payer.id })).rejects.toMatchObject(refusedAt('body.rank'));
    await expect(named({ rank: 'SECONDARY' })).rejects.toMatchObject(refusedAt('body.payerId'));
    await expect(named({ payerId: 'pyr_none', rank: 'SECONDARY' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('reference.replaceClaim', () => {
  test('copies the claim with its content, frequency code 7 and the changes; the payer’s number names the original', async () => {
    const claim = await aClaim();
    await host.call(
      'reference.setClaimContent',
      { params: { claimId: claim.id }, body: { professional: { claim: { delayReason: '9' } } } },
      { as },
    );
    await settleClaim(host, as, claim.id, { paidAmount: '140.00', payerClaimNumber: 'A-1001' });
    const replacement = await move('replaceClaim', claim.id, { memberId: 'CHANGED', providerId: null });
    expect(replacement).toMatchObject({
      frequencyCode: '7',
      replacesClaimId: claim.id,
      memberId: 'CHANGED',
      providerId: null,
      totalCharge: '250.00',
      submissionState: 'DRAFT',
      lines: [{ procedureCode: '99214', controlNumber: 'V1-1', diagnosisPointers: [1] }],
    });
    expect(replacement.claimNumber).not.toBe('V1');
    expect((await written(replacement.id)).claim).toMatchObject({
      facility: { frequencyCode: '7' },
      originalReference: 'A-1001',
      delayReason: '9',
    });
    const { data } = await host.call('reference.getClaim', { params: { claimId: claim.id } }, { as });
    expect(data.claim).toMatchObject({ status: 'REPLACED', replacedByClaimId: replacement.id });
  });

  test('refuses a replaced claim, and lines that point to no diagnosis', async () => {
    const claim = await aClaim();
    const dangling = move('replaceClaim', claim.id, { diagnosisCodes: [], lines: undefined });
    await expect(dangling).resolves.toBeDefined();
    await expect(move('replaceClaim', claim.id)).rejects.toMatchObject({ status: 409 });
    const other = await aClaim({ claimNumber: 'V2' });
    const lines = [{ procedureCode: '99214', chargeAmount: 1, diagnosisPointers: [2] }];
    await expect(move('replaceClaim', other.id, { lines })).rejects.toMatchObject(
      refusedAt('body.lines.0.diagnosisPointers.0'),
    );
  });
});

describe('reference.cancelClaim', () => {
  test('voids the claim, and has it written with its charge, frequency code 8 and the payer’s number', async () => {
    const claim = await aClaim();
    await acceptClaim(host, as, claim.id);
    const cancelled = await move('cancelClaim', claim.id, { reason: 'Billed by another practice' });
    expect(cancelled).toMatchObject({
      status: 'VOIDED',
      submissionState: 'DRAFT',
      voidReason: 'Billed by another practice',
      insuranceBalance: '0.00',
    });
    const { claim: sent } = await written(claim.id);
    expect(sent).toMatchObject({ chargeAmount: '250.00', facility: { frequencyCode: '8' } });
    expect(sent.originalReference).toBe(cancelled.payerClaimNumber);
  });

  test('refuses a claim that was not sent, and one that is cancelled', async () => {
    const draft = await aClaim({ billedAt: undefined });
    const reason = { reason: 'x' };
    await expect(move('cancelClaim', draft.id, reason)).rejects.toMatchObject({ status: 409 });
    const sent = await aClaim({ claimNumber: 'V2' });
    await move('cancelClaim', sent.id, reason);
    await expect(move('cancelClaim', sent.id, reason)).rejects.toMatchObject({ status: 409 });
  });
});
