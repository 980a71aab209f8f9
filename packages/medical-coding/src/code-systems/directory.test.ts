import { describe, expect, test } from 'vitest';
import { CodeSystem } from './contract.ts';
import directory from './directory.json' with { type: 'json' };

const patternOf = (key: string) =>
  new RegExp(directory.find((system) => system.key === key)?.codePattern ?? '');

describe.each(directory)('$key', (system) => {
  test('has the documented fields and no others', () => {
    expect(Object.keys(system)).toEqual(Object.keys(CodeSystem.shape));
    expect(CodeSystem.safeParse(system).error).toBeUndefined();
  });

  test('has an example that its pattern matches', () => {
    expect(system.example).toMatch(new RegExp(system.codePattern));
  });

  test('has a pattern that matches the whole code', () => {
    expect(system.codePattern).toMatch(/^\^.*\$$/);
    for (const longer of [` ${system.example}`, `${system.example} `, '']) {
      expect(longer).not.toMatch(new RegExp(system.codePattern));
    }
  });

  test('has a version and an effectiveDate together, or neither', () => {
    expect(system.version === null).toBe(system.effectiveDate === null);
  });

  test('has no codes: contentLoaded is false', () => {
    expect(system.contentLoaded).toBe(false);
  });
});

test('the directory has each of the 20 systems once, in the order of the claim', () => {
  expect(directory.map(({ key }) => key)).toEqual([
    'ICD10CM',
    'ICD10PCS',
    'CPT',
    'HCPCS2',
    'CDT',
    'NDC',
    'LOINC',
    'SNOMEDCT',
    'RXNORM',
    'CVX',
    'MSDRG',
    'APC',
    'HIPPS',
    'REVENUE',
    'TOB',
    'POS',
    'MODIFIER',
    'TAXONOMY',
    'CARC',
    'RARC',
  ]);
});

test('no two systems share a name, a URI or an object identifier', () => {
  for (const field of ['name', 'systemUri', 'oid'] as const) {
    const values = directory.map((system) => system[field]).filter((value) => value !== null);
    expect(new Set(values).size).toBe(values.length);
  }
});

test.each([
  ['ICD10CM', 'http://hl7.org/fhir/sid/icd-10-cm', '2.16.840.1.113883.6.90'],
  ['ICD10PCS', 'http://www.cms.gov/Medicare/Coding/ICD10', '2.16.840.1.113883.6.4'],
  ['CPT', 'http://www.ama-assn.org/go/cpt', '2.16.840.1.113883.6.12'],
  ['HCPCS2', 'http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets', '2.16.840.1.113883.6.285'],
  ['CDT', 'http://www.ada.org/cdt', '2.16.840.1.113883.6.13'],
  ['NDC', 'http://hl7.org/fhir/sid/ndc', '2.16.840.1.113883.6.69'],
  ['LOINC', 'http://loinc.org', '2.16.840.1.113883.6.1'],
  ['SNOMEDCT', 'http://snomed.info/sct', '2.16.840.1.113883.6.96'],
  ['RXNORM', 'http://www.nlm.nih.gov/research/umls/rxnorm', '2.16.840.1.113883.6.88'],
  ['CVX', 'http://hl7.org/fhir/sid/cvx', '2.16.840.1.113883.12.292'],
  ['TAXONOMY', 'http://nucc.org/provider-taxonomy', '2.16.840.1.113883.6.101'],
  ['MODIFIER', null, null],
])('%s has the registered URI %s and object identifier %s', (key, systemUri, oid) => {
  expect(directory.find((system) => system.key === key)).toMatchObject({ systemUri, oid });
});

test.each([
  [
    'ICD10CM',
    ['A00', 'M54.50', 'C7A.1', 'O9A.211', 'S72.001A', 'QA0', 'QA0.0101'],
    ['M5', 'M54.', 'M54.50001', '154.5', 'MC4.5', 'QAC', 'QA0.01011'],
  ],
  ['ICD10PCS', ['0SR9019', '02HV33Z'], ['0SR901', '0SR90199', '0SR901O', 'ISR9019']],
  ['CPT', ['99213', '0042T', '0001F', '0001U', '0002M', '0011A'], ['9921', '992133', '0042X', 'A9213']],
  ['HCPCS2', ['A0428', 'V2020'], ['W0001', 'A042', 'A04288', 'AA428']],
  ['CDT', ['D0120'], ['E0120', 'D012', 'D01200']],
  [
    'NDC',
    ['0777-3105-02', '50090-347-10', '50090-3471-0', '50090-3471-01'],
    ['777-3105-02', '50090-347-1', '50090347101'],
  ],
  ['LOINC', ['2160-0', '4548-4'], ['2160', '2160-01', '-0']],
  ['SNOMEDCT', ['73211009', '100005', '900000000000207008'], ['12345', '0732110', '9000000000002070081']],
  ['MSDRG', ['470', '001'], ['47', '4700', 'ABC']],
  ['APC', ['5012'], ['512', '50122']],
  ['HIPPS', ['1AA11', 'KAGD1'], ['1AA1', '1AA111', '1aa11']],
  ['REVENUE', ['0450'], ['450', '04500', '045X']],
  ['TOB', ['0131', '032A'], ['131', '1131', '01311']],
  ['POS', ['11'], ['1', '111', 'AA']],
  ['TAXONOMY', ['207Q00000X', '261QM1300X'], ['207Q000000', '207Q0000X', '207Q000000X']],
  ['CARC', ['1', '45', '253', 'B7', 'P14'], ['4545', 'BB7', 'B']],
  ['RARC', ['M1', 'MA130', 'N130', 'N1'], ['45', 'X1', 'N1300', 'N']],
])('the codePattern of %s accepts %j and refuses %j', (key, good, bad) => {
  const pattern = patternOf(key);
  expect(good.filter((code) => !pattern.test(code))).toEqual([]);
  expect(bad.filter((code) => pattern.test(code))).toEqual([]);
});
