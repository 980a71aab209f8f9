import { ConditionTrace, ConditionTree } from '@rcm/conditions';
import { dateTime, orNull, reference, text } from '@rcm/envelope';
import { z } from 'zod';
import { DenialCategory } from '../codes/schema.ts';

/** The priority of a rule or a case: a 32-bit integer. */
export const priority = z.int32().meta({ examples: [10] });

/** Hours within which a case is to be worked. */
export const slaHours = z
  .int()
  .min(1)
  .max(87_600)
  .meta({ examples: [72] });

const tag = text(1, 50).meta({ examples: ['high-dollar'] });

export const RuleAction = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('ASSIGN_QUEUE'), queueId: reference('queue') }),
    z.object({ type: z.literal('ASSIGN_MEMBER'), memberId: reference('member') }),
    z.object({ type: z.literal('SET_PRIORITY'), priority }),
    z.object({ type: z.literal('SET_CATEGORY'), category: DenialCategory }),
    z.object({ type: z.literal('SET_SLA_HOURS'), hours: slaHours }),
    z.object({ type: z.literal('ADD_TAG'), tag }),
    z.object({ type: z.literal('FLAG_NO_APPEAL') }),
    z.object({ type: z.literal('STOP') }),
  ])
  .meta({ id: 'QueueRuleAction', examples: [{ type: 'SET_PRIORITY', priority: 10 }] });

/** What a rule does to the denials that it matches. */
export type RuleAction = z.infer<typeof RuleAction>;

export const QueueRule = z
  .object({
    id: z.string().meta({ examples: ['drl_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    queueId: z.string(),
    name: z.string().meta({ examples: ['Missing authorization'] }),
    description: orNull(z.string()),
    priority,
    isActive: z.boolean(),
    continue: z
      .boolean()
      .meta({ description: 'True where later rules are looked at after this one matched' }),
    conditions: ConditionTree,
    actions: z.array(RuleAction),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'QueueRule' });

export const RoutingWarning = z
  .object({
    code: z.enum(['QUEUE_FULL', 'NO_DEFAULT_QUEUE', 'MEMBER_INACTIVE', 'NO_ACTIVE_MEMBER']),
    message: z.string().meta({ examples: ['The queue is full'] }),
  })
  .meta({ id: 'RoutingWarning' });

/** Something that kept a case from going where it was sent. */
export type RoutingWarning = z.infer<typeof RoutingWarning>;

export const RoutingTrace = z
  .object({
    matchedRuleIds: z.array(z.string()),
    rules: z
      .array(
        z.object({
          ruleId: z.string(),
          name: z.string(),
          priority,
          matched: z.boolean(),
          trace: ConditionTrace,
        }),
      )
      .meta({
        description: 'The rules that were looked at, in order; the last one looked at ended the search',
      }),
    actions: z
      .array(z.object({ ruleId: z.string(), action: RuleAction }))
      .meta({ description: 'The actions that apply, in order' }),
    queueId: orNull(z.string()),
    assignedToId: orNull(z.string()),
    category: orNull(DenialCategory),
    priority,
    slaHours: orNull(slaHours),
    tags: z.array(z.string()),
    appealRights: orNull(z.boolean()),
    warnings: z.array(RoutingWarning),
  })
  .meta({ id: 'RoutingTrace' });

/** Which rules matched, why, and what comes of it. */
export type RoutingTrace = z.infer<typeof RoutingTrace>;
