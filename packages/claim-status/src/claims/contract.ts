import { date, identifier, orNull } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ClaimResult, ProcessingState } from '../inquiries/schema.ts';

/** What is known of the status of a claim by all inquiries about it. */
export const ClaimStatus = ClaimResult.omit({ claimIndex: true })
  .extend({
    nextCheckDate: orNull(date).meta({
      description: 'The day to look again, that of a waiting inquiry where there is one; null is never',
    }),
    inquiryId: orNull(z.string().meta({ examples: ['inq_01k9d3w5m0e6x8r2t4v6y8z0a1'] })).meta({
      description: 'The inquiry whose answer it is, or the newest that waits for one; null where nobody asks',
    }),
    processingState: orNull(ProcessingState).meta({ description: 'Where that inquiry stands' }),
    mappingProfileId: orNull(z.string()).meta({ description: 'The profile by which it was mapped' }),
    mappingProfileVersion: orNull(z.int().min(1)).meta({
      description: 'Version of the mapping profile that decided the outcome',
      examples: [1],
    }),
    waitingInquiryId: orNull(z.string().meta({ examples: ['inq_01k9d3w5m0e6x8r2t4v6y8z0a2'] })).meta({
      description: 'The newest inquiry about the claim that still waits for an answer about it',
    }),
  })
  .meta({ id: 'ClaimStatus', description: 'The latest status of a claim' });

export const claimOperations = {
  getLatestStatus: operation({
    id: 'claim-status.getLatestStatus',
    method: 'get',
    path: '/claim-status/claims/:claimId/latest',
    scope: 'claim-status:read',
    summary: 'Read the newest status of a claim',
    description:
      'The answer that was recorded last, by whichever inquiry, and the day to look at the claim again. Where no answer is known the outcome is `pending` and there are no statuses.',
    params: z.object({ claimId: identifier }),
    data: z.object({ claimStatus: ClaimStatus }),
    errors: [404],
  }),
};
