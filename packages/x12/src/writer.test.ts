import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventsOf } from '../test/writer.ts';
import { envelope } from '../test/written.ts';
import {
  checkRecord,
  type InterchangeToWrite,
  type SetRecord,
  type SetType,
  type WritableRecord,
  type WriteFault,
  type WriteOptions,
  writeX12,
  X12WriteError,
} from './index.ts';

type Records<Type extends SetType> = Iterable<WritableRecord<Type>>;

const withSet = <Type extends SetType>(type: Type, records: Records<Type>) =>
  ({
    ...envelope,
    groups: [{ type, sender: 'SENDER', receiver: 'RECEIVER', controlNumber: '77', sets: [{ records }] }],
  }) as InterchangeToWrite;

async function textOf(interchange: InterchangeToWrite, options?: WriteOptions): Promise<string> {
  let text = '';
  for await (const chunk of writeX12(interchange, options)) text += chunk;
  return text;
}

/** The segments of a written file. */
const segmentsOf = async (interchange: InterchangeToWrite, options?: WriteOptions) =>
  (await textOf(interchange, options)).split('~').slice(0, -1);

/** The faults of a file that can't be written, after a check that nothing of it was. */
async function faultsOf(interchange: InterchangeToWrite, options?: WriteOptions) {
  const chunks: string[] = [];
  try {
    for await (const chunk of writeX12(interchange, options)) chunks.push(chunk);
  } catch (error) {
    expect(chunks).toEqual([]);
    if (error instanceof X12WriteError) return error.faults.map(short);
    throw error;
  }
  return [];
}

const short = ({ code, loop, segment, element, path }: WriteFault) =>
  `${code} ${loop} ${element ?? segment} ${path}`;

const recordsOf = async (text: string) =>
  (await eventsOf(text)).flatMap((event) =>
    'within' in event ? [{ kind: event.kind, value: event.value, faults: event.faults }] : [],
  );

const address = { street: { line1: '1 MAIN ST' }, city: { city: 'MIAMI', state: 'FL', postalCode: '33111' } };
const organization = (lastName: string, identifier: string, identifierQualifier: string) => ({
  entityType: '2' as const,
  lastName,
  identifierQualifier,
  identifier,
});

const transaction: WritableRecord<'837P'> = {
  kind: '837P.transaction',
  value: {
    structure: '0019',
    purpose: '00',
    reference: 'BATCH-1',
    date: '2026-01-05',
    time: '1200',
    claimType: 'CH',
    submitter: {
      ...organization('BILLING SERVICE', 'TGJ23', '46'),
      contacts: [{ name: 'JERRY', numbers: [{ qualifier: 'TE', number: '3055552222' }] }],
    },
    receiver: organization('MERIDIAN HEALTH', '66783JJT', '46'),
  },
};
const billingProvider: WritableRecord<'837P'> = {
  kind: '837P.billingProvider',
  value: {
    taxonomyCode: '203BF0100Y',
    name: {
      ...organization('RIVERSIDE CLINIC', '1234567893', 'XX'),
      ...address,
      identifications: [{ qualifier: 'EI', identifier: '587654321' }],
    },
  },
};
const demographics = { birthDate: '1973-05-01', gender: 'F' as const };
const subscriber = (relationship: string | null): WritableRecord<'837P'> => ({
  kind: '837P.subscriber',
  value: {
    subscriber: { payerSequence: 'P', relationship, filingIndicator: 'CI' },
    name: {
      entityType: '1',
      lastName: 'QUINN',
      firstName: 'MARA',
      identifierQualifier: 'MI',
      identifier: 'MEMBER-1',
      ...address,
      demographics,
    },
    payer: organization('MERIDIAN HEALTH', '999996666', 'PI'),
  },
});
const patient: WritableRecord<'837P'> = {
  kind: '837P.patient',
  value: {
    information: { relationship: '19' },
    name: { entityType: '1', lastName: 'QUINN', firstName: 'TED', ...address, demographics },
  },
};

type ClaimRecord = Extract<WritableRecord<'837P'>, { kind: '837P.claim' }>;
type Claim = ClaimRecord['value'];
type Service = NonNullable<Claim['services']>[number];

