import { aPrincipal, x12File } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, importFile, remittanceHost, type Setting } from '../../test/remittance-host.ts';
import type { RejectedBatch } from '../imports/schema.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

/** A 277CA of one batch; its claims are the HL levels from the fourth on. */
const acknowledgments = (...claims: readonly string[]) =>
  x12File('005010X214', [
    [
      'BHT*0085*08*277X2140004*20260321*1025*TH',
      'HL*1**20*1',
      'NM1*PR*2*MERIDIAN HEALTH*****PI*60054',
      'TRN*1*00911232',
      'DTP*050*D8*20260320',
      'DTP*009*D8*20260321',
      'HL*2*1*21*1',
      'NM1*41*2*RIVERSIDE CLINIC*****46*S00005',
      'TRN*2*BATCH-1',
      'STC*A1:19:PR*20260321*WQ*455',
      'HL*3*2*19*1',
      'NM1*85*1*STONE*AVERY****XX*1234567893',
      ...claims,
    ],
  ]);

let level = 3;
const claim = (number: string, ...segments: readonly string[]) => {
  level += 1;
  return [`HL*${level}*3*PT`, 'NM1*QC*1*QUINN*MARA****MI*MEMBER-1', `TRN*2*${number}`, ...segments];
};

const acknowledgementOf = (claimId: string) =>
  setting.fakes.acknowledged.filter((each) => each.claimId === claimId).at(-1);

describe('277CA', () => {
  test.each([
    ['ACCEPTED', 'A2', '20', ['STC*A2:20:PR*20260322*WQ*100']],
    ['REJECTED', 'A7', '562', ['STC*A7:562:85*20260322*U*100']],
    ['REJECTED', 'A3', '21', ['STC*A1:19:PR*20260322*WQ*100', 'STC*A3:21*20260322*WQ*100']],
    ['REJECTED', 'A1', '19', ['STC*A1:19*20260322*U*100']],
  ])('stores %s with %s and %s', async (acknowledgement, categoryCode, statusCode, segments) => {
    const id = `clm_${categoryCode}_${statusCode}_${segments.length}`;
    setting.fakes.has(aClaim(id.toLowerCase()));
    const number = id.toUpperCase();
    const { transactions } = await importFile(
      setting,
      acknowledgments(...claim(number, ...segments, 'REF*1K*ICN-9', 'REF*D9*CH-7')),
    );
    expect(transactions).toMatchObject([
      { type: '277CA', status: 'POSTED', counts: { claims: 1, posted: 1, exceptions: 0 }, reasons: [] },
    ]);
    expect(acknowledgementOf(id.toLowerCase())).toEqual({
      claimId: id.toLowerCase(),
      acknowledgement,
      categoryCode,
      statusCode,
      acknowledgedOn: '2026-03-22',
      acknowledgedBy: 'MERIDIAN HEALTH',
      isOfPayer: true,
      payerClaimNumber: 'ICN-9',
      clearinghouseNumber: 'CH-7',
    });
  });

  test('uses the status of the batch for a claim without one, and the rejection of a line', async () => {
    setting.fakes.has(aClaim('clm_batch'), aClaim('clm_line'));
    await importFile(
      setting,
      acknowledgments(
        ...claim('CLM_BATCH'),
        ...claim('CLM_LINE', 'STC*A2:20*20260323*WQ', 'SVC*HC:99213*35', 'STC*A8:187**U'),
      ),
    );
    expect(acknowledgementOf('clm_batch')).toMatchObject({
      acknowledgement: 'ACCEPTED',
      categoryCode: 'A1',
      acknowledgedOn: '2026-03-21',
    });
    expect(acknowledgementOf('clm_line')).toMatchObject({
      acknowledgement: 'REJECTED',
      categoryCode: 'A8',
      acknowledgedOn: '2026-03-21',
    });
  });

  test('matches claims like claim payments, and counts those that are not found', async () => {
    const { fakes } = setting;
    fakes.has(
      aClaim('clm_suffix'),
      aClaim('clm_payer', { payerClaimNumber: 'ICN-P' }),
      aClaim('clm_two', { payerClaimNumber: 'ICN-T' }),
      aClaim('clm_too', { payerClaimNumber: 'ICN-T' }),
    );
    const accepted = 'STC*A2:20:PR*20260322*WQ*100';
    const { transactions } = await importFile(
      setting,
      acknowledgments(
        ...claim('CLM_SUFFIX-1', accepted),
        ...claim('ELSEWHERE', accepted, 'REF*1K*ICN-P'),
        ...claim('NOWHERE', accepted),
        ...claim('BOTH', accepted, 'REF*1K*ICN-T'),
        ...claim('CLM_PAYER', 'STC*A2:20:PR*20260231*WQ*100'),
      ),
    );
    expect(transactions).toMatchObject([
      {
        status: 'PARTLY_POSTED',
        counts: { claims: 5, posted: 2, exceptions: 3 },
        reasons: [
          { code: 'FAULTY_DATA', count: 1 },
          { code: 'CLAIM_NOT_FOUND', count: 1 },
          { code: 'CLAIM_AMBIGUOUS', count: 1 },
        ],
      },
    ]);
    expect([acknowledgementOf('clm_suffix'), acknowledgementOf('clm_payer')]).toMatchObject([
      { acknowledgement: 'ACCEPTED' },
      { acknowledgement: 'ACCEPTED' },
    ]);
  });
});

