import { statement, type TenantContext } from '@rcm/tenancy';
import type { AppliedRule } from './schema.ts';

/** The limits of a compliance rule; null means no limit. */
export type RuleLimits = Pick<
  AppliedRule,
  'maxCallsPerWeek' | 'noCallBeforeHour' | 'noCallAfterHour' | 'debtValidationDays'
>;

/** A limit and the rule that set it; the rule is null for a federal limit. */
export interface Limit {
  readonly value: number;
  readonly ruleId: string | null;
}

/** The limits on a planned contact. */
export type Limits = { readonly [Name in keyof RuleLimits]: Limit };

/** 12 CFR 1006.14(b)(2), 1006.6(b)(1) and 1006.34(b)(5): each applies only if no active rule sets the limit. */
export const federalLimits = {
  maxCallsPerWeek: 7,
  noCallBeforeHour: 8,
  noCallAfterHour: 21,
  debtValidationDays: 30,
} as const satisfies RuleLimits;

type IsStricter = (value: number, than: number) => boolean;

const isLess: IsStricter = (value, than) => value < than;
const isGreater: IsStricter = (value, than) => value > than;

/** Combines rules to the most restrictive value of each limit. The first of several rules with that value is named. */
export const combineLimits = (rules: readonly AppliedRule[]): Limits => ({
  maxCallsPerWeek: findStrictest(rules, 'maxCallsPerWeek', isLess),
  noCallBeforeHour: findStrictest(rules, 'noCallBeforeHour', isGreater),
  noCallAfterHour: findStrictest(rules, 'noCallAfterHour', isLess),
  debtValidationDays: findStrictest(rules, 'debtValidationDays', isGreater),
});

function findStrictest(rules: readonly AppliedRule[], name: keyof RuleLimits, isStricter: IsStricter): Limit {
  let found: Limit | null = null;
  for (const rule of rules) {
    const value = rule[name];
    if (value !== null && (found === null || isStricter(value, found.value))) {
      found = { value, ruleId: rule.id };
    }
  }
  return found ?? { value: federalLimits[name], ruleId: null };
}

const activeRules = statement({
  name: 'collections.rules_in_force',
  parameters: { state: 'text' },
  columns: {
    id: 'text',
    ruleName: 'text',
    ruleType: 'text',
    state: 'text?',
    maxCallsPerWeek: 'number?',
    noCallBeforeHour: 'number?',
    noCallAfterHour: 'number?',
    debtValidationDays: 'number?',
  },
  text: `select id, rule_name, rule_type, state, max_calls_per_week, no_call_before_hour, no_call_after_hour,
      debt_validation_days
    from collections.compliance_rules
    where organization_id = :tenant and is_active and (state is null or upper(state) = upper(:state))
    order by created_at, id`,
});

/** Finds the active rules for all states and for the state of the consumer if it is known, oldest first. */
export const findRulesInForce = (context: TenantContext, state: string | null): Promise<AppliedRule[]> =>
  context.sql.all(activeRules, { state });
