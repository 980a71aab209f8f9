import { ConditionTrace } from '@rcm/conditions';
import { createdAt, jsonObject, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

/** What a rule does with the jobs that it matches. */
export const AutomationRuleType = z
  .enum(['AUTO_ACCEPT', 'AUTO_ROUTE', 'ESCALATION', 'SLA_ALERT', 'AUTO_BILLING'])
  .describe('What a rule does with the jobs that it matches');

/** One of the types of a rule. */
export type AutomationRuleType = z.infer<typeof AutomationRuleType>;

export const rulePriority = z
  .int32()
  .meta({ description: 'Order of evaluation, lowest first', examples: [10] });

export const AutomationRule = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the automation rule',
      examples: ['car_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    name: z.string().meta({
      description: 'Name of the rule',
      examples: ['Orthopedics to the surgical team'],
    }),
    description: orNull(
      z.string().meta({ examples: ['Denials for a missing or exceeded authorization'] }),
    ).describe('Description of the rule'),
    ruleType: AutomationRuleType,
    priority: rulePriority,
    isActive: z.boolean().describe('False if the rule is stored but not evaluated'),
    createdAt,
    updatedAt,
  })
  .meta({
    id: 'CodingAutomationRule',
    description: 'An automation rule for coding jobs, without conditions and actions',
  });

/** A rule with its conditions and actions, for keys that may write rules. */
export const AutomationRuleBodies = AutomationRule.extend({
  conditions: jsonObject.optional().meta({ description: 'Only with `includeBodies`', examples: [{}] }),
  actions: jsonObject.optional().meta({ description: 'Only with `includeBodies`', examples: [{}] }),
}).meta({ id: 'CodingAutomationRuleWithBodies', description: 'An automation rule for coding jobs' });

/** The event that rules are evaluated after. */
export const RuleTrigger = z
  .enum(['CREATED', 'SUGGESTED', 'COMPLETED'])
  .describe('The event that rules were evaluated after');

/** One of the events that rules are evaluated after. */
export type RuleTrigger = z.infer<typeof RuleTrigger>;

const RuleOutcome = z.enum(['MATCHED', 'NOT_MATCHED', 'NOT_EVALUABLE']).describe('Whether the rule matched');

export const RuleEffect = z
  .enum(['SUGGESTIONS_ACCEPTED', 'ROUTED', 'ESCALATED', 'SLA_ALERTED', 'MARKED_FOR_BILLING'])
  .describe('What the rule did');

/** What a rule does to a job. */
export type RuleEffect = z.infer<typeof RuleEffect>;

export const RuleHindrance = z
  .enum([
    'NO_SUGGESTION',
    'LOW_CONFIDENCE',
    'INVALID_CODE',
    'FAILED_EDIT',
    'CODER_NOT_ACTIVE',
    'STATUS',
    'ALREADY_DONE',
  ])
  .describe('Why the matching rule had no effect');

/** Why a matching rule has no effect. */
export type RuleHindrance = z.infer<typeof RuleHindrance>;

const outcome = {
  outcome: RuleOutcome.meta({
    description: 'NOT_EVALUABLE if the stored conditions or actions are invalid',
  }),
  effect: orNull(RuleEffect),
  hindrance: orNull(RuleHindrance).meta({
    description: 'Why a matching rule has no effect; null for others',
  }),
  faults: z.array(z.string()).meta({
    description: 'Why the rule is not evaluable: paths in its conditions and actions, with messages',
    examples: [['conditions.field: Invalid option']],
  }),
};

const rule = {
  ruleId: z.string().describe('Identifier of the rule'),
  name: z.string().meta({ description: 'Name of the rule', examples: ['Send surgery to its team'] }),
  ruleType: AutomationRuleType,
};

const EvaluatedRule = z
  .object({ ...rule, priority: rulePriority, ...outcome })
  .meta({ id: 'EvaluatedCodingRule', description: 'The result of one rule' });

const trace = orNull(ConditionTrace).meta({
  description: 'The result of each condition; null if the rule is not evaluable',
});

/** The result with the trace of conditions, as stored. Shown only to keys that may see conditions. */
export const TracedRule = EvaluatedRule.extend({ trace });

/** The result of a rule and of each of its conditions. */
export type TracedRule = z.infer<typeof TracedRule>;

export const RuleEvaluation = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the rule evaluation',
      examples: ['cre_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    trigger: RuleTrigger,
    rules: z.array(EvaluatedRule.extend({ trace: trace.optional() })).meta({
      description:
        'The evaluated rules, in order; with the traces of their conditions if `includeTraces` is set',
    }),
    createdAt,
  })
  .meta({ id: 'CodingRuleEvaluation', description: 'One evaluation of the automation rules for a job' });

export const Simulation = z
  .object({
    jobId: orNull(z.string()).meta({ description: 'Null for a sample' }),
    ...outcome,
    trace,
  })
  .meta({ id: 'CodingRuleSimulation', description: 'The result of a rule for a job or sample' });