/** A 277CA of levels below its source. */
const levels = (...segments: readonly string[]) =>
  x12File('005010X214', [
    [
      'BHT*0085*08*1*20261105*1200*TH',
      'HL*1**20*1',
      'NM1*PR*2*MERIDIAN HEALTH*****PI*60054',
      'TRN*1*R1',
      'DTP*050*D8*20261105',
      'DTP*009*D8*20261106',
      ...segments,
    ],
  ]);

const receiver = (hasClaims: 0 | 1, ...segments: readonly string[]) => [
  `HL*2*1*21*${hasClaims}`,
  'NM1*41*2*RIVERSIDE CLINIC*****46*S00005',
  ...segments,
];
const provider = (id: number, ...segments: readonly string[]) => [
  `HL*${id}*2*19*1`,
  'NM1*85*2*RIVERSIDE CLINIC*****XX*1234567893',
  ...segments,
];
const rejectedBatch = ['TRN*2*BATCH1', 'STC*A8:746*20261105*U*1000', 'QTY*AA*2', 'AMT*YY*900'];

const batch: RejectedBatch = {
  trace: 'BATCH1',
  billingProviderIdentifier: null,
  categoryCode: 'A8',
  statusCode: '746',
  rejectedOn: '2026-11-05',
  claims: 2,
  amount: '900.00',
};

