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
  'Conditions are written as `{all: […]}`, `{any: […]}`, `{not: …}` or `{field, op, value}`; `actions` says `minimumConfidence` (0 to 1) for AUTO_ACCEPT, `team` or `coderId` for AUTO_ROUTE, `reason` (optional) for ESCALATION, and nothing for SLA_ALERT and AUTO_BILLING.';

/** The most jobs, or sets of facts, on which a rule is tried at once. */
const mostSimulated = 25;

/** The columns by which rules can be sorted. */
export const ruleSorts = ['createdAt'] as const;

export const automationRuleOperations = {
  listAutomationRules: operation({
    id: 'medical-coding.listAutomationRules',
    method: 'get',
    path: '/medical-coding/automation-rules',
    scope: 'medical-coding:read',
    summary: 'List coding automation rules',
    description:
      'Newest first unless `sort` says otherwise. Conditions and actions are shown where `includeBodies` asks for it, which needs the scope `medical-coding:write`.',
    query: z.object({
      ...listing(ruleSorts),
      ruleType: repeatable(AutomationRuleType).optional(),
      isActive: queryBoolean.optional(),
      search: text(1, 200)
        .meta({ examples: ['stone'] })
        .optional()
        .meta({ description: 'Part of the name, letter case aside' }),
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
    strictQuery: false,
    description: `Without \`ruleId\` it creates a rule (201); with it, it updates that rule (200), and optional fields that are left out stay as they are. Conditions and actions are stored as they are sent and not shown; one that is not written in the language of conditions is never carried out, and a simulation says why. No rule is run against existing jobs: active rules are looked at when a job is opened, when suggestions come, and those of AUTO_BILLING when it is completed. ${language}`,
    body: z.object({
      ruleId: reference('coding automation rule').optional(),
      name: z
        .string()
        .min(1)
        .max(10_000)
        .meta({
          description: 'Name by which people know the record',
          examples: ['Orthopedics to the surgical team'],
        }),
      description: z
        .string()
        .max(50_000)
        .nullable()
        .optional()
        .meta({
          description: 'What this is, in free text',
          examples: ['Sends joint replacements to certified coders'],
        }),
      ruleType: AutomationRuleType,
      priority: rulePriority.optional().meta({ description: '0 for a new rule unless given' }),
      isActive: z.boolean().optional().meta({ description: 'True for a new rule unless given' }),
      conditions: jsonObject.meta({
        description: 'When the rule matches',
        examples: [{ field: 'specialty', op: 'eq', value: 'ORTHOPEDICS' }],
      }),
      actions: jsonObject.meta({
        description: 'What the rule does where it matches',
        examples: [{ team: 'SURGICAL' }],
      }),
    }),
    data: z.object({
      status: z.enum(['CREATED', 'UPDATED']).describe('Where the record stands'),
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
    summary: 'Try out a coding automation rule',
    description: `Says what the rule would do to up to ${mostSimulated} stored jobs, or whether it matches facts that are given, with what became of each condition. An inactive rule is tried as well. A rule whose conditions or actions are not written in the language is NOT_EVALUABLE, and \`faults\` says where. Nothing changes. ${language}`,
    params: z.object({ ruleId: identifier }),
    body: z
      .object({
        jobIds: z
          .array(reference('coding job'))
          .min(1)
          .max(mostSimulated)
          .optional()
          .meta({ references: 'coding job', description: 'Identifiers of coding jobs of the organization' }),
        samples: z
          .array(factsSchema(codingFields))
          .min(1)
          .max(mostSimulated)
          .optional()
          .describe('Facts of jobs to try the rule on'),
      })
      .refine(({ jobIds, samples }) => (jobIds === undefined) !== (samples === undefined), {
        error: 'Expected either jobIds or samples',
        path: ['jobIds'],
      })
      .meta({ examples: [{ samples: [{ specialty: 'ORTHOPEDICS', billedAmount: 12_000 }] }] }),
    data: z.object({
      ruleId: z.string().describe('Identifier of the rule'),
      ruleType: AutomationRuleType,
      results: z.array(Simulation).meta({ description: 'One for each job or sample, in the order given' }),
      externalRiskMode: z
        .literal('SIMULATED_ONLY')
        .describe('What happens outside of this service: nothing, for only local records change'),
    }),
    meta: false,
    errors: [404],
  }),
};
