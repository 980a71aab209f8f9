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
  .meta({ id: 'InquiryProcessingState', description: 'Where the inquiry stands' });

/** One of the processing states of an inquiry. */
export type ProcessingState = z.infer<typeof ProcessingState>;

/** What is to be known about a result beside its outcome; of errors and warnings alike. */
export const ResultIssue = z
  .object({
    code: z
      .string()
      .meta({ description: 'The code by which programs tell this apart', examples: ['CLAIM_REJECTED'] }),
    message: z.string().meta({
      description: 'The same in words for a person',
      examples: ['The payer cannot process the claim as it is'],
    }),
    source: z.enum(['api', 'profile', 'payer', 'service']).describe('Where the fact comes from'),
    retryable: z.boolean().describe('True where the same request may succeed later'),
    stage: orNull(z.enum(['REQUEST', 'PROFILE', 'QUEUE', 'PAYER', 'MAPPING'])).describe(
      'At which stage it arose',
    ),
    claimIndex: orNull(z.int().min(0)).describe('Position of the claim in the inquiry, from 0'),
    httpStatus: orNull(z.int()).describe('HTTP status of the fault'),
    path: orNull(z.string().meta({ examples: ['body.claims.0.statuses'] })).describe(
      'Where in the request the fault is',
    ),
  })
  .meta({ id: 'InquiryIssue', description: 'What went wrong or deserves attention in an inquiry' });

/** What is to be known about a result beside its outcome. */
export type ResultIssue = z.infer<typeof ResultIssue>;

/** What is known about one claim of an inquiry. */
export const ClaimResult = z
  .object({
    claimIndex: z.int().min(0).describe('Position of the claim in the inquiry, from 0'),
    claimId: z.string().describe('Identifier of the claim'),
    payerId: z.string().describe('Identifier of the payer'),
    outcome: Outcome,
    nextCheckDate: orNull(date).meta({ description: 'The day to look again; null is never' }),
    nextAction: NextAction,
    totalCharge: orNull(money),
    paidAmount: orNull(money),
    payerClaimNumber: orNull(z.string().meta({ examples: ['2026-0000451'] })).describe(
      'Number that the payer gave to the claim',
    ),
    effectiveDate: orNull(date).describe('Day from which the status applies'),
    answeredAt: orNull(dateTime).describe('When the payer answered; null while it has not'),
    statuses: z.array(MappedStatus).meta({ description: 'The most final first: it gives the outcome' }),
  })
  .meta({ id: 'InquiryClaimResult', description: 'What the payer answered about one claim' });

const summary = {
  inquiryId: z
    .string()
    .meta({ description: 'Identifier of the inquiry', examples: ['inq_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
  processingState: ProcessingState,
  errorCode: orNull(z.string().meta({ examples: ['PAYER_UNAVAILABLE'] })).describe(
    'Code of the first error; null where there is none',
  ),
  resultRevision: z.int().min(0).describe('Revision of the result, from 0'),
  mappingProfileId: z.string().describe('Identifier of the mapping profile'),
  mappingProfileVersion: z.int().min(1).describe('Version of the mapping profile that decided the outcome'),
  ok: z.boolean().meta({ description: 'False where there is an error, whatever the HTTP status' }),
  outcome: Outcome,
  errors: z.array(ResultIssue).describe('What went wrong, one for each fault'),
  warnings: z.array(ResultIssue).describe("What deserves attention and stands in nobody's way"),
  totalCharge: orNull(money),
  paidAmount: orNull(money),
  nextCheckDate: orNull(date).describe('Day on which to ask again'),
  createdAt,
  updatedAt,
};

/** The result of an inquiry, its claims aside. */
export const InquirySummary = z
  .object(summary)
  .meta({ id: 'InquirySummary', description: 'The result of an inquiry, its claims aside' });

/** The result of an inquiry: the contract's, and what is known about each claim. */
export const InquiryResult = z
  .object({ ...summary, claims: z.array(ClaimResult).describe('How many claims') })
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
      .meta({ description: '0 as created, then one more with each answer, reprocessing and cancellation' }),
    recordedAt: dateTime.describe('When it was recorded'),
    result: InquiryResult,
  })
  .meta({ id: 'InquiryRevision', description: 'An earlier result of an inquiry' });
