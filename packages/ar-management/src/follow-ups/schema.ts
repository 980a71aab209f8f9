import { createdAt, date, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const FollowUpStatus = z.enum(['OPEN', 'COMPLETED', 'CANCELLED']).describe('Status of the follow-up');

/** The status of a follow-up. */
export type FollowUpStatus = z.infer<typeof FollowUpStatus>;

/** A task for a claim with a due date. */
export const FollowUp = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the follow-up', examples: ['afu_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    claimId: z.string().describe('Identifier of the claim'),
    claimNumber: z.string().meta({
      description: 'Claim number assigned by its sender',
      examples: ['CL-20260302-7K3QX9RT'],
    }),
    payerId: z.string().describe('Identifier of the payer'),
    status: FollowUpStatus,
    dueDate: date.meta({ description: 'Due date in the time zone of the organization' }),
    task: z
      .string()
      .meta({ description: 'Task to be done', examples: ['Call the payer about the missing records'] }),
    assignedToId: orNull(z.string()).meta({ description: 'Identifier of the assigned member' }),
    outcome: orNull(z.string().meta({ examples: ['Records received, decision within 30 days'] })).describe(
      'Result of the follow-up',
    ),
    timesMoved: z.int().meta({ description: 'How often the due date was changed', examples: [1] }),
    endedAt: orNull(dateTime).meta({ description: 'When it was completed or cancelled' }),
    closedByAgentId: orNull(z.string()).describe(
      'The agent definition for which a key completed or cancelled it; null if a key of no agent did',
    ),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ArFollowUp', description: 'A task for a claim with a due date' });
