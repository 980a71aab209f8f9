import { describe, expect, test } from 'vitest';
import { faultsOf, ofKind, recordsOf, summary } from '../../test/sets.ts';

const head = [
  'BHT*0019*00*BATCH-1*20260115*1023*CH',
  'NM1*41*2*BILLING SERVICE*****46*TGJ23',
  'PER*IC*JERRY*TE*3055552222*EX*231',
  'NM1*40*2*MERIDIAN HEALTH*****46*66783JJT',
  'HL*1**20*1',
  'PRV*BI*PXC*203BF0100Y',
  'NM1*85*2*RIVERSIDE CLINIC*****XX*1234567893',
  'N3*234 SEAWAY ST',
  'N4*MIAMI*FL*33111',
  'REF*EI*587654321',
  'NM1*87*2',
  'N3*2345 OCEAN BLVD',
  'N4*MIAMI*FL*33111',
];
const subscriber = (relationship: string) => [
  'HL*2*1*22*1',
  `SBR*P*${relationship}*2222-SJ*GROUP*****CI`,
  'NM1*IL*1*QUINN*MARA****MI*MEMBER-1',
  'N3*236 N MAIN ST',
  'N4*MIAMI*FL*33413',
  'DMG*D8*19730501*F',
  'REF*SY*123456789',
  'NM1*PR*2*MERIDIAN HEALTH*****PI*999996666',
  'REF*G2*KA6663',
];
const patient = [
  'HL*3*2*23*0',
  'PAT*19',
  'NM1*QC*1*QUINN*TED',
  'N3*236 N MAIN ST',
  'N4*MIAMI*FL*33413',
  'DMG*D8*20200501*M',
];

const professional = [
  'CLM*CLAIM-1*100***11:B:7*Y*A*Y*I*P*AA:OA::FL***********1',
  'DTP*431*D8*20260101',
  'DTP*435*DT*202601021402',
  'PWK*OZ*BM***AC*DMN0012',
  'AMT*F5*8.5',
  'REF*F8*ORIGINAL-1',
  'REF*G1*AUTH-1',
  'REF*D9*17312345600006351',
  'REF*EA*RECORD-1',
  'REF*4N*7',
  'HI*ABK:J0300*ABF:Z1159',
  'NM1*DN*1*WELBY*MARCUS****XX*1999999984',
  'NM1*82*1*KILDARE*BEN****XX*1888888877',
  'PRV*PE*PXC*204C00000X',
  'NM1*77*2*KILDARE ASSOCIATES*****XX*1777777766',
  'N3*2345 OCEAN BLVD',
  'N4*MIAMI*FL*33111',
  'SBR*S*01*GR00786******13',
  'CAS*PR*1*21.89**2*15',
  'AMT*D*411',
  'OI***Y*P**Y',
  'NM1*IL*1*QUINN*JOHN****MI*MEMBER-2',
  'NM1*PR*2*SECOND PAYER*****PI*PAYER-2',
  'DTP*573*D8*20260110',
  'REF*F8*CLAIM99',
  'LX*1',
  'SV1*HC:99213:25*40*UN*1.5*11**1:2**Y',
  'DTP*472*RD8*20260103-20260104',
  'REF*6R*LINE-1',
  'NTE*ADD*A NOTE',
  'LIN**N4*01234567891',
  'CTP****2*UN',
  'NM1*82*1*OTHER*DOC****XX*1666666655',
  'SVD*PAYER-2*30*HC:99213**1',
  'CAS*CO*45*10',
  'DTP*573*D8*20260110',
  'LX*2',
  'SV1*HC:87070*60*UN*1***1',
  'DTP*472*D8*20260103',
];
const set837P = (...segments: string[]) => ({ code: '837', version: '005010X222A1', segments });

