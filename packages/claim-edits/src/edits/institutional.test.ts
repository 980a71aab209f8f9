import { inpatientClaim, outpatientClaim, person } from '@rcm/example-claims/claims';
import { changed, fails, passes, testEdits } from '../../test/edit-cases.ts';
import { institutional } from './institutional.ts';

const inpatient = [inpatientClaim];
const outpatient = [outpatientClaim];
const bothBills = [inpatientClaim, outpatientClaim];

const dates = 'claim.dates';
const codes = 'claim.healthCareCodes';
const bill = 'claim.facility.code';
const admissionType = 'claim.institutional.admissionType';
const source = 'claim.institutional.admissionSource';
const status = 'claim.institutional.patientStatus';
const line = 'claim.services[0]';
const revenueCode = `${line}.service.revenueCode`;
const procedure = `${line}.service.procedure`;
const principal = { qualifier: 'ABK', code: 'J0300' };
const present = `${codes}[2][0].presentOnAdmission`;

const period = (from: string, to = from) => ({ from, to });
const statement = (from: string, to = from) => ({ qualifier: '434', period: period(from, to) });
const admission = (day: string) => ({ qualifier: '435', period: period(day) });
const day = '2026-03-02';

/** A visit to an emergency room without an appointment. */
const emergency = changed(outpatientClaim, {
  [admissionType]: '1',
  [revenueCode]: '0450',
  [`${codes}[2]`]: [{ qualifier: 'APR', code: 'R059' }],
});
const withoutReason = { [codes]: [[principal]] };

/** One code of each kind that CMS exempts, and neighbours that it does not. */
const exempt = [
  'B900',
  'B92',
  'B949',
  'E640',
  'I252',
  'I6900',
  'M8000XD',
  'M84750S',
  'M9701XD',
  'O0900',
  'O665',
  'O80',
].concat(
  [
    'O94',
    'P000',
    'P2930',
    'P7884',
    'P8381',
    'P91811',
    'Q000',
    'S72001D',
    'S72001E',
    'S72001S',
    'T8450XD',
    'V0001XA',
    'W1830XA',
  ],
  ['X58XXXA', 'Y92009', 'Z1159'],
);
const due = [
  'B930',
  'E650',
  'I251',
  'I700',
  'M8000XA',
  'M84750A',
  'M9701XA',
  'O1000',
  'O664',
  'O85',
  'P010',
  'P2911',
  'P7881',
].concat(['P830', 'P9160', 'R29700', 'S72001A', 'S72001B', 'S72001C', 'T8450XA']);

