import { date, identifier, reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { FollowUp } from './schema.ts';

const dueDate = date.meta({ description: 'Due date in the time zone of the organization' });
const outcome = text(1, 2_000).meta({
  description: 'Result of the follow-up; allowed only with `status`',
  examples: ['Records received, decision within 30 days'],
});

export const followUpOperations = {
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