describe('an 837 professional', () => {
  test('emits a claim within its billing provider and subscriber', async () => {
    const records = await recordsOf(set837P(...head, ...subscriber('18'), ...professional));
    expect(summary(records)).toEqual([
      '837P.transaction',
      '837P.billingProvider',
      '837P.subscriber',
      '837P.claim',
    ]);
    const [claim] = ofKind(records, '837P.claim');
    expect(claim?.within).toMatchObject({
      billingProvider: {
        taxonomyCode: '203BF0100Y',
        name: {
          lastName: 'RIVERSIDE CLINIC',
          identifier: '1234567893',
          identifications: [{ qualifier: 'EI', identifier: '587654321' }],
        },
        payTo: { street: { line1: '2345 OCEAN BLVD' } },
      },
      subscriber: {
        subscriber: { payerSequence: 'P', relationship: '18', groupNumber: '2222-SJ', filingIndicator: 'CI' },
        name: { identifier: 'MEMBER-1', demographics: { birthDate: '1973-05-01', gender: 'F' } },
        payer: { identifier: '999996666', identifications: [{ qualifier: 'G2', identifier: 'KA6663' }] },
      },
    });
    expect(claim?.value).toMatchObject({
      patientControlNumber: 'CLAIM-1',
      chargeAmount: '100.00',
      facility: { code: '11', qualifier: 'B', frequencyCode: '7' },
      relatedCauses: { causes: ['AA', 'OA'], state: 'FL', country: null },
      dates: [
        { qualifier: '431', period: { from: '2026-01-01', to: '2026-01-01' } },
        { qualifier: '435', period: { from: '2026-01-02', to: '2026-01-02' } },
      ],
      patientPaidAmount: '8.50',
      originalReference: 'ORIGINAL-1',
      authorizationNumber: 'AUTH-1',
      clearinghouseNumber: '17312345600006351',
      medicalRecordNumber: 'RECORD-1',
      identifications: [{ qualifier: '4N', identifier: '7' }],
      referringProvider: { identifier: '1999999984' },
      renderingProvider: { identifier: '1888888877', taxonomyCode: '204C00000X' },
      serviceFacility: { identifier: '1777777766', city: { city: 'MIAMI' } },
      otherSubscribers: [
        {
          payerSequence: 'S',
          paidAmount: '411.00',
          adjustments: [{ groupCode: 'PR', adjustments: [{ amount: '21.89' }, { amount: '15.00' }] }],
          subscriber: { identifier: 'MEMBER-2' },
          payer: {
            identifier: 'PAYER-2',
            decidedOn: '2026-01-10',
            identifications: [{ qualifier: 'F8', identifier: 'CLAIM99' }],
          },
        },
      ],
    });
    expect(claim?.value.healthCareCodes.flat()).toMatchObject([
      { qualifier: 'ABK', code: 'J0300' },
      { qualifier: 'ABF', code: 'Z1159' },
    ]);
    expect(claim?.value.services).toMatchObject([
      {
        number: '1',
        service: {
          procedure: { qualifier: 'HC', code: '99213', modifiers: ['25'] },
          chargeAmount: '40.00',
          unit: 'UN',
          units: '1.5',
          placeOfService: '11',
          diagnosisPointers: ['1', '2'],
          isEmergency: 'Y',
        },
        serviceDates: { from: '2026-01-03', to: '2026-01-04' },
        lineControlNumber: 'LINE-1',
        drug: { qualifier: 'N4', code: '01234567891' },
        renderingProvider: { identifier: '1666666655' },
        adjudications: [{ payer: 'PAYER-2', paidAmount: '30.00', decidedOn: '2026-01-10' }],
      },
      { number: '2', service: { chargeAmount: '60.00', diagnosisPointers: ['1'] }, lineControlNumber: null },
    ]);
  });

  test('emits a claim of a patient who is not the subscriber', async () => {
    const records = await recordsOf(set837P(...head, ...subscriber(''), ...patient, ...professional));
    expect(faultsOf(records)).toEqual([]);
    const [claim] = ofKind(records, '837P.claim');
    expect(claim?.within).toMatchObject({
      subscriber: { subscriber: { relationship: null } },
      patient: {
        information: { relationship: '19' },
        name: { firstName: 'TED', demographics: { gender: 'M' } },
      },
    });
  });

  test('marks only the faulty claim as faulty', async () => {
    const faulty = professional.map((each) => each.replace('SV1*HC:87070*60', 'SV1*HC:87070*6O'));
    const records = await recordsOf(
      set837P(...head, ...subscriber('18'), ...professional, ...faulty, ...professional),
    );
    expect(ofKind(records, '837P.claim').map((claim) => claim.faulty)).toEqual([false, true, false]);
  });

  test.each([
    ['-1', ['NUMBER_INVALID 52']],
    ['-0.5', ['NUMBER_INVALID 52']],
    ['0', []],
    ['', []],
  ])('with a quantity of %j has the faults %j', async (units, faults) => {
    const claim = professional.map((each) => each.replace('UN*1.5', `UN*${units}`));
    const records = await recordsOf(set837P(...head, ...subscriber('18'), ...claim));
    expect(faultsOf(ofKind(records, '837P.claim'))).toEqual(faults);
  });

  test('marks every claim of a faulty subscriber as faulty, and no other', async () => {
    const other = ['HL*3*1*22*0', ...subscriber('18').slice(1)];
    const born = subscriber('18').map((each) => each.replace('19730501', '19730230'));
    const records = await recordsOf(set837P(...head, ...born, ...professional, ...other, ...professional));
    expect(summary(records).slice(2)).toEqual([
      '837P.subscriber faulty',
      '837P.claim faulty',
      '837P.subscriber',
      '837P.claim',
    ]);
    expect(faultsOf(ofKind(records, '837P.claim'))).toEqual(['DATE_INVALID 22']);
  });

  test('has up to 50 lines', async () => {
    const lines = (most: number) =>
      Array.from({ length: most }, (_, at) => [
        `LX*${at + 1}`,
        'SV1*HC:99213*1*UN*1***1',
        'DTP*472*D8*20260103',
      ]);
    const faults = async (most: number) =>
      faultsOf(
        await recordsOf(set837P(...head, ...subscriber('18'), 'CLM*C*50***11:B:1', ...lines(most).flat())),
      );
    expect(await faults(50)).toEqual([]);
    expect(await faults(51)).toEqual(['SEGMENT_REPEATED 177']);
  });
});

