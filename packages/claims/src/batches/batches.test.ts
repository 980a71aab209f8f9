import { foldRowCounts, readWorkPages } from '@rcm/lists';
import type { Principal } from '@rcm/tenancy';
import { aPrincipal, type TestHost } from '@rcm/testing';
import { aRecord, payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adjudicateAgain, claimsHost, rejectClaim, settleClaim } from '../../test/claims-host.ts';
import { clinic, line, sent } from '../../test/sent-claim.ts';
import { Claim } from '../claims/claim.ts';
import type { ImportedClaim, SentClaim } from '../intake/sent-claim.ts';
import { acknowledgeClaims, importClaims, openBatch, rejectedBatches, rejectedClaims } from '../lookups.ts';
import type { BatchNumbers } from './claim-batch.ts';
import type { SentRejection } from './sent-rejection.ts';

let host: TestHost;
let as: Principal;
beforeAll(async () => {
  host = await claimsHost();
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

/** The numbers of a batch of a file. */
const aBatch = (trace: string, values: Partial<BatchNumbers> = {}): BatchNumbers => ({
  interchangeControlNumber: '000000001',
  groupControlNumber: '17',
  controlNumber: '0001',
  trace,
  writtenOn: '2026-01-10',
  ...values,
});

/** Imports a batch, in transactions of the given claims, and returns the results of all. */
async function imports(
  { unreadCount = 0, ...batch }: BatchNumbers & { readonly unreadCount?: number },
  ...parts: readonly (readonly SentClaim[])[]
) {
  const results: ImportedClaim[] = [];
  let batchId: string | null = null;
  for (const part of parts) {
    batchId = await host.inside(as, async (context): Promise<string> => {
      const id = batchId ?? (await openBatch(context, batch));
      results.push(...(await importClaims({ adjudicateAgain })(context, part, { id, unreadCount })));
      return id;
    });
  }
  return results;
}

const idsOf = (results: readonly { readonly claimId: string | null }[]) =>
  results.map(({ claimId }) => claimId ?? '');

/** A 277CA that rejects a batch of two claims of 100.00. */
const aRejection = (values: Partial<SentRejection> = {}): SentRejection => ({
  transactionId: 'txn_1',
  source: '277CA',
  trace: 'BATCH-1',
  groupControlNumber: null,
  controlNumber: null,
  billingProviderIdentifier: null,
  categoryCode: 'A8',
  statusCode: '746',
  errorCodes: [],
  rejectedOn: '2026-01-12',
  rejectedBy: 'MERIDIAN HEALTH',
  payerId: null,
  claimCount: 2,
  amount: '200.00',
  ...values,
});

/** A 999 that rejects a functional group, or a set of it. */
const aSyntaxRejection = (controlNumber: string | null, values: Partial<SentRejection> = {}) =>
  aRejection({
    source: '999',
    trace: null,
    groupControlNumber: '17',
    controlNumber,
    categoryCode: null,
    statusCode: null,
    errorCodes: ['AK9-1'],
    rejectedOn: null,
    claimCount: null,
    amount: null,
    ...values,
  });

const rejects = (...rejections: readonly SentRejection[]) =>
  host.inside(as, (context) => acknowledgeClaims(context, [], rejections));

const read = async (claimId: string) =>
  (await host.call('reference.getClaim', { params: { claimId } }, { as })).data.claim;
const acknowledgements = async (ids: readonly string[]) => {
  const shown = [];
  for (const id of ids) shown.push((await read(id)).acknowledgement);
  return shown;
};

/** Whether claims count as rejected at the first try. */
const wereRejected = (ids: readonly string[]) =>
  host.inside(as, async ({ em }) =>
    (await em.find(Claim, { id: { $in: [...ids] } })).map(({ wasRejected }) => wasRejected),
  );

const pageOf = (source: typeof rejectedBatches) =>
  host.inside(as, async (context) => {
    const question = { today: '2026-03-02', filters: {}, hidden: [], reassignments: [] };
    const request = source.pageRequest(context, { ...question, sort: 'rank', after: null, take: 100 });
    const [page] = await readWorkPages(context, [request]);
    return page ?? { work: [], total: Number.NaN };
  });
const work = async () => (await pageOf(rejectedBatches)).work;

const rejectionsOf = async (query: Record<string, string> = {}) => {
  const { data } = await host.call('reference.listBatchRejections', { query }, { as });
  expect(data.total).toBe(data.batchRejections.length);
  return data.batchRejections;
};
const detail = async (rejectionId: string) =>
  (await host.call('reference.getBatchRejection', { params: { rejectionId } }, { as })).data.batchRejection;
const onlyRejection = async () => {
  const all = await rejectionsOf();
  expect(all).toHaveLength(1);
  return detail(all[0].id);
};

const two = [sent('C-1'), sent('C-2')];
const rejected = ['REJECTED', 'REJECTED'];
const open = [null, null];

describe('the rejection of a batch', () => {
  test('rejects its claims with its codes and sender, and is work with number, claims, amount and sender', async () => {
    const { id: payerId } = await aRecord(host, 'Payer', payerBody, { as });
    const ids = idsOf(await imports(aBatch('BATCH-1'), two));
    await rejects(aRejection({ payerId }));
    for (const id of ids) {
      expect(await read(id)).toMatchObject({
        status: 'SUBMITTED',
        acknowledgement: 'REJECTED',
        acknowledgementCategoryCode: 'A8',
        acknowledgementStatusCode: '746',
        acknowledgedOn: '2026-01-12',
        acknowledgedBy: 'MERIDIAN HEALTH',
      });
    }
    const rejection = await onlyRejection();
    expect(rejection.openClaimIds).toEqual([...ids].sort());
    expect(rejection.batchIds).toHaveLength(1);
    expect(await work()).toMatchObject([
      {
        kind: 'REJECTED_BATCH',
        record: 'batchRejection',
        id: rejection.id,
        label: 'BATCH-1',
        cause: 'A8',
        causeWords: 'The whole batch was rejected with A8',
        operation: 'reference.resolveBatchRejection',
        payerId,
        sender: 'MERIDIAN HEALTH',
        claimCount: 2,
        amount: '200.00',
      },
    ]);
    expect((await pageOf(rejectedClaims)).total).toBe(2);
    expect(await wereRejected(ids)).toEqual([true, true]);
  });

  test('of an unknown batch, or without a number, is work until a person resolves it', async () => {
    const ids = idsOf(await imports(aBatch('BATCH-2'), two));
    await rejects(aRejection(), aRejection({ trace: null }));
    expect(await acknowledgements(ids)).toEqual(open);
    expect(await work()).toMatchObject([{ label: 'BATCH-1' }, { label: 'Batch' }]);
  });

  test('leaves claims alone that a payer answered or accepted later, were replaced, voided or sent again', async () => {
    const all = ['C-1', 'C-2', 'C-3', 'C-4', 'C-5', 'C-6'].map((number) => sent(number));
    const ids = idsOf(await imports(aBatch('BATCH-1'), all));
    const [paid = '', accepted = '', replaced = '', voided = '', again = '', last = ''] = ids;
    await settleClaim(host, as, paid, { paidAmount: '100.00', allowedAmount: '100.00' });
    const acceptance = {
      claimId: accepted,
      acknowledgement: 'ACCEPTED' as const,
      categoryCode: 'A2',
      statusCode: '20',
      acknowledgedOn: '2026-01-13',
      acknowledgedBy: null,
      isOfPayer: true,
      payerClaimNumber: null,
      clearinghouseNumber: null,
    };
    await host.inside(as, (context) => acknowledgeClaims(context, [acceptance]));
    const [successor] = await imports(aBatch('BATCH-2', { controlNumber: '0002' }), [
      sent('C-3B', { frequencyCode: '7', originalReference: 'C-3' }),
      sent('C-4B', { frequencyCode: '8', originalReference: 'C-4' }),
      sent('C-5'),
    ]);
    await rejects(aRejection({ claimCount: 6, amount: '600.00' }));
    expect(await acknowledgements([paid, accepted, replaced, voided, again, last])).toEqual([
      null,
      'ACCEPTED',
      null,
      null,
      null,
      'REJECTED',
    ]);
    expect(await acknowledgements([successor?.claimId ?? ''])).toEqual([null]);
    expect((await onlyRejection()).openClaimIds).toEqual([last]);
  });

  test('is over once every claim was sent again, answered or voided', async () => {
    const ids = idsOf(await imports(aBatch('BATCH-1'), [sent('C-1'), sent('C-2'), sent('C-3'), sent('C-4')]));
    await rejects(aRejection({ claimCount: 4, amount: '400.00' }));
    const [unchanged = '', answered = '', voided = '', replaced = ''] = ids;
    const results = await imports(aBatch('BATCH-2', { writtenOn: '2026-01-13' }), [
      sent('C-1'),
      sent('C-4B', { frequencyCode: '7', originalReference: 'C-4' }),
    ]);
    expect(results).toMatchObject([{ outcome: 'UPDATED', claimId: unchanged }, { outcome: 'REPLACED' }]);
    expect(await read(unchanged)).toMatchObject({ acknowledgement: null, acknowledgedOn: null });
    expect(await read(replaced)).toMatchObject({ status: 'REPLACED' });
    await settleClaim(host, as, answered, { paidAmount: '100.00', allowedAmount: '100.00' });
    expect((await onlyRejection()).openClaimIds).toEqual([voided]);
    expect(await work()).toHaveLength(1);
    const { tag } = await host.call('reference.getClaim', { params: { claimId: voided } }, { as });
    await host.call(
      'reference.voidClaim',
      { params: { claimId: voided }, body: { reason: 'Sent by mistake' } },
      { as, ifMatch: tag ?? '' },
    );
    expect(await work()).toEqual([]);
    expect(await onlyRejection()).toMatchObject({ openClaimIds: [], resolvedAt: null });
  });

  test('is over with an answer that comes after it, which counts', async () => {
    const [id = ''] = idsOf(await imports(aBatch('BATCH-1'), [sent('C-1')]));
    await rejects(aRejection({ claimCount: 1, amount: '100.00' }));
    await settleClaim(host, as, id, { paidAmount: '100.00', allowedAmount: '100.00' });
    expect(await read(id)).toMatchObject({ status: 'PAID', paidAmount: '100.00' });
    expect(await work()).toEqual([]);
    expect((await pageOf(rejectedClaims)).total).toBe(0);
  });

  test('that comes before the batch rejects its claims when they are imported, in each part', async () => {
    await rejects(aRejection());
    const ids = idsOf(await imports(aBatch('BATCH-1'), [sent('C-1')], [sent('C-2')]));
    expect(await acknowledgements(ids)).toEqual(rejected);
    expect(await wereRejected(ids)).toEqual([true, true]);
    expect(await read(ids[1] ?? '')).toMatchObject({
      acknowledgementCategoryCode: 'A8',
      acknowledgementStatusCode: '746',
      acknowledgedOn: '2026-01-12',
      acknowledgedBy: 'MERIDIAN HEALTH',
    });
    expect((await onlyRejection()).openClaimIds).toEqual([...ids].sort());
    await imports(aBatch('BATCH-2', { writtenOn: '2026-01-13' }), two);
    expect(await work()).toEqual([]);
  });

  test('that comes before the batch rejects no batch of a later day, and none once it is resolved', async () => {
    await rejects(aRejection(), aRejection({ trace: 'BATCH-2' }));
    const later = { writtenOn: '2026-01-13' };
    const [first] = await imports(aBatch('BATCH-1', later), [sent('C-1')]);
    const [, second] = await rejectionsOf();
    const rejection = (await rejectionsOf()).find(({ trace }: { trace: string }) => trace === 'BATCH-2');
    expect(second).toBeDefined();
    const input = { params: { rejectionId: rejection.id }, body: { reason: 'Sent by another system' } };
    await host.call('reference.resolveBatchRejection', input, { as });
    const [other] = await imports(aBatch('BATCH-2'), [sent('C-2')]);
    expect(await acknowledgements(idsOf([first, other].flatMap((each) => each ?? [])))).toEqual(open);
    expect(await work()).toMatchObject([{ label: 'BATCH-1' }]);
  });

  test('between two parts of the import rejects the claims of both', async () => {
    const [id, [before]] = await host.inside(as, async (context) => {
      const batchId = await openBatch(context, aBatch('BATCH-1'));
      return [
        batchId,
        await importClaims({ adjudicateAgain })(context, [sent('C-1')], { id: batchId, unreadCount: 0 }),
      ] as const;
    });
    await rejects(aRejection());
    const [after] = await host.inside(as, (context) =>
      importClaims({ adjudicateAgain })(context, [sent('C-2')], { id, unreadCount: 0 }),
    );
    expect(await acknowledgements(idsOf([before, after].flatMap((each) => each ?? [])))).toEqual(rejected);
  });

  test('again says nothing new, and from another sender updates the work of the batch', async () => {
    await imports(aBatch('BATCH-1'), two);
    await rejects(aRejection());
    await rejects(aRejection({ transactionId: 'txn_2' }), aRejection({ transactionId: 'txn_3' }));
    expect(await onlyRejection()).toMatchObject({ transactionId: 'txn_1' });
    const other = { rejectedBy: 'CLEARINGHOUSE', statusCode: '24', rejectedOn: '2026-01-13' };
    await rejects(aRejection(other));
    const rejection = await onlyRejection();
    expect(rejection).toMatchObject(other);
    const [claimId] = rejection.openClaimIds;
    expect(await read(claimId)).toMatchObject({
      acknowledgementStatusCode: '24',
      acknowledgedBy: 'CLEARINGHOUSE',
    });
    await rejects(aRejection({ rejectedBy: 'LATE', rejectedOn: '2026-01-11' }));
    expect(await onlyRejection()).toMatchObject(other);
  });

  test('of an unknown batch by two senders is one work item, and two of other claims are two', async () => {
    await rejects(aRejection(), aRejection({ rejectedBy: 'CLEARINGHOUSE', rejectedOn: '2026-01-13' }));
    expect(await work()).toMatchObject([{ sender: 'CLEARINGHOUSE' }]);
    await rejects(aRejection({ claimCount: 3, amount: '300.00' }));
    expect(await work()).toMatchObject([{ amount: '300.00' }, { amount: '200.00' }]);
  });

  test('after a person resolved it is work again only if it says something new', async () => {
    await imports(aBatch('BATCH-1'), two);
    await rejects(aRejection());
    const { id } = await onlyRejection();
    const input = { params: { rejectionId: id }, body: { reason: 'Accepted after all' } };
    await host.call('reference.resolveBatchRejection', input, { as });
    await rejects(aRejection());
    expect(await work()).toEqual([]);
    await rejects(aRejection({ rejectedOn: '2026-01-20' }));
    expect(await work()).toHaveLength(1);
    expect(await rejectionsOf()).toHaveLength(2);
  });

  test('stays work if the batch has claims that are no records', async () => {
    const unknown = sent('C-2', { lines: [] });
    await imports(aBatch('BATCH-1'), [sent('C-1'), unknown]);
    await imports(aBatch('BATCH-2', { controlNumber: '0002' }), [
      sent('C-3', { frequencyCode: '8', originalReference: 'C-1' }),
    ]);
    await rejects(aRejection(), aRejection({ trace: 'BATCH-2', claimCount: 1, amount: '100.00' }));
    await imports({ ...aBatch('BATCH-3', { controlNumber: '0003' }), unreadCount: 1 }, [sent('C-4')]);
    await rejects(aRejection({ trace: 'BATCH-3' }));
    await imports(aBatch('BATCH-4', { controlNumber: '0004' }), [sent('C-4')]);
    expect(await work()).toMatchObject([{ label: 'BATCH-1' }, { label: 'BATCH-3' }, { label: 'BATCH-2' }]);
  });

  test('does not concern claims that another organization imported', async () => {
    const ids = idsOf(await imports(aBatch('BATCH-1'), two));
    const owner = as;
    as = aPrincipal();
    await rejects(aRejection());
    as = owner;
    expect(await acknowledgements(ids)).toEqual(open);
    expect(await work()).toEqual([]);
  });
});

describe('two batches with one number', () => {
  const dearer = sent('C-3', {
    totalCharge: '500.00',
    lines: [{ ...line, chargeAmount: '500.00' }],
  });
  const bothImported = async () => {
    const first = idsOf(await imports(aBatch('BATCH-1'), two));
    const second = idsOf(
      await imports(aBatch('BATCH-1', { interchangeControlNumber: '000000002' }), [dearer]),
    );
    return [...first, ...second];
  };

  test.each<[string, Partial<SentRejection>, readonly (string | null)[]]>([
    ['the claims and charges of one', {}, ['REJECTED', 'REJECTED', null]],
    ['the claims of the other', { claimCount: 1, amount: null }, [null, null, 'REJECTED']],
    ['the charges of the other', { claimCount: null, amount: '500.00' }, [null, null, 'REJECTED']],
    ['those of neither', { claimCount: 2, amount: '500.00' }, [null, null, null]],
    ['nothing', { claimCount: null, amount: null }, [null, null, null]],
  ])('are distinguished by what the rejection states: %s', async (_what, values, expected) => {
    const ids = await bothImported();
    await rejects(aRejection(values));
    expect(await acknowledgements(ids)).toEqual(expected);
    expect(await work()).toHaveLength(1);
  });

  test('are both possible with the same claims and charges, so a person decides', async () => {
    const ids = [
      ...idsOf(await imports(aBatch('BATCH-1'), two)),
      ...idsOf(await imports(aBatch('BATCH-1', { controlNumber: '0002' }), [sent('C-3'), sent('C-4')])),
    ];
    await rejects(aRejection());
    expect(await acknowledgements(ids)).toEqual([...open, ...open]);
    expect(await onlyRejection()).toMatchObject({ batchIds: [], openClaimIds: [] });
    expect(await work()).toHaveLength(1);
    await imports(aBatch('BATCH-1', { controlNumber: '0003' }), [sent('C-5')]);
    expect(await onlyRejection()).toMatchObject({ batchIds: [] });
  });

  test('of which one was written after the rejection are no question', async () => {
    const ids = [
      ...idsOf(await imports(aBatch('BATCH-1'), two)),
      ...idsOf(await imports(aBatch('BATCH-1', { writtenOn: '2026-01-13' }), [sent('C-3'), sent('C-4')])),
    ];
    await rejects(aRejection());
    expect(await acknowledgements(ids)).toEqual([...rejected, ...open]);
  });

  test('that are copies of one file are one batch', async () => {
    const ids = idsOf(await imports(aBatch('BATCH-1'), two));
    expect(await imports(aBatch('BATCH-1'), two)).toMatchObject([
      { outcome: 'DUPLICATE' },
      { outcome: 'DUPLICATE' },
    ]);
    await rejects(aRejection());
    expect(await acknowledgements(ids)).toEqual(rejected);
    expect(await imports(aBatch('BATCH-1'), two)).toMatchObject([
      { outcome: 'DUPLICATE' },
      { outcome: 'DUPLICATE' },
    ]);
    expect(await acknowledgements(ids)).toEqual(rejected);
  });
});

describe('a claim that is sent again', () => {
  const later = aBatch('BATCH-2', { controlNumber: '0002', writtenOn: '2026-01-11' });

  test('without a change belongs to the last batch', async () => {
    const ids = idsOf(await imports(aBatch('BATCH-1'), two));
    expect(await imports(later, two)).toMatchObject([{ outcome: 'DUPLICATE' }, { outcome: 'DUPLICATE' }]);
    await rejects(aRejection());
    expect(await acknowledgements(ids)).toEqual(open);
    expect(await work()).toEqual([]);
    await rejects(aRejection({ trace: 'BATCH-2' }));
    expect(await acknowledgements(ids)).toEqual(rejected);
  });

  test('by a file of an earlier day stays in its batch', async () => {
    const ids = idsOf(await imports(later, two));
    await imports(aBatch('BATCH-1'), two);
    await rejects(aRejection({ trace: 'BATCH-2' }));
    expect(await acknowledgements(ids)).toEqual(rejected);
  });

  test('gets the batch of the file if it was in none', async () => {
    const [id = ''] = idsOf(
      await host.inside(as, (context) => importClaims({ adjudicateAgain })(context, [sent('C-1')])),
    );
    await imports(aBatch('BATCH-1'), [sent('C-1')]);
    await rejects(aRejection({ claimCount: 1, amount: '100.00' }));
    expect(await acknowledgements([id])).toEqual(['REJECTED']);
  });

  test('without a change stays rejected if it was rejected for itself', async () => {
    const [id = ''] = idsOf(await imports(aBatch('BATCH-1'), [sent('C-1')]));
    await rejectClaim(host, as, id);
    expect(await imports(later, [sent('C-1')])).toMatchObject([{ outcome: 'DUPLICATE' }]);
    expect(await acknowledgements([id])).toEqual(['REJECTED']);
  });

  test('in a batch that was rejected before it is rejected again', async () => {
    const ids = idsOf(await imports(aBatch('BATCH-1'), two));
    await rejects(aRejection(), aRejection({ trace: 'BATCH-2', rejectedOn: '2026-01-14' }));
    expect(await imports(later, two)).toMatchObject([{ outcome: 'UPDATED' }, { outcome: 'UPDATED' }]);
    expect(await read(ids[0] ?? '')).toMatchObject({
      acknowledgement: 'REJECTED',
      acknowledgedOn: '2026-01-14',
    });
    expect(await work()).toMatchObject([{ label: 'BATCH-2' }]);
  });
});

describe('the rejection of the claims of one billing provider', () => {
  const other = { ...clinic, lastName: 'LAKESIDE CLINIC', npi: '1003000126' };
  const mixed = [sent('C-1'), sent('C-2', { billingProvider: other, taxIdentifier: '587654321' })];

  test.each([
    ['its NPI', '1003000126', [null, 'REJECTED']],
    ['its tax identifier', '587654321', [null, 'REJECTED']],
    ['the NPI of the other', '1234567893', ['REJECTED', null]],
    ['an identifier that nobody in the batch has', '1679576722', [null, null]],
  ])('rejects the claims of the provider by %s', async (_what, billingProviderIdentifier, expected) => {
    const ids = idsOf(await imports(aBatch('BATCH-1'), mixed));
    await rejects(aRejection({ billingProviderIdentifier, claimCount: 1, amount: '100.00' }));
    expect(await acknowledgements(ids)).toEqual(expected);
    expect(await work()).toMatchObject([{ label: 'BATCH-1', claimCount: 1 }]);
  });

  test('is over once the claims of the provider were sent again, and is work apart from that of another', async () => {
    await imports(aBatch('BATCH-1'), mixed);
    const ofOne = aRejection({ billingProviderIdentifier: '1003000126', claimCount: 1, amount: '100.00' });
    await rejects(ofOne, { ...ofOne, billingProviderIdentifier: '1234567893', statusCode: '24' });
    expect(await work()).toHaveLength(2);
    await imports(aBatch('BATCH-2', { controlNumber: '0002' }), [mixed[1] ?? sent('C-2')]);
    const left = await work();
    expect(left).toHaveLength(1);
    expect(await detail(left[0]?.id ?? '')).toMatchObject({ billingProviderIdentifier: '1234567893' });
  });

  test('that comes before the batch rejects only them', async () => {
    await rejects(aRejection({ billingProviderIdentifier: '1003000126' }));
    const ids = idsOf(await imports(aBatch('BATCH-1'), mixed));
    expect(await acknowledgements(ids)).toEqual([null, 'REJECTED']);
  });
});

describe('a 999', () => {
  const sets = async () => [
    ...idsOf(await imports(aBatch('BATCH-1'), [sent('C-1')])),
    ...idsOf(await imports(aBatch('BATCH-2', { controlNumber: '0002' }), [sent('C-2')])),
  ];

  test('that rejects a group rejects the claims of all its sets, with their number and charges', async () => {
    const ids = await sets();
    await rejects(aSyntaxRejection(null, { rejectedBy: 'CLEARINGHOUSE' }));
    expect(await acknowledgements(ids)).toEqual(rejected);
    expect(await read(ids[0] ?? '')).toMatchObject({
      acknowledgementCategoryCode: null,
      acknowledgedOn: null,
      acknowledgedBy: 'CLEARINGHOUSE',
    });
    expect(await work()).toMatchObject([
      {
        label: '17',
        cause: 'SYNTAX',
        causeWords: 'The whole batch was rejected for its syntax',
        sender: 'CLEARINGHOUSE',
        claimCount: 2,
        amount: '200.00',
      },
    ]);
    expect(await onlyRejection()).toMatchObject({ errorCodes: ['AK9-1'], source: '999', trace: null });
  });

  test('that rejects a set rejects its claims alone', async () => {
    const ids = await sets();
    await rejects(aSyntaxRejection('0002'));
    expect(await acknowledgements(ids)).toEqual([null, 'REJECTED']);
    expect(await work()).toMatchObject([{ label: '17-0002', claimCount: 1, amount: '100.00' }]);
    await rejects(aSyntaxRejection(null));
    expect(await work()).toHaveLength(2);
  });

  test('that rejects a group whose numbers two files have rejects no claim', async () => {
    const ids = [
      ...(await sets()),
      ...idsOf(
        await imports(aBatch('BATCH-3', { interchangeControlNumber: '000000002', controlNumber: '0003' }), [
          sent('C-3'),
        ]),
      ),
    ];
    await rejects(aSyntaxRejection(null), aSyntaxRejection('0003'));
    expect(await acknowledgements(ids)).toEqual([null, null, 'REJECTED']);
    expect(await work()).toHaveLength(2);
  });

  test('that comes before the sets of its group rejects them all, and no other group', async () => {
    await rejects(aSyntaxRejection(null));
    const ids = [
      ...(await sets()),
      ...idsOf(await imports(aBatch('BATCH-3', { groupControlNumber: '18' }), [sent('C-3')])),
      ...idsOf(await imports(aBatch('BATCH-4', { interchangeControlNumber: '000000002' }), [sent('C-4')])),
    ];
    expect(await acknowledgements(ids)).toEqual([...rejected, ...open]);
    expect(await work()).toMatchObject([{ claimCount: 2, amount: '200.00' }]);
    expect((await onlyRejection()).batchIds).toHaveLength(2);
  });

  test('that comes before its set rejects it alone', async () => {
    await rejects(aSyntaxRejection('0002'));
    expect(await acknowledgements(await sets())).toEqual([null, 'REJECTED']);
  });

  test('does not reject a claim that its payer accepted', async () => {
    const [accepted = '', rest = ''] = await sets();
    const acceptance = {
      claimId: accepted,
      acknowledgement: 'ACCEPTED' as const,
      categoryCode: 'A2',
      statusCode: '20',
      acknowledgedOn: '2026-01-11',
      acknowledgedBy: null,
      isOfPayer: true,
      payerClaimNumber: null,
      clearinghouseNumber: null,
    };
    await host.inside(as, (context) => acknowledgeClaims(context, [acceptance]));
    await rejects(aSyntaxRejection(null));
    expect(await acknowledgements([accepted, rest])).toEqual(['ACCEPTED', 'REJECTED']);
  });
});

describe('a number that its sender uses for each batch', () => {
  /** Imports batches with one number, of which the first has a claim of 500.00. */
  const many = async (count: number) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const values =
        index === 0 ? { totalCharge: '500.00', lines: [{ ...line, chargeAmount: '500.00' }] } : {};
      const batch = aBatch('0', { controlNumber: String(index) });
      ids.push(...idsOf(await imports(batch, [sent(`C-${index}`, values)])));
    }
    return ids;
  };

  test.each([
    [100, 'REJECTED'],
    [101, null],
  ])('finds a batch among at most 100: %i', async (count, expected) => {
    const [first = ''] = await many(count);
    await rejects(aRejection({ trace: '0', claimCount: 1, amount: '500.00' }));
    expect(await acknowledgements([first])).toEqual([expected]);
    expect(await work()).toHaveLength(1);
  });
});

