import { createdAt, date, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const FollowUpStatus = z
  .enum(['OPEN', 'COMPLETED', 'CANCELLED'])
  .describe('Where the follow-up stands');

/** One of the statuses of a follow-up. */
export type FollowUpStatus = z.infer<typeof FollowUpStatus>;

/** What somebody is to do about a claim by a day. */
export const FollowUp = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the follow up', examples: ['afu_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    claimId: z.string().describe('Identifier of the claim'),
    claimNumber: z.string().meta({
      description: 'Number of the claim by which its sender knows it',
      examples: ['CLM-20260302-7K3QX9RT'],
    }),
    payerId: z.string().describe('Identifier of the payer'),
    status: FollowUpStatus,
    dueDate: date.meta({ description: 'The last day, in the zone of the organization' }),
    task: z
      .string()
      .meta({ description: 'What is to be done', examples: ['Call the payer about the missing records'] }),
    assignedToId: orNull(z.string()).meta({ description: 'The member who is to do it' }),
    outcome: orNull(z.string().meta({ examples: ['Records received, decision within 30 days'] })).describe(
      'How it ended',
    ),
    timesMoved: z.int().meta({ description: 'How often the day was changed', examples: [1] }),
    endedAt: orNull(dateTime).meta({ description: 'When it was completed or cancelled' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ArFollowUp', description: 'Something to be done about a claim later' });
