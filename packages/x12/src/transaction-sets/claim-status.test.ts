import { describe, expect, test } from 'vitest';
import { faultsOf, ofKind, recordsOf, summary } from '../../test/sets.ts';

describe('a 277CA', () => {
  const set = (...claim: string[]) => ({
    code: '277',
    version: '005010X214',
    segments: [
      'BHT*0085*08*277X2140004*20260321*1025*TH',
      'HL*1**20*1',
      'NM1*PR*2*MERIDIAN HEALTH*****PI*MH02',
      'TRN*1*00911232',
      'DTP*050*D8*20260320',
      'DTP*009*D8*20260321',
      'HL*2*1*21*1',
      'NM1*41*2*RIVERSIDE CLINIC*****46*S00005',
      'TRN*2*BATCH-1',
      'STC*A1:19:PR*20260321*WQ*455',
      'QTY*90*1',
      'AMT*YU*155',
      'HL*3*2*19*1',
      'NM1*85*1*STONE*AVERY****XX*1234567893',
      'TRN*1*0',
      'STC*A1:19:PR**WQ*305',
      'QTY*QA*1',
      ...claim,
    ],
  });

  const rejected = [
    'HL*4*3*PT',
    'NM1*QC*1*QUINN*MARA****MI*MEMBER-1',
    'TRN*2*CLAIM-1',
    'STC*A7:562:85*20260321*U*150******A7:507*A8:187',
    'REF*1K*PAYER-1',
    'REF*D9*CLEARING-1',
    'REF*BLT*131',
    'DTP*472*RD8*20260301-20260303',
    'SVC*HC:99213:25*35**0300***10',
    'STC*A8:187**U',
    'REF*FJ*1',
    'DTP*472*D8*20260301',
  ];

  test('emits the status of each claim, and of its batch', async () => {
    const records = await recordsOf(set(...rejected));
    expect(summary(records)).toEqual([
      '277CA.transaction',
      '277CA.source',
      '277CA.receiver',
      '277CA.billingProvider',
      '277CA.claim',
    ]);
    const [claim] = ofKind(records, '277CA.claim');
    const none = { second: null, third: null, date: null, message: null, chargeAmount: null };
    expect(claim?.value).toEqual({
      patient: expect.objectContaining({ lastName: 'QUINN', identifier: 'MEMBER-1' }),
      patientControlNumber: 'CLAIM-1',
      statuses: [
        {
          status: { category: 'A7', code: '562', entity: '85', codeList: null },
          second: { category: 'A7', code: '507', entity: null, codeList: null },
          third: { category: 'A8', code: '187', entity: null, codeList: null },
          date: '2026-03-21',
          action: 'U',
          chargeAmount: '150.00',
          message: null,
        },
      ],
      payerClaimNumber: 'PAYER-1',
      clearinghouseNumber: 'CLEARING-1',
      billType: '131',
      serviceDates: { from: '2026-03-01', to: '2026-03-03' },
      services: [
        {
          procedure: { qualifier: 'HC', code: '99213', modifiers: ['25'], description: null, lastCode: null },
          chargeAmount: '35.00',
          revenueCode: '0300',
          units: '10',
          statuses: [
            { ...none, status: { category: 'A8', code: '187', entity: null, codeList: null }, action: 'U' },
          ],
          prescriptionNumber: null,
          lineControlNumber: '1',
          serviceDates: { from: '2026-03-01', to: '2026-03-01' },
        },
      ],
    });
    expect(claim?.within).toMatchObject({
      receiver: {
        batch: 'BATCH-1',
        statuses: [{ action: 'WQ', chargeAmount: '455.00' }],
        acceptedClaims: 1,
        rejectedClaims: null,
        acceptedAmount: '155.00',
        rejectedAmount: null,
      },
      billingProvider: { name: { identifier: '1234567893' }, acceptedClaims: 1, rejectedClaims: null },
    });
  });

  test.each([
    ['a period that ends before it begins', 'DTP*472*RD8*20260303-20260301', 'DATE_INVALID 28'],
    ['a period in place of a day', 'DTP*472*D8*20260301-20260303', 'DATE_INVALID 28'],
    ['30 February', 'DTP*472*D8*20260230', 'DATE_INVALID 28'],
    ['another format', 'DTP*472*D6*260303', 'CODE_INVALID 28'],
  ])('has a faulty claim with %s', async (_, dates, fault) => {
    const records = await recordsOf(
      set(...rejected.map((each) => (each.startsWith('DTP*472*RD8') ? dates : each))),
    );
    const [claim] = ofKind(records, '277CA.claim');
    expect(faultsOf(claim ? [claim] : [])).toEqual([fault]);
  });

  test('has a faulty claim if HL02 is not the enclosing level', async () => {
    const records = await recordsOf(set('HL*4*2*PT', ...rejected.slice(1)));
    expect(summary(records).at(-1)).toBe('277CA.claim faulty');
    expect(faultsOf(records)).toEqual(['HL_PARENT 21']);
  });
});

