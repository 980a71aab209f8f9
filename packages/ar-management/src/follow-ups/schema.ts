import { date, dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';

export const FollowUpStatus = z.enum(['OPEN', 'COMPLETED', 'CANCELLED']);

/** One of the statuses of a follow-up. */
export type FollowUpStatus = z.infer<typeof FollowUpStatus>;

/** What somebody is to do about a claim by a day. */
export const FollowUp = z
  .object({
    id: z.string().meta({ examples: ['afu_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    claimId: z.string(),
    claimNumber: z.string().meta({ examples: ['CLM-20260302-7K3QX9RT'] }),
    payerId: z.string(),
    status: FollowUpStatus,
    dueDate: date.meta({ description: 'The last day, in the zone of the organization' }),
    task: z.string().meta({ examples: ['Call the payer about the missing records'] }),
    assignedToId: orNull(z.string()).meta({ description: 'The member who is to do it' }),
    outcome: orNull(z.string().meta({ examples: ['Records received, decision within 30 days'] })),
    timesMoved: z.int().meta({ description: 'How often the day was changed', examples: [1] }),
    endedAt: orNull(dateTime).meta({ description: 'When it was completed or cancelled' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'ArFollowUp' });
