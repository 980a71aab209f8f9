import { conditionSchema, factsSchema } from '@rcm/conditions';
import { identifier, reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { DenialQueue } from '../queues/schema.ts';
import { denialFields } from './fields.ts';
import { priority, QueueRule, RoutingTrace, RuleAction } from './schema.ts';

const name = text(1, 200).meta({
  description: 'Display name',
  examples: ['Missing authorization'],
});
const description = text(1, 2000).meta({
  description: 'Purpose of the rule',
  examples: ['Sends authorization denials to their own queue'],
});
const conditions = conditionSchema(denialFields, 'DenialCondition');
const actions = z.array(RuleAction).min(1).max(20).describe('Actions of the rule if it matches');

const language =
  'Rules are evaluated by `priority` ascending, then by creation. The first match ends the evaluation unless it has `continue`; STOP always ends it. A denial goes to the queue of the last ASSIGN_QUEUE action, else to the queue of the first matching rule.';

export const ruleOperations = {
  listQueueRules: operation({
    id: 'denial-management.listQueueRules',
    method: 'get',
    path: '/denial-management/queue-rules',
    scope: 'denial-management:read',
    summary: 'List denial queue configuration',
    strict: false,
    description: 'Every queue, and every rule by priority and then creation. Nothing is evaluated or moved.',
    data: z.object({
      queues: z.array(DenialQueue).describe('The work queues'),
      rules: z.array(QueueRule).describe('The rules in the order of their evaluation'),
    }),
    meta: false,
    sensitive: false,
    single: true,
  }),
  createQueueRule: operation({
    id: 'denial-management.createQueueRule',
    method: 'post',
    path: '/denial-management/queue-rules',
    scope: 'denial-management:write',
    summary: 'Create a queue rule',
    description: `An unknown field, operator or action is refused, so that every stored rule can be evaluated. ${language}`,
    body: z.object({
      queueId: reference('queue'),
      name,
      description: description.optional(),
      priority: priority.optional(),
      isActive: z.boolean().optional().describe('False if the rule is kept but not evaluated'),
      continue: z.boolean().optional().describe('True if later rules are evaluated after this one matched'),
      conditions,
      actions,
    }),
    data: z.object({ rule: QueueRule }),
    status: 201,
    errors: [404],
  }),
  updateQueueRule: operation({
    id: 'denial-management.updateQueueRule',
    method: 'put',
    path: '/denial-management/queue-rules/:ruleId',
    scope: 'denial-management:write',
    summary: 'Edit a queue rule',
    description: `Omitted fields keep their values. ${language}`,
    params: z.object({ ruleId: identifier }),
    body: z.object({
      queueId: reference('queue').optional(),
      name: name.optional(),
      description: description.nullable().optional(),
      priority: priority.optional(),
      isActive: z.boolean().optional().describe('False if the rule is kept but not evaluated'),
      continue: z.boolean().optional().describe('True if later rules are evaluated after this one matched'),
      conditions: conditions.optional(),
      actions: actions.optional(),
    }),
    data: z.object({ rule: QueueRule }),
    errors: [404, 412],
  }),
  evaluateQueueRules: operation({
    id: 'denial-management.evaluateQueueRules',
    method: 'post',
    path: '/denial-management/queue-rules/evaluate',
    scope: 'denial-management:read',
    summary: 'Try out the queue rules',
    description:
      'Returns what the active rules would do with a case or a sample of facts: every evaluated rule with each of its conditions, the actions, and the resulting queue and member. The trace shows the compared codes, identifiers and amounts. Nothing changes.',
    body: z
      .object({
        caseId: reference('denial case').optional(),
        sample: factsSchema(denialFields).optional().describe('Facts to evaluate the rules with'),
      })
      .refine(({ caseId, sample }) => (caseId === undefined) !== (sample === undefined), {
        error: 'Expected either caseId or sample',
        path: ['caseId'],
      })
      .meta({ examples: [{ sample: { groupCode: 'CO', carc: '197', deniedAmount: 500 } }] }),
    data: z.object({ evaluation: RoutingTrace }),
    safe: true,
    errors: [404],
  }),
};
