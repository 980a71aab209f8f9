import { createdAt, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

/** By which way somebody dealt with a claim; NOTE where nobody outside was concerned. */
export const TouchChannel = z
  .enum(['NOTE', 'CALL', 'PORTAL', 'LETTER', 'FAX', 'EMAIL', 'MEETING'])
  .describe('By which way somebody dealt with the claim; NOTE where nobody outside was concerned');

/** What somebody wrote down about a claim. */
export const ClaimNote = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the claim note', examples: ['arn_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId,
    claimId: z.string().describe('Identifier of the claim'),
    channel: TouchChannel,
    body: z.string().meta({
      description: 'The text of the note',
      examples: ['The representative confirmed receipt of the records'],
    }),
    contactReference: orNull(z.string().meta({ examples: ['REF-20417'] })).meta({
      description: 'What the other side calls the conversation',
    }),
    occurredAt: dateTime.meta({ description: 'When it happened, in UTC' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ArClaimNote', description: 'A note on a claim' });
