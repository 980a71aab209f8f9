import { denialCodes } from '@rcm/balances';
import { describe, expect, test } from 'vitest';
import { adjustmentCode, adjustmentCodes, categoryOf } from './carc.ts';
import { groupCodes } from './group-codes.ts';
import { remarkCodes } from './rarc.ts';

describe('the category and appeal right of a code', () => {
  test.each([
    ['16', 'MISSING_INFORMATION', 'LIMITED'],
    ['18', 'DUPLICATE', 'RARELY'],
    ['22', 'COB', 'NO'],
    ['23', 'COB', 'NO'],
    ['26', 'ELIGIBILITY', 'SOMETIMES'],
    ['27', 'ELIGIBILITY', 'SOMETIMES'],
    ['31', 'ELIGIBILITY', 'SOMETIMES'],
    ['29', 'TIMELY_FILING', 'YES'],
    ['45', 'CONTRACTUAL', 'NO'],
    ['4', 'CODING', 'LIMITED'],
    ['11', 'CODING', 'LIMITED'],
    ['236', 'CODING', 'LIMITED'],
    ['50', 'MEDICAL_NECESSITY', 'YES'],
    ['96', 'COVERAGE_LIMIT', 'SOMETIMES'],
    ['119', 'COVERAGE_LIMIT', 'SOMETIMES'],
    ['97', 'BUNDLING', 'SOMETIMES'],
    ['197', 'AUTHORIZATION', 'YES'],
    ['15', 'AUTHORIZATION', 'YES'],
    ['39', 'AUTHORIZATION', 'YES'],
    ['109', 'WRONG_PAYER', 'NO'],
    ['252', 'DOCUMENTATION', 'NOT_APPLICABLE'],
    ['B7', 'CREDENTIALING', 'SOMETIMES'],
    ['185', 'CREDENTIALING', 'SOMETIMES'],
  ])('%s is %s, appeal %s', (code, category, appealRight) => {
    expect(adjustmentCode(code)).toMatchObject({ category, appealRight });
  });

  test('a code that the directory lacks is OTHER', () => {
    expect(categoryOf('999')).toBe('OTHER');
  });
});

test('the codes are those that deny in the balances of claims, and two that do not', () => {
  const codes = adjustmentCodes.flatMap(({ code, category }) => (category === null ? [] : code));
  expect(codes.filter((code) => !denialCodes.has(code))).toEqual(['24', '45']);
  expect([...denialCodes].filter((code) => !codes.includes(code))).toEqual([]);
});

test('the directory contains every code once, and fits on one page', () => {
  const listed = [...adjustmentCodes, ...remarkCodes].map(({ code }) => code);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.length + groupCodes.length).toBeLessThanOrEqual(100);
});
