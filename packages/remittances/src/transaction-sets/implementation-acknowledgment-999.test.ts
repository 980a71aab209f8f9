import { interchange, x12File } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFile, remittanceHost, type Setting } from '../../test/remittance-host.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

const none = { claims: 0, posted: 0, duplicates: 0 };

describe('999', () => {
  const group = 'AK1*HC*17*005010X222A1';
  const acknowledgment = (...segments: readonly string[]) => x12File('005010X231A1', [[group, ...segments]]);

  test('reports the result of sets and groups, with error codes', async () => {
    const { import: file, transactions } = await importFile(
      setting,
      acknowledgment(
        ...['AK2*837*0001*005010X222A1', 'IK5*A'],
        ...['AK2*837*0002*005010X222A1', 'IK5*E*5'],
        ...['AK2*837*0003*005010X222A1', 'IK3*CLM*22**8', 'IK4*2*782*1', 'IK3*REF*23**8', 'IK5*R*5*3'],
        ...['AK2*837*0004*005010X222A1', 'IK5*R*5'],
        'AK9*P*4*4*2',
      ),
    );
    expect(file).toMatchObject({ status: 'DONE', faults: [] });
    expect(transactions).toMatchObject([
      {
        type: '999',
        controlNumber: '0001',
        status: 'POSTED',
        counts: { ...none, exceptions: 0 },
        reasons: [
          { code: 'ACCEPTED', count: 1 },
          { code: 'ACCEPTED_WITH_ERRORS', count: 1 },
          { code: 'IK5-5', count: 3 },
          { code: 'REJECTED', count: 2 },
          { code: 'IK5-3', count: 1 },
          { code: 'IK3-8', count: 1 },
          { code: 'IK4-1', count: 1 },
          { code: 'GROUP_PARTLY_ACCEPTED', count: 1 },
        ],
      },
    ]);
  });

  test.each([
    ['A', 'GROUP_ACCEPTED'],
    ['E', 'GROUP_ACCEPTED_WITH_ERRORS'],
    ['R', 'GROUP_REJECTED'],
    ['M', 'GROUP_REJECTED'],
    ['W', 'GROUP_REJECTED'],
    ['X', 'GROUP_REJECTED'],
  ])('reports a group of AK901 %s as %s', async (code, reason) => {
    const { transactions } = await importFile(setting, acknowledgment(`AK9*${code}*1*1*0*1`));
    expect(transactions[0].reasons).toEqual([
      { code: reason, count: 1 },
      { code: 'AK9-1', count: 1 },
    ]);
  });
});

describe('a 999 that rejects claims', () => {
  const rejectionsOf = async (...segments: readonly string[]) => {
    const { rejectedBatches } = setting.fakes;
    const before = rejectedBatches.length;
    await importFile(setting, x12File('005010X231A1', [segments]));
    return rejectedBatches.slice(before);
  };
  const group = 'AK1*HC*17*005010X222A1';
  const sets = [
    ...['AK2*837*0001*005010X222A1', 'IK5*A'],
    ...['AK2*837*0002*005010X222A1', 'IK3*CLM*22**8', 'IK5*R*5'],
    ...['AK2*837*0003*005010X222A1', 'IK5*X*3'],
  ];

  test('passes on each rejected set with its error codes and sender', async () => {
    expect(await rejectionsOf(group, ...sets, 'AK9*P*3*3*1')).toEqual([
      {
        transactionId: expect.stringMatching(/^txn_/),
        source: '999',
        trace: null,
        groupControlNumber: '17',
        controlNumber: '0002',
        billingProviderIdentifier: null,
        categoryCode: null,
        statusCode: null,
        errorCodes: ['IK5-5', 'IK3-8'],
        rejectedOn: null,
        rejectedBy: 'PAYER',
        payerId: null,
        claimCount: null,
        amount: null,
      },
      expect.objectContaining({ controlNumber: '0003', errorCodes: ['IK5-3'] }),
    ]);
  });

  test('passes on a rejected group once, with the error codes of all', async () => {
    expect(await rejectionsOf(group, ...sets, 'AK9*R*3*3*0*1')).toMatchObject([
      {
        groupControlNumber: '17',
        controlNumber: null,
        errorCodes: ['IK5-5', 'IK3-8', 'IK5-3', 'AK9-1'],
      },
    ]);
  });

  test('passes on nothing of an accepted group, of other sets than claims, or of faulty records', async () => {
    expect(await rejectionsOf(group, 'AK2*837*0001', 'IK5*E', 'AK9*E*1*1*1')).toEqual([]);
    expect(await rejectionsOf('AK1*HS*18*005010X279A1', 'AK2*270*0001', 'IK5*R', 'AK9*R*1*1*0')).toEqual([]);
    expect(await rejectionsOf(group, 'AK9*R*MANY*1*0')).toEqual([]);
  });
});

