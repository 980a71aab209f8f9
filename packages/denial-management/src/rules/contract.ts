import { conditionSchema, factsSchema } from '@rcm/conditions';
import { identifier, reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { DenialQueue } from '../queues/schema.ts';
import { denialFields } from './fields.ts';
import { priority, QueueRule, RoutingTrace, RuleAction } from './schema.ts';

const name = text(1, 200).meta({
  description: 'Name by which people know it',
  examples: ['Missing authorization'],
});
const description = text(1, 2000).meta({
  description: 'What it is for',
  examples: ['Sends authorization denials to their own queue'],
});
const conditions = conditionSchema(denialFields, 'DenialCondition');
const actions = z.array(RuleAction).min(1).max(20).describe('What the rule does where it matches');

const language =
  'The first rule that matches decides, by `priority` ascending and then creation, unless it says `continue`; STOP ends the search always. A denial goes to the queue that the last ASSIGN_QUEUE names, else to the queue of the first rule that matched.';

export const ruleOperations = {
  listQueueRules: operation({
    id: 'denial-management.listQueueRules',
    method: 'get',
    path: '/denial-management/queue-rules',
    scope: 'denial-management:read',
    summary: 'List denial queue configuration',
    strictQuery: false,
    description:
      'Every queue, and every rule ordered by priority and then creation. Rules are not evaluated and cases are not moved.',
    data: z.object({
      queues: z.array(DenialQueue).describe('The work queues'),
      rules: z.array(QueueRule).describe('The rules, in the order in which they are looked at'),
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
    description: `An unknown field, operator or action is refused, so that what is stored always evaluates. ${language}`,
    body: z.object({
      queueId: reference('queue'),
      name,
      description: description.optional(),
      priority: priority.optional(),
      isActive: z.boolean().optional().describe('False where the rule is kept and not looked at'),
      continue: z.boolean().optional().describe('True where the rules after this one are looked at as well'),
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
    description: `Fields that are left out stay as they are. ${language}`,
    params: z.object({ ruleId: identifier }),
    body: z.object({
      queueId: reference('queue').optional(),
      name: name.optional(),
      description: description.nullable().optional(),
      priority: priority.optional(),
      isActive: z.boolean().optional().describe('False where the rule is kept and not looked at'),
      continue: z.boolean().optional().describe('True where the rules after this one are looked at as well'),
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
      'Says what the active rules would do to a case, or to a sample of facts, and why: every rule that was looked at with each of its conditions, the actions, and where the case would go. The trace shows the codes, identifiers and amounts that were compared. Nothing changes.',
    body: z
      .object({
        caseId: reference('denial case').optional(),
        sample: factsSchema(denialFields).optional().describe('Facts to try the rules on'),
      })
      .refine(({ caseId, sample }) => (caseId === undefined) !== (sample === undefined), {
        error: 'Expected either a caseId or a sample',
        path: ['caseId'],
      })
      .meta({ examples: [{ sample: { groupCode: 'CO', carc: '197', deniedAmount: 500 } }] }),
    data: z.object({ evaluation: RoutingTrace }),
    safe: true,
    errors: [404],
  }),
};
