import { dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';

export const DisputeStatus = z.enum(['OPEN', 'VERIFICATION_SENT', 'RESOLVED']);

/** How a dispute ends. */
export const DisputeOutcome = z.enum(['DEBT_VERIFIED', 'DEBT_ADJUSTED', 'DEBT_CANCELLED', 'WITHDRAWN']);

/** A written dispute, as shown. */
export const CollectionDispute = z
  .object({
    id: z.string().meta({ examples: ['dsp_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    accountId: z.string(),
    personId: z.string().meta({ description: 'Who disputes the debt' }),
    status: DisputeStatus.meta({
      description: 'While it is OPEN, collection of the debt stops (12 CFR 1006.38(d)(2))',
    }),
    receivedAt: dateTime,
    reason: z.string().meta({ examples: ['The visit was paid by the insurer'] }),
    verificationSentAt: orNull(dateTime).meta({
      description: 'When verification of the debt was sent to the consumer: collection may go on from then',
    }),
    outcome: orNull(DisputeOutcome),
    resolvedAt: orNull(dateTime),
    resolutionNotes: orNull(z.string()),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'CollectionDispute' });
