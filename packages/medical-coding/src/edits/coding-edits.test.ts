import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodingHost, codingHost } from '../../test/coding-host.ts';
import type { CodingClaim, CodingLine } from './coding-claim.ts';
import { codingEdits } from './coding-edits.ts';

let host: CodingHost;
beforeAll(async () => {
  host = await codingHost();
  await host.load(
    'ICD10CM',
    [
      'code,display,sex,minimum_age,maximum_age',
      'N40.0,Benign prostatic hyperplasia,M,,',
      'M81.0,Age-related osteoporosis,,15,124',
      'F03.90,Dementia,,15,',
      'Z38.00,Liveborn infant,,,1',
      'J45.909,Asthma,,,',
      '',
    ].join('\n'),
  );
  await host.load('HCPCS2', 'code,display,sex\nG0101,Pelvic examination,F\n');
});
afterAll(() => host.close());

const day = '2026-03-02';

/** A claim of a woman, 46 years old, to a commercial payer. */
const aClaim = (
  values: Partial<CodingClaim> = {},
  lines: readonly Partial<CodingLine>[] = [{}],
): CodingClaim => ({
  claimId: 'clm_1',
  isInstitutional: false,
  filingIndicator: 'CI',
  facilityCode: '11',
  billingProvider: 'A',
  billingTaxonomyCode: null,
  birthDate: '1980-03-02',
  sex: 'F',
  conditionCodes: [],
  diagnoses: [],
  otherServices: [],
  ...values,
  lines: lines.map((line, index) => ({
    path: `lines.${index}`,
    code: '99213',
    modifiers: [],
    units: 1,
    from: day,
    to: day,
    provider: 'A',
    ...line,
  })),
});

const failed = async (claim: CodingClaim) =>
  (await host.inside(host.principal, (context) => codingEdits(context, [claim]))).get(claim.claimId) ?? [];

const codes = async (...given: Parameters<typeof aClaim>) =>
  (await failed(aClaim(...given))).map(({ code, path, severity }) => [code, path, severity]);

const withDiagnosis = (code: string, values: Partial<CodingClaim> = {}) => ({
  diagnoses: [{ path: 'diagnosis', code }],
  ...values,
});

describe('the age of the patient', () => {
  const wrong = (severity = 'ERROR') => [['DIAGNOSIS_AGE', 'diagnosis', severity]];
  test.each<[string, string, readonly (readonly string[])[]]>([
    ['Z00110', '2026-03-02', []],
    ['Z00110', '2026-02-23', []],
    ['Z00110', '2026-02-22', wrong()],
    ['Z00111', '2026-02-23', wrong()],
    ['Z00111', '2026-02-22', []],
    ['Z00111', '2026-02-02', []],
    ['Z00111', '2026-02-01', wrong()],
    ['Z00129', '2026-02-02', wrong('WARNING')],
    ['Z00129', '2026-02-01', []],
    ['Z00129', '2008-03-03', []],
    ['Z00129', '2008-03-02', wrong('WARNING')],
    ['Z3801', '2025-03-03', []],
    ['Z3801', '2025-03-02', wrong()],
    ['P599', '2025-03-03', []],
    ['P599', '2025-03-02', wrong('WARNING')],
    ['O80', '2017-03-03', wrong()],
    ['O80', '2017-03-02', []],
    ['O80', '1961-03-03', []],
    ['O80', '1961-03-02', wrong()],
    ['M5450', '1901-01-01', []],
  ])('with %s of a patient who was born on %s', async (code, birthDate, expected) => {
    expect(await codes(withDiagnosis(code, { birthDate }))).toEqual(expected);
  });

  test.each<[string, string, number, number | null]>([
    ['99381', '99391', 0, 0],
    ['99382', '99392', 1, 4],
    ['99383', '99393', 5, 11],
    ['99384', '99394', 12, 17],
    ['99385', '99395', 18, 39],
    ['99386', '99396', 40, 64],
    ['99387', '99397', 65, null],
  ])(
    'with the preventive visits %s and %s is %d to %s',
    async (newPatient, established, minimum, maximum) => {
      const at = (age: number) =>
        codes({ birthDate: `${2026 - age}-03-02` }, [{ code: newPatient }, { code: established }]);
      const wrong = ['lines.0', 'lines.1'].map((path) => [
        'PROCEDURE_AGE',
        `${path}.procedure.code`,
        'ERROR',
      ]);
      expect(await at(minimum)).toEqual([]);
      if (minimum > 0) expect(await at(minimum - 1)).toEqual(wrong);
      expect(await at(maximum ?? 110)).toEqual([]);
      if (maximum !== null) expect(await at(maximum + 1)).toEqual(wrong);
    },
  );

  test('is the one of the loaded list, where that has ages', async () => {
    expect(await codes(withDiagnosis('M810', { birthDate: '2011-03-02' }))).toEqual([]);
    expect(await failed(aClaim(withDiagnosis('M810', { birthDate: '2011-03-03' })))).toEqual([
      {
        code: 'DIAGNOSIS_AGE',
        path: 'diagnosis',
        message: 'M81.0 is for patients who are 15 to 124 years',
        severity: 'ERROR',
        source: 'Loaded list ICD10CM',
      },
    ]);
    expect(await codes(withDiagnosis('F0390', { birthDate: '1901-01-01' }))).toEqual([]);
    expect(await codes(withDiagnosis('F0390', { birthDate: '2011-03-03' }))).toEqual(wrong());
    expect(await codes(withDiagnosis('Z3800', { birthDate: '2024-03-03' }))).toEqual([]);
    expect(await codes(withDiagnosis('Z3800', { birthDate: '2024-03-02' }))).toEqual(wrong());
  });

  test('is not compared without a birth date, nor on a claim without services', async () => {
    expect(await codes(withDiagnosis('Z3801', { birthDate: null }))).toEqual([]);
    expect(await codes(withDiagnosis('Z3801'), [])).toEqual([]);
  });

  test('is that of the first service', async () => {
    const lines = [{ from: '2026-03-05' }, { from: '2026-03-01' }];
    expect(await codes(withDiagnosis('Z3801', { birthDate: '2025-03-02' }), lines)).toEqual([]);
  });
});