describe('an 837 institutional', () => {
  test('has type of bill, occurrences and revenue codes', async () => {
    const records = await recordsOf({
      code: '837',
      version: '005010X223A2',
      segments: [
        ...head,
        ...subscriber('18'),
        'CLM*CLAIM-2*89.93***13:A:1**A*Y*Y',
        'DTP*096*TM*1300',
        'DTP*434*RD8*20260310-20260311',
        'DTP*435*DT*202603101402',
        'CL1*3*7*01',
        'HI*ABK:M24562:::::::Y',
        'HI*BBR:009G0ZZ:D8:20260310',
        'HI*BI:71:RD8:20260103-20260108',
        'HI*BE:01:::73.42',
        'NM1*71*1*JONES*JOHN****XX*1999999984',
        'LX*1',
        'SV2*0305*HC:85025*13.39*UN*1**2.5',
        'DTP*472*D8*20260310',
        'REF*6R*1',
        'LX*2',
        'SV2*0120**76.54*DA*2',
      ],
    });
    expect(faultsOf(records)).toEqual([]);
    const [claim] = ofKind(records, '837I.claim');
    expect(claim?.value).toMatchObject({
      facility: { code: '13', qualifier: 'A', frequencyCode: '1' },
      dates: [
        { qualifier: '434', period: { from: '2026-03-10', to: '2026-03-11' }, time: null },
        { qualifier: '435', period: { from: '2026-03-10', to: '2026-03-10' }, time: '1402' },
      ],
      institutional: { admissionType: '3', admissionSource: '7', patientStatus: '01' },
      attendingProvider: { identifier: '1999999984' },
      services: [
        {
          service: {
            revenueCode: '0305',
            procedure: { code: '85025' },
            chargeAmount: '13.39',
            unit: 'UN',
            nonCoveredAmount: '2.50',
          },
          serviceDates: { from: '2026-03-10' },
          lineControlNumber: '1',
        },
        { service: { revenueCode: '0120', procedure: null, unit: 'DA', units: '2' }, serviceDates: null },
      ],
    });
    expect(claim?.value.healthCareCodes.flat()).toEqual([
      { qualifier: 'ABK', code: 'M24562', period: null, amount: null, presentOnAdmission: 'Y' },
      expect.objectContaining({ qualifier: 'BBR', period: { from: '2026-03-10', to: '2026-03-10' } }),
      expect.objectContaining({ qualifier: 'BI', period: { from: '2026-01-03', to: '2026-01-08' } }),
      expect.objectContaining({ qualifier: 'BE', amount: '73.42' }),
    ]);
  });
});