const service: Service = {
  service: {
    procedure: { qualifier: 'HC', code: '99213', modifiers: ['25'] },
    chargeAmount: '40.00',
    unit: 'UN',
    units: '1',
    diagnosisPointers: ['1', '2'],
  },
  serviceDates: { from: '2026-01-03', to: '2026-01-03' },
};
const claim: Claim = {
  patientControlNumber: 'CLAIM-1',
  chargeAmount: '40.00',
  facility: { code: '11', qualifier: 'B', frequencyCode: '1' },
  providerSignature: 'Y',
  assignment: 'A',
  benefitsAssigned: 'Y',
  releaseOfInformation: 'Y',
  healthCareCodes: [
    [
      { qualifier: 'ABK', code: 'J0300' },
      { qualifier: 'ABF', code: 'Z1159' },
    ],
  ],
  services: [service],
};
const otherPayer = {
  payerSequence: 'S' as const,
  relationship: '18',
  coverage: { benefitsAssigned: 'Y' as const, releaseOfInformation: 'Y' as const },
  subscriber: { entityType: '1' as const, lastName: 'QUINN', identifierQualifier: 'MI', identifier: 'M-1' },
  payer: organization('SECOND HEALTH', '999996667', 'PI'),
};
const claimOf = (value: Partial<Claim> = {}): ClaimRecord => ({
  kind: '837P.claim',
  value: { ...claim, ...value },
});
const around = (...claims: ClaimRecord[]) => [transaction, billingProvider, subscriber('18'), ...claims];
const claimFaults = (value: Partial<Claim>, options?: WriteOptions) =>
  checkRecord('837P', claimOf(value), options).map(short);

