import { date, dateTime, money, orNull } from '@rcm/envelope';
import { z } from 'zod';
import { NextAction, Outcome } from '../statuses/outcome.ts';
import { MappedStatus } from '../statuses/schema.ts';

export const ProcessingState = z
  .enum([
    'RECEIVED',
    'VALIDATING',
    'QUEUED',
    'AWAITING_RESPONSE',
    'MAPPING',
    'COMPLETED',
    'PARTIAL',
    'FAILED',
    'CANCELLED',
    'EXPIRED',
  ])
  .meta({ id: 'InquiryProcessingState' });

/** One of the processing states of an inquiry. */
export type ProcessingState = z.infer<typeof ProcessingState>;

/** What is to be known about a result beside its outcome; of errors and warnings alike. */
export const ResultIssue = z
  .object({
    code: z.string().meta({ examples: ['CLAIM_REJECTED'] }),
    message: z.string().meta({ examples: ['The payer cannot process the claim as it is'] }),
    source: z.enum(['api', 'profile', 'payer', 'service']),
    retryable: z.boolean(),
    stage: orNull(z.enum(['REQUEST', 'PROFILE', 'QUEUE', 'PAYER', 'MAPPING'])),
    claimIndex: orNull(z.int().min(0)),
    httpStatus: orNull(z.int()),
    path: orNull(z.string()),
  })
  .meta({ id: 'InquiryIssue' });

/** What is to be known about a result beside its outcome. */
export type ResultIssue = z.infer<typeof ResultIssue>;

/** What is known about one claim of an inquiry. */
export const ClaimResult = z
  .object({
    claimIndex: z.int().min(0),
    claimId: z.string(),
    payerId: z.string(),
    outcome: Outcome,
    nextCheckDate: orNull(date).meta({ description: 'The day to look again; null is never' }),
    nextAction: NextAction,
    totalCharge: orNull(money),
    paidAmount: orNull(money),
    payerClaimNumber: orNull(z.string().meta({ examples: ['2026-0000451'] })),
    effectiveDate: orNull(date),
    answeredAt: orNull(dateTime),
    statuses: z.array(MappedStatus).meta({ description: 'The most final first: it gives the outcome' }),
  })
  .meta({ id: 'InquiryClaimResult' });

const summary = {
  inquiryId: z.string().meta({ examples: ['inq_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
  processingState: ProcessingState,
  errorCode: orNull(z.string().meta({ examples: ['PAYER_UNAVAILABLE'] })),
  resultRevision: z.int().min(0),
  mappingProfileId: z.string(),
  mappingProfileVersion: z.int().min(1),
  ok: z.boolean().meta({ description: 'False where there is an error, whatever the HTTP status' }),
  outcome: Outcome,
  errors: z.array(ResultIssue),
  warnings: z.array(ResultIssue),
  totalCharge: orNull(money),
  paidAmount: orNull(money),
  nextCheckDate: orNull(date),
  createdAt: dateTime,
  updatedAt: dateTime,
};

/** The result of an inquiry, its claims aside. */
export const InquirySummary = z.object(summary).meta({ id: 'InquirySummary' });

/** The result of an inquiry: the contract's, and what is known about each claim. */
export const InquiryResult = z
  .object({ ...summary, claims: z.array(ClaimResult) })
  .meta({ id: 'InquiryResult' });

/** A revision of a result, as it was shown when it was recorded. */
export const InquiryRevision = z
  .object({
    inquiryId: z.string().meta({ examples: ['inq_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    resultRevision: z
      .int()
      .min(0)
      .meta({ description: '0 as created, then one more with each answer, reprocessing and cancellation' }),
    recordedAt: dateTime,
    result: InquiryResult,
  })
  .meta({ id: 'InquiryRevision' });
