import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimFile } from '../../test/claim-file.ts';
import { importFile, remittanceHost, type Setting } from '../../test/remittance-host.ts';
import { recordsPosted } from '../imports/post-import.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

const imported = (number: string) => setting.fakes.imported.find(({ claimNumber }) => claimNumber === number);

describe('837P', () => {
  test('counts the segments of which nothing is kept, for the set and the import', async () => {
    const references = Array.from({ length: 12 }, (_, index) => `K3*STATE DATA ${index}`);
    const found = await importFile(setting, claimFile([{ number: 'P-UNKEPT', references }]));
    const unkept = [{ loop: '2300', segment: 'K3', count: 2 }];
    expect(found.transactions).toMatchObject([{ status: 'POSTED', unkept }]);
    expect(found.import).toMatchObject({ unkept });
  });

  test('imports each claim with its patient, coverage, providers and lines', async () => {
    const { transactions } = await importFile(
      setting,
      claimFile([
        {
          number: 'P-1',
          charge: '250.5',
          payerAddress: ['N3*PO BOX 1*CLAIMS', 'N4*FRESNO*CA*93701'],
          references: ['REF*G1*AUTH-1'],
          parties: [
            'NM1*82*1*STONE*AVERY****XX*1245319599',
            'PRV*PE*PXC*207R00000X',
            'NM1*77*2*RIVERSIDE ANNEX*****XX*1003000126',
            'N3*2 ANNEX WAY',
            'N4*FRESNO*CA*93702',
            'SBR*S*01*GRP-8******MB',
            'OI***Y***Y',
            'NM1*IL*1*ELLIS*SAGE****MI*S200',
            'NM1*PR*2*MEDICARE*****PI*MED01',
          ],
          lines: [
            'LX*1',
            'SV1*HC:99213:25:59*100*UN*1***1:2',
            'DTP*472*D8*20260106',
            'REF*6R*LN-1',
            'LX*2',
            'SV1*HC:72100*150.5*UN*2.5*22**2',
            'DTP*472*RD8*20260105-20260107',
            'REF*G1*AUTH-2',
          ],
        },
      ]),
    );
    expect(transactions).toMatchObject([
      { type: '837P', status: 'POSTED', counts: { claims: 1, posted: 1, exceptions: 0 }, reasons: [] },
    ]);
    const home = { line1: '1 MAIN STREET', line2: null, city: 'FRESNO', state: 'CA', postalCode: '93701' };
    expect(imported('P-1')).toEqual({
      claimNumber: 'P-1',
      frequencyCode: '1',
      originalReference: null,
      totalCharge: '250.50',
      serviceDate: '2026-01-05',
      billedOn: '2026-01-10',
      diagnosisCodes: ['M5450', 'I10'],
      authorizationNumbers: ['AUTH-1', 'AUTH-2'],
      typeOfBill: null,
      taxIdentifier: '941234567',
      patient: { lastName: 'ELLIS', firstName: 'ROWAN', dateOfBirth: '1984-02-29', sex: 'F', address: home },
      coverage: {
        payer: {
          name: 'MERIDIAN HEALTH',
          identifier: '60054',
          filingIndicator: 'CI',
          address: { ...home, line1: 'PO BOX 1', line2: 'CLAIMS' },
        },
        rank: 'PRIMARY',
        memberId: 'M100',
        groupNumber: 'GRP-7',
        subscriberRelationship: 'SELF',
        subscriber: null,
      },
      otherCoverages: [
        {
          payer: { name: 'MEDICARE', identifier: 'MED01', filingIndicator: 'MB', address: null },
          rank: 'SECONDARY',
          memberId: 'S200',
          groupNumber: 'GRP-8',
          subscriberRelationship: 'SPOUSE',
          subscriber: { firstName: 'SAGE', lastName: 'ELLIS', dateOfBirth: null, sex: null, address: null },
        },
      ],
      billingProvider: {
        lastName: 'RIVERSIDE CLINIC',
        firstName: null,
        isPerson: false,
        npi: '1234567893',
        taxonomyCode: '207Q00000X',
        address: { ...home, line1: '10 RIVER ROAD' },
      },
      renderingProvider: {
        lastName: 'STONE',
        firstName: 'AVERY',
        isPerson: true,
        npi: '1245319599',
        taxonomyCode: '207R00000X',
        address: null,
      },
      facility: {
        lastName: 'RIVERSIDE ANNEX',
        firstName: null,
        isPerson: false,
        npi: '1003000126',
        taxonomyCode: null,
        address: { ...home, line1: '2 ANNEX WAY', postalCode: '93702' },
      },
      lines: [
        {
          procedureCode: '99213',
          modifiers: ['25', '59'],
          units: 1,
          chargeAmount: '100.00',
          revenueCode: null,
          placeOfService: '11',
          diagnosisPointers: [1, 2],
          controlNumber: 'LN-1',
          serviceDate: '2026-01-06',
        },
        {
          procedureCode: '72100',
          modifiers: [],
          units: 2.5,
          chargeAmount: '150.50',
          revenueCode: null,
          placeOfService: '22',
          diagnosisPointers: [2],
          controlNumber: null,
          serviceDate: '2026-01-05',
        },
      ],
      content: {
        kind: '837P',
        billingProvider: expect.objectContaining({ taxonomyCode: '207Q00000X' }),
        subscriber: expect.objectContaining({
          subscriber: { payerSequence: 'P', relationship: '18', groupNumber: 'GRP-7', filingIndicator: 'CI' },
        }),
        claim: expect.objectContaining({ patientControlNumber: 'P-1', authorizationNumber: 'AUTH-1' }),
      },
    });
  });

  test('distinguishes the patient from the subscriber, whose member id the claim has', async () => {
    await importFile(setting, claimFile([{ number: 'P-2', dependent: 'ELLIS*QUINN', sequence: 'S' }]));
    expect(imported('P-2')).toMatchObject({
      patient: { lastName: 'ELLIS', firstName: 'QUINN', dateOfBirth: '2015-07-04', sex: 'M' },
      coverage: {
        rank: 'SECONDARY',
        memberId: 'M100',
        subscriberRelationship: 'CHILD',
        subscriber: { sex: 'F' },
      },
      renderingProvider: null,
      facility: null,
    });
  });

  test.each([
    ['11:B:7', '7'],
    ['11:B:8', '8'],
  ])('reads which claim a claim of CLM05 %s replaces or voids', async (facility, frequencyCode) => {
    const number = `P-3-${frequencyCode}`;
    await importFile(setting, claimFile([{ number, facility, references: ['REF*F8*ICN-1'] }]));
    expect(imported(number)).toMatchObject({ frequencyCode, originalReference: 'ICN-1' });
  });

  test('imports the claims of each set in a batch with its numbers, also of a set of several parts', async () => {
    const { batches, importedBatches } = setting.fakes;
    const [batchesBefore, importsBefore] = [batches.length, importedBatches.length];
    const claims = Array.from({ length: recordsPosted + 1 }, (_, index) => ({ number: `P-S-${index}` }));
    await importFile(setting, claimFile(claims));
    await importFile(setting, claimFile([{ number: 'P-I', facility: '13:A:1' }], '005010X223A2'));
    const batch = {
      interchangeControlNumber: '000000001',
      groupControlNumber: '1',
      controlNumber: '0001',
      trace: '1',
      writtenOn: '2026-01-10',
    };
    expect(batches.slice(batchesBefore)).toEqual([batch, batch]);
    const [first, second] = [`cbt_${batches.length - 1}`, `cbt_${batches.length}`];
    expect(importedBatches.slice(importsBefore)).toEqual(
      [first, first, second].map((id) => ({ id, unreadCount: 0 })),
    );
  });

  test('counts the results of claims, with reasons', async () => {
    const { importResults } = setting.fakes;
    importResults.set('P-4', { outcome: 'DUPLICATE', code: null, warnings: [] });
    importResults.set('P-5', { outcome: 'EXCEPTION', code: 'REPLACES_UNKNOWN', warnings: [] });
    importResults.set('P-6', { outcome: 'REPLACED', code: null, warnings: ['NPI_CHECK_DIGIT'] });
    importResults.set('P-7', { outcome: 'VOIDED', code: null, warnings: [] });
    const numbers = ['P-4', 'P-5', 'P-6', 'P-7', 'P-8'];
    const done = await importFile(setting, claimFile(numbers.map((number) => ({ number }))));
    expect(done.import.counts).toEqual({
      transactions: 1,
      claims: 5,
      posted: 3,
      exceptions: 1,
      duplicates: 1,
    });
    expect(done.transactions).toMatchObject([
      {
        status: 'PARTLY_POSTED',
        paidAmount: '0.00',
        reasons: [
          { code: 'DUPLICATE', count: 1 },
          { code: 'REPLACES_UNKNOWN', count: 1 },
          { code: 'NPI_CHECK_DIGIT', count: 1 },
        ],
      },
    ]);
  });

  test('makes a claim that does not follow the guide an exception', async () => {
    const lines = ['LX*1', 'SV1*HC:99213*100*UN*1***1', 'DTP*472*D8*20260231'];
    const done = await importFile(setting, claimFile([{ number: 'P-9', lines }, { number: 'P-10' }]));
    expect(done.transactions).toMatchObject([
      { counts: { claims: 2, posted: 1, exceptions: 1 }, reasons: [{ code: 'FAULTY_DATA', count: 1 }] },
    ]);
    expect([imported('P-9'), imported('P-10')]).toMatchObject([undefined, { claimNumber: 'P-10' }]);
    expect(setting.fakes.importedBatches.at(-1)).toMatchObject({ unreadCount: 1 });
  });

  test.each([
    ['-1', 'SV1*HC:99213*100*UN*-1***1', '11:B:1'],
    ['-0.5', 'SV1*HC:99213*100*UN*-0.5***1', '11:B:1'],
    ['-2 in a claim that replaces another', 'SV1*HC:99213*100*UN*-2***1', '11:B:7'],
    ['-3 in an institutional claim', 'SV2*0300*HC:85025*100*UN*-3', '13:A:1'],
  ])('makes a claim with a quantity of %s an exception', async (_case, service, facility) => {
    const lines = ['LX*1', service, 'DTP*472*D8*20260105'];
    const guide = service.startsWith('SV2') ? '005010X223A2' : '005010X222A1';
    const number = `P-Q-${service.length}-${facility}`;
    const done = await importFile(setting, claimFile([{ number, facility, lines }], guide));
    expect(done).toMatchObject({
      import: { faults: [{ code: 'NUMBER_INVALID' }] },
      transactions: [
        {
          status: 'PARTLY_POSTED',
          counts: { claims: 1, posted: 0, exceptions: 1 },
          reasons: [{ code: 'FAULTY_DATA', count: 1 }],
        },
      ],
    });
    expect(imported(number)).toBeUndefined();
  });

  test.each([
    ['0', 0],
    ['-0', 0],
    ['', null],
  ])('imports a claim with a quantity of %j', async (quantity, units) => {
    const number = `P-U-${quantity}`;
    const lines = ['LX*1', `SV1*HC:99213*100*UN*${quantity}***1`, 'DTP*472*D8*20260105'];
    await importFile(setting, claimFile([{ number, lines }]));
    expect(imported(number)).toMatchObject({ lines: [{ units }] });
  });

  test.each([recordsPosted, recordsPosted + 1, 5 * recordsPosted + 1])(
    'posts a set of %i claims, a hundred at a time',
    async (length) => {
      const claims = Array.from({ length }, (_, index) => ({ number: `P-B${length}-${index}` }));
      const done = await importFile(setting, claimFile(claims));
      expect(done.import.counts).toMatchObject({ claims: length, posted: length });
      expect(
        setting.fakes.imported.filter(({ claimNumber }) => claimNumber.startsWith(`P-B${length}-`)),
      ).toHaveLength(length);
    },
  );
});