describe('what a receiver says of batches', () => {
  const saidBy = async (file: string) => {
    const { acknowledgedBatches } = setting.fakes;
    const before = acknowledgedBatches.length;
    await importFile(setting, file);
    return acknowledgedBatches.slice(before);
  };

  test('by a 999 is passed on for each set of claims, and for the group', async () => {
    const segments = [
      'AK1*HC*17*005010X222A1',
      'AK2*837*0001',
      'IK5*A',
      'AK2*837*0002',
      'IK5*R*5',
      'AK9*P*2*2*1',
    ];
    const ofGroup = { source: '999', groupControlNumber: '17', interchangeControlNumber: null, trace: null };
    expect(await saidBy(x12File('005010X231A1', [segments]))).toMatchObject([
      { ...ofGroup, controlNumber: '0001', isAccepted: true, codes: [], acknowledgedBy: 'PAYER' },
      { ...ofGroup, controlNumber: '0002', isAccepted: false, codes: ['IK5-5'] },
      { ...ofGroup, controlNumber: null, isAccepted: true },
    ]);
    const inquiries = ['AK1*HS*18*005010X279A1', 'AK2*270*0001', 'IK5*A', 'AK9*A*1*1*1'];
    expect(await saidBy(x12File('005010X231A1', [inquiries]))).toEqual([]);
  });

  test.each([
    ['A', '000', true, []],
    ['E', '025', true, ['TA1-025']],
    ['R', '006', false, ['TA1-006']],
  ])(
    'by a TA1 of %s is passed on by the number of the interchange',
    async (code, note, isAccepted, codes) => {
      const file = interchange([`TA1*00000077${code.charCodeAt(0) % 10}*260301*1200*${code}*${note}`]);
      expect(await saidBy(file)).toMatchObject([
        {
          source: 'TA1',
          interchangeControlNumber: `00000077${code.charCodeAt(0) % 10}`,
          groupControlNumber: null,
          controlNumber: null,
          isAccepted,
          codes,
        },
      ]);
    },
  );
});

describe('TA1', () => {
  test.each([
    ['A', '000', [{ code: 'ACCEPTED', count: 1 }]],
    [
      'E',
      '025',
      [
        { code: 'ACCEPTED_WITH_ERRORS', count: 1 },
        { code: 'TA1-025', count: 1 },
      ],
    ],
    [
      'R',
      '006',
      [
        { code: 'REJECTED', count: 1 },
        { code: 'TA1-006', count: 1 },
      ],
    ],
  ])('reports the result of the interchange: %s, %s', async (code, note, reasons) => {
    const { import: file, transactions } = await importFile(
      setting,
      interchange([`TA1*000000905*260302*1200*${code}*${note}`]),
    );
    expect(file).toMatchObject({ status: 'DONE', counts: { transactions: 1, claims: 0 }, faults: [] });
    expect(transactions).toMatchObject([
      {
        type: 'TA1',
        interchangeControlNumber: '000000001',
        groupControlNumber: null,
        controlNumber: '000000905',
        status: 'POSTED',
        reasons,
      },
    ]);
  });

  test('is imported for each interchange, in addition to its groups', async () => {
    const answers = ['TA1*000000905*260302*1200*A*000', 'TA1*000000906*260302*1200*R*006'];
    const content = x12File('005010X231A1', [['AK1*HC*17*005010X222A1', 'AK9*A*1*1*1']], answers);
    const { transactions } = await importFile(setting, content);
    expect(
      transactions.map(({ type, controlNumber }: { type: string; controlNumber: string }) => [
        type,
        controlNumber,
      ]),
    ).toEqual([
      ['TA1', '000000905'],
      ['TA1', '000000906'],
      ['999', '0001'],
    ]);
  });

  test('is an exception if it does not follow the guide', async () => {
    const { transactions } = await importFile(setting, interchange(['TA1*000000907*260302*1200*Z*000']));
    expect(transactions).toMatchObject([
      { type: 'TA1', status: 'PARTLY_POSTED', reasons: [{ code: 'FAULTY_DATA', count: 1 }] },
    ]);
  });

  test('is refused with its interchange', async () => {
    const content = interchange(['TA1*000000908*260302*1200*A*000']).replace('IEA*0', 'IEA*3');
    const { import: file, transactions } = await importFile(setting, content);
    expect([file.status, transactions]).toMatchObject([
      'REFUSED',
      [{ type: 'TA1', status: 'REFUSED', reasons: [{ code: 'IEA_COUNT', count: 1 }] }],
    ]);
  });
});
