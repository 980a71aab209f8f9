import {
  dateTime,
  jsonObject,
  orNull,
  paging,
  queryBoolean,
  reference,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

/** What a rule is to do with the jobs that it matches. */
export const AutomationRuleType = z.enum([
  'AUTO_ACCEPT',
  'AUTO_ROUTE',
  'ESCALATION',
  'SLA_ALERT',
  'AUTO_BILLING',
]);

const priority = z.int32().meta({ examples: [10] });

export const AutomationRule = z
  .object({
    id: z.string().meta({ examples: ['car_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    name: z.string().meta({ examples: ['Orthopedics to the surgical team'] }),
    description: orNull(z.string()),
    ruleType: AutomationRuleType,
    priority,
    isActive: z.boolean(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'CodingAutomationRule' });

export const automationRuleOperations = {
  listAutomationRules: operation({
    id: 'medical-coding.listAutomationRules',
    method: 'get',
    path: '/medical-coding/automation-rules',
    scope: 'medical-coding:read',
    summary: 'List coding automation rules',
    description: 'Newest first. Conditions and actions are stored and never shown.',
    query: z.object({
      ...paging(),
      ruleType: repeatable(AutomationRuleType).optional(),
      isActive: queryBoolean.optional(),
      search: text(1, 200).optional().meta({ description: 'Part of the name, letter case aside' }),
    }),
    data: z.object({ automationRules: z.array(AutomationRule), total: z.int() }),
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
    description:
      'Without `ruleId` it creates a rule (201); with it, it updates that rule (200), and optional fields that are left out stay as they are. Conditions and actions are stored as they are sent and never shown. No rule is run against existing jobs.',
    body: z.object({
      ruleId: reference('coding automation rule').optional(),
      name: z
        .string()
        .min(1)
        .meta({ examples: ['Orthopedics to the surgical team'] }),
      description: z
        .string()
        .nullable()
        .optional()
        .meta({ examples: ['Sends joint replacements to certified coders'] }),
      ruleType: AutomationRuleType,
      priority: priority.optional().meta({ description: '0 for a new rule unless given' }),
      isActive: z.boolean().optional().meta({ description: 'True for a new rule unless given' }),
      conditions: jsonObject.meta({ examples: [{ field: 'specialty', op: 'eq', value: 'ORTHOPEDICS' }] }),
      actions: jsonObject.meta({ examples: [{ team: 'SURGICAL' }] }),
    }),
    data: z.object({ status: z.enum(['CREATED', 'UPDATED']), ruleId: z.string() }),
    status: 201,
    otherStatuses: [200],
    declaredStatuses: [202],
    meta: false,
    errors: [404, 412],
  }),
};