describe('a 277CA that rejects a batch without its claims', () => {
  test.each<[string, readonly string[], Partial<RejectedBatch>]>([
    ['its claims and charges', receiver(0, ...rejectedBatch), {}],
    [
      'the charges of its status and the day of the file',
      receiver(0, 'TRN*2*BATCH1', 'STC*A8:746**U*1000'),
      { rejectedOn: '2026-11-06', claims: null, amount: '1000.00' },
    ],
    [
      'its rejection by category',
      receiver(0, 'STC*A1:19*20261105*WQ', 'STC*A3:21*20261105*WQ*7'),
      { trace: null, categoryCode: 'A3', statusCode: '21', claims: null, amount: '7.00' },
    ],
    [
      'the provider whose claims are rejected',
      [
        ...receiver(1, 'TRN*2*BATCH1', 'STC*A1:19*20261105*WQ*1000'),
        ...provider(3, 'TRN*1*PART1', 'STC*A8:496:85*20261105*U*300', 'QTY*QC*3', 'AMT*YY*300'),
      ],
      {
        trace: 'PART1',
        billingProviderIdentifier: '1234567893',
        statusCode: '496',
        claims: 3,
        amount: '300.00',
      },
    ],
    [
      'the provider without a trace number',
      [
        ...receiver(1, 'STC*A1:19*20261105*WQ'),
        ...provider(3, 'TRN*1*0', 'STC*A8:746*20261105*U', 'QTY*QC*2'),
      ],
      { trace: null, billingProviderIdentifier: '1234567893', amount: null },
    ],
    ['the batch once', [...receiver(1, ...rejectedBatch), ...provider(3, 'STC*A8:746**U')], {}],
  ])('is an exception with %s', async (_case, segments, values) => {
    const before = setting.fakes.acknowledged.length;
    const done = await importFile(setting, levels(...segments));
    expect(done.import).toMatchObject({ status: 'DONE', counts: { claims: 0, posted: 0, exceptions: 1 } });
    expect(done.transactions).toMatchObject([
      {
        type: '277CA',
        status: 'PARTLY_POSTED',
        counts: { claims: 0, posted: 0, exceptions: 1, duplicates: 0 },
        reasons: [{ code: 'BATCH_REJECTED', count: 1 }],
        rejectedBatches: [{ ...batch, ...values }],
      },
    ]);
    expect(setting.fakes.acknowledged).toHaveLength(before);
  });

  test('passes on its rejection with the number of the batch, the sender and the payer', async () => {
    await importFile(setting, levels(...receiver(0, ...rejectedBatch)));
    expect(setting.fakes.rejectedBatches.at(-1)).toEqual({
      transactionId: expect.stringMatching(/^txn_/),
      source: '277CA',
      trace: 'BATCH1',
      groupControlNumber: null,
      controlNumber: null,
      billingProviderIdentifier: null,
      categoryCode: 'A8',
      statusCode: '746',
      errorCodes: [],
      rejectedOn: '2026-11-05',
      rejectedBy: 'MERIDIAN HEALTH',
      payerId: 'pyr_1',
      claimCount: 2,
      amount: '900.00',
    });
  });

  test('passes on the rejection of a provider with the number of the batch, not that of the provider', async () => {
    const ofProvider = provider(3, 'TRN*1*PART1', 'STC*A8:496:85*20261105*U*300', 'QTY*QC*3');
    await importFile(
      setting,
      levels(...receiver(1, 'TRN*2*BATCH1', 'STC*A1:19*20261105*WQ*1000'), ...ofProvider),
    );
    expect(setting.fakes.rejectedBatches.at(-1)).toMatchObject({
      trace: 'BATCH1',
      billingProviderIdentifier: '1234567893',
      statusCode: '496',
      claimCount: 3,
      amount: '300.00',
    });
  });

  test('passes on no number with a provider that has no identifier', async () => {
    await importFile(
      setting,
      levels(
        ...receiver(1, 'TRN*2*BATCH1', 'STC*A1:19*20261105*WQ'),
        ...['HL*3*2*19*1', 'NM1*85*2*RIVERSIDE CLINIC', 'STC*A8:496:85*20261105*U*300'],
      ),
    );
    expect(setting.fakes.rejectedBatches.at(-1)).toMatchObject({
      trace: null,
      billingProviderIdentifier: null,
      statusCode: '496',
    });
  });

  test('names each of several providers, and posts the claims of others', async () => {
    setting.fakes.has(aClaim('clm_beside'));
    const { transactions } = await importFile(
      setting,
      levels(
        ...receiver(1, 'TRN*2*BATCH1', 'STC*A1:19*20261105*WQ'),
        ...provider(3, 'TRN*1*ONE', 'STC*A8:746**U'),
        ...provider(4, 'TRN*1*TWO', 'STC*A1:19**WQ'),
        'HL*5*4*PT',
        'NM1*QC*1*QUINN*MARA',
        'TRN*2*CLM_BESIDE',
        'STC*A2:20*20261105*WQ*100',
        ...provider(6, 'TRN*1*THREE', 'STC*A8:746**U'),
      ),
    );
    expect(transactions).toMatchObject([
      {
        status: 'PARTLY_POSTED',
        counts: { claims: 1, posted: 1, exceptions: 2 },
        reasons: [{ code: 'BATCH_REJECTED', count: 2 }],
        rejectedBatches: [{ trace: 'ONE' }, { trace: 'THREE' }],
      },
    ]);
    expect(acknowledgementOf('clm_beside')).toMatchObject({ acknowledgement: 'ACCEPTED' });
  });

  test('reports the first 100 of more batches', async () => {
    const batches = Array.from({ length: 101 }, (_, index) => [
      `HL*${index + 2}*1*21*0`,
      'NM1*41*2*RIVERSIDE CLINIC*****46*S00005',
      `TRN*2*BATCH${index}`,
      'STC*A8:746*20261105*U',
    ]);
    const [set] = (await importFile(setting, levels(...batches.flat()))).transactions;
    expect(set).toMatchObject({ counts: { exceptions: 101 }, reasons: [{ count: 101 }] });
    expect(set.rejectedBatches).toHaveLength(100);
    expect(set.rejectedBatches.at(-1)).toMatchObject({ trace: 'BATCH99' });
  });

  test('rejects its claims if it names them', async () => {
    setting.fakes.has(aClaim('clm_named'));
    const { transactions } = await importFile(
      setting,
      levels(
        ...receiver(1, ...rejectedBatch),
        ...provider(3),
        'HL*4*3*PT',
        'NM1*QC*1*QUINN*MARA',
        'TRN*2*CLM_NAMED',
      ),
    );
    expect(transactions).toMatchObject([{ status: 'POSTED', reasons: [], rejectedBatches: [] }]);
    expect(acknowledgementOf('clm_named')).toMatchObject({
      acknowledgement: 'REJECTED',
      categoryCode: 'A8',
      statusCode: '746',
    });
  });

  test('is faulty data if it does not follow the guide', async () => {
    const { transactions } = await importFile(
      setting,
      levels(...receiver(0, 'TRN*2*BATCH1', 'STC*A8:746*20261105*U*1000', 'QTY*AA*TWO')),
    );
    expect(transactions).toMatchObject([
      { status: 'PARTLY_POSTED', reasons: [{ code: 'FAULTY_DATA', count: 1 }], rejectedBatches: [] },
    ]);
  });
});

