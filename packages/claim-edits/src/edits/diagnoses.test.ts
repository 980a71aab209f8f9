import { both, inpatientClaim, outpatientClaim, professionalClaim } from '@rcm/example-claims/claims';
import { fails, passes, testEdits } from '../../test/edit-cases.ts';
import { codeQualifiers, icd10Start } from '../codes.ts';
import { diagnoses } from './diagnoses.ts';

const codes = 'claim.healthCareCodes';
const first = `${codes}[0][0]`;
const pointers = 'claim.services[0].service.diagnosisPointers';

const many = (qualifier: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ qualifier, code: `K${500 + at}` }));
const perSegment = 12;
/** HI segments of codes with one qualifier. */
const segments = (qualifier: string, count: number) => {
  const all = many(qualifier, count);
  return Array.from({ length: Math.ceil(count / perSegment) }, (_, at) =>
    all.slice(at * perSegment, (at + 1) * perSegment),
  );
};
const principal = { qualifier: 'ABK', code: 'J0300' };

/** All codes of an institutional claim. */
const institutionalCodes = (...further: readonly unknown[][]) => ({ [codes]: [[principal], ...further] });
const service = (day: string) => ({ 'claim.services[0].serviceDates': { from: day, to: day } });
const statement = (day: string) => ({
  'claim.dates': [{ qualifier: '434', period: { from: day, to: day } }],
});
const beforeStart = '2015-09-30';
const birth = { 'subscriber.name.demographics.birthDate': '1973-05-01' };

/** The further elements of a code by its qualifier. */
const elementsOf = (qualifier: string) =>
  qualifier === 'BE'
    ? { code: '80', amount: '3.00' }
    : /^(?:BBR|BBQ|BR|BQ|BH|BI)$/.test(qualifier)
      ? { code: '0DTJ4ZZ', period: { from: '2026-03-02', to: '2026-03-02' } }
      : { code: 'K500' };
/** The qualifiers of one kind that are allowed behind a principal diagnosis of ICD-10. */
const further = (kind: '837P' | '837I') =>
  [...codeQualifiers[kind]].filter((each) => !/^(?:ABK|BK|BF|BJ|PR|BN|BR|BQ)$/.test(each));