describe('a 277', () => {
  const segments = [
    'BHT*0010*08*277X212*20260916*0810*DG',
    'HL*1**20*1',
    'NM1*PR*2*MERIDIAN HEALTH*****PI*12345',
    'PER*IC**TE*5550100',
    'HL*2*1*21*1',
    'NM1*41*2*XYZ SERVICE*****46*X67E',
    'HL*3*2*19*1',
    'NM1*1P*2*HOME HOSPITAL*****XX*1666666661',
    'HL*4*3*22*0',
    'NM1*IL*1*SMITH*FRED****MI*123456789A',
    'TRN*2*INQUIRY-1',
    'STC*F1:65*20260913**8513.88*8000*20260910**20260912*CHECK-1***A NOTE',
    'REF*1K*PAYER-1',
    'REF*BLT*111',
    'REF*EJ*CLAIM-1',
    'DTP*472*RD8*20260831-20260906',
    'HL*5*3*22*1',
    'NM1*IL*1*MANN*JOHN****MI*345678901',
    'HL*6*5*23',
    'NM1*QC*1*MANN*JOSEPH',
    'TRN*2*INQUIRY-2',
    'STC*F2:88:QC*20260612**150.00*0.00',
    'SVC*HC:99203*150.00*0.00****1.00',
    'STC*F2:88:QC*20260612',
    'REF*FJ*1',
    'DTP*472*D8*20260501',
    'HL*7*2*19*0',
    'NM1*1P*2*HOME PHYSICIANS*****XX*6166666666',
    'TRN*1*0',
    'STC*E0:24:85*20260916',
  ];
  const set = { code: '277', version: '005010X212', segments };

  test('emits the status of each claim, of subscribers and dependents', async () => {
    const records = await recordsOf(set);
    expect(faultsOf(records)).toEqual([]);
    const claims = ofKind(records, '277.claim');
    expect(claims.map(({ value }) => value.trace)).toEqual(['INQUIRY-1', 'INQUIRY-2']);
    expect(claims[0]?.value).toMatchObject({
      patientControlNumber: 'CLAIM-1',
      payerClaimNumber: 'PAYER-1',
      serviceDates: { from: '2026-08-31', to: '2026-09-06' },
      statuses: [
        {
          status: { category: 'F1', code: '65', entity: null, codeList: null },
          date: '2026-09-13',
          chargeAmount: '8513.88',
          paidAmount: '8000.00',
          finalizedDate: '2026-09-10',
          paymentDate: '2026-09-12',
          paymentReference: 'CHECK-1',
          message: 'A NOTE',
        },
      ],
    });
    expect(claims[1]).toMatchObject({
      within: { subscriber: { name: { lastName: 'MANN' } }, dependent: { name: { firstName: 'JOSEPH' } } },
      value: { services: [{ units: '1', lineControlNumber: '1', statuses: [{ date: '2026-06-12' }] }] },
    });
  });

  test('has the status of an inquiry that was rejected at the provider level', async () => {
    const [, provider] = ofKind(await recordsOf(set), '277.provider');
    expect(provider?.value.inquiry).toMatchObject({
      trace: '0',
      statuses: [{ status: { category: 'E0', code: '24', entity: '85', codeList: null } }],
    });
  });

  test('marks only a claim with a faulty level as faulty', async () => {
    const records = await recordsOf({
      ...set,
      segments: segments.filter((each) => !each.startsWith('NM1*QC')),
    });
    expect(ofKind(records, '277.claim').map(({ faulty }) => faulty)).toEqual([false, true]);
    expect(faultsOf(ofKind(records, '277.claim'))).toEqual(['SEGMENT_MISSING 22']);
  });
});
