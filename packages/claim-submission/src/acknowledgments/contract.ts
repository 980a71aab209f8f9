import { date, dateTime, identifier, listed, listing, orNull, queryBoolean, repeatable } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ClaimBatchSummary } from '../batches/schema.ts';
import { SubmissionState } from '../edits/schema.ts';
import { AcknowledgmentSource, BatchAcknowledgment } from './schema.ts';

/** The columns by which acknowledgments can be sorted. */
export const acknowledgmentSorts = ['createdAt'] as const;

/** What a payer or a clearinghouse said of a claim. */
const ReceivedAcknowledgement = z
  .object({
    acknowledgement: z
      .enum(['ACCEPTED', 'REJECTED'])
      .describe('Whether the sender accepted the claim for processing'),
    isOfPayer: z
      .boolean()
      .describe('True if it is the payer’s own; false if a clearinghouse on the way sent it'),
    categoryCode: orNull(z.string().meta({ examples: ['A2'] })).describe(
      'Claim status category code; null for a claim in a batch whose syntax was refused',
    ),
    statusCode: orNull(z.string().meta({ examples: ['20'] })).describe(
      'Claim status code; null for a claim in a batch whose syntax was refused',
    ),
    acknowledgedOn: orNull(date).describe('Day of the acknowledgement; null if it is not stated'),
    acknowledgedBy: orNull(z.string().meta({ examples: ['MERIDIAN HEALTH'] })).describe(
      'Who sent it; null if it is not stated',
    ),
    payerClaimNumber: orNull(z.string().meta({ examples: ['2026031500042'] })).describe(
      'Claim number that the payer assigned (REF*1K)',
    ),
    clearinghouseNumber: orNull(z.string().meta({ examples: ['CH-99812'] })).describe(
      'Claim number that the clearinghouse assigned (REF*D9)',
    ),
  })
  .meta({ id: 'ReceivedAcknowledgement', description: 'What a payer or a clearinghouse said of a claim' });

const FilingProof = z
  .object({
    claimId: z.string().describe('Identifier of the claim'),
    claimNumber: z.string().meta({ description: 'Number of the claim', examples: ['CL-20260302-7K3Q'] }),
    submissionState: SubmissionState,
    submittedAt: orNull(dateTime).describe(
      'When the first of its batches was carried away; null if none was',
    ),
    acceptedByClearinghouseOn: orNull(date).describe(
      'Day on which a clearinghouse first accepted it; null if none did',
    ),
    acceptedByPayerOn: orNull(date).describe('Day on which the payer first accepted it; null if it did not'),
    submissions: z
      .array(
        z.object({
          batch: ClaimBatchSummary,
          acknowledgments: z
            .array(BatchAcknowledgment)
            .describe('What the receiver said of the batch, oldest first'),
        }),
      )
      .describe('The batches that the claim was in, oldest first, without cancelled ones'),
    acknowledgements: z
      .array(ReceivedAcknowledgement)
      .describe('What the payer and clearinghouses said of the claim, oldest first'),
  })
  .meta({ id: 'FilingProof', description: 'When a claim was filed, and who acknowledged it' });

export const acknowledgmentOperations = {
  listBatchAcknowledgments: operation({
    id: 'claims.listBatchAcknowledgments',
    method: 'get',
    path: '/claim-batches/acknowledgments',
    scope: 'claims:read',
    summary: 'List acknowledgments of batches',
    description:
      'What receivers said of batches (TA1, 999, and the 277CA of a whole batch), newest first, also of batches that are not known.',
    query: z.object({
      ...listing(acknowledgmentSorts),
      batchId: repeatable(identifier).optional(),
      source: repeatable(AcknowledgmentSource).optional(),
      isMatched: queryBoolean.optional().describe('Only those of a known batch, or only the others'),
    }),
    data: z.object({
      batchAcknowledgments: z.array(BatchAcknowledgment).describe('The acknowledgments of the page'),
      ...listed,
    }),
    single: true,
  }),
  getFilingProof: operation({
    id: 'claims.getFilingProof',
    method: 'get',
    path: '/reference/claims/:claimId/filing-proof',
    scope: 'claims:read',
    summary: 'Read the proof of timely filing of a claim',
    description:
      'The files that carried the claim with their control numbers, and what receivers, clearinghouses and the payer said of them and of the claim. The payer’s own 277CA proves that it was filed.',
    params: z.object({ claimId: identifier }),
    data: z.object({ filingProof: FilingProof }),
    errors: [404],
  }),
};