testEdits(
  diagnoses,
  fails('CODE_QUALIFIER', [professionalClaim], { [`${codes}[0][1].qualifier`]: 'ABJ' }),
  fails('CODE_QUALIFIER', [outpatientClaim], { [`${codes}[1][0].qualifier`]: 'BP' }),
  ...further('837P').map((qualifier) =>
    passes('CODE_QUALIFIER', [professionalClaim], { [`${codes}[1]`]: [{ qualifier, code: 'K500' }] }),
  ),
  ...further('837I').map((qualifier) =>
    passes('CODE_QUALIFIER', [outpatientClaim], {
      [`${codes}[1]`]: [{ qualifier, ...elementsOf(qualifier) }],
    }),
  ),

  fails('PRINCIPAL_DIAGNOSIS', both, { [`${first}.qualifier`]: 'ABF' }, { at: [codes] }),
  fails(
    'PRINCIPAL_DIAGNOSIS',
    both,
    { [codes]: [[{ qualifier: 'ABF', code: 'Z1159' }], [principal]] },
    {
      at: [`${codes}[1][0].qualifier`],
    },
  ),
  fails(
    'PRINCIPAL_DIAGNOSIS',
    both,
    { [codes]: [[principal], [{ qualifier: 'ABK', code: 'K500' }]] },
    { at: [`${codes}[1][0].qualifier`] },
  ),
  passes('PRINCIPAL_DIAGNOSIS', both, { [codes]: [[principal]] }),

  fails('DIAGNOSIS_REPEATED', [professionalClaim], { [`${codes}[0][1].code`]: 'J0300' }),
  fails('DIAGNOSIS_REPEATED', [outpatientClaim], { [`${codes}[1][0].code`]: 'J0300' }),
  passes('DIAGNOSIS_REPEATED', both, { [`${first}.code`]: 'J0301' }),
  passes('DIAGNOSIS_REPEATED', [outpatientClaim], institutionalCodes([{ qualifier: 'APR', code: 'J0300' }])),

  fails('DIAGNOSIS_DOT', both, { [`${first}.code`]: 'J03.00' }),
  fails(
    'DIAGNOSIS_DOT',
    [outpatientClaim],
    { [`${codes}[1]`]: [{ qualifier: 'APR', code: 'R05.9' }] },
    {
      at: [`${codes}[1][0].code`],
    },
  ),
  passes('DIAGNOSIS_DOT', both, { [`${first}.code`]: 'J0300' }),

  ...['J0', 'JO300', '0J300', 'J0300XXX', 'j0300'].map((code) =>
    fails('DIAGNOSIS_FORMAT', both, { [`${first}.code`]: code }),
  ),
  ...['J03', 'C4A0', 'S72001A', 'Z3A38', 'U071'].map((code) =>
    passes('DIAGNOSIS_FORMAT', both, { [`${first}.code`]: code }),
  ),
  ...['46', '466000', 'V1', 'V12345', 'E88', 'A12'].map((code) =>
    fails(
      'DIAGNOSIS_FORMAT',
      [professionalClaim],
      { ...service(beforeStart), [codes]: [[{ qualifier: 'BK', code }]] },
      {
        at: [`${first}.code`],
      },
    ),
  ),
  ...['466', '46600', 'V10', 'V1234', 'E880', 'E8809'].map((code) =>
    passes('DIAGNOSIS_FORMAT', [professionalClaim], {
      ...service(beforeStart),
      [codes]: [[{ qualifier: 'BK', code }]],
    }),
  ),

  fails(
    'DIAGNOSIS_VERSION',
    both,
    { [codes]: [[{ qualifier: 'BK', code: '46600' }]] },
    {
      at: [`${first}.qualifier`],
    },
  ),
  fails(
    'DIAGNOSIS_VERSION',
    [professionalClaim],
    { ...service(beforeStart), [codes]: [[principal]] },
    {
      at: [`${first}.qualifier`],
    },
  ),
  fails(
    'DIAGNOSIS_VERSION',
    [outpatientClaim],
    { ...statement(beforeStart), ...service(beforeStart), [codes]: [[principal]] },
    {
      at: [`${first}.qualifier`],
    },
  ),
  passes('DIAGNOSIS_VERSION', both, { ...birth, ...statement(icd10Start), ...service(icd10Start) }),
  passes('DIAGNOSIS_VERSION', both, {
    ...statement(beforeStart),
    ...service(beforeStart),
    [codes]: [[{ qualifier: 'BK', code: '46600' }]],
  }),

  fails(
    'PROFESSIONAL_DIAGNOSIS_COUNT',
    [professionalClaim],
    { [codes]: [[principal], ...segments('ABF', 12)] },
    {
      at: [`${codes}[1][11]`],
    },
  ),
  passes('PROFESSIONAL_DIAGNOSIS_COUNT', [professionalClaim], { [codes]: [[principal, ...many('ABF', 11)]] }),

  fails(
    'DIAGNOSIS_POINTER_COUNT',
    [professionalClaim],
    {
      [codes]: [[principal, ...many('ABF', 4)]],
      [pointers]: ['1', '2', '3', '4', '5'],
    },
    { at: [`${pointers}[4]`] },
  ),
  passes('DIAGNOSIS_POINTER_COUNT', [professionalClaim], {
    [codes]: [[principal, ...many('ABF', 4)]],
    [pointers]: ['5', '4', '3', '2'],
  }),

  ...['0', '3', '01', 'A'].map((pointer) =>
    fails(
      'DIAGNOSIS_POINTER_RANGE',
      [professionalClaim],
      { [pointers]: [pointer] },
      { at: [`${pointers}[0]`] },
    ),
  ),
  ...['1', '2'].map((pointer) =>
    passes('DIAGNOSIS_POINTER_RANGE', [professionalClaim], { [pointers]: [pointer] }),
  ),
  passes('DIAGNOSIS_POINTER_RANGE', [professionalClaim], {
    [codes]: [[principal, ...many('ABF', 11)]],
    [pointers]: ['12'],
  }),

  fails(
    'DIAGNOSIS_POINTER_REPEATED',
    [professionalClaim],
    { [pointers]: ['1', '2', '1'] },
    { at: [`${pointers}[2]`] },
  ),
  passes('DIAGNOSIS_POINTER_REPEATED', [professionalClaim], { [pointers]: ['2', '1'] }),

  fails('INSTITUTIONAL_DIAGNOSIS_COUNT', [outpatientClaim], institutionalCodes(...segments('ABF', 25)), {
    at: [`${codes}[3][0]`],
  }),
  passes('INSTITUTIONAL_DIAGNOSIS_COUNT', [outpatientClaim], institutionalCodes(...segments('ABF', 24))),

  fails('REASON_FOR_VISIT_COUNT', [outpatientClaim], institutionalCodes(many('APR', 4)), {
    at: [`${codes}[1][3]`],
  }),
  passes('REASON_FOR_VISIT_COUNT', [outpatientClaim], institutionalCodes(many('APR', 3))),

  fails('EXTERNAL_CAUSE_COUNT', [outpatientClaim], institutionalCodes(...segments('ABN', 13)), {
    at: [`${codes}[2][0]`],
  }),
  passes('EXTERNAL_CAUSE_COUNT', [outpatientClaim], institutionalCodes(...segments('ABN', 12))),

  ...['0DTJ4Z', '0DTJ4ZZZ', '0DTI4ZZ', '0DTO4ZZ'].map((code) =>
    fails(
      'PROCEDURE_FORMAT',
      [inpatientClaim],
      {
        [`${codes}[3]`]: [{ qualifier: 'BBR', code, period: { from: '2026-03-03', to: '2026-03-03' } }],
      },
      { at: [`${codes}[3][0].code`] },
    ),
  ),
  passes('PROCEDURE_FORMAT', [inpatientClaim], {
    [`${codes}[3]`]: [
      { qualifier: 'BBR', code: '0DTJ4ZZ', period: { from: '2026-03-03', to: '2026-03-03' } },
    ],
  }),
);
