import { z } from 'zod';
import { dateTime, identifier, orNull, positiveMoneyInput } from './scalars.ts';

/** The program of a payer, which determines the levels of appeal and the filing deadlines. */
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
  .describe('The program of a payer, which determines the levels of appeal and the filing deadlines');

/** One of the payer programs. */
export type PayerProgram = z.infer<typeof PayerProgram>;

/** The status of the appeal of a denial. */
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
  .describe('The status of the appeal of a denial');

/** One of the statuses of an appeal. */
export type AppealStatus = z.infer<typeof AppealStatus>;

/** The fields that name who acted: the key, and the member and the agent definition that it is bound to. */
export const actorFields = {
  actorKeyId: z.string().meta({
    description: 'The API key that acted, or `rcm` for the command line',
    examples: ['key_01k9d3w5m0e6x8r2t4v6y8z0a1'],
  }),
  memberId: orNull(z.string()).describe('The member that the key acted for; null if it acted for none'),
  agentId: orNull(z.string()).describe(
    'The agent definition that the key acted for; null if it acted for none',
  ),
};

/** The fields that name who made a record: the key, and the member and the agent definition that it is bound to. */
export const creatorFields = {
  createdBy: z.string().meta({
    description: 'Identifier of the API key that made it',
    examples: ['key_01k9d3w5m0e6x8r2t4v6y8z0a1'],
  }),
  createdByMemberId: actorFields.memberId,
  createdByAgentId: actorFields.agentId,
};

/** The charges of an account that a payment settles before any other, with their amounts; at most 100. */
export const PaymentAllocations = z
  .array(
    z.object({
      entryId: identifier.meta({
        description: 'Identifier of an open charge in the ledger of the account',
        examples: ['ent_01k9d3w5m0e6x8r2t4v6y8z0a1'],
      }),
      amount: positiveMoneyInput.meta({ description: 'At most what is open of the charge' }),
    }),
  )
  .min(1)
  .max(100)
  .meta({
    description:
      'The charges that the payment settles, together at most its amount; what is left settles the oldest open charges. If omitted, all of it does.',
  });

/** A rendered document in an answer: its URL, and that it is confidential. */
export const PublishedPdf = z
  .object({
    kind: z
      .enum(['DATA_URL', 'PRESIGNED_URL'])
      .describe('Whether the URL holds the document or points to it'),
    contentType: z.literal('application/pdf').describe('Media type of the document'),
    url: z.string().meta({
      description: 'URL of the document',
      examples: ['data:application/pdf;base64,JVBERi0xLjc='],
    }),
    expiresAt: orNull(dateTime).describe('When the URL expires; null where it does not'),
    sensitiveContent: z.literal(true).describe('True: the document is about a patient'),
  })
  .meta({ id: 'PublishedPdf', description: 'A rendered document and its URL' });

/** What makes an entry count on a day: that it is effective by then, or that it was posted by then. */
export const EntryBasis = z
  .enum(['EFFECTIVE', 'POSTED'])
  .describe(
    'EFFECTIVE: entries count from the day of the payment, adjustment or charge; POSTED: from the day on which they were written',
  );

export type EntryBasis = z.infer<typeof EntryBasis>;

/** The query parameter that selects the entries of a figure as of a day. */
export const entryBasis = EntryBasis.default('EFFECTIVE').meta({
  description:
    'Which entries count: those that are effective by the day (EFFECTIVE: payment, adjustment or charge date), or those that were written by the end of it in the time zone of the organization (POSTED)',
  examples: ['POSTED'],
});

/** The path of the records behind an amount, such as `/reference/claims?openOn=2026-03-31`. */
export const recordsPath = (example: string) =>
  z.string().meta({
    description: 'Path and query of the API list with exactly the records of these amounts',
    examples: [example],
  });
