import { PayerProgram } from '@rcm/envelope';
import { describe, expect, test } from 'vitest';
import { amountInControversy, isReached, ladders, stepOf } from './ladder.ts';
import { AppealLevel } from './schema.ts';

describe('the ladders', () => {
  test.each(PayerProgram.options)('%s leads only to its own levels, and always ends', (program) => {
    const { steps } = ladders[program];
    expect(new Set(steps.map(({ level }) => level)).size).toBe(steps.length);
    const [first] = steps;
    for (let step = first, climbed = 0; step; climbed += 1) {
      expect(climbed).toBeLessThan(AppealLevel.options.length);
      for (const next of step.leadsTo) expect(stepOf(program, next)).not.toBeNull();
      step = step.leadsTo[0] && (stepOf(program, step.leadsTo[0]) ?? undefined);
    }
  });

  test('Medicare has five levels', () => {
    expect(ladders.MEDICARE_FFS.steps.map(({ level, arLevel }) => [level, arLevel])).toEqual([
      ['LEVEL_1_RECONSIDERATION', 1],
      ['LEVEL_2_FORMAL_APPEAL', 2],
      ['LEVEL_4_ALJ_HEARING', 3],
      ['LEVEL_5_COUNCIL_REVIEW', 4],
      ['LEVEL_6_FEDERAL_COURT', 5],
    ]);
  });

  test('a level that a program lacks has no step', () => {
    expect(stepOf('ERISA', 'STATE_INSURANCE_DEPT')).toBeNull();
    expect(stepOf('COMMERCIAL', 'STATE_INSURANCE_DEPT')).toMatchObject({ arLevel: null, leadsTo: [] });
  });
});

describe('the amount in controversy', () => {
  const amountFor = (level: (typeof AppealLevel.options)[number], year: number) => {
    const step = stepOf('MEDICARE_FFS', level);
    return step && amountInControversy(step, year);
  };

  test.each([
    ['LEVEL_4_ALJ_HEARING', 2024, 2025, '190.00'],
    ['LEVEL_4_ALJ_HEARING', 2025, 2025, '190.00'],
    ['LEVEL_4_ALJ_HEARING', 2026, 2026, '200.00'],
    ['LEVEL_4_ALJ_HEARING', 2031, 2026, '200.00'],
    ['LEVEL_6_FEDERAL_COURT', 2025, 2025, '1900.00'],
    ['LEVEL_6_FEDERAL_COURT', 2026, 2026, '1960.00'],
  ] as const)('of %s in %d is that published for %d: %s', (level, year, published, amount) => {
    expect(amountFor(level, year)).toEqual({ year: published, amount });
  });

  test('is required only by a hearing and a court', () => {
    expect(amountFor('LEVEL_1_RECONSIDERATION', 2026)).toBeNull();
    expect(amountFor('LEVEL_2_FORMAL_APPEAL', 2026)).toBeNull();
    expect(amountFor('LEVEL_5_COUNCIL_REVIEW', 2026)).toBeNull();
  });

  test('is reached by an equal amount', () => {
    const required = amountFor('LEVEL_4_ALJ_HEARING', 2026);
    expect(isReached('199.99', required)).toBe(false);
    expect(isReached('200.00', required)).toBe(true);
    expect(isReached('0.00', null)).toBe(true);
  });
});