describe('a written 837P', () => {
  test('has the segments in the order of the guide, with numbers and counts of the writer', async () => {
    const claims = [
      subscriber('18'),
      claimOf({ services: [service, service] }),
      subscriber(null),
      patient,
      claimOf(),
    ];
    expect(await segmentsOf(withSet('837P', [transaction, billingProvider, ...claims]))).toEqual([
      'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260105*1200*^*00501*000000101*0*T*:',
      'GS*HC*SENDER*RECEIVER*20260105*1200*77*X*005010X222A1',
      'ST*837*0001*005010X222A1',
      'BHT*0019*00*BATCH-1*20260105*1200*CH',
      'NM1*41*2*BILLING SERVICE*****46*TGJ23',
      'PER*IC*JERRY*TE*3055552222',
      'NM1*40*2*MERIDIAN HEALTH*****46*66783JJT',
      'HL*1**20*1',
      'PRV*BI*PXC*203BF0100Y',
      'NM1*85*2*RIVERSIDE CLINIC*****XX*1234567893',
      'N3*1 MAIN ST',
      'N4*MIAMI*FL*33111',
      'REF*EI*587654321',
      'HL*2*1*22*0',
      'SBR*P*18*******CI',
      'NM1*IL*1*QUINN*MARA****MI*MEMBER-1',
      'N3*1 MAIN ST',
      'N4*MIAMI*FL*33111',
      'DMG*D8*19730501*F',
      'NM1*PR*2*MERIDIAN HEALTH*****PI*999996666',
      'CLM*CLAIM-1*40***11:B:1*Y*A*Y*Y',
      'HI*ABK:J0300*ABF:Z1159',
      'LX*1',
      'SV1*HC:99213:25*40*UN*1***1:2',
      'DTP*472*D8*20260103',
      'LX*2',
      'SV1*HC:99213:25*40*UN*1***1:2',
      'DTP*472*D8*20260103',
      'HL*3*1*22*1',
      'SBR*P********CI',
      'NM1*IL*1*QUINN*MARA****MI*MEMBER-1',
      'N3*1 MAIN ST',
      'N4*MIAMI*FL*33111',
      'DMG*D8*19730501*F',
      'NM1*PR*2*MERIDIAN HEALTH*****PI*999996666',
      'HL*4*3*23*0',
      'PAT*19',
      'NM1*QC*1*QUINN*TED',
      'N3*1 MAIN ST',
      'N4*MIAMI*FL*33111',
      'DMG*D8*19730501*F',
      'CLM*CLAIM-1*40***11:B:1*Y*A*Y*Y',
      'HI*ABK:J0300*ABF:Z1159',
      'LX*1',
      'SV1*HC:99213:25*40*UN*1***1:2',
      'DTP*472*D8*20260103',
      'SE*45*0001',
      'GE*1*77',
      'IEA*1*000000101',
    ]);
  });

  test("has the receiver's separators", async () => {
    const separators = { element: '|', component: '>', repetition: '!', terminator: '\n' };
    const text = await textOf(withSet('837P', around(claimOf())), { separators });
    expect(text).toContain('|!|00501|000000101|0|T|>\n');
    expect(text).toContain('\nSV1|HC>99213>25|40|UN|1|||1>2\n');
    expect(await recordsOf(text)).toEqual(await recordsOf(await textOf(withSet('837P', around(claimOf())))));
  });

  test.each([
    ['two equal ones', { element: '*', component: '*', repetition: '^', terminator: '~' }],
    ['a letter', { element: 'A', component: ':', repetition: '^', terminator: '~' }],
    ['a character of numbers', { element: '*', component: '-', repetition: '^', terminator: '~' }],
  ])('refuses separators with %s', async (_, separators) => {
    const faults = await faultsOf(withSet('837P', around(claimOf())), { separators });
    expect(faults.some((fault) => fault.startsWith('SEPARATORS_INVALID'))).toBe(true);
  });

  test('reports every fault of every record, and writes nothing', async () => {
    const wrong = claimOf({
      patientControlNumber: 'C'.repeat(39),
      assignment: null,
      services: [service, { ...service, service: { ...service.service, unit: null, chargeAmount: '1.001' } }],
    });
    const faults = await faultsOf(withSet('837P', around(wrong, claimOf({ healthCareCodes: [] }))));
    expect(faults).toEqual([
      'ELEMENT_TOO_LONG 2300 CLM01 patientControlNumber',
      'ELEMENT_MISSING 2300 CLM07 assignment',
      'AMOUNT_INVALID 2400 SV102 services[1].service.chargeAmount',
      'ELEMENT_MISSING 2400 SV103 services[1].service.unit',
      'SEGMENT_MISSING 2300 HI healthCareCodes',
    ]);
  });

  test('reports missing and misplaced records', async () => {
    expect(await faultsOf(withSet('837P', [billingProvider, claimOf()]))).toEqual([
      'RECORD_MISSING ST BHT transaction',
      expect.stringMatching(/^RECORD_MISPLACED/),
    ]);
  });

  test('reports faults of the envelope', async () => {
    const set = withSet('837P', around(claimOf()));
    const wrong = {
      ...set,
      controlNumber: '1',
      time: '2460',
      sender: { qualifier: 'Z', identifier: 'S'.repeat(16) },
    };
    expect(await faultsOf(wrong)).toEqual([
      'ELEMENT_TOO_SHORT ISA ISA05 senderQualifier',
      'ELEMENT_TOO_LONG ISA ISA06 sender',
      'TIME_INVALID ISA ISA10 time',
      'NUMBER_INVALID ISA ISA13 controlNumber',
      'TIME_INVALID GS GS05 time',
    ]);
  });

  test.each<[string, Partial<Claim>, readonly string[]]>([
    ['an amount of 12 digits', { patientPaidAmount: '999999999999.99' }, []],
    [
      'an amount of 13 digits',
      { patientPaidAmount: '1000000000000.00' },
      ['AMOUNT_INVALID 2300 AMT02 patientPaidAmount'],
    ],
    ['a claim number of 38 characters', { patientControlNumber: 'C'.repeat(38) }, []],
    ['12 codes in a segment', { healthCareCodes: [Array(12).fill({ qualifier: 'ABF', code: 'A' })] }, []],
    [
      '13 codes in a segment',
      { healthCareCodes: [Array(13).fill({ qualifier: 'ABF', code: 'A' })] },
      ['ELEMENT_REPEATED 2300 HI healthCareCodes[0][12]'],
    ],
    ['50 lines', { services: Array(50).fill(service) }, []],
    ['51 lines', { services: Array(51).fill(service) }, ['SEGMENT_REPEATED 2400 LX services[50]']],
    ['no lines', { services: [] }, ['SEGMENT_MISSING 2400 LX services']],
    ['10 remarks', { fileInformation: Array(10).fill('K') }, []],
    [
      '11 remarks',
      { fileInformation: Array(11).fill('K') },
      ['SEGMENT_REPEATED 2300 K3 fileInformation[10]'],
    ],
    [
      'four pointers',
      {
        services: [{ ...service, service: { ...service.service, diagnosisPointers: ['1', '2', '3', '4'] } }],
      },
      [],
    ],
    [
      'five pointers',
      {
        services: [
          { ...service, service: { ...service.service, diagnosisPointers: ['1', '2', '3', '4', '5'] } },
        ],
      },
      ['ELEMENT_REPEATED 2400 SV107 services[0].service.diagnosisPointers[4]'],
    ],
    [
      'a modifier of one character',
      withModifier('2'),
      ['ELEMENT_TOO_SHORT 2400 SV101-3 services[0].service.procedure.modifiers[0]'],
    ],
    [
      'a control character',
      { authorizationNumber: 'A\u0007' },
      ['CHARACTER_INVALID 2300 REF02 authorizationNumber'],
    ],
    [
      'no day of the calendar',
      { services: [{ ...service, serviceDates: { from: '2026-02-30', to: '2026-02-30' } }] },
      ['DATE_INVALID 2400 DTP03 services[0].serviceDates'],
    ],
    [
      'a period that ends before it begins',
      { services: [{ ...service, serviceDates: { from: '2026-02-02', to: '2026-02-01' } }] },
      ['DATE_INVALID 2400 DTP03 services[0].serviceDates'],
    ],
    ['an empty segment', { healthCareCodes: [[]] }, ['SEGMENT_EMPTY 2300 HI healthCareCodes[0]']],
    [
      'a composite of which nothing is left',
      { relatedCauses: { causes: ['A*'] } },
      ['SEPARATOR_IN_DATA 2300 CLM11-1 relatedCauses.causes[0]'],
    ],
    [
      'a qualifier that the segment does not have',
      { otherSubscribers: [{ ...otherPayer, providers: [{ role: 'FA', entityType: '2' }] }] },
      ['CODE_INVALID 2330C NM101 otherSubscribers[0].providers[0].role'],
    ],
    [
      'half of a surrogate pair',
      { authorizationNumber: 'A\ud83d' },
      ['CHARACTER_INVALID 2300 REF02 authorizationNumber'],
    ],
    ['a character of a surrogate pair', { authorizationNumber: 'A\ud83d\ude00' }, []],
    [
      'a time of day of a range of one day',
      { dates: [{ qualifier: '434', period: { from: '2026-01-05', to: '2026-01-05' }, time: '1200' }] },
      [],
    ],
    [
      'a time of day of two days',
      { dates: [{ qualifier: '435', period: { from: '2026-01-05', to: '2026-01-06' }, time: '1200' }] },
      ['DATE_INVALID 2300 DTP03 dates[0].time'],
    ],
    [
      'a segment without its required elements',
      { pricing: {}, institutional: null } as Partial<Claim>,
      ['ELEMENT_MISSING 2300 HCP01 pricing.methodology', 'ELEMENT_MISSING 2300 HCP02 pricing.allowedAmount'],
    ],
    [
      'a qualifier that has its own name',
      { identifications: [{ qualifier: 'G1', identifier: 'A' }] },
      ['QUALIFIER_RESERVED 2300 REF identifications[0]'],
    ],
    [
      'a second number with that qualifier',
      { authorizationNumber: 'A', identifications: [{ qualifier: 'G1', identifier: 'B' }] },
      [],
    ],
  ])('with %s', (_, value, faults) => {
    expect(claimFaults(value)).toEqual(faults);
  });

  test.each(['*', ':', '^', '~'])('refuses %s in data, or writes a space', async (separator) => {
    const value = { authorizationNumber: `A${separator}1` };
    expect(claimFaults(value)).toEqual(['SEPARATOR_IN_DATA 2300 REF02 authorizationNumber']);
    expect(claimFaults(value, { separatorsInData: 'space' })).toEqual([]);
    const text = await textOf(withSet('837P', around(claimOf(value))), { separatorsInData: 'space' });
    expect(text).toContain('REF*G1*A 1~');
  });

  test('streams the claims of a large batch', async () => {
    let taken = 0;
    const records = {
      *[Symbol.iterator]() {
        taken = 0;
        yield* around();
        for (; taken < 2_000; taken += 1) {
          yield subscriber('18');
          yield claimOf();
        }
      },
    };
    let [chunks, largest, takenAtFirst] = [0, 0, 0];
    for await (const chunk of writeX12(withSet('837P', records))) {
      if (chunk.startsWith('BHT')) takenAtFirst = taken;
      largest = Math.max(largest, chunk.length);
      chunks += 1;
    }
    expect(chunks).toBeGreaterThan(20);
    expect(largest).toBeLessThan(20_000);
    expect(takenAtFirst).toBeLessThan(100);
  });

  test('refuses records that can be iterated only once', async () => {
    const once = around(claimOf()).values();
    await expect(textOf(withSet('837P', once))).rejects.toThrow();
  });
});