describe('reference.listBatchRejections', () => {
  test('returns rejections newest first, by payer, number and whether they are resolved', async () => {
    const { id: payerId } = await aRecord(host, 'Payer', payerBody, { as });
    await rejects(aRejection({ payerId }), aRejection({ trace: 'BATCH-2' }));
    const traces = async (query: Record<string, string>) =>
      (await rejectionsOf(query)).map(({ trace }: { trace: string }) => trace);
    const ask = async () => {
      expect(await traces({ payerId })).toEqual(['BATCH-1']);
      expect(await traces({ trace: 'BATCH-2' })).toEqual(['BATCH-2']);
      expect((await traces({ isResolved: 'false' })).sort()).toEqual(['BATCH-1', 'BATCH-2']);
      expect(await traces({ isResolved: 'true' })).toEqual([]);
    };
    await ask();
    await foldRowCounts(host.tenants, as.organization.id);
    await ask();
  });
});

describe('reference.getBatchRejection', () => {
  test('returns all that was stated, and nulls', async () => {
    await rejects(aSyntaxRejection('0001', { rejectedBy: null }));
    expect(await onlyRejection()).toMatchObject({
      transactionId: 'txn_1',
      source: '999',
      trace: null,
      groupControlNumber: '17',
      controlNumber: '0001',
      billingProviderIdentifier: null,
      categoryCode: null,
      statusCode: null,
      errorCodes: ['AK9-1'],
      rejectedOn: null,
      rejectedBy: null,
      payerId: null,
      claimCount: null,
      amount: null,
      resolvedAt: null,
      resolvedBy: null,
      resolutionReason: null,
      batchIds: [],
      openClaimIds: [],
    });
  });

  test('is not found by another id', async () => {
    await expect(detail('brj_none')).rejects.toMatchObject({ status: 404 });
  });
});

