import { expect, test } from 'vitest';
import { writtenClaim } from '../../test/written-claim.ts';
import { claimFacts, lineFacts } from './facts.ts';
import { claimFields, lineFields } from './fields.ts';

const npis = { rendering: '1245319599', referring: '1003000126', facility: '1679576722' };

const professional = await writtenClaim({
  claimId: 'clm_1',
  payerId: 'pyr_7',
  patient: 'QUINN',
  segments: [
    'CLM*CLM_1*140***11:B:7*Y*A*Y*Y',
    'REF*9F*REFERRAL1',
    'HI*ABK:M5450*ABF:Z0000*ABF:I10',
    `NM1*DN*1*HALE*RUTH****XX*${npis.referring}`,
    `NM1*82*1*STONE*AVERY****XX*${npis.rendering}`,
    'PRV*PE*PXC*363L00000X',
    `NM1*77*2*RIVERSIDE CLINIC*****XX*${npis.facility}`,
    'N3*1 MAIN ST',
    'N4*FRESNO*CA*937011234',
    'LX*1',
    'SV1*HC:99213:25*40*UN*1***1:3',
    'DTP*472*D8*20260104',
    'LX*2',
    'SV1*HC:97110:GP:59*100*UN*2.5*12**2',
    'DTP*472*RD8*20260103-20260105',
    'REF*G1*AUTH1',
  ],
});

const institutional = await writtenClaim({
  claimId: 'clm_2',
  kind: '837I',
  segments: [
    'CLM*CLM_2*250***13:A:1**A*Y*Y',
    'DTP*434*RD8*20260201-20260203',
    'CL1*3*1*01',
    'REF*G1*AUTH1',
    'HI*ABK:M5450',
    'HI*APR:R109',
    'HI*ABF:E119',
    'NM1*71*1*HALE*RUTH****XX*1234567893',
    'LX*1',
    'SV2*0510*HC:99213*40*UN*1',
    'LX*2',
    'SV2*0250**210*UN*3',
    'DTP*472*D8*20260202',
  ],
});

test('a professional claim has the facts of its records', () => {
  expect(claimFacts(professional)).toEqual({
    payerId: 'pyr_7',
    payerSequence: 'P',
    filingIndicator: 'CI',
    placeOfService: '11',
    typeOfBill: null,
    frequencyCode: '7',
    totalCharge: '140.00',
    serviceDate: '2026-01-03',
    diagnosisCodes: ['M5450', 'M54.50', 'Z0000', 'Z00.00', 'I10'],
    procedureCodes: ['99213', '97110'],
    revenueCodes: [],
    // The dependent, not the subscriber.
    patientAge: 15,
    patientSex: 'M',
    hasPriorAuthorization: false,
    hasReferral: true,
    billingNpi: '1234567893',
    billingTaxonomyCode: '207Q00000X',
    renderingNpi: npis.rendering,
    renderingTaxonomyCode: '363L00000X',
    referringNpi: npis.referring,
    referringTaxonomyCode: null,
    attendingNpi: null,
    facilityNpi: npis.facility,
  });
});

test('a professional line has its own facts, and those of the claim where it says nothing', () => {
  const ofClaim = claimFacts(professional);
  expect(lineFacts(professional, ofClaim)).toEqual([
    {
      'line.procedureCode': '99213',
      'line.modifiers': ['25'],
      'line.revenueCode': null,
      'line.units': 1,
      'line.charge': '40.00',
      'line.placeOfService': '11',
      'line.serviceDate': '2026-01-04',
      'line.diagnosisCodes': ['M5450', 'M54.50', 'I10'],
      'line.hasPriorAuthorization': false,
      'line.hasReferral': true,
    },
    {
      'line.procedureCode': '97110',
      'line.modifiers': ['GP', '59'],
      'line.revenueCode': null,
      'line.units': 2.5,
      'line.charge': '100.00',
      'line.placeOfService': '12',
      'line.serviceDate': '2026-01-03',
      'line.diagnosisCodes': ['Z0000', 'Z00.00'],
      'line.hasPriorAuthorization': true,
      'line.hasReferral': true,
    },
  ]);
});

test('an institutional claim has its type of bill, its attending provider and the days of its statement', () => {
  const ofClaim = claimFacts(institutional);
  expect(ofClaim).toMatchObject({
    placeOfService: null,
    typeOfBill: '131',
    serviceDate: '2026-02-01',
    // The reason for the visit is no diagnosis that lines point to.
    diagnosisCodes: ['M5450', 'M54.50', 'E119', 'E11.9'],
    procedureCodes: ['99213'],
    revenueCodes: ['0510', '0250'],
    patientAge: 52,
    patientSex: 'F',
    hasPriorAuthorization: true,
    renderingNpi: null,
    attendingNpi: '1234567893',
  });
  expect(lineFacts(institutional, ofClaim)).toMatchObject([
    {
      'line.procedureCode': '99213',
      'line.revenueCode': '0510',
      'line.serviceDate': '2026-02-01',
      'line.placeOfService': null,
      'line.diagnosisCodes': [],
      'line.hasPriorAuthorization': true,
    },
    {
      'line.procedureCode': null,
      'line.modifiers': [],
      'line.revenueCode': '0250',
      'line.units': 3,
      'line.serviceDate': '2026-02-02',
    },
  ]);
});

test('a claim that says nothing has no facts', () => {
  const bare = { ...professional, billingProvider: {}, subscriber: {}, patient: null, claim: {} } as never;
  const facts = claimFacts(bare);
  const known = Object.entries(facts).filter(
    ([, fact]) => fact !== null && !(Array.isArray(fact) && fact.length === 0),
  );
  expect(known).toEqual([
    ['payerId', 'pyr_7'],
    ['hasPriorAuthorization', false],
    ['hasReferral', false],
  ]);
  expect(lineFacts(bare, facts)).toEqual([]);
});

test('the facts have every field that conditions can compare', () => {
  const facts = claimFacts(professional);
  expect(Object.keys(facts)).toEqual(Object.keys(claimFields));
  const [line = {}] = lineFacts(professional, facts);
  expect(Object.keys(line)).toEqual(Object.keys(lineFields));
});
