import { conditionSchema, evaluate } from '@rcm/conditions';
import { reference, text } from '@rcm/envelope';
import { z } from 'zod';
import { confidence } from '../suggestions/schema.ts';
import type { ActiveRule } from './automation-rule.ts';
import { type CodingFacts, codingFields } from './fields.ts';
import type { AutomationRuleType, TracedRule } from './schema.ts';

const conditions = conditionSchema(codingFields, 'CodingCondition');

/** The actions that each type of rule requires; other keys are ignored. */
const actions = {
  AUTO_ACCEPT: z.object({ minimumConfidence: confidence }),
  AUTO_ROUTE: z
    .object({ team: text(1, 100).optional(), coderId: reference('member').optional() })
    .refine(({ team, coderId }) => team !== undefined || coderId !== undefined, {
      error: 'Expected a team or a coderId',
    }),
  ESCALATION: z.object({ reason: text(1, 2_000).optional() }),
  SLA_ALERT: z.object({}),
  AUTO_BILLING: z.object({}),
} as const satisfies Record<AutomationRuleType, z.ZodType>;

/** The type of a valid rule with its actions. */
export type EvaluableRule = {
  [Type in AutomationRuleType]: {
    readonly ruleType: Type;
    readonly actions: z.output<(typeof actions)[Type]>;
  };
}[AutomationRuleType];

/** The result of matching a rule with facts. */
export interface RuleMatch extends Pick<TracedRule, 'outcome' | 'faults' | 'trace'> {
  /** Null unless the rule matches. */
  readonly matched: EvaluableRule | null;
}

const faultsOf = (part: string, { error }: z.ZodSafeParseResult<unknown>) =>
  (error?.issues ?? []).map(({ path, message }) => `${[part, ...path].join('.')}: ${message}`);

/** The maximum number of faults that are reported for a rule. */
const maxFaults = 20;

/** Matches a rule with facts. Stored rules were never validated, so an invalid rule is NOT_EVALUABLE. */
export function matchRule(
  rule: Pick<ActiveRule, 'ruleType' | 'conditions' | 'actions'>,
  facts: CodingFacts,
): RuleMatch {
  const tree = conditions.safeParse(rule.conditions);
  const ruleActions = actions[rule.ruleType].safeParse(rule.actions);
  if (!tree.success || !ruleActions.success) {
    const faults = [...faultsOf('conditions', tree), ...faultsOf('actions', ruleActions)].slice(0, maxFaults);
    return { outcome: 'NOT_EVALUABLE', faults, trace: null, matched: null };
  }
  const { matched, trace } = evaluate(tree.data, facts, codingFields);
  return {
    outcome: matched ? 'MATCHED' : 'NOT_MATCHED',
    faults: [],
    trace,
    // `ruleActions` was parsed with the schema of this type.
    matched: matched ? ({ ruleType: rule.ruleType, actions: ruleActions.data } as EvaluableRule) : null,
  };
}
