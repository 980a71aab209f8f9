import { describe, expect, test } from 'vitest';
import { combineLimits, type RuleLimits } from './limits.ts';
import type { AppliedRule } from './schema.ts';

const rules = (...values: Partial<RuleLimits>[]): AppliedRule[] =>
  values.map((each, index) => ({
    id: `cru_${index + 1}`,
    ruleName: 'A rule',
    ruleType: 'LIMITS',
    state: null,
    maxCallsPerWeek: null,
    noCallBeforeHour: null,
    noCallAfterHour: null,
    debtValidationDays: null,
    ...each,
  }));

describe('the limits in force', () => {
  test('are the federal 7, 8, 21 and 30 if no rule sets any', () => {
    const federal = {
      maxCallsPerWeek: { value: 7, ruleId: null },
      noCallBeforeHour: { value: 8, ruleId: null },
      noCallAfterHour: { value: 21, ruleId: null },
      debtValidationDays: { value: 30, ruleId: null },
    };
    expect(combineLimits([])).toEqual(federal);
    expect(combineLimits(rules({}, {}))).toEqual(federal);
  });

  test.each([
    ['maxCallsPerWeek', [5, 3, 9], 3],
    ['noCallBeforeHour', [7, 10, 9], 10],
    ['noCallAfterHour', [22, 18, 20], 18],
    ['debtValidationDays', [20, 45, 30], 45],
  ] as const)('take the most restrictive value of all rules: %s of %j', (name, values, strictest) => {
    const limits = combineLimits(rules(...values.map((value) => ({ [name]: value }))));
    expect(limits[name]).toEqual({ value: strictest, ruleId: 'cru_2' });
  });

  test('name the first of several equal rules, and ignore null, which means no limit', () => {
    const limits = combineLimits(
      rules({}, { maxCallsPerWeek: 3 }, { maxCallsPerWeek: 3, noCallBeforeHour: null }),
    );
    expect(limits.maxCallsPerWeek).toEqual({ value: 3, ruleId: 'cru_2' });
    expect(limits.noCallBeforeHour).toEqual({ value: 8, ruleId: null });
  });

  test('are those of a rule even if it allows more than the federal ones, and 0 is a limit', () => {
    const limits = combineLimits(
      rules({ maxCallsPerWeek: 100, noCallBeforeHour: 0, noCallAfterHour: 23, debtValidationDays: 0 }),
    );
    expect(Object.values(limits).map(({ value }) => value)).toEqual([100, 0, 23, 0]);
  });
});
