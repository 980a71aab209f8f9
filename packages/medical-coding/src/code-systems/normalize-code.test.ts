import { describe, expect, test } from 'vitest';
import { hasModulo10CheckDigit, hasVerhoeffCheckDigit } from './check-digits.ts';
import { codeSystems } from './directory.ts';
import { normalizeCode, procedureOf } from './normalize-code.ts';
import { CodeSystemKey } from './schema.ts';

test('the keys are those of the directory, in its order', () => {
  expect(CodeSystemKey.options).toEqual(codeSystems.map(({ key }) => key));
});

test.each(codeSystems)('the example of $key is well-formed', ({ key, example }) => {
  expect(normalizeCode(CodeSystemKey.parse(key), example)).not.toBeNull();
});

describe('a code', () => {
  test.each<[CodeSystemKey, string, string]>([
    ['ICD10CM', 'm54.50', 'M54.50'],
    ['ICD10CM', 'M5450', 'M54.50'],
    ['ICD10CM', 'S72001A', 'S72.001A'],
    ['ICD10CM', 'A09', 'A09'],
    ['ICD10CM', 'qa0', 'QA0'],
    ['ICD10CM', 'QA00101', 'QA0.0101'],
    ['CPT', '0011a', '0011A'],
    ['ICD10PCS', '0sr9019', '0SR9019'],
    ['HCPCS2', ' e0601 ', 'E0601'],
    ['CPT', '0042t', '0042T'],
    ['NDC', '0777-3105-02', '00777-3105-02'],
    ['NDC', '50090-347-10', '50090-0347-10'],
    ['NDC', '50090-3471-0', '50090-3471-00'],
    ['NDC', '50090-3471-01', '50090-3471-01'],
    ['NDC', '50090347101', '50090-3471-01'],
    ['LOINC', '2160-0', '2160-0'],
    ['LOINC', '4548-4', '4548-4'],
    ['SNOMEDCT', '73211009', '73211009'],
    ['SNOMEDCT', '22298006', '22298006'],
    ['SNOMEDCT', '404684003', '404684003'],
  ])('of %s given as %j is normalized to %s', (system, given, code) => {
    expect(normalizeCode(system, given)).toBe(code);
  });

  test.each<[CodeSystemKey, string, string]>([
    ['ICD10CM', 'M5.450', 'a point after two characters'],
    ['ICD10CM', 'M54.', 'nothing after the point'],
    ['ICD10CM', 'M5450001', 'five characters after the category'],
    ['ICD10CM', 'M54 50', 'a blank inside'],
    ['NDC', '5009034710', 'ten digits with unknown segments'],
    ['NDC', '500903471011', 'twelve digits'],
    ['NDC', '777-3105-02', 'nine digits'],
    ['LOINC', '2160-1', 'a wrong check digit'],
    ['LOINC', '2106-0', 'two digits that changed places'],
    ['SNOMEDCT', '73211008', 'a wrong check digit'],
    ['SNOMEDCT', '73210109', 'two digits that changed places'],
    ['REVENUE', '450', 'no leading zero'],
    ['POS', '', 'nothing'],
  ])('of %s given as %j is not well-formed', (system, given) => {
    expect(normalizeCode(system, given)).toBeNull();
  });
});

describe('check digits', () => {
  test.each(['21600', '45484', '7187', '23457'])(
    'of %s are valid by modulo 10, and no others are',
    (number) => {
      const good = [...'0123456789'].filter((digit) => hasModulo10CheckDigit(number.slice(0, -1) + digit));
      expect(good).toEqual([number.slice(-1)]);
    },
  );

  test.each(['2363', '73211009', '22298006', '38341003', '900000000000207008'])(
    'of %s are valid by Verhoeff, and no others are',
    (number) => {
      const good = [...'0123456789'].filter((digit) => hasVerhoeffCheckDigit(number.slice(0, -1) + digit));
      expect(good).toEqual([number.slice(-1)]);
    },
  );
});

test.each([
  ['99213', 'CPT'],
  ['0042T', 'CPT'],
  ['e0601', 'HCPCS2'],
  ['D0120', 'CDT'],
])('the procedure code %s belongs to %s', (code, system) => {
  expect(procedureOf(code)).toEqual({ system, code: code.toUpperCase() });
});

test.each(['9921', 'M54.50', ''])('%j is not a procedure code', (code) => {
  expect(procedureOf(code)).toBeNull();
});
