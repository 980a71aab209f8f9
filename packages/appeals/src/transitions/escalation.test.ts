import { PayerProgram } from '@rcm/envelope';
import { describe, expect, test } from 'vitest';
import { type AppealLevel, ladders, stepOf } from '../ladder/ladder.ts';
import { mustReachAmount, nextStep } from './escalation.ts';

const next = (payerProgram: PayerProgram, level: AppealLevel, wanted?: AppealLevel) =>
  nextStep({ payerProgram, level }, wanted).level;

describe('the next level', () => {
  test.each([
    ['MEDICARE_FFS', 'LEVEL_1_RECONSIDERATION', 'LEVEL_2_FORMAL_APPEAL'],
    ['MEDICARE_FFS', 'LEVEL_2_FORMAL_APPEAL', 'LEVEL_4_ALJ_HEARING'],
    ['MEDICARE_FFS', 'LEVEL_4_ALJ_HEARING', 'LEVEL_5_COUNCIL_REVIEW'],
    ['MEDICARE_FFS', 'LEVEL_5_COUNCIL_REVIEW', 'LEVEL_6_FEDERAL_COURT'],
    ['COMMERCIAL', 'LEVEL_2_FORMAL_APPEAL', 'LEVEL_3_EXTERNAL_REVIEW'],
    ['MEDICAID_MANAGED', 'LEVEL_1_RECONSIDERATION', 'STATE_FAIR_HEARING'],
  ] as const)('%s: %s leads to %s', (program, level, expected) => {
    expect(next(program, level)).toBe(expected);
  });

  test('can be chosen if the ladder has several', () => {
    expect(next('COMMERCIAL', 'LEVEL_1_RECONSIDERATION', 'INDEPENDENT_REVIEW_ORG')).toBe(
      'INDEPENDENT_REVIEW_ORG',
    );
  });

  test('must be one that the level leads to', () => {
    expect(() => next('MEDICARE_FFS', 'LEVEL_1_RECONSIDERATION', 'LEVEL_5_COUNCIL_REVIEW')).toThrow(
      'leads to LEVEL_2_FORMAL_APPEAL',
    );
  });

  test.each(PayerProgram.options)('%s has no level above the last', (program) => {
    const last = ladders[program].steps.filter(({ leadsTo }) => leadsTo.length === 0);
    for (const { level } of last) expect(() => next(program, level)).toThrow('has no level above');
  });

  test('of a level that the ladder lacks does not exist', () => {
    expect(() => next('OTHER', 'LEVEL_4_ALJ_HEARING')).toThrow('has no level above');
  });
});

describe('the amount that remains', () => {
  const hearing = stepOf('MEDICARE_FFS', 'LEVEL_4_ALJ_HEARING') as NonNullable<ReturnType<typeof stepOf>>;

  test.each([
    [2025, '189.99', false],
    [2025, '190.00', true],
    [2026, '199.99', false],
    [2026, '200.00', true],
  ])('in %d, %s reaches the amount in controversy: %s', (year, remaining, enough) => {
    const check = () => mustReachAmount(hearing, remaining, year);
    if (enough) expect(check).not.toThrow();
    else expect(check).toThrow('in controversy');
  });
});
