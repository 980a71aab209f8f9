import { createdAt, date, dateTime, money, orNull, updatedAt } from '@rcm/envelope';
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
  .meta({ id: 'InquiryProcessingState', description: 'The state of an inquiry' });

/** One of the processing states of an inquiry. */
export type ProcessingState = z.infer<typeof ProcessingState>;

/** An error or a warning of a result. */
export const ResultIssue = z
  .object({
    code: z.string().meta({ description: 'Code of the issue, for programs', examples: ['CLAIM_REJECTED'] }),
    message: z.string().meta({
      description: 'What is wrong, for people',
      examples: ['The payer cannot process the claim as it is'],
    }),
    source: z.enum(['api', 'profile', 'payer', 'service']).describe('The origin of the issue'),
    retryable: z.boolean().describe('True if the same request may succeed later'),
    stage: orNull(z.enum(['REQUEST', 'PROFILE', 'QUEUE', 'PAYER', 'MAPPING'])).describe(
      'The stage at which it occurred',
    ),
    claimIndex: orNull(z.int().min(0)).describe('Position of the claim in the inquiry, from 0'),
    httpStatus: orNull(z.int()).describe('HTTP status of the error'),
    path: orNull(z.string().meta({ examples: ['body.claims.0.statuses'] })).describe(
      'Path of the faulty value in the request',
    ),
  })
  .meta({ id: 'InquiryIssue', description: 'An error or a warning of an inquiry' });

/** An error or a warning of a result. */
export type ResultIssue = z.infer<typeof ResultIssue>;

/** The result of one claim of an inquiry. */
export const ClaimResult = z
  .object({
    claimIndex: z.int().min(0).describe('Position of the claim in the inquiry, from 0'),
    claimId: z.string().describe('Identifier of the claim'),
    payerId: z.string().describe('Identifier of the payer'),
    outcome: Outcome,
    nextCheckDate: orNull(date).meta({ description: 'Date of the next check; null if none is due' }),
    nextAction: NextAction,
    totalCharge: orNull(money),
    paidAmount: orNull(money),
    payerClaimNumber: orNull(z.string().meta({ examples: ['2026-0000451'] })).describe(
      "The payer's number of the claim",
    ),
    effectiveDate: orNull(date).describe('Day from which the status applies'),
    answeredAt: orNull(dateTime).describe('When the answer was recorded; null until then'),
    statuses: z.array(MappedStatus).meta({ description: 'Most final first; the first gives the outcome' }),
  })
  .meta({ id: 'InquiryClaimResult', description: 'The result of one claim of an inquiry' });

const summary = {
  inquiryId: z
    .string()
    .meta({ description: 'Identifier of the inquiry', examples: ['inq_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
  processingState: ProcessingState,
  errorCode: orNull(z.string().meta({ examples: ['PAYER_UNAVAILABLE'] })).describe(
    'Code of the first error; null without an error',
  ),
  resultRevision: z.int().min(0).describe('Revision of the result, from 0'),
  mappingProfileId: z.string().describe('Identifier of the mapping profile'),
  mappingProfileVersion: z.int().min(1).describe('Version of the mapping profile that decided the outcome'),
  ok: z.boolean().meta({ description: 'False if there is an error, regardless of the HTTP status' }),
  outcome: Outcome,
  errors: z.array(ResultIssue).describe('The errors'),
  warnings: z.array(ResultIssue).describe('The warnings, which do not affect the result'),
  totalCharge: orNull(money),
  paidAmount: orNull(money),
  nextCheckDate: orNull(date).describe('Date of the next check'),
  createdAt,
  updatedAt,
};

/** The result of an inquiry, without its claims. */
export const InquirySummary = z
  .object(summary)
  .meta({ id: 'InquirySummary', description: 'The result of an inquiry, without its claims' });

/** The result of an inquiry, with the result of each claim. */
export const InquiryResult = z
  .object({ ...summary, claims: z.array(ClaimResult).describe('The results of the claims') })
  .meta({ id: 'InquiryResult', description: 'The result of an inquiry' });

/** A revision of a result, as it was shown when it was recorded. */
export const InquiryRevision = z
  .object({
    inquiryId: z
      .string()
      .meta({ description: 'Identifier of the inquiry', examples: ['inq_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    resultRevision: z
      .int()
      .min(0)
      .meta({ description: '0 as created, plus 1 with each answer, reprocessing and cancellation' }),
    recordedAt: dateTime.describe('When it was recorded'),
    result: InquiryResult,
  })
  .meta({ id: 'InquiryRevision', description: 'An earlier result of an inquiry' });