/** The only rejection, of a known batch of two claims, and the requests about it. */
async function aResolvable() {
  const ids = idsOf(await imports(aBatch('BATCH-1'), two));
  await rejects(aRejection());
  const { id } = await onlyRejection();
  const ask = async (verb: 'resolve' | 'reopen', body: Readonly<Record<string, unknown>>) => {
    const input = { params: { rejectionId: id }, body };
    return (await host.call(`reference.${verb}BatchRejection`, input, { as })).data.batchRejection;
  };
  return {
    ids,
    resolve: () => ask('resolve', { reason: 'Accepted after all' }),
    reopen: () => ask('reopen', {}),
  };
}

describe('reference.resolveBatchRejection', () => {
  test('ends the work with a reason, once; the claims stay rejected', async () => {
    as = { ...as, memberId: 'mem_1', agentId: 'agt_1' };
    const { ids, resolve } = await aResolvable();
    expect(await resolve()).toMatchObject({
      resolvedAt: expect.any(String),
      resolvedBy: as.keyId,
      resolvedByMemberId: 'mem_1',
      resolvedByAgentId: 'agt_1',
      resolutionReason: 'Accepted after all',
      openClaimIds: [...ids].sort(),
    });
    expect(await work()).toEqual([]);
    expect((await pageOf(rejectedClaims)).total).toBe(2);
    await expect(resolve()).rejects.toMatchObject({ status: 409 });
  });

  test.each(['', 'x'.repeat(2_001)])('is refused with the reason %j', async (reason) => {
    await rejects(aRejection());
    const { id } = await onlyRejection();
    const input = { params: { rejectionId: id }, body: { reason } };
    await expect(host.call('reference.resolveBatchRejection', input, { as })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('reference.importConflictingClaim', () => {
  const taken = sent('C-9', { totalCharge: '120.00', lines: [{ ...line, chargeAmount: '120.00' }] });
  const ofOther = { ...taken, patient: { ...taken.patient, firstName: 'SAGE', dateOfBirth: '1990-05-06' } };

  /** Sends a batch with C-1 and a claim whose number another patient's claim has, and returns the conflict. */
  async function aConflict(trace: string, group: string) {
    await imports(aBatch('BATCH-OF-HOLDER', { groupControlNumber: '9' }), [sent('C-9')]);
    await imports(aBatch(trace, { groupControlNumber: group }), [sent('C-1'), ofOther]);
    const { data } = await host.call('reference.listClaimNumberConflicts', {}, { as });
    return data.claimNumberConflicts[0].id as string;
  }

  const importConflict = async (conflictId: string) =>
    (
      await host.call(
        'reference.importConflictingClaim',
        { params: { conflictId }, body: { claimNumber: 'C-9A' } },
        { as },
      )
    ).data.claim;

  test('adds the claim to its batch, so that a later rejection of the batch rejects it', async () => {
    const { id } = await importConflict(await aConflict('BATCH-1', '17'));
    await rejects(aRejection({ amount: '220.00' }));
    expect(await read(id)).toMatchObject({ acknowledgement: 'REJECTED' });
    expect(await onlyRejection()).toMatchObject({ openClaimIds: expect.arrayContaining([id]) });
  });

  test('rejects the claim if its batch was rejected before, and counts it with the others', async () => {
    const conflictId = await aConflict('BATCH-1', '17');
    await rejects(aSyntaxRejection('0001'));
    expect(await onlyRejection()).toMatchObject({ claimCount: 1, amount: '100.00' });
    const { id, acknowledgement } = await importConflict(conflictId);
    expect(acknowledgement).toBe('REJECTED');
    expect(await onlyRejection()).toMatchObject({
      claimCount: 2,
      amount: '220.00',
      openClaimIds: expect.arrayContaining([id]),
    });
  });

  test('adds the claim to the batch in which it was sent last', async () => {
    const conflictId = await aConflict('BATCH-1', '17');
    await imports(aBatch('BATCH-2', { groupControlNumber: '18', writtenOn: '2026-01-11' }), [ofOther]);
    const { id } = await importConflict(conflictId);
    await rejects(aRejection());
    expect(await read(id)).toMatchObject({ acknowledgement: null });
    await rejects(aRejection({ trace: 'BATCH-2', claimCount: 1, amount: '120.00' }));
    expect(await read(id)).toMatchObject({ acknowledgement: 'REJECTED' });
  });
});

describe('reference.reopenBatchRejection', () => {
  test('makes the rejection work again, unless it is not resolved', async () => {
    as = { ...as, memberId: 'mem_1', agentId: 'agt_1' };
    const { resolve, reopen } = await aResolvable();
    await expect(reopen()).rejects.toMatchObject({ status: 409 });
    await resolve();
    expect(await reopen()).toMatchObject({
      resolvedAt: null,
      resolvedBy: null,
      resolvedByMemberId: null,
      resolvedByAgentId: null,
      resolutionReason: null,
    });
    expect(await work()).toHaveLength(1);
  });
});
