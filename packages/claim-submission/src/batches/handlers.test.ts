import { foldRowCounts } from '@rcm/lists';
import { aPrincipal, expectNoDrift, type TestHost, testTime } from '@rcm/testing';
import { readX12 } from '@rcm/x12';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aClaim,
  aPartner,
  claims,
  type FakeClaim,
  failing,
  submission,
  submissionHost,
} from '../../test/submission-host.ts';
import type { Said } from '../../test/written-claim.ts';
import { ControlNumber } from './claim-batch.ts';

let host: TestHost;
beforeAll(async () => {
  host = await submissionHost();
});
afterAll(() => host.close());

type Caller = ReturnType<typeof aPrincipal>;

/** A ready claim of an organization. */
const aReady = (as: Caller, said: Partial<Said> = {}, values: Partial<FakeClaim> = {}) =>
  aClaim(as, said, { state: 'READY', ...values });

const make = async (as: Caller, body: Readonly<Record<string, unknown>> = {}) =>
  (await host.call('claims.createClaimBatches', { body: { kind: '837P', ...body } }, { as })).data;

const at = (batch: { readonly id: string }) => ({ params: { batchId: batch.id } });

const fileOf = async (batch: { readonly id: string }, as: Caller): Promise<string> =>
  (await host.call('claims.getClaimBatchFile', at(batch), { as })).data;

/** The kinds of the events of a file, with the numbers of claims; throws for a faulty file. */
async function readBack(text: string): Promise<string[]> {
  const read: string[] = [];
  for await (const event of readX12([Buffer.from(text)] as unknown as AsyncIterable<Uint8Array>)) {
    if ('faulty' in event && event.faulty) throw new Error(JSON.stringify(event.faults));
    if ('accepted' in event && !event.accepted) throw new Error(JSON.stringify(event.faults));
    if (event.kind === '837P.claim' || event.kind === '837I.claim')
      read.push(event.value.patientControlNumber);
    else if (event.kind.startsWith('837')) read.push(event.kind.slice(5));
  }
  return read;
}

test('the migrations build what the entities describe', () => expectNoDrift(submission));