function withModifier(modifier: string): Partial<Claim> {
  const procedure = { qualifier: 'HC', code: '99213', modifiers: [modifier] };
  return { services: [{ ...service, service: { ...service.service, procedure } }] };
}

describe('a written acknowledgment', () => {
  const results: WritableRecord<'999'>[] = [
    { kind: '999.group', value: { functionalCode: 'HC', controlNumber: '17456', version: '005010X222A1' } },
    {
      kind: '999.set',
      value: {
        code: '837',
        controlNumber: '0002',
        segments: [
          {
            segmentIdentifier: 'CLM',
            position: 22,
            errorCode: '8',
            contexts: [
              { contexts: [{ name: 'CLM01', reference: '123456789' }] },
              {
                contexts: [{ name: 'SITUATIONAL TRIGGER' }],
                segmentIdentifier: 'CLM',
                position: 43,
                elementPosition: '5:3',
              },
            ],
            elements: [{ position: '5:3', dataElement: 1331, errorCode: '7' }],
          },
        ],
        result: { acknowledgmentCode: 'R', errorCodes: ['5', 'I6'] },
      },
    },
    {
      kind: '999.result',
      value: {
        acknowledgmentCode: 'R',
        includedSets: 1,
        receivedSets: 1,
        acceptedSets: 0,
        errorCodes: ['1'],
      },
    },
  ];

  test('999 has its segments', async () => {
    expect((await segmentsOf(withSet('999', results))).slice(2, -2)).toEqual([
      'ST*999*0001*005010X231A1',
      'AK1*HC*17456*005010X222A1',
      'AK2*837*0002',
      'IK3*CLM*22**8',
      'CTX*CLM01:123456789',
      'CTX*SITUATIONAL TRIGGER*CLM*43**5:3',
      'IK4*5:3*1331*7',
      'IK5*R*5*I6',
      'AK9*R*1*1*0*1',
      'SE*10*0001',
    ]);
  });

  test.each(['5:', '5:3:', ':3', '123', '5:3:2:1'])('999 refuses the element position %s', (position) => {
    const contexts = [{ contexts: [{ name: 'CLM01' }], elementPosition: position }];
    const segments = [{ segmentIdentifier: 'CLM', position: 22, errorCode: '8', contexts }];
    const value = {
      code: '837',
      controlNumber: '0002',
      segments,
      result: { acknowledgmentCode: 'R' as const },
    };
    expect(checkRecord('999', { kind: '999.set', value }).map(short)).toEqual([
      'NUMBER_INVALID 2100 CTX05 segments[0].contexts[0].elementPosition',
    ]);
  });

  test('999 reads back equal in other separators', async () => {
    const separators = { element: '|', component: '>', repetition: '!', terminator: "'" };
    const written = await recordsOf(await textOf(withSet('999', results), { separators }));
    expect(written).toEqual(await recordsOf(await textOf(withSet('999', results))));
    expect(written).toMatchObject(results);
  });

  const status = {
    status: { category: 'A2', code: '20' },
    date: '2026-01-05',
    action: 'WQ',
    chargeAmount: '125.00',
  } as const;
  const day = { from: '2026-01-05', to: '2026-01-05' };
  const acknowledgedClaim: Extract<WritableRecord<'277CA'>, { kind: '277CA.claim' }> = {
    kind: '277CA.claim',
    value: {
      patient: { entityType: '1', lastName: 'QUINN', identifierQualifier: 'MI', identifier: 'MEMBER-1' },
      patientControlNumber: 'CLAIM-1',
      statuses: [status],
      payerClaimNumber: 'PAYER-CLAIM-1',
      serviceDates: day,
      services: [
        {
          procedure: { qualifier: 'HC', code: '99213' },
          chargeAmount: '125.00',
          statuses: [status],
          prescriptionNumber: '7',
        },
      ],
    },
  };
  const acknowledgment: WritableRecord<'277CA'>[] = [
    {
      kind: '277CA.transaction',
      value: { structure: '0085', purpose: '08', reference: '674', date: '2026-01-05', time: '1008' },
    },
    {
      kind: '277CA.source',
      value: {
        name: { role: 'PR', ...organization('MERIDIAN HEALTH', '999996666', 'PI') },
        trace: '1',
        receivedDate: day,
        processedDate: day,
      },
    },
    {
      kind: '277CA.receiver',
      value: {
        name: organization('CLINIC', 'ETIN', '46'),
        batch: 'BATCH-1',
        statuses: [status],
        acceptedClaims: 2,
        acceptedAmount: '250.00',
      },
    },
    {
      kind: '277CA.billingProvider',
      value: {
        name: organization('CLINIC', '1234567893', 'XX'),
        trace: '0',
        statuses: [{ ...status, date: null }],
        identifications: [{ qualifier: 'TJ', identifier: '587654321' }],
      },
    },
    acknowledgedClaim,
    acknowledgedClaim,
  ];

  test('277CA has its segments, without HL04 of a claim', async () => {
    const segments = await segmentsOf(withSet('277CA', acknowledgment));
    const claim = [
      'NM1*QC*1*QUINN*****MI*MEMBER-1',
      'TRN*2*CLAIM-1',
      'STC*A2:20*20260105*WQ*125',
      'REF*1K*PAYER-CLAIM-1',
      'DTP*472*D8*20260105',
      'SVC*HC:99213*125',
      'STC*A2:20*20260105*WQ*125',
      'REF*XZ*7',
    ];
    expect(segments.slice(1, -2)).toEqual([
      'GS*HN*SENDER*RECEIVER*20260105*1200*77*X*005010X214',
      'ST*277*0001*005010X214',
      'BHT*0085*08*674*20260105*1008*TH',
      'HL*1**20*1',
      'NM1*PR*2*MERIDIAN HEALTH*****PI*999996666',
      'TRN*1*1',
      'DTP*050*D8*20260105',
      'DTP*009*D8*20260105',
      'HL*2*1*21*1',
      'NM1*41*2*CLINIC*****46*ETIN',
      'TRN*2*BATCH-1',
      'STC*A2:20*20260105*WQ*125',
      'QTY*90*2',
      'AMT*YU*250',
      'HL*3*2*19*1',
      'NM1*85*2*CLINIC*****XX*1234567893',
      'TRN*1*0',
      'STC*A2:20**WQ*125',
      'REF*TJ*587654321',
      'HL*4*3*PT',
      ...claim,
      'HL*5*3*PT',
      ...claim,
      'SE*37*0001',
    ]);
    expect(await recordsOf(await textOf(withSet('277CA', acknowledgment)))).toMatchObject(acknowledgment);
  });

  test('277CA names what is missing', () => {
    const value = { ...acknowledgedClaim.value, statuses: [{ ...status, date: null }], serviceDates: null };
    expect(checkRecord('277CA', { kind: '277CA.claim', value }).map(short)).toEqual([
      'ELEMENT_MISSING 2000D STC02 statuses[0].date',
      'SEGMENT_MISSING 2000D DTP serviceDates',
    ]);
  });

  test('TA1 stands in an interchange without groups', async () => {
    const acknowledgments: WritableRecord<'TA1'>[] = [
      {
        kind: 'TA1.acknowledgment',
        value: {
          controlNumber: '000000905',
          date: '2026-01-04',
          time: '0930',
          acknowledgmentCode: 'R',
          noteCode: '006',
        },
      },
    ];
    const text = await textOf({ ...envelope, acknowledgments });
    expect(text.split('~').slice(1)).toEqual(['TA1*000000905*260104*0930*R*006', 'IEA*0*000000101', '']);
    expect(await recordsOf(text)).toMatchObject(acknowledgments);
  });

  test('TA1 names what is missing', async () => {
    const value = { controlNumber: '905', acknowledgmentCode: 'R', noteCode: '006' } as const;
    expect(await faultsOf({ ...envelope, acknowledgments: [{ kind: 'TA1.acknowledgment', value }] })).toEqual(
      [
        'ELEMENT_TOO_SHORT TA1 TA101 controlNumber',
        'ELEMENT_MISSING TA1 TA102 date',
        'ELEMENT_MISSING TA1 TA103 time',
      ],
    );
  });
});

