import { date, identifier, reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { FollowUp } from './schema.ts';

const dueDate = date.meta({ description: 'The last day for it, in the zone of the organization' });
const outcome = text(1, 2_000).meta({
  description: 'What came of it; taken with `status` only',
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
      'Somebody is to do something about the claim by a day; it stands among the work items until it is completed or cancelled. Nobody is notified.',
    body: z.object({
      claimId: reference('claim'),
      dueDate,
      task: text(1, 2_000).meta({
        description: 'What is to be done',
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
      'With `status` it ends, and `outcome` says what came of it; else its day or its member changes. Fields left out stay as they are. One that has ended is a 409.',
    params: z.object({ followUpId: identifier }),
    body: z.object({
      status: z.enum(['COMPLETED', 'CANCELLED']).optional().describe('Where the record stands'),
      outcome: outcome.optional(),
      dueDate: dueDate.optional(),
      assignedToId: reference('member')
        .nullable()
        .optional()
        .meta({ description: 'Identifier of a member of the organization; null for nobody' }),
    }),
    data: z.object({ followUp: FollowUp }),
    errors: [404, 409, 412],
  }),
};
