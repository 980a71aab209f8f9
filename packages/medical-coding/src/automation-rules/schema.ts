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
  .meta({ description: 'How early the rule comes: the lowest first', examples: [10] });

export const AutomationRule = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the automation rule',
      examples: ['car_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    name: z.string().meta({
      description: 'Name by which people know the record',
      examples: ['Orthopedics to the surgical team'],
    }),
    description: orNull(
      z.string().meta({ examples: ['Denials for a missing or exceeded authorization'] }),
    ).describe('What this is, in free text'),
    ruleType: AutomationRuleType,
    priority: rulePriority,
    isActive: z.boolean().describe('False where it is kept and not used'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'CodingAutomationRule', description: 'A rule that works on coding jobs, as lists show it' });

/** A rule with what it stores, for those who may write rules. */
export const AutomationRuleBodies = AutomationRule.extend({
  conditions: jsonObject
    .optional()
    .meta({ description: 'There where `includeBodies` asks for it', examples: [{}] }),
  actions: jsonObject
    .optional()
    .meta({ description: 'There where `includeBodies` asks for it', examples: [{}] }),
}).meta({ id: 'CodingAutomationRuleWithBodies', description: 'A rule that works on coding jobs' });

/** When rules are looked at. */
export const RuleTrigger = z.enum(['CREATED', 'SUGGESTED', 'COMPLETED']).describe('When rules are looked at');

/** One of the occasions on which rules are looked at. */
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
  .describe('Why the rule did nothing although it matched');

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

const rule = {
  ruleId: z.string().describe('Identifier of the rule'),
  name: z.string().meta({ description: 'Name of the rule', examples: ['Send surgery to its team'] }),
  ruleType: AutomationRuleType,
};

const EvaluatedRule = z
  .object({ ...rule, priority: rulePriority, ...outcome })
  .meta({ id: 'EvaluatedCodingRule', description: 'What became of one rule' });

const trace = orNull(ConditionTrace).meta({
  description: 'What became of each condition; null where the rule is not evaluable',
});

/** The same with the conditions of the rule, as stored: whoever may not read rules is not shown it. */
export const TracedRule = EvaluatedRule.extend({ trace });

/** What became of a rule and of each of its conditions. */
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
        'The rules that were looked at, in order; with the trace of their conditions where `includeTraces` asks for it',
    }),
    createdAt,
  })
  .meta({ id: 'CodingRuleEvaluation', description: 'What the rules did with a job' });

export const Simulation = z
  .object({
    jobId: orNull(z.string()).meta({ description: 'Null for facts that were given' }),
    ...outcome,
    trace,
  })
  .meta({ id: 'CodingRuleSimulation', description: 'What a rule would do with a sample' });
