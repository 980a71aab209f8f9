import { describe, expect, test } from 'vitest';
import { type KnownCode, knownCode } from '../codes/validation.ts';
import { report } from './check.ts';
import type { EditClaim, EditLine } from './claim.ts';
import type { EditTables } from './tables.ts';

const day = '2026-03-02';

const aLine = (lineNumber: number, procedureCode: string, values: Partial<EditLine> = {}): EditLine => ({
  lineNumber,
  procedureCode,
  modifiers: [],
  units: 1,
  diagnosisPointers: [1],
  dateOfService: null,
  ...values,
});

const aClaim = (lines: readonly EditLine[], values: Partial<EditClaim> = {}): EditClaim => ({
  setting: 'PRACTITIONER',
  dateOfService: day,
  patient: { age: 46, sex: 'F' },
  diagnosisCodes: ['M54.50'],
  lines,
  ...values,
});

const known = (code: string, audience: Partial<KnownCode['audience']> = {}): KnownCode => ({
  ...knownCode({ system: 'CPT', code }, code, null, day),
  audience: { sex: null, minimumAge: null, maximumAge: null, ...audience },
});

const nothingLoaded: EditTables = { pairs: { version: null, rows: [] }, limits: { version: null, rows: [] } };

const aPair = (modifierIndicator: number, values = {}) => ({
  columnOne: '11042',
  columnTwo: '97597',
  effectiveDate: '2020-01-01',
  deletionDate: null,
  modifierIndicator,
  ...values,
});

const check = (claim: EditClaim, tables: Partial<EditTables> = {}, audience = {}) =>
  report(
    claim,
    {
      diagnoses: (claim.diagnosisCodes ?? []).map((code) => known(code)),
      procedures: claim.lines.map(({ procedureCode }) => known(procedureCode, audience)),
      modifier: (code) => known(code),
    },
    { ...nothingLoaded, ...tables },
  );

const found = (...given: Parameters<typeof check>) =>
  check(...given).findings.map(({ edit, code, severity, lineNumbers }) => [
    edit,
    code,
    severity,
    lineNumbers,
  ]);

test('a claim without errors passes, and unchecked layers are reported', () => {
  const { passed, findings, layers } = check(aClaim([aLine(1, '99213')]));
  expect([passed, findings]).toEqual([true, []]);
  expect(layers.map(({ edit, status }) => [edit, status])).toEqual([
    ['CODE', 'CHECKED'],
    ['MODIFIER', 'CHECKED'],
    ['DIAGNOSIS_POINTER', 'CHECKED'],
    ['AGE', 'NOT_LOADED'],
    ['SEX', 'NOT_LOADED'],
    ['PROCEDURE_TO_PROCEDURE', 'NOT_LOADED'],
    ['MEDICALLY_UNLIKELY', 'NOT_LOADED'],
  ]);
});

test('layers without the required facts are NOT_KNOWN', () => {
  const claim = aClaim([aLine(1, '99213', { diagnosisPointers: [] })], {
    patient: { age: null, sex: null },
    diagnosisCodes: null,
  });
  const unknown = check(claim).layers.filter(({ status }) => status === 'NOT_KNOWN');
  expect(unknown.map(({ edit }) => edit)).toEqual(['DIAGNOSIS_POINTER', 'AGE', 'SEX']);
});

describe('modifiers', () => {
  test.each([
    [['25'], []],
    [['25', '25'], ['REPEATED']],
    [['lt', 'LT '], ['REPEATED']],
    [['50', 'RT'], ['CONTRADICTING']],
    [['LT', 'RT'], []],
    [['26', 'TC'], ['CONTRADICTING']],
    [['59', 'XS'], ['CONTRADICTING']],
    [['XS'], []],
  ])('%j: %j', (modifiers, codes) => {
    const findings = found(aClaim([aLine(1, '99213', { modifiers })]));
    expect(findings.map(([, code]) => code)).toEqual(codes);
  });
});

describe('diagnosis pointers', () => {
  test.each([
    [[1, 2], []],
    [[2], []],
    [[3], ['NO_SUCH_DIAGNOSIS']],
    [[], ['MISSING']],
    [[1, 1], ['REPEATED']],
  ])('%j of two diagnoses: %j', (diagnosisPointers, codes) => {
    const claim = aClaim([aLine(1, '99213', { diagnosisPointers })], { diagnosisCodes: ['M54.50', 'A09'] });
    expect(found(claim).map(([, code]) => code)).toEqual(codes);
  });
});

