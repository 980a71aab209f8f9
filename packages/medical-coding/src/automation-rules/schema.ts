import { ConditionTrace } from '@rcm/conditions';
import { dateTime, jsonObject, orNull } from '@rcm/envelope';
import { z } from 'zod';

/** What a rule does with the jobs that it matches. */
export const AutomationRuleType = z.enum([
  'AUTO_ACCEPT',
  'AUTO_ROUTE',
  'ESCALATION',
  'SLA_ALERT',
  'AUTO_BILLING',
]);

/** One of the types of a rule. */
export type AutomationRuleType = z.infer<typeof AutomationRuleType>;

export const rulePriority = z.int32().meta({ examples: [10] });

export const AutomationRule = z
  .object({
    id: z.string().meta({ examples: ['car_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    name: z.string().meta({ examples: ['Orthopedics to the surgical team'] }),
    description: orNull(z.string()),
    ruleType: AutomationRuleType,
    priority: rulePriority,
    isActive: z.boolean(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'CodingAutomationRule' });

/** A rule with what it stores, for those who may write rules. */
export const AutomationRuleBodies = AutomationRule.extend({
  conditions: jsonObject
    .optional()
    .meta({ description: 'There where `includeBodies` asks for it', examples: [{}] }),
  actions: jsonObject
    .optional()
    .meta({ description: 'There where `includeBodies` asks for it', examples: [{}] }),
}).meta({ id: 'CodingAutomationRuleWithBodies' });

/** When rules are looked at. */
export const RuleTrigger = z.enum(['CREATED', 'SUGGESTED', 'COMPLETED']);

/** One of the occasions on which rules are looked at. */
export type RuleTrigger = z.infer<typeof RuleTrigger>;

const RuleOutcome = z.enum(['MATCHED', 'NOT_MATCHED', 'NOT_EVALUABLE']);

export const RuleEffect = z.enum([
  'SUGGESTIONS_ACCEPTED',
  'ROUTED',
  'ESCALATED',
  'SLA_ALERTED',
  'MARKED_FOR_BILLING',
]);

/** What a rule does to a job. */
export type RuleEffect = z.infer<typeof RuleEffect>;

export const RuleHindrance = z.enum([
  'NO_SUGGESTION',
  'LOW_CONFIDENCE',
  'INVALID_CODE',
  'FAILED_EDIT',
  'CODER_NOT_ACTIVE',
  'STATUS',
  'ALREADY_DONE',
]);

/** Why a rule that matches does nothing. */
export type RuleHindrance = z.infer<typeof RuleHindrance>;

const outcome = {
  outcome: RuleOutcome.meta({
    description: 'NOT_EVALUABLE where what is stored is not written in the language of conditions',
  }),
  effect: orNull(RuleEffect),
  hindrance: orNull(RuleHindrance).meta({
    description: 'What keeps a rule that matches from doing anything; null for any other',
  }),
  faults: z.array(z.string()).meta({
    description: 'Why a rule is not evaluable, by the places in its conditions and actions',
    examples: [['conditions.field: Invalid option']],
  }),
};

const rule = { ruleId: z.string(), name: z.string(), ruleType: AutomationRuleType };

const EvaluatedRule = z
  .object({ ...rule, priority: rulePriority, ...outcome })
  .meta({ id: 'EvaluatedCodingRule' });

const trace = orNull(ConditionTrace).meta({
  description: 'What became of each condition; null where the rule is not evaluable',
});

/** The same with the conditions of the rule, as stored: whoever may not read rules is not shown it. */
export const TracedRule = EvaluatedRule.extend({ trace });

/** What became of a rule and of each of its conditions. */
export type TracedRule = z.infer<typeof TracedRule>;

export const RuleEvaluation = z
  .object({
    id: z.string().meta({ examples: ['cre_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    trigger: RuleTrigger,
    rules: z.array(EvaluatedRule.extend({ trace: trace.optional() })).meta({
      description:
        'The rules that were looked at, in order; with the trace of their conditions where `includeTraces` asks for it',
    }),
    createdAt: dateTime,
  })
  .meta({ id: 'CodingRuleEvaluation' });

export const Simulation = z
  .object({
    jobId: orNull(z.string()).meta({ description: 'Null for facts that were given' }),
    ...outcome,
    trace,
  })
  .meta({ id: 'CodingRuleSimulation' });
