import { conditionSchema, evaluate } from '@rcm/conditions';
import { reference, text } from '@rcm/envelope';
import { z } from 'zod';
import { confidence } from '../suggestions/schema.ts';
import type { ActiveRule } from './automation-rule.ts';
import { type CodingFacts, codingFields } from './fields.ts';
import type { AutomationRuleType, TracedRule } from './schema.ts';

const conditions = conditionSchema(codingFields, 'CodingCondition');

/** What the actions of each type of rule must say for the rule to do anything; other keys are left alone. */
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

/** A rule that is written in the language, with its actions. */
export type EvaluableRule = {
  [Type in AutomationRuleType]: {
    readonly ruleType: Type;
    readonly actions: z.output<(typeof actions)[Type]>;
  };
}[AutomationRuleType];

/** What the conditions of a rule make of some facts. */
export interface Appraisal extends Pick<TracedRule, 'outcome' | 'faults' | 'trace'> {
  /** Null unless the rule matches. */
  readonly matched: EvaluableRule | null;
}

const faultsOf = (part: string, { error }: z.ZodSafeParseResult<unknown>) =>
  (error?.issues ?? []).map(({ path, message }) => `${[part, ...path].join('.')}: ${message}`);

/** The most faults that are told of a rule. */
const mostFaults = 20;

/** Evaluates a rule. What is stored was never checked: a rule that is not written in the language is NOT_EVALUABLE. */
export function appraise(
  rule: Pick<ActiveRule, 'ruleType' | 'conditions' | 'actions'>,
  facts: CodingFacts,
): Appraisal {
  const tree = conditions.safeParse(rule.conditions);
  const asked = actions[rule.ruleType].safeParse(rule.actions);
  if (!tree.success || !asked.success) {
    const faults = [...faultsOf('conditions', tree), ...faultsOf('actions', asked)].slice(0, mostFaults);
    return { outcome: 'NOT_EVALUABLE', faults, trace: null, matched: null };
  }
  const { matched, trace } = evaluate(tree.data, facts, codingFields);
  return {
    outcome: matched ? 'MATCHED' : 'NOT_MATCHED',
    faults: [],
    trace,
    // The actions were read by the schema of this very type.
    matched: matched ? ({ ruleType: rule.ruleType, actions: asked.data } as EvaluableRule) : null,
  };
}
