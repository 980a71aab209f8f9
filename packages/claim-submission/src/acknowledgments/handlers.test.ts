import { foldRowCounts } from '@rcm/lists';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, aPartner, claims, received, submissionHost } from '../../test/submission-host.ts';
import { acknowledgeBatches } from '../lookups.ts';
import type { SentAcknowledgment } from '../ports.ts';

let host: TestHost;
beforeAll(async () => {
  host = await submissionHost();
});
afterAll(() => host.close());

type Caller = ReturnType<typeof aPrincipal>;

/** A batch of one claim. */
async function aBatch(as: Caller) {
  const claimId = await aClaim(as, {}, { state: 'READY' });
  await aPartner(host, as);
  const { data } = await host.call('claims.createClaimBatches', { body: { kind: '837P' } }, { as });
  return { claimId, batch: data.claimBatches[0] };
}

const said = (values: Partial<SentAcknowledgment>): SentAcknowledgment => ({
  transactionId: 'txn_1',
  source: '999',
  isAccepted: true,
  interchangeControlNumber: null,
  groupControlNumber: null,
  controlNumber: null,
  trace: null,
  codes: [],
  acknowledgedOn: null,
  acknowledgedBy: 'HARBOR',
  ...values,
});

/** The control numbers of the batches whose claims were rejected for their envelope. */
const rejected: string[] = [];

const acknowledge = (as: Caller, ...all: readonly Partial<SentAcknowledgment>[]) =>
  host.inside(as, (context) =>
    acknowledgeBatches({
      submitOutgoingBatch: async (_context, _batchId, ids, billedAt) => {
        for (const id of ids) Object.assign(claims.get(id) ?? {}, { state: 'SUBMITTED', billedAt });
      },
      rejectBatch: async (_context, controlNumber) => {
        rejected.push(controlNumber);
      },
    })(context, all.map(said)),
  );

const stateOf = async (as: Caller, { id }: { id: string }) =>
  (await host.call('claims.getClaimBatch', { params: { batchId: id } }, { as })).data.claimBatch.state;

const list = async (as: Caller, query: Record<string, string> = {}) =>
  (await host.call('claims.listBatchAcknowledgments', { query }, { as })).data.batchAcknowledgments;

describe('an acknowledgment of a batch', () => {
  test('by a 999 makes it received, and says that it was carried away', async () => {
    const as = aPrincipal();
    const { batch, claimId } = await aBatch(as);
    const { controlNumber } = batch;
    await acknowledge(as, { groupControlNumber: controlNumber, controlNumber });
    expect([await stateOf(as, batch), claims.get(claimId)]).toMatchObject([
      'RECEIVED',
      { state: 'SUBMITTED', billedAt: testTime },
    ]);
    expect(rejected).not.toContain(controlNumber);
  });

  test('by a 999 that refuses the set rejects it, whatever is said of the group', async () => {
    const as = aPrincipal();
    const { batch } = await aBatch(as);
    const { controlNumber } = batch;
    await acknowledge(
      as,
      { groupControlNumber: controlNumber, controlNumber, isAccepted: false, codes: ['IK5-5'] },
      { groupControlNumber: controlNumber },
    );
    expect(await stateOf(as, batch)).toBe('REJECTED');
    expect(await list(as)).toMatchObject([{ batchId: batch.id, isAccepted: false, codes: ['IK5-5'] }]);
  });

  test('by a 999 that refuses the whole group rejects it, though its set is taken', async () => {
    const as = aPrincipal();
    const { batch } = await aBatch(as);
    const { controlNumber } = batch;
    await acknowledge(
      as,
      { groupControlNumber: controlNumber, controlNumber },
      { groupControlNumber: controlNumber, isAccepted: false },
    );
    expect(await stateOf(as, batch)).toBe('REJECTED');
  });

  test('by a 999 of the group alone is about its only set', async () => {
    const as = aPrincipal();
    const { batch } = await aBatch(as);
    await acknowledge(as, { groupControlNumber: batch.controlNumber });
    expect(await stateOf(as, batch)).toBe('RECEIVED');
  });

  test('by a TA1 rejects its claims if the envelope is refused, and else says nothing of it', async () => {
    const as = aPrincipal();
    const { batch } = await aBatch(as);
    const interchangeControlNumber = batch.controlNumber;
    await acknowledge(as, { source: 'TA1', interchangeControlNumber });
    expect(await stateOf(as, batch)).toBe('CREATED');
    const count = rejected.length;
    await acknowledge(as, {
      source: 'TA1',
      interchangeControlNumber,
      isAccepted: false,
      transactionId: 'txn_2',
    });
    expect([await stateOf(as, batch), rejected.slice(count)]).toEqual(['REJECTED', [batch.controlNumber]]);
  });

  test('by a 277CA that refuses the whole batch rejects it', async () => {
    const as = aPrincipal();
    const { batch } = await aBatch(as);
    await acknowledge(as, { source: '277CA', trace: batch.controlNumber, isAccepted: false });
    expect(await stateOf(as, batch)).toBe('REJECTED');
  });

  test('changes nothing of a cancelled batch, and is kept', async () => {
    const as = aPrincipal();
    const { batch } = await aBatch(as);
    await host.call('claims.cancelClaimBatch', { params: { batchId: batch.id } }, { as });
    await acknowledge(as, { groupControlNumber: batch.controlNumber });
    expect([await stateOf(as, batch), await list(as)]).toMatchObject(['CANCELLED', [{ batchId: batch.id }]]);
  });
});

