import { createdAt, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

/** The channel of a contact about a claim; NOTE for a note without a contact. */
export const TouchChannel = z
  .enum(['NOTE', 'CALL', 'PORTAL', 'LETTER', 'FAX', 'EMAIL', 'MEETING'])
  .describe('Channel of the contact about the claim; NOTE for a note without a contact');

/** A note on a claim. */
export const ClaimNote = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the claim note', examples: ['arn_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    claimId: z.string().describe('Identifier of the claim'),
    channel: TouchChannel,
    body: z.string().meta({
      description: 'Text of the note',
      examples: ['The representative confirmed receipt of the records'],
    }),
    contactReference: orNull(z.string().meta({ examples: ['REF-20417'] })).meta({
      description: 'Reference number that the other party gave to the conversation',
    }),
    occurredAt: dateTime.meta({ description: 'When it happened, in UTC' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ArClaimNote', description: 'A note on a claim' });