const examples = join(import.meta.dirname, '../../../../shared/data/x12');

describe.skipIf(!existsSync(examples))('every public example file that the reader accepts', () => {
  const files = existsSync(examples) ? globSync('**/*.*', { cwd: examples }) : [];

  /** The accepted and faultless records of each set of a type. */
  async function setsOf(source: Uint8Array | string, type: string): Promise<SetRecord[][]> {
    const sets: SetRecord[][] = [];
    let current: SetRecord[] | null = null;
    for (const event of await eventsOf(source)) {
      if (event.kind === 'set') current = event.type === type ? [] : null;
      if ('within' in event) current?.push(event);
      if (event.kind === 'setEnd' && event.accepted && current?.every(({ faulty }) => !faulty)) {
        sets.push(current);
        expect(event.unkept ?? []).toEqual([]);
      }
    }
    return sets;
  }

  /** Files that omit what the guide requires of the writer. */
  const incomplete: Readonly<Record<string, readonly string[]>> = {
    'demo.ambulance.example5.837': ['ELEMENT_MISSING 2300 CLM05-2 facility.qualifier'],
    'demo.cob.example3.A.837': ['SEGMENT_MISSING 2330B NM1 otherSubscribers[0].payer'],
    '837I-all-fields.dat': [
      'ELEMENT_MISSING 2430 SVD04 services[0].adjudications[0].revenueCode',
      'ELEMENT_MISSING 2430 SVD04 services[1].adjudications[0].revenueCode',
    ],
    'medicare-part-a.835': ['SEGMENT_MISSING 1000A PER payer.technicalContacts'],
    'Advice_case_1.edi': ['SEGMENT_MISSING 1000A PER payer.technicalContacts'],
    'Advice_case_2.edi': ['SEGMENT_MISSING 1000A PER payer.technicalContacts'],
    'Advice_case_3a.edi': ['SEGMENT_MISSING 1000A PER payer.technicalContacts'],
  };

  const types = ['270', '271', '276', '277', '277CA', '835', '837P', '837I', '999'] as const;

  test.each(types)('%s is written and reads back equal', async (type) => {
    let written = 0;
    for (const file of files) {
      for (const set of await setsOf(readFileSync(join(examples, file)), type)) {
        const [, faults] = Object.entries(incomplete).find(([name]) => file.endsWith(name)) ?? [];
        const interchange = withSet(type, set as unknown as Records<typeof type>);
        if (faults) {
          expect(await faultsOf(interchange)).toEqual(faults);
          continue;
        }
        const contents = (records: readonly SetRecord[]) =>
          records.map(({ kind, value, within }) => ({ kind, value, within }));
        const [back = []] = await setsOf(await textOf(interchange), type);
        expect(contents(back)).toEqual(contents(set));
        written += 1;
      }
    }
    expect(written).toBeGreaterThan(0);
  });
});