testEdits(
  institutional,
  fails('STATEMENT_DATES_MISSING', inpatient, { [dates]: [admission(day)] }),
  fails('STATEMENT_DATES_MISSING', outpatient, { [dates]: [] }),
  passes('STATEMENT_DATES_MISSING', outpatient, {}),

  ...['0', '6', '8', 'A', null].map((code) => fails('ADMISSION_TYPE', bothBills, { [admissionType]: code })),
  ...['1', '2', '3', '5', '9'].map((code) => passes('ADMISSION_TYPE', inpatient, { [admissionType]: code })),
  passes('ADMISSION_TYPE', inpatient, { [admissionType]: '4', [source]: '5' }),

  ...['0', '3', '7', 'A', 'B', 'C', null].map((code) =>
    fails('ADMISSION_SOURCE', bothBills, { [source]: code }),
  ),
  fails('ADMISSION_SOURCE', inpatient, { [admissionType]: '4', [source]: '1' }, { at: [source] }),
  fails('ADMISSION_SOURCE', outpatient, { [bill]: '14', [source]: 'X' }, { at: [source] }),
  ...['1', '2', '4', '5', '6', '8', '9', 'D', 'E', 'F', 'G'].map((code) =>
    passes('ADMISSION_SOURCE', bothBills, { [source]: code }),
  ),
  ...['5', '6'].map((code) =>
    passes('ADMISSION_SOURCE', inpatient, { [admissionType]: '4', [source]: code }),
  ),
  passes('ADMISSION_SOURCE', outpatient, { [bill]: '14', [source]: null }),

  fails('PATIENT_STATUS_MISSING', bothBills, { [status]: null }),
  passes('PATIENT_STATUS_MISSING', bothBills, { [status]: '20' }),

  ...['11', '18', '21', '28', '41', '65', '66', '86'].map((code) =>
    fails(
      'ADMISSION_DATE_MISSING',
      inpatient,
      {
        [bill]: code,
        [`${codes}[2]`]: [{ qualifier: 'ABF', code: 'Z1159' }],
        [dates]: [statement(day)],
      },
      { at: [dates] },
    ),
  ),
  passes('ADMISSION_DATE_MISSING', inpatient, {}),
  passes('ADMISSION_DATE_MISSING', outpatient, { [dates]: [statement(day)] }),

  fails('ADMISSION_AFTER_STATEMENT', inpatient, { [dates]: [statement(day), admission('2026-03-03')] }),
  passes('ADMISSION_AFTER_STATEMENT', inpatient, { [dates]: [statement(day), admission(day)] }),
  passes('ADMISSION_AFTER_STATEMENT', inpatient, { [dates]: [statement(day), admission('2026-02-01')] }),

  fails('ADMITTING_DIAGNOSIS_MISSING', inpatient, { [codes]: [[{ ...principal, presentOnAdmission: 'Y' }]] }),
  passes('ADMITTING_DIAGNOSIS_MISSING', inpatient, {}),
  passes('ADMITTING_DIAGNOSIS_MISSING', outpatient, { [codes]: [[principal]] }),

  fails('PRESENT_ON_ADMISSION_MISSING', inpatient, { [`${codes}[0][0].presentOnAdmission`]: null }),
  fails(
    'PRESENT_ON_ADMISSION_MISSING',
    inpatient,
    { [`${codes}[2][0]`]: { qualifier: 'ABN', code: 'T8450XA' } },
    {
      at: [present],
    },
  ),
  ...due.map((code) =>
    fails('PRESENT_ON_ADMISSION_MISSING', inpatient, { [`${codes}[2][0].code`]: code }, { at: [present] }),
  ),
  ...exempt.map((code) =>
    passes('PRESENT_ON_ADMISSION_MISSING', inpatient, { [`${codes}[2][0].code`]: code }),
  ),
  ...[
    '273R00000X',
    '273Y00000X',
    '281P00000X',
    '282E00000X',
    '282NC0060X',
    '282NC2000X',
    '283Q00000X',
    '283X00000X',
  ].map((taxonomyCode) =>
    passes('PRESENT_ON_ADMISSION_MISSING', inpatient, {
      'billingProvider.taxonomyCode': taxonomyCode,
      [`${codes}[0][0].presentOnAdmission`]: null,
    }),
  ),
  passes('PRESENT_ON_ADMISSION_MISSING', inpatient, {
    [bill]: '18',
    [`${codes}[0][0].presentOnAdmission`]: null,
  }),
  passes('PRESENT_ON_ADMISSION_MISSING', outpatient, {}),

  ...['1', 'X'].map((code) =>
    fails('PRESENT_ON_ADMISSION_CODE', inpatient, { [`${codes}[0][0].presentOnAdmission`]: code }),
  ),
  ...['N', 'U', 'W', 'Y'].map((code) =>
    passes('PRESENT_ON_ADMISSION_CODE', inpatient, { [`${codes}[0][0].presentOnAdmission`]: code }),
  ),

  ...['13', '78', '85'].map((code) =>
    fails('REASON_FOR_VISIT_MISSING', [emergency], { [bill]: code, ...withoutReason }, { at: [codes] }),
  ),
  ...['1', '2', '5'].map((code) =>
    fails(
      'REASON_FOR_VISIT_MISSING',
      [emergency],
      { [admissionType]: code, ...withoutReason },
      { at: [codes] },
    ),
  ),
  ...['0450', '0459', '0516', '0526', '0762'].map((code) =>
    fails(
      'REASON_FOR_VISIT_MISSING',
      [emergency],
      { [revenueCode]: code, ...withoutReason },
      { at: [codes] },
    ),
  ),
  passes('REASON_FOR_VISIT_MISSING', [emergency], {}),
  passes('REASON_FOR_VISIT_MISSING', [emergency], { [admissionType]: '3', ...withoutReason }),
  passes('REASON_FOR_VISIT_MISSING', [emergency], { [revenueCode]: '0510', ...withoutReason }),
  passes('REASON_FOR_VISIT_MISSING', [emergency], { [bill]: '71', ...withoutReason }),

  ...['BH', 'BI'].map((qualifier) =>
    fails(
      'CODE_DATE_MISSING',
      bothBills,
      { [`${codes}[2]`]: [{ qualifier, code: '11' }] },
      {
        at: [`${codes}[2][0].period`],
      },
    ),
  ),
  ...['BBR', 'BBQ'].map((qualifier) =>
    fails(
      'CODE_DATE_MISSING',
      inpatient,
      { [`${codes}[3]`]: [{ qualifier, code: '0DTJ4ZZ' }] },
      {
        at: [`${codes}[3][0].period`],
      },
    ),
  ),
  passes('CODE_DATE_MISSING', bothBills, {
    [`${codes}[2]`]: [{ qualifier: 'BI', code: '74', period: period(day) }],
  }),

  fails(
    'VALUE_AMOUNT_MISSING',
    outpatient,
    { [`${codes}[2]`]: [{ qualifier: 'BE', code: '80' }] },
    {
      at: [`${codes}[2][0].amount`],
    },
  ),
  passes('VALUE_AMOUNT_MISSING', outpatient, {
    [`${codes}[2]`]: [{ qualifier: 'BE', code: '80', amount: '0.00' }],
  }),

  fails('ATTENDING_PROVIDER_MISSING', bothBills, { 'claim.attendingProvider': null }),
  fails(
    'ATTENDING_PROVIDER_MISSING',
    outpatient,
    { 'claim.attendingProvider': null, [revenueCode]: '0550' },
    {
      at: ['claim.attendingProvider'],
    },
  ),
  passes('ATTENDING_PROVIDER_MISSING', outpatient, {
    'claim.attendingProvider': null,
    [revenueCode]: '0540',
  }),

  fails('ATTENDING_PROVIDER_NOT_PERSON', bothBills, { 'claim.attendingProvider.entityType': '2' }),
  passes('ATTENDING_PROVIDER_NOT_PERSON', bothBills, {
    'claim.attendingProvider': person('DOE', '1999999984'),
  }),

  ...['0001', '510', '05100', 'X510'].map((code) =>
    fails('REVENUE_CODE_FORMAT', outpatient, { [revenueCode]: code }),
  ),
  ...['0002', '0100', '9999'].map((code) =>
    passes('REVENUE_CODE_FORMAT', outpatient, { [revenueCode]: code }),
  ),

  ...['0022', '0023', '0024'].map((code) =>
    fails('HIPPS_MISSING', bothBills, { [revenueCode]: code }, { at: [procedure] }),
  ),
  fails(
    'HIPPS_MISSING',
    outpatient,
    { [revenueCode]: '0023', [procedure]: { qualifier: 'HP', code: '1AA1' } },
    {
      at: [procedure],
    },
  ),
  ...['0022', '0023', '0024'].map((code) =>
    passes('HIPPS_MISSING', bothBills, {
      [revenueCode]: code,
      [procedure]: { qualifier: 'HP', code: '1AA11' },
    }),
  ),

  fails(
    'HIPPS_REVENUE_CODE',
    outpatient,
    { [procedure]: { qualifier: 'HP', code: '1AA11' } },
    { at: [revenueCode] },
  ),
  passes('HIPPS_REVENUE_CODE', outpatient, {
    [revenueCode]: '0023',
    [procedure]: { qualifier: 'HP', code: '1AA11' },
  }),

  fails(
    'OUTPATIENT_SERVICE_DATE_MISSING',
    outpatient,
    {
      [dates]: [statement(day, '2026-03-03')],
      [`${line}.serviceDates`]: null,
    },
    { at: [`${line}.serviceDates`] },
  ),
  passes('OUTPATIENT_SERVICE_DATE_MISSING', outpatient, { [`${line}.serviceDates`]: null }),
  passes('OUTPATIENT_SERVICE_DATE_MISSING', inpatient, { [`${line}.serviceDates`]: null }),
  passes('OUTPATIENT_SERVICE_DATE_MISSING', outpatient, {
    [dates]: [statement(day, '2026-03-03')],
    [`${line}.serviceDates`]: null,
    [`${line}.drug`]: { qualifier: 'N4', code: '12345678901', quantity: { quantity: '1', unit: 'ML' } },
  }),
);
