import { z } from 'zod';
import { dateTime, orNull } from './scalars.ts';

/** The kind of programme that a payer runs; it decides the ladder of appeals and the windows to file in. */
export const PayerProgram = z
  .enum([
    'COMMERCIAL',
    'MEDICARE_FFS',
    'MEDICARE_ADVANTAGE',
    'MEDICAID',
    'MEDICAID_MANAGED',
    'ERISA',
    'TRICARE',
    'WORKERS_COMP',
    'AUTO',
    'OTHER',
  ])
  .describe(
    'The kind of programme that a payer runs; it decides the ladder of appeals and the windows to file in',
  );

/** One of the kinds of programmes. */
export type PayerProgram = z.infer<typeof PayerProgram>;

/** Where the appeal of a denial stands. */
export const AppealStatus = z
  .enum([
    'DRAFT',
    'PENDING_DOCUMENTATION',
    'READY_FOR_SUBMISSION',
    'SUBMITTED',
    'RECEIVED_ACKNOWLEDGED',
    'UNDER_REVIEW',
    'PEER_TO_PEER_SCHEDULED',
    'PEER_TO_PEER_COMPLETED',
    'ADDITIONAL_INFO_REQUESTED',
    'DECIDED_FAVORABLE',
    'DECIDED_PARTIAL',
    'DECIDED_UNFAVORABLE',
    'ESCALATED_TO_NEXT_LEVEL',
    'WITHDRAWN',
    'EXPIRED',
  ])
  .describe('Where the appeal of a denial stands');

/** One of the statuses of an appeal. */
export type AppealStatus = z.infer<typeof AppealStatus>;

/** A rendered document in an answer: where to read it, and that it is not for everybody's eyes. */
export const PublishedPdf = z
  .object({
    kind: z.enum(['DATA_URL', 'PRESIGNED_URL']).describe('Which of the kinds this is'),
    contentType: z.literal('application/pdf').describe('Media type of the document'),
    url: z.string().meta({
      description: 'Address that events are sent to',
      examples: ['data:application/pdf;base64,JVBERi0xLjc='],
    }),
    expiresAt: orNull(dateTime).describe('When it ceases to be in force'),
    sensitiveContent: z.literal(true).describe('True: the document is about a patient'),
  })
  .meta({ id: 'PublishedPdf', description: 'A rendered document: where to read it' });
