import { date, identifier, orNull } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ClaimResult, ProcessingState } from '../inquiries/schema.ts';

/** The latest status of a claim, from all inquiries about it. */
export const ClaimStatus = ClaimResult.omit({ claimIndex: true })
  .extend({
    nextCheckDate: orNull(date).meta({
      description:
        'The date of the next check, from the open inquiry if there is one; null if no check is due',
    }),
    inquiryId: orNull(z.string().meta({ examples: ['inq_01k9d3w5m0e6x8r2t4v6y8z0a1'] })).meta({
      description:
        'The inquiry that was answered, or the newest open one if there is no answer; null without an inquiry',
    }),
    processingState: orNull(ProcessingState).meta({ description: 'The state of that inquiry' }),
    mappingProfileId: orNull(z.string()).meta({
      description: 'The mapping profile that decided the outcome',
    }),
    mappingProfileVersion: orNull(z.int().min(1)).meta({
      description: 'Version of the mapping profile that decided the outcome',
      examples: [1],
    }),
    waitingInquiryId: orNull(z.string().meta({ examples: ['inq_01k9d3w5m0e6x8r2t4v6y8z0a2'] })).meta({
      description: 'The newest inquiry that waits for an answer about the claim; null without one',
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
      'The most recently recorded answer of any inquiry about the claim, and the date of the next check. Without an answer, the outcome is `pending` and there are no statuses.',
    params: z.object({ claimId: identifier }),
    data: z.object({ claimStatus: ClaimStatus }),
    errors: [404],
  }),
};
