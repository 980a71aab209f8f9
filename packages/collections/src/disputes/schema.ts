import { createdAt, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const DisputeStatus = z
  .enum(['OPEN', 'VERIFICATION_SENT', 'RESOLVED'])
  .describe('Status of the dispute');

/** How a dispute ends. */
export const DisputeOutcome = z
  .enum(['DEBT_VERIFIED', 'DEBT_ADJUSTED', 'DEBT_CANCELLED', 'WITHDRAWN'])
  .describe('How a dispute ends');

/** A written dispute, as shown. */
export const CollectionDispute = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the collection dispute',
      examples: ['dsp_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    accountId: z.string().describe('Identifier of the patient account'),
    personId: z.string().meta({ description: 'Identifier of the person who disputes the debt' }),
    status: DisputeStatus.meta({
      description: 'While it is OPEN, collection of the debt stops (12 CFR 1006.38(d)(2))',
    }),
    receivedAt: dateTime.describe('When it was received'),
    reason: z.string().meta({
      description: "Reason, in the caller's words",
      examples: ['The visit was paid by the insurer'],
    }),
    verificationSentAt: orNull(dateTime).meta({
      description:
        'When verification of the debt was sent to the consumer; collection may resume from then on',
    }),
    outcome: orNull(DisputeOutcome),
    resolvedAt: orNull(dateTime).describe('When it was resolved; null while it is open'),
    resolutionNotes: orNull(
      z.string().meta({ examples: ['The debt was verified by the itemized bill'] }),
    ).describe('Free-text notes on the resolution'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'CollectionDispute', description: 'A dispute about a debt' });
