import { describe, expect, test } from 'vitest';
import type { AnsweredPart, Program } from './answer.ts';
import { type CreditResolution, hasProgramCredit, resolvedCredits } from './credits.ts';

const credit = (lineNumber: number, creditBalance: string) => ({ lineNumber, creditBalance });

describe('resolvedCredits', () => {
  const left = (lineNumber: number, amount: string, waitsUntil: string | null): CreditResolution => ({
    id: `crr_${lineNumber}`,
    lineNumber,
    amount,
    waitsUntil,
  });

  test('adds up the credits that persons left, until the first of their days', () => {
    const resolutions = [
      left(0, '1.00', null),
      left(1, '20.00', '2026-05-01'),
      left(2, '3.00', '2026-04-01'),
    ];
    const parts = [credit(0, '1.00'), credit(1, '20.00'), credit(2, '3.00'), credit(3, '9.00')];
    expect(resolvedCredits(parts, resolutions)).toEqual({
      creditResolvedAmount: '24.00',
      creditResolvedUntil: '2026-04-01',
      endedCreditResolutionIds: [],
    });
  });

  test.each(['0.00', '19.99', '20.01'])('ends what was left of 20.00 when it is %s', (now) => {
    expect(resolvedCredits([credit(1, now)], [left(1, '20.00', '2026-05-01')])).toEqual({
      creditResolvedAmount: '0.00',
      creditResolvedUntil: null,
      endedCreditResolutionIds: ['crr_1'],
    });
  });

  test('ends what was left of a line that the claim no longer has', () => {
    expect(resolvedCredits([], [left(1, '20.00', null)]).endedCreditResolutionIds).toEqual(['crr_1']);
  });
});

describe('hasProgramCredit', () => {
  const answer = (program: Program | null, lineNumber: number, paidAmount: string) => {
    const part = { lineNumber, paidAmount } as AnsweredPart;
    return { program, parts: [part] };
  };

  test.each([
    ['Medicare paid for the line', answer('MEDICARE', 1, '10.00'), 1, true],
    ['Medicaid paid for the line', answer('MEDICAID', 1, '10.00'), 1, true],
    ['Medicare paid for the claim as a whole', answer('MEDICARE', 0, '10.00'), 1, true],
    ['the credit is of the claim as a whole', answer('MEDICARE', 1, '10.00'), 0, true],
    ['Medicare paid for another line', answer('MEDICARE', 2, '10.00'), 1, false],
    ['Medicare paid nothing', answer('MEDICARE', 1, '0.00'), 1, false],
    ['another payer paid', answer(null, 1, '10.00'), 1, false],
  ] as const)('where %s', (_case, one, lineNumber, isExpected) => {
    expect(hasProgramCredit([credit(lineNumber, '5.00')], [one])).toBe(isExpected);
  });

  test('is false without a credit', () => {
    expect(hasProgramCredit([credit(1, '0.00')], [answer('MEDICARE', 1, '10.00')])).toBe(false);
  });
});
