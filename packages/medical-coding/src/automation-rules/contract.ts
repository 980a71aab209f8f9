import { factsSchema } from '@rcm/conditions';
import {
  identifier,
  jsonObject,
  listed,
  listing,
  queryBoolean,
  reference,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { codingFields } from './fields.ts';
import { AutomationRuleBodies, AutomationRuleType, rulePriority, Simulation } from './schema.ts';

const language =
  'Conditions are written as `{all: […]}`, `{any: […]}`, `{not: …}` or `{field, op, value}`. `actions` has `minimumConfidence` (0 to 1) for AUTO_ACCEPT, `team` or `coderId` for AUTO_ROUTE, an optional `reason` for ESCALATION, and nothing for SLA_ALERT and AUTO_BILLING.';

/** The maximum number of jobs or samples in a simulation. */
const maxSimulated = 25;

/** The sorts of rules. */
export const ruleSorts = ['createdAt'] as const;

export const automationRuleOperations = {
  listAutomationRules: operation({
    id: 'medical-coding.listAutomationRules',
    method: 'get',
    path: '/medical-coding/automation-rules',
    scope: 'medical-coding:read',
    summary: 'List coding automation rules',
    description:
      'Newest first by default. `includeBodies` adds conditions and actions and requires the scope `medical-coding:write`.',
    query: z.object({
      ...listing(ruleSorts),
      ruleType: repeatable(AutomationRuleType).optional(),
      isActive: queryBoolean.optional(),
      search: text(1, 200)
        .meta({ examples: ['stone'] })
        .optional()
        .meta({ description: 'Part of the name, case-insensitive' }),
      includeBodies: queryBoolean.optional().meta({
        description: 'Shows conditions and actions; 403 without the scope `medical-coding:write`',
      }),
    }),
    data: z.object({
      automationRules: z.array(AutomationRuleBodies).describe('The automation rules of the page'),
      ...listed,
    }),
    meta: false,
    sensitive: false,
    single: true,
  }),
  saveAutomationRule: operation({
    id: 'medical-coding.saveAutomationRule',
    method: 'post',
    path: '/medical-coding/automation-rules',
    scope: 'medical-coding:write',
    summary: 'Create or update a coding automation rule',
    strict: false,
    description: `Without \`ruleId\` it creates a rule (201); with it, it updates that rule (200), and omitted optional fields are unchanged. Conditions and actions are stored as they are sent, without validation, and are not shown; a rule with invalid ones never takes effect, and a simulation reports why. Rules are not run for existing jobs: active rules are evaluated when a job is opened and when suggestions are recorded, and AUTO_BILLING rules when a job is completed. ${language}`,
    body: z.object({
      ruleId: reference('coding automation rule').optional(),
      name: z
        .string()
        .min(1)
        .max(10_000)
        .meta({
          description: 'Name of the rule',
          examples: ['Orthopedics to the surgical team'],
        }),
      description: z
        .string()
        .max(50_000)
        .nullable()
        .optional()
        .meta({
          description: 'Description of the rule',
          examples: ['Sends joint replacements to certified coders'],
        }),
      ruleType: AutomationRuleType,
      priority: rulePriority.optional().meta({ description: 'Default 0 for a new rule' }),
      isActive: z.boolean().optional().meta({ description: 'Default true for a new rule' }),
      conditions: jsonObject.meta({
        description: 'When the rule matches',
        examples: [{ field: 'specialty', op: 'eq', value: 'ORTHOPEDICS' }],
      }),
      actions: jsonObject.meta({
        description: 'What the rule does if it matches',
        examples: [{ team: 'SURGICAL' }],
      }),
    }),
    data: z.object({
      status: z.enum(['CREATED', 'UPDATED']).describe('Whether the rule was created or updated'),
      ruleId: z.string().describe('Identifier of the rule'),
    }),
    status: 201,
    otherStatuses: [200],
    declaredStatuses: [202],
    meta: false,
    errors: [404, 412],
  }),
  simulateAutomationRule: operation({
    id: 'medical-coding.simulateAutomationRule',
    method: 'post',
    path: '/medical-coding/automation-rules/:ruleId/simulate',
    scope: 'medical-coding:write',
    summary: 'Simulate a coding automation rule',
    description: `Evaluates the rule for up to ${maxSimulated} stored jobs or given samples, and reports the result of each condition and the effect that the rule would have. Inactive rules can be simulated too. A rule with invalid conditions or actions is NOT_EVALUABLE, and \`faults\` lists the errors. Nothing is changed. ${language}`,
    params: z.object({ ruleId: identifier }),
    body: z
      .object({
        jobIds: z
          .array(reference('coding job'))
          .min(1)
          .max(maxSimulated)
          .optional()
          .meta({ references: 'coding job', description: 'Identifiers of coding jobs of the organization' }),
        samples: z
          .array(factsSchema(codingFields))
          .min(1)
          .max(maxSimulated)
          .optional()
          .describe('Facts of jobs to evaluate the rule for'),
      })
      .refine(({ jobIds, samples }) => (jobIds === undefined) !== (samples === undefined), {
        error: 'Expected either jobIds or samples',
        path: ['jobIds'],
      })
      .meta({ examples: [{ samples: [{ specialty: 'ORTHOPEDICS', billedAmount: 12_000 }] }] }),
    data: z.object({
      ruleId: z.string().describe('Identifier of the rule'),
      ruleType: AutomationRuleType,
      results: z
        .array(Simulation)
        .meta({ description: 'One for each job or sample, in the order of the request' }),
      externalRiskMode: z
        .literal('SIMULATED_ONLY')
        .describe('Effects outside this service: none, only local records change'),
    }),
    meta: false,
    errors: [404],
  }),
};
