import { describe, expect, test } from 'vitest';
import type { CodingClaim } from './coding-claim.ts';
import { editSetOf } from './edit-sets.ts';

const aClaim = (values: Partial<CodingClaim>, ...codes: string[]): CodingClaim => ({
  claimId: 'clm_1',
  isInstitutional: false,
  filingIndicator: 'MB',
  facilityCode: '11',
  billingProvider: null,
  billingTaxonomyCode: null,
  birthDate: null,
  sex: null,
  conditionCodes: [],
  diagnoses: [],
  otherServices: [],
  ...values,
  lines: codes.map((code) => ({
    path: 'line',
    code,
    modifiers: [],
    units: 1,
    from: '2026-03-02',
    to: '2026-03-02',
    provider: null,
  })),
});

describe('the published edits of a claim', () => {
  test.each<[string | null, string, boolean]>([
    ['MA', 'MEDICARE', true],
    ['MB', 'MEDICARE', true],
    ['MC', 'MEDICAID', true],
    ['16', 'MEDICARE', false],
    ['CI', 'MEDICARE', false],
    ['CH', 'MEDICARE', false],
    [null, 'MEDICARE', false],
  ])('to a payer of kind %s are those of %s; binding: %s', (filingIndicator, program, isBinding) => {
    expect(editSetOf(aClaim({ filingIndicator }, '99213'))).toMatchObject({ program, isBinding });
  });

  test.each<[string, Partial<CodingClaim>, readonly string[], string | undefined]>([
    ['a practice', {}, ['99213'], 'PRACTITIONER'],
    ['a practice that also bills equipment', {}, ['99213', 'E0100'], 'PRACTITIONER'],
    ['a practice that bills equipment alone', {}, ['E0100', 'K0001', 'L1902'], 'SUPPLIER'],
    ['a supplier', { billingTaxonomyCode: '332B00000X' }, ['A4253'], 'SUPPLIER'],
    ['a prosthetist', { billingTaxonomyCode: '335E00000X' }, ['A4253'], 'SUPPLIER'],
    ['a pharmacy', { billingTaxonomyCode: '333600000X' }, ['A4253'], 'PRACTITIONER'],
    [
      'outpatients of a hospital',
      { isInstitutional: true, facilityCode: '13' },
      ['99213'],
      'OUTPATIENT_HOSPITAL',
    ],
    [
      'a critical access hospital',
      { isInstitutional: true, facilityCode: '85' },
      ['99213'],
      'OUTPATIENT_HOSPITAL',
    ],
    ['inpatients of a hospital', { isInstitutional: true, facilityCode: '11' }, ['99213'], undefined],
  ])('of %s', (_case, values, codes, setting) => {
    expect(editSetOf(aClaim(values, ...codes))?.setting).toBe(setting);
  });
});