describe('claims.createClaimBatches', () => {
  test('makes a file for each partner, which a reader reads without a fault', async () => {
    const as = aPrincipal();
    const all = await aPartner(host, as);
    const own = await aPartner(host, as, { isDefault: false, payerIds: ['pyr_2'], usage: 'P' });
    const first = await aReady(as, { subscriber: 'ELLIS' });
    const dependent = await aReady(as, { subscriber: 'QUINN', patient: 'TED' });
    const self = await aReady(as, { subscriber: 'QUINN' });
    const other = await aReady(as, { payerId: 'pyr_2' });
    const { claimBatches, results } = await make(as);
    expect(claimBatches).toMatchObject([
      {
        kind: '837P',
        state: 'CREATED',
        tradingPartnerId: all.id,
        controlNumber: '000000001',
        fileName: '837P-000000001.x12',
        writtenOn: testTime.toISOString().slice(0, 10),
        claimCount: 3,
        chargeAmount: '120.00',
        submittedAt: null,
      },
      { tradingPartnerId: own.id, controlNumber: '000000002', claimCount: 1 },
    ]);
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(4).fill('BATCHED'));
    expect([first, dependent, self, other].map((id) => claims.get(id)?.state)).toEqual(
      Array(4).fill('BATCHED'),
    );
    const file = await fileOf(claimBatches[0], as);
    expect(await readBack(file)).toEqual([
      'transaction',
      'billingProvider',
      'subscriber',
      first.toUpperCase(),
      'subscriber',
      'patient',
      dependent.toUpperCase(),
      'subscriber',
      self.toUpperCase(),
    ]);
    expect(file).toMatch(
      /^ISA\*.{85}\*000000001\*1\*T\*:~GS\*HC\*941234567\*HARBOR\*\d{8}\*\d{4}\*000000001\*X\*005010X222A1~ST\*837\*000000001\*005010X222A1~BHT\*0019\*00\*000000001\*/,
    );
    expect(Buffer.byteLength(file)).toBe(claimBatches[0].byteCount);
    expect(await fileOf(claimBatches[0], as)).toBe(file);
    expect(await fileOf(claimBatches[1], as)).toContain('*000000002*1*P*');
  });

  test('makes files of institutional claims by their own guide', async () => {
    const as = aPrincipal();
    await aPartner(host, as, { institutionalVersion: '005010X223A3' });
    const professional = await aReady(as);
    const first = await aReady(as, { kind: '837I', subscriber: 'QUINN', patient: 'TED' });
    const second = await aReady(as, { kind: '837I', subscriber: 'QUINN' });
    const unwritable = await aReady(as, { kind: '837I', unit: '' });
    const { claimBatches, results } = await make(as, { kind: '837I' });
    expect(claimBatches).toMatchObject([{ kind: '837I', fileName: '837I-000000001.x12', claimCount: 2 }]);
    expect(results).toMatchObject([
      { claimId: first, outcome: 'BATCHED' },
      { claimId: second, outcome: 'BATCHED' },
      {
        claimId: unwritable,
        outcome: 'FAILED_EDITS',
        edits: [{ code: 'ELEMENT_MISSING', source: '005010X223A2 2400 SV204' }],
      },
    ]);
    expect(claims.get(professional)?.state).toBe('READY');
    const file = await fileOf(claimBatches[0], as);
    expect(await readBack(file)).toEqual([
      'transaction',
      'billingProvider',
      'subscriber',
      'patient',
      first.toUpperCase(),
      'subscriber',
      second.toUpperCase(),
    ]);
    expect(file).toContain('*X*005010X223A3~ST*837*000000001*005010X223A3~');
  });

  test('leaves out claims with errors, and names each with its edits', async () => {
    const as = aPrincipal();
    await aPartner(host, as, { isDefault: false, payerIds: ['pyr_1'], takesReplacements: false });
    const good = await aReady(as);
    const unwritable = await aReady(as, { unit: '' });
    const failed = await aReady(as);
    failing.set(failed, [{ code: 'AN_EDIT', path: 'claim', message: 'x', severity: 'ERROR', source: 'x' }]);
    const homeless = await aReady(as, { payerId: 'pyr_9' });
    const replacement = await aReady(as, {}, { frequencyCode: '7' });
    const draft = await aReady(as, {}, { state: 'DRAFT' });
    const held = await aReady(as, {}, { isHeld: true });
    const foreign = await aReady(aPrincipal());
    const claimIds = [good, unwritable, failed, homeless, replacement, draft, held, foreign];
    const { claimBatches, results } = await make(as, { claimIds });
    expect(claimBatches).toMatchObject([{ claimCount: 1 }]);
    expect(results).toMatchObject([
      { claimId: good, outcome: 'BATCHED', batchId: claimBatches[0].id, edits: [] },
      { claimId: unwritable, outcome: 'FAILED_EDITS', batchId: null, edits: [{ code: 'ELEMENT_MISSING' }] },
      { claimId: failed, outcome: 'FAILED_EDITS', edits: [{ code: 'AN_EDIT' }] },
      { claimId: homeless, outcome: 'NO_TRADING_PARTNER' },
      { claimId: replacement, outcome: 'REPLACEMENTS_NOT_TAKEN' },
      { claimId: draft, outcome: 'NOT_READY' },
      { claimId: held, outcome: 'IN_USE' },
      { claimId: foreign, claimNumber: null, outcome: 'NOT_FOUND' },
    ]);
    expect([unwritable, failed, homeless, replacement].map((id) => claims.get(id)?.state)).toEqual(
      Array(4).fill('READY'),
    );
  });

  test('makes several batches of more claims than a partner takes in one set', async () => {
    const as = aPrincipal();
    await aPartner(host, as, { claimsPerSet: 2 });
    for (let index = 0; index < 5; index += 1) await aReady(as);
    const { claimBatches } = await make(as);
    expect(claimBatches.map(({ claimCount }: { claimCount: number }) => claimCount)).toEqual([2, 2, 1]);
    expect(
      new Set(claimBatches.map(({ controlNumber }: { controlNumber: string }) => controlNumber)).size,
    ).toBe(3);
  });

  test('changes nothing in a dry run, and uses no number', async () => {
    const as = aPrincipal();
    await aPartner(host, as);
    const claimId = await aReady(as);
    const { claimBatches, results } = await make(as, { dryRun: true });
    expect([claimBatches, results, claims.get(claimId)?.state]).toMatchObject([
      [],
      [{ claimId, outcome: 'BATCHED', batchId: null }],
      'READY',
    ]);
    expect((await make(as)).claimBatches[0].controlNumber).toBe('000000001');
  });

  test('selects by payer, and refuses ids together with filters', async () => {
    const as = aPrincipal();
    await aPartner(host, as);
    await aReady(as);
    const chosen = await aReady(as, { payerId: 'pyr_2' });
    const { results } = await make(as, { payerIds: ['pyr_2'], dryRun: true });
    expect(results).toMatchObject([{ claimId: chosen }]);
    await expect(make(as, { claimIds: [chosen], payerIds: ['pyr_2'] })).rejects.toMatchObject({
      status: 400,
    });
  });

  test('takes 1 to 5,000 ids', async () => {
    const as = aPrincipal();
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `clm_${index}`);
    for (const count of [0, 5_001]) {
      await expect(make(as, { claimIds: ids(count) })).rejects.toMatchObject({ status: 400 });
    }
    expect((await make(as, { claimIds: ids(5_000) })).results).toHaveLength(5_000);
  });

  test('never uses a number twice, also in requests at once', async () => {
    const as = aPrincipal();
    await aPartner(host, as);
    const ids = await Promise.all(Array.from({ length: 20 }, () => aReady(as)));
    const made = await Promise.all(ids.map((claimId) => make(as, { claimIds: [claimId] })));
    const numbers = made.flatMap(({ claimBatches }) =>
      claimBatches.map(({ controlNumber }: { controlNumber: string }) => controlNumber),
    );
    expect([numbers.length, new Set(numbers).size]).toEqual([20, 20]);
  });

  test('uses the last number of nine digits, and none after it', async () => {
    const as = aPrincipal();
    await aPartner(host, as);
    const ids = [await aReady(as), await aReady(as), await aReady(as)];
    await make(as, { claimIds: ids.slice(0, 1) });
    await host.inside(as, async (context) => {
      const numbers = await context.em.findOneOrFail(ControlNumber, {});
      numbers.lastNumber = 999_999_998;
    });
    const { claimBatches } = await make(as, { claimIds: ids.slice(1, 2) });
    expect(claimBatches).toMatchObject([{ controlNumber: '999999999' }]);
    await expect(make(as, { claimIds: ids.slice(2) })).rejects.toMatchObject({ status: 409 });
  });
});