describe('837I', () => {
  test('has type of bill, revenue codes and the first day of the statement', async () => {
    const { transactions } = await importFile(
      setting,
      claimFile(
        [
          {
            number: 'I-1',
            facility: '13:A:1',
            charge: '300',
            references: ['DTP*434*RD8*20260103-20260105', 'CL1*1*7*30'],
            parties: ['NM1*71*1*STONE*AVERY****XX*1245319599'],
            lines: [
              'LX*1',
              'SV2*0300*HC:85025*100*UN*1',
              'DTP*472*D8*20260104',
              'LX*2',
              'SV2*0120**200*DA*2',
            ],
          },
        ],
        '005010X223A2',
      ),
    );
    expect(transactions).toMatchObject([{ type: '837I', status: 'POSTED' }]);
    expect(imported('I-1')).toMatchObject({
      typeOfBill: '131',
      serviceDate: '2026-01-03',
      renderingProvider: { lastName: 'STONE', npi: '1245319599' },
      facility: { lastName: 'RIVERSIDE CLINIC', npi: '1234567893' },
      lines: [
        { procedureCode: '85025', revenueCode: '0300', placeOfService: null, serviceDate: '2026-01-04' },
        { procedureCode: null, revenueCode: '0120', units: 2, chargeAmount: '200.00', serviceDate: null },
      ],
    });
  });
});
