import {
  date,
  dateTime,
  identifier,
  listed,
  listing,
  queryBoolean,
  reference,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { FollowUp, FollowUpStatus } from './schema.ts';

const dueDate = date.meta({ description: 'Due date in the time zone of the organization' });
const outcome = text(1, 2_000).meta({
  description: 'Result of the follow-up; allowed only with `status`',
  examples: ['Records received, decision within 30 days'],
});

/** The columns by which follow-ups can be sorted. */
export const followUpSorts = ['createdAt', 'dueDate'] as const;

export const followUpOperations = {
  listFollowUps: operation({
    id: 'ar-management.listFollowUps',
    method: 'get',
    path: '/ar-management/follow-ups',
    scope: 'ar-management:read',
    summary: 'List follow-ups',
    description:
      'Newest first. A repeated filter matches any of its values; bounds are inclusive. Open ones are work items too.',
    query: z.object({
      ...listing(followUpSorts),
      claimId: repeatable(identifier).optional(),
      status: repeatable(FollowUpStatus).optional(),
      payerId: repeatable(identifier).optional(),
      assignedToId: repeatable(identifier).optional(),
      isAssigned: queryBoolean.optional().describe('Whether the follow-up is assigned to a member'),
      closedByAgentId: repeatable(identifier)
        .optional()
        .describe('Returns follow-ups that keys of one of these agent definitions completed or cancelled'),
      isClosedByAgent: queryBoolean
        .optional()
        .describe('Whether a key of an agent definition completed or cancelled the follow-up'),
      dueFrom: date.optional().describe('Due on or after this day'),
      dueTo: date.optional().describe('Due on or before this day'),
      endedFrom: dateTime.optional().describe('Completed or cancelled at or after this time'),
      endedTo: dateTime.optional().describe('Completed or cancelled at or before this time'),
    }),
    data: z.object({ followUps: z.array(FollowUp).describe('The follow-ups of the page'), ...listed }),
    single: true,
  }),
  createFollowUp: operation({
    id: 'ar-management.createFollowUp',
    method: 'post',
    path: '/ar-management/follow-ups',
    scope: 'ar-management:write',
    summary: 'Schedule a follow-up for a claim',
    description:
      'A task for the claim with a due date. It is a work item until it is completed or cancelled. Nobody is notified.',
    body: z.object({
      claimId: reference('claim'),
      dueDate,
      task: text(1, 2_000).meta({
        description: 'Task to be done',
        examples: ['Call the payer about the missing records'],
      }),
      assignedToId: reference('member').optional(),
    }),
    data: z.object({ followUp: FollowUp }),
    status: 201,
    errors: [404],
  }),
  updateFollowUp: operation({
    id: 'ar-management.updateFollowUp',
    method: 'put',
    path: '/ar-management/follow-ups/:followUpId',
    scope: 'ar-management:write',
    summary: 'Complete, cancel or move a follow-up',
    description:
      'With `status` the follow-up ends, and `outcome` records its result; otherwise its due date or member changes. Omitted fields keep their values. An ended follow-up is a 409.',
    params: z.object({ followUpId: identifier }),
    body: z.object({
      status: z.enum(['COMPLETED', 'CANCELLED']).optional().describe('How the follow-up ends'),
      outcome: outcome.optional(),
      dueDate: dueDate.optional(),
      assignedToId: reference('member')
        .nullable()
        .optional()
        .meta({ description: 'Identifier of a member of the organization; null unassigns it' }),
    }),
    data: z.object({ followUp: FollowUp }),
    errors: [404, 409, 412],
  }),
};