describe('a set from which nothing follows', () => {
  test.each([
    [
      'an accepted batch without claims',
      levels(...receiver(0, 'TRN*2*BATCH1', 'STC*A1:19*20261105*WQ*1000')),
    ],
    ['a batch without a status', levels(...receiver(0, 'TRN*2*BATCH1'))],
    ['a 277CA without a batch', levels()],
    [
      'a 277 whose inquiries are rejected at the provider',
      x12File('005010X212', [
        [
          'BHT*0010*08*1*20260916*0810*DG',
          'HL*1**20*1',
          'NM1*PR*2*MERIDIAN HEALTH*****PI*60054',
          'HL*2*1*21*1',
          'NM1*41*2*RIVERSIDE CLINIC*****46*S00005',
          'HL*3*2*19*0',
          'NM1*1P*2*RIVERSIDE CLINIC*****XX*1234567893',
          'TRN*1*0',
          'STC*E0:24:85*20260916',
        ],
      ]),
    ],
  ])('is not posted: %s', async (_case, file) => {
    const { transactions } = await importFile(setting, file, { as: aPrincipal() });
    expect(transactions).toMatchObject([
      {
        status: 'PARTLY_POSTED',
        counts: { claims: 0, posted: 0, exceptions: 0 },
        reasons: [{ code: 'NOTHING_TO_POST', count: 1 }],
      },
    ]);
  });
});