describe('claims.listBatchAcknowledgments', () => {
  test('lists those of unknown batches too, each once, and not those of others', async () => {
    const as = aPrincipal();
    const { batch } = await aBatch(as);
    const { controlNumber } = batch;
    const unknown = { groupControlNumber: '77', controlNumber: '0001' };
    const otherSet = { groupControlNumber: controlNumber, controlNumber: '0001' };
    await acknowledge(as, { groupControlNumber: controlNumber, controlNumber }, unknown, otherSet);
    await acknowledge(as, unknown);
    expect(await list(as, { isMatched: 'false' })).toMatchObject([
      { ...otherSet, batchId: null },
      { ...unknown, batchId: null },
    ]);
    expect(await list(as, { isMatched: 'true', source: '999', batchId: batch.id })).toHaveLength(1);
    expect(await list(aPrincipal())).toEqual([]);
  });

  test('counts them by source, and those of unknown batches, before and after their changes are folded', async () => {
    const as = aPrincipal();
    const { controlNumber } = (await aBatch(as)).batch;
    await acknowledge(as, { groupControlNumber: controlNumber, controlNumber });
    await acknowledge(as, { groupControlNumber: '77', controlNumber: '0001', source: '277CA', trace: 'x' });
    await acknowledge(as, { groupControlNumber: '77', controlNumber: '0002' });
    const total = async (query: Record<string, string>) =>
      (await host.call('claims.listBatchAcknowledgments', { query }, { as })).data.total;
    for (const folded of [0, 1]) {
      const totals = [
        await total({}),
        await total({ source: '999' }),
        await total({ source: '277CA' }),
        await total({ source: 'TA1' }),
        await total({ isMatched: 'true' }),
        await total({ isMatched: 'false' }),
      ];
      expect([folded, ...totals]).toEqual([folded, 3, 2, 1, 0, 1, 2]);
      await foldRowCounts(host.tenants, as.organization.id);
    }
  });
});

describe('claims.getFilingProof', () => {
  test('shows the files that carried a claim, and what was said of them and of the claim', async () => {
    const as = aPrincipal();
    const { batch, claimId } = await aBatch(as);
    const { controlNumber } = batch;
    const body = { submittedAt: '2026-03-03T10:00:00.000Z', method: 'SFTP' };
    await host.call('claims.submitClaimBatch', { params: { batchId: batch.id }, body }, { as });
    await acknowledge(as, { groupControlNumber: controlNumber, controlNumber });
    const one = {
      claimId,
      acknowledgement: 'ACCEPTED' as const,
      categoryCode: 'A1',
      statusCode: '19',
      acknowledgedOn: '2026-03-04',
      acknowledgedBy: 'HARBOR',
      isOfPayer: false,
      payerClaimNumber: null,
      clearinghouseNumber: 'CH-1',
    };
    received.push(one, {
      ...one,
      acknowledgedOn: '2026-03-06',
      acknowledgedBy: 'MERIDIAN HEALTH',
      isOfPayer: true,
      payerClaimNumber: 'ICN-1',
    });
    const { data } = await host.call('claims.getFilingProof', { params: { claimId } }, { as });
    expect(data.filingProof).toMatchObject({
      claimId,
      submittedAt: body.submittedAt,
      acceptedByClearinghouseOn: '2026-03-04',
      acceptedByPayerOn: '2026-03-06',
      submissions: [
        {
          batch: { id: batch.id, fileName: batch.fileName, controlNumber },
          acknowledgments: [{ source: '999', isAccepted: true }],
        },
      ],
      acknowledgements: [{ clearinghouseNumber: 'CH-1' }, { payerClaimNumber: 'ICN-1' }],
    });
  });

  test('has nothing of a claim that was not sent, and answers 404 for an unknown one', async () => {
    const as = aPrincipal();
    const { batch, claimId } = await aBatch(as);
    await host.call('claims.cancelClaimBatch', { params: { batchId: batch.id } }, { as });
    const { data } = await host.call('claims.getFilingProof', { params: { claimId } }, { as });
    expect(data.filingProof).toMatchObject({
      submittedAt: null,
      acceptedByClearinghouseOn: null,
      acceptedByPayerOn: null,
      submissions: [],
      acknowledgements: [],
    });
    await expect(
      host.call('claims.getFilingProof', { params: { claimId } }, { as: aPrincipal() }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