describe('age and sex', () => {
  test.each([
    [45, { minimumAge: 46 }, ['OUTSIDE_RANGE']],
    [46, { minimumAge: 46, maximumAge: 46 }, []],
    [47, { maximumAge: 46 }, ['OUTSIDE_RANGE']],
    [null, { maximumAge: 46 }, []],
  ])('a patient of %s years and a code for %j: %j', (age, audience, codes) => {
    const claim = aClaim([aLine(1, '99213')], { patient: { age, sex: null } });
    expect(found(claim, {}, audience).map(([, code]) => code)).toEqual(codes);
  });

  test.each([
    ['F', 'F', []],
    ['M', 'F', ['OTHER_SEX']],
    [null, 'F', []],
    ['M', null, []],
  ] as const)('a patient of sex %s and a code for %s: %j', (sex, codeSex, codes) => {
    const claim = aClaim([aLine(1, '99213')], { patient: { age: null, sex } });
    expect(found(claim, {}, { sex: codeSex }).map(([, code]) => code)).toEqual(codes);
  });
});

describe('pairs of procedures', () => {
  const pairs = (modifierIndicator: number, values = {}) => ({
    pairs: { version: 3, rows: [aPair(modifierIndicator, values)] },
  });
  const both = (first: Partial<EditLine> = {}, second: Partial<EditLine> = {}) =>
    aClaim([aLine(1, '97597', second), aLine(2, '11042', first)]);

  test.each([
    [0, both(), ['NOT_ALLOWED']],
    [0, both({}, { modifiers: ['59'] }), ['NOT_ALLOWED']],
    [1, both(), ['MODIFIER_REQUIRED']],
    [1, both({}, { modifiers: ['59'] }), []],
    [1, both({ modifiers: ['xs'] }), []],
    [1, both({}, { modifiers: ['GT'] }), ['MODIFIER_REQUIRED']],
    [9, both(), []],
    [0, both({ dateOfService: '2026-03-03' }), []],
    [0, both({ dateOfService: '2026-03-03' }, { dateOfService: '2026-03-03' }), ['NOT_ALLOWED']],
    [0, aClaim([aLine(1, '11042')]), []],
  ])('with indicator %d: case %#', (indicator, claim, codes) => {
    expect(found(claim, pairs(indicator)).map(([, code]) => code)).toEqual(codes);
  });

  test.each([
    [{ effectiveDate: '2026-03-02' }, 1],
    [{ effectiveDate: '2026-03-03' }, 0],
    [{ deletionDate: '2026-03-02' }, 1],
    [{ deletionDate: '2026-03-01' }, 0],
  ])('in force by %j: %d findings', (period, count) => {
    expect(found(both(), pairs(0, period))).toHaveLength(count);
  });

  test('list both lines and both codes', () => {
    expect(check(both(), pairs(1)).findings).toEqual([
      {
        edit: 'PROCEDURE_TO_PROCEDURE',
        severity: 'ERROR',
        code: 'MODIFIER_REQUIRED',
        message: '97597 is not paid together with 11042 without a modifier that allows it',
        lineNumbers: [1, 2],
        codes: ['11042', '97597'],
      },
    ]);
  });
});

describe('units', () => {
  const limits = (adjudicationIndicator: number) => ({
    limits: { version: 2, rows: [{ code: '97597', units: 2, adjudicationIndicator }] },
  });
  const billed = (...lines: [units: number, dateOfService?: string][]) =>
    aClaim(
      lines.map(([units, dateOfService = null], index) =>
        aLine(index + 1, '97597', { units, dateOfService }),
      ),
    );

  test.each([
    [1, billed([2], [2]), []],
    [1, billed([2.0001]), [['UNITS_OF_LINE', 'ERROR', [1]]]],
    [2, billed([1], [1]), []],
    [2, billed([1], [1.5]), [['UNITS_OF_DAY', 'ERROR', [1, 2]]]],
    [2, billed([2], [2, '2026-03-03']), []],
    [2, billed([0.1], [0.2], [1.7]), []],
    [3, billed([2], [1]), [['UNITS_OF_DAY', 'WARNING', [1, 2]]]],
  ])('with indicator %d: case %#', (indicator, claim, expected) => {
    const findings = found(claim, limits(indicator));
    expect(findings.map(([, code, severity, lineNumbers]) => [code, severity, lineNumbers])).toEqual(
      expected,
    );
  });

  test('above a limit based on clinical data are a warning, and the claim passes', () => {
    expect(check(billed([3]), limits(3)).passed).toBe(true);
    expect(check(billed([3]), limits(2)).passed).toBe(false);
  });
});

test('many lines with one pair result in one finding per day', () => {
  const lines = Array.from({ length: 999 }, (_line, index) =>
    aLine(index + 1, index % 2 === 0 ? '11042' : '97597', {
      dateOfService: index < 500 ? '2026-03-02' : '2026-03-03',
    }),
  );
  const { findings } = check(aClaim(lines), { pairs: { version: 1, rows: [aPair(1)] } });
  expect(findings.map(({ lineNumbers }) => lineNumbers.length)).toEqual([500, 499]);
});
