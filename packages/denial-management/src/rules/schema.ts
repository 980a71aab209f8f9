import { ConditionTrace, ConditionTree } from '@rcm/conditions';
import { createdAt, organizationId, orNull, reference, text, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { DenialCategory } from '../codes/schema.ts';

/** The priority of a rule or a case: a 32-bit integer. */
export const priority = z.int32().meta({ description: 'Priority; the lowest comes first', examples: [10] });

/** Hours within which a case has to be worked. */
export const slaHours = z
  .int()
  .min(1)
  .max(87_600)
  .meta({ description: 'Hours within which the case has to be worked', examples: [72] });

const tag = text(1, 50).meta({ description: 'Tag that groups cases', examples: ['high-dollar'] });

export const RuleAction = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('ASSIGN_QUEUE').describe('Type of the action'),
        queueId: reference('queue'),
      })
      .meta({ id: 'AssignQueueAction', description: 'Sends the case to a queue' }),
    z
      .object({
        type: z.literal('ASSIGN_MEMBER').describe('Type of the action'),
        memberId: reference('member'),
      })
      .meta({ id: 'AssignMemberAction', description: 'Gives the case to a member' }),
    z
      .object({ type: z.literal('SET_PRIORITY').describe('Type of the action'), priority })
      .meta({ id: 'SetPriorityAction', description: 'Sets the priority of the case' }),
    z
      .object({
        type: z.literal('SET_CATEGORY').describe('Type of the action'),
        category: DenialCategory,
      })
      .meta({ id: 'SetCategoryAction', description: 'Sets the category of the case' }),
    z.object({ type: z.literal('SET_SLA_HOURS').describe('Type of the action'), hours: slaHours }).meta({
      id: 'SetSlaHoursAction',
      description: 'Sets the hours within which the case has to be worked',
    }),
    z
      .object({ type: z.literal('ADD_TAG').describe('Type of the action'), tag })
      .meta({ id: 'AddTagAction', description: 'Adds a tag to the case' }),
    z
      .object({ type: z.literal('FLAG_NO_APPEAL').describe('Type of the action') })
      .meta({ id: 'FlagNoAppealAction', description: 'Excludes an appeal of the case' }),
    z
      .object({ type: z.literal('STOP').describe('Type of the action') })
      .meta({ id: 'StopAction', description: 'Ends the evaluation of rules' }),
  ])
  .meta({
    id: 'QueueRuleAction',
    description: 'An action of a rule',
    discriminator: { propertyName: 'type' },
    examples: [{ type: 'SET_PRIORITY', priority: 10 }],
  });

/** An action of a rule on a matching denial. */
export type RuleAction = z.infer<typeof RuleAction>;

export const QueueRule = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the queue rule', examples: ['drl_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    queueId: z.string().describe('Identifier of the work queue'),
    name: z.string().meta({ description: 'Display name', examples: ['Missing authorization'] }),
    description: orNull(
      z.string().meta({ examples: ['Denials for a missing or exceeded authorization'] }),
    ).describe('Description in free text'),
    priority,
    isActive: z.boolean().describe('False if the rule is kept but not evaluated'),
    continue: z.boolean().meta({ description: 'True if later rules are evaluated after this one matched' }),
    conditions: ConditionTree,
    actions: z.array(RuleAction).describe('Actions of the rule if it matches'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'QueueRule', description: 'A rule that routes denial cases' });

export const RoutingWarning = z
  .object({
    code: z
      .enum(['QUEUE_FULL', 'NO_DEFAULT_QUEUE', 'MEMBER_INACTIVE', 'NO_ACTIVE_MEMBER'])
      .describe('Machine-readable code'),
    message: z.string().meta({ description: 'Message for people', examples: ['The queue is full'] }),
  })
  .meta({ id: 'RoutingWarning', description: 'Why a rule could not be applied completely' });

/** Why a case could not be placed as its rules ask. */
export type RoutingWarning = z.infer<typeof RoutingWarning>;

export const RoutingTrace = z
  .object({
    matchedRuleIds: z.array(z.string()).describe('Identifiers of the rules that matched'),
    rules: z
      .array(
        z.object({
          ruleId: z.string().describe('Identifier of the rule'),
          name: z.string().meta({ description: 'Name of the rule', examples: ['Missing authorization'] }),
          priority,
          matched: z.boolean().describe('True if the conditions hold'),
          trace: ConditionTrace,
        }),
      )
      .meta({
        description: 'The evaluated rules, in order',
      }),
    actions: z
      .array(z.object({ ruleId: z.string().describe('Identifier of the rule'), action: RuleAction }))
      .meta({ description: 'The actions that apply, in order' }),
    queueId: orNull(z.string()).describe('Identifier of the work queue'),
    assignedToId: orNull(z.string()).describe('Identifier of the assigned member'),
    category: orNull(DenialCategory),
    priority,
    slaHours: orNull(slaHours),
    tags: z.array(z.string().meta({ examples: ['high-dollar'] })).describe('Tags that group records'),
    appealRights: orNull(z.boolean()).describe("True if the payer's decision can be appealed"),
    warnings: z.array(RoutingWarning).describe('Warnings that do not stop the operation'),
  })
  .meta({ id: 'RoutingTrace', description: 'How the rules route a case' });

/** The evaluated rules, why they matched, and the result. */
export type RoutingTrace = z.infer<typeof RoutingTrace>;
