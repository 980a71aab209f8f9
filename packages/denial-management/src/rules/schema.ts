import { ConditionTrace, ConditionTree } from '@rcm/conditions';
import { createdAt, organizationId, orNull, reference, text, updatedAt } from '@rcm/envelope';
import { z } from 'zod';
import { DenialCategory } from '../codes/schema.ts';

/** The priority of a rule or a case: a 32-bit integer. */
export const priority = z
  .int32()
  .meta({ description: 'How early it comes: the lowest first', examples: [10] });

/** Hours within which a case is to be worked. */
export const slaHours = z
  .int()
  .min(1)
  .max(87_600)
  .meta({ description: 'Hours within which the case is to be worked on', examples: [72] });

const tag = text(1, 50).meta({ description: 'A word by which cases are grouped', examples: ['high-dollar'] });

export const RuleAction = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('ASSIGN_QUEUE').describe('What is done with the case'),
        queueId: reference('queue'),
      })
      .meta({ id: 'AssignQueueAction', description: 'Sends the case to a queue' }),
    z
      .object({
        type: z.literal('ASSIGN_MEMBER').describe('What is done with the case'),
        memberId: reference('member'),
      })
      .meta({ id: 'AssignMemberAction', description: 'Gives the case to a member' }),
    z
      .object({ type: z.literal('SET_PRIORITY').describe('What is done with the case'), priority })
      .meta({ id: 'SetPriorityAction', description: 'Sets the priority of the case' }),
    z
      .object({
        type: z.literal('SET_CATEGORY').describe('What is done with the case'),
        category: DenialCategory,
      })
      .meta({ id: 'SetCategoryAction', description: 'Sets the category of the case' }),
    z
      .object({ type: z.literal('SET_SLA_HOURS').describe('What is done with the case'), hours: slaHours })
      .meta({
        id: 'SetSlaHoursAction',
        description: 'Sets within how many hours the case is to be worked on',
      }),
    z
      .object({ type: z.literal('ADD_TAG').describe('What is done with the case'), tag })
      .meta({ id: 'AddTagAction', description: 'Adds a tag to the case' }),
    z
      .object({ type: z.literal('FLAG_NO_APPEAL').describe('What is done with the case') })
      .meta({ id: 'FlagNoAppealAction', description: 'Marks the case as one that cannot be appealed' }),
    z
      .object({ type: z.literal('STOP').describe('What is done with the case') })
      .meta({ id: 'StopAction', description: 'Ends the search for further rules' }),
  ])
  .meta({
    id: 'QueueRuleAction',
    description: 'What a rule does with a case',
    discriminator: { propertyName: 'type' },
    examples: [{ type: 'SET_PRIORITY', priority: 10 }],
  });

/** What a rule does to the denials that it matches. */
export type RuleAction = z.infer<typeof RuleAction>;

export const QueueRule = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the queue rule', examples: ['drl_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    queueId: z.string().describe('Identifier of the work queue'),
    name: z
      .string()
      .meta({ description: 'Name by which people know the record', examples: ['Missing authorization'] }),
    description: orNull(
      z.string().meta({ examples: ['Denials for a missing or exceeded authorization'] }),
    ).describe('What this is, in free text'),
    priority,
    isActive: z.boolean().describe('False where the rule is kept and not looked at'),
    continue: z
      .boolean()
      .meta({ description: 'True where later rules are looked at after this one matched' }),
    conditions: ConditionTree,
    actions: z.array(RuleAction).describe('What the rule does where it matches'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'QueueRule', description: 'A rule that routes denial cases' });

export const RoutingWarning = z
  .object({
    code: z
      .enum(['QUEUE_FULL', 'NO_DEFAULT_QUEUE', 'MEMBER_INACTIVE', 'NO_ACTIVE_MEMBER'])
      .describe('The code by which programs tell this apart'),
    message: z
      .string()
      .meta({ description: 'The same in words for a person', examples: ['The queue is full'] }),
  })
  .meta({ id: 'RoutingWarning', description: 'What kept a rule from doing all' });

/** Something that kept a case from going where it was sent. */
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
          matched: z.boolean().describe('True where the condition holds'),
          trace: ConditionTrace,
        }),
      )
      .meta({
        description: 'The rules that were looked at, in order; the last one looked at ended the search',
      }),
    actions: z
      .array(z.object({ ruleId: z.string().describe('Identifier of the rule'), action: RuleAction }))
      .meta({ description: 'The actions that apply, in order' }),
    queueId: orNull(z.string()).describe('Identifier of the work queue'),
    assignedToId: orNull(z.string()).describe('Identifier of the member who has taken this on'),
    category: orNull(DenialCategory),
    priority,
    slaHours: orNull(slaHours),
    tags: z
      .array(z.string().meta({ examples: ['high-dollar'] }))
      .describe('Words by which records are grouped'),
    appealRights: orNull(z.boolean()).describe("True where the payer's decision can be appealed"),
    warnings: z.array(RoutingWarning).describe("What deserves attention and stands in nobody's way"),
  })
  .meta({ id: 'RoutingTrace', description: 'How the rules routed a case' });

/** Which rules matched, why, and what comes of it. */
export type RoutingTrace = z.infer<typeof RoutingTrace>;