describe('claims.getClaimBatch', () => {
  test('returns the batch with its claims as they are now', async () => {
    const as = aPrincipal();
    await aPartner(host, as);
    const claimId = await aReady(as);
    const [batch] = (await make(as)).claimBatches;
    const { data } = await host.call('claims.getClaimBatch', at(batch), { as });
    expect(data.claimBatch).toEqual({
      ...batch,
      claims: [{ claimId, claimNumber: claimId.toUpperCase(), submissionState: 'BATCHED' }],
    });
    for (const id of ['claims.getClaimBatch', 'claims.getClaimBatchFile']) {
      await expect(host.call(id, at(batch), { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('claims.getClaimBatchFile', () => {
  test('is answered as a file with a name', async () => {
    const as = aPrincipal();
    await aPartner(host, as);
    await aReady(as);
    const [batch] = (await make(as)).claimBatches;
    const { file } = await host.call('claims.getClaimBatchFile', at(batch), { as });
    expect(file).toEqual({ name: batch.fileName, mediaType: 'application/EDI-X12' });
  });
});

describe('claims.listClaimBatches', () => {
  test('filters by state, partner and time', async () => {
    const as = aPrincipal();
    const partner = await aPartner(host, as);
    await aReady(as);
    const [batch] = (await make(as)).claimBatches;
    const ids = async (query: Record<string, string>) =>
      (await host.call('claims.listClaimBatches', { query }, { as })).data.claimBatches.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids({ state: 'CREATED', tradingPartnerId: partner.id })).toEqual([batch.id]);
    expect([
      await ids({ state: 'SUBMITTED' }),
      await ids({ tradingPartnerId: 'other' }),
      await ids({ createdTo: '2000-01-01T00:00:00Z' }),
    ]).toEqual([[], [], []]);
  });

  test('counts batches by state, time and partner, before and after their changes are folded', async () => {
    const as = aPrincipal();
    const { id: tradingPartnerId } = await aPartner(host, as);
    const total = async (query: Record<string, string>) =>
      (await host.call('claims.listClaimBatches', { query }, { as })).data.total;
    const createdTo = testTime.toISOString();
    const check = async (all: number, cancelled: number) => {
      const expected = [all, all, all, 0, cancelled, cancelled];
      for (const folded of [0, 1]) {
        const totals = [
          await total({}),
          await total({ tradingPartnerId }),
          await total({ createdTo }),
          await total({ createdTo: '2000-01-01T00:00:00Z' }),
          await total({ state: 'CANCELLED' }),
          await total({ state: 'CANCELLED', createdFrom: createdTo }),
        ];
        expect([folded, ...totals]).toEqual([folded, ...expected]);
        await foldRowCounts(host.tenants, as.organization.id);
      }
    };
    await aReady(as);
    const [batch] = (await make(as)).claimBatches;
    await aReady(as);
    await make(as);
    await check(2, 0);
    await host.call('claims.cancelClaimBatch', at(batch), { as });
    await check(2, 1);
  });
});

describe('claims.submitClaimBatch', () => {
  const carried = { submittedAt: '2026-03-03T10:00:00.000Z', method: 'SFTP', reference: 'TRX-1' };

  test('records when and how it was carried away, once', async () => {
    const as = aPrincipal();
    await aPartner(host, as);
    const claimId = await aReady(as);
    const [batch] = (await make(as)).claimBatches;
    const { data } = await host.call('claims.submitClaimBatch', { ...at(batch), body: carried }, { as });
    expect(data.claimBatch).toMatchObject({
      state: 'SUBMITTED',
      submittedAt: carried.submittedAt,
      submissionMethod: 'SFTP',
      submissionReference: 'TRX-1',
      claims: [{ claimId, submissionState: 'SUBMITTED' }],
    });
    expect(claims.get(claimId)?.billedAt).toEqual(new Date(carried.submittedAt));
    for (const [id, body] of [
      ['claims.submitClaimBatch', carried],
      ['claims.cancelClaimBatch', {}],
    ] as const) {
      await expect(host.call(id, { ...at(batch), body }, { as })).rejects.toMatchObject({ status: 409 });
    }
  });
});

describe('claims.cancelClaimBatch', () => {
  test('makes the claims ready for another batch, with another number', async () => {
    const as = aPrincipal();
    await aPartner(host, as);
    const claimId = await aReady(as);
    const [batch] = (await make(as)).claimBatches;
    const { data } = await host.call('claims.cancelClaimBatch', at(batch), { as });
    expect(data.claimBatch).toMatchObject({ state: 'CANCELLED', cancelledAt: testTime.toISOString() });
    expect(claims.get(claimId)?.state).toBe('READY');
    expect((await make(as)).claimBatches).toMatchObject([{ controlNumber: '000000002', claimCount: 1 }]);
  });
});