describe('the sex of the patient', () => {
  const pregnancy = (values: Partial<CodingClaim> = {}) => withDiagnosis('O800', { sex: 'M', ...values });
  const wrong = [['DIAGNOSIS_SEX', 'diagnosis', 'ERROR']];

  test('is female for pregnancy and childbirth', async () => {
    expect(await codes(pregnancy())).toEqual(wrong);
    expect(await codes(pregnancy({ sex: 'F' }))).toEqual([]);
    expect(await codes(pregnancy({ sex: null }))).toEqual([]);
  });

  test('is confirmed by modifier KX and by condition code 45', async () => {
    expect(await codes(pregnancy(), [{ modifiers: ['KX'] }])).toEqual([]);
    expect(await codes(pregnancy({ conditionCodes: ['45'] }))).toEqual([]);
    expect(await codes(pregnancy({ conditionCodes: ['44'] }))).toEqual(wrong);
  });

  test('is the one of the loaded list', async () => {
    expect(await codes(withDiagnosis('N400'))).toEqual(wrong);
    expect(await codes(withDiagnosis('N400', { sex: 'M' }))).toEqual([]);
    const examination = [{ code: 'G0101' }, { code: 'G0101', modifiers: ['KX'] }];
    expect(await codes({ sex: 'M' }, examination)).toEqual([
      ['PROCEDURE_SEX', 'lines.0.procedure.code', 'ERROR'],
    ]);
    expect(await codes({}, examination)).toEqual([]);
  });
});

describe('the modifiers that Medicare needs', () => {
  const medicare = { filingIndicator: 'MB' };
  const path = 'lines.0.procedure.modifiers';
  const therapy = [['THERAPY_MODIFIER_MISSING', path, 'ERROR']];
  const anesthesia = [['ANESTHESIA_MODIFIER_MISSING', path, 'ERROR']];
  const transport = [['TRANSPORT_MODIFIER_MISSING', path, 'ERROR']];
  const chiropractic = [['ACTIVE_TREATMENT_MODIFIER_MISSING', path, 'WARNING']];
  const equipment = [['EQUIPMENT_MODIFIER_MISSING', path, 'WARNING']];
  test.each<[string, readonly string[], readonly (readonly string[])[]]>([
    ['97110', [], therapy],
    ['97110', ['59'], therapy],
    ['97110', ['59', 'GP'], []],
    ['97110', ['GO'], []],
    ['97161', ['GP'], []],
    ['97161', ['GO'], therapy],
    ['97168', ['GO'], []],
    ['97168', ['GP'], therapy],
    ['92521', ['GN'], []],
    ['92521', ['GP'], therapy],
    ['97169', [], []],
    ['00099', [], []],
    ['00100', [], anesthesia],
    ['00100', ['QS'], anesthesia],
    ['00100', ['QZ'], []],
    ['01996', [], []],
    ['01999', [], anesthesia],
    ['A0424', [], []],
    ['A0425', [], transport],
    ['A0425', ['RX'], []],
    ['A0425', ['XR'], transport],
    ['A0436', ['QL'], []],
    ['98940', [], chiropractic],
    ['98942', ['AT'], []],
    ['98942', ['GA'], []],
    ['98943', [], []],
    ['E0100', [], equipment],
    ['E0100', ['KH'], equipment],
    ['E0100', ['RR', 'KH'], []],
    ['L1902', [], []],
  ])('%s %j', async (code, modifiers, expected) => {
    expect(await codes(medicare, [{ code, modifiers }])).toEqual(expected);
  });

  test('are not asked of other payers', async () => {
    expect(await codes({ filingIndicator: 'CI' }, [{ code: '97110' }])).toEqual([]);
    expect(await codes({ filingIndicator: '16' }, [{ code: '97110' }])).toEqual([]);
  });

  test('of anesthesia and equipment are not asked of institutions', async () => {
    const claim = { filingIndicator: 'MA', isInstitutional: true, facilityCode: '13' };
    expect(await codes(claim, [{ code: '00100' }, { code: 'E0100' }])).toEqual([]);
    expect(await codes(claim, [{ code: '97110' }])).toEqual(therapy);
  });
});
