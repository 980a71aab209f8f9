import {
  createdAt,
  creatorFields,
  date,
  dateTime,
  money,
  organizationId,
  orNull,
  updatedAt,
} from '@rcm/envelope';
import { z } from 'zod';
import { ClaimEdit, SubmissionState } from '../edits/schema.ts';

/** The most claims of which one request makes batches. */
export const mostClaimsInRequest = 5_000;

/** The kinds of transaction sets that batches have. */
export const BatchKind = z
  .enum(['837P', '837I'])
  .describe('837P: professional claims; 837I: institutional claims, those with a type of bill');

/** How far a batch has come. */
export const BatchState = z
  .enum(['CREATED', 'SUBMITTED', 'RECEIVED', 'REJECTED', 'CANCELLED'])
  .describe(
    'CREATED: its file is there to be carried; SUBMITTED: a person says that it was carried away; RECEIVED: its receiver took the syntax (999); REJECTED: its receiver refused it (TA1, 999, 277CA); CANCELLED: it was not carried away, and its claims are ready again',
  );

/** How a file was carried away. */
export const SubmissionMethod = z
  .enum(['SFTP', 'PORTAL', 'API', 'OTHER'])
  .describe('How the file was carried away');

const summary = {
  id: z
    .string()
    .meta({ description: 'Identifier of the batch', examples: ['cbt_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
  organizationId,
  kind: BatchKind,
  state: BatchState,
  tradingPartnerId: z.string().describe('Identifier of the trading partner that the file is for'),
  fileName: z.string().meta({ description: 'Name of the file', examples: ['837P-000000123.x12'] }),
  byteCount: z.int().meta({ description: 'Bytes of the file', examples: [6_012_331] }),
  sha256: z.string().meta({
    description: 'SHA-256 of the file, hexadecimal',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
  controlNumber: z.string().meta({
    description:
      'Control number of the interchange (ISA13); the group (GS06), the set (ST02) and the batch in it (BHT03) have the same',
    examples: ['000000123'],
  }),
  writtenOn: date.describe('Day that the file says it was written on (BHT04)'),
  claimCount: z.int().meta({ description: 'Number of claims', examples: [120] }),
  chargeAmount: money,
  submittedAt: orNull(dateTime).describe('When it was carried away; null if nobody said so'),
  submissionMethod: orNull(SubmissionMethod).describe('How it was carried away; null if nobody said so'),
  submissionReference: orNull(z.string().meta({ examples: ['TRX-2041'] })).describe(
    'Number that the carrier gave it; null if there is none',
  ),
  cancelledAt: orNull(dateTime).describe('When it was cancelled; null if it was not'),
  ...creatorFields,
  createdAt,
  updatedAt,
};

/** A batch, as lists show it. */
export const ClaimBatchSummary = z
  .object(summary)
  .meta({ id: 'ClaimBatchSummary', description: 'Claims that one file carries to a trading partner' });

/** A claim of a batch. */
const BatchedClaim = z
  .object({
    claimId: z.string().describe('Identifier of the claim'),
    claimNumber: z.string().meta({ description: 'Number of the claim', examples: ['CL-20260302-7K3Q'] }),
    submissionState: SubmissionState,
  })
  .meta({ id: 'BatchedClaim', description: 'A claim of a batch, as it is now' });

/** A batch with its claims. */
export const ClaimBatch = z
  .object({
    ...summary,
    claims: z.array(BatchedClaim).describe('The claims, in the order of the file'),
  })
  .meta({ id: 'ClaimBatch', description: 'A batch with its claims' });

/** What became of a claim for which a batch was requested. */
export const BatchResult = z
  .object({
    claimId: z.string().describe('Identifier of the claim'),
    claimNumber: orNull(z.string().meta({ examples: ['CL-20260302-7K3Q'] })).describe(
      'Number of the claim; null if there is no such claim',
    ),
    outcome: z
      .enum([
        'BATCHED',
        'FAILED_EDITS',
        'NO_TRADING_PARTNER',
        'REPLACEMENTS_NOT_TAKEN',
        'NOT_READY',
        'IN_USE',
        'NOT_FOUND',
      ])
      .describe(
        'BATCHED: it is in a batch, or would be; FAILED_EDITS: `edits` says why it stays out; NO_TRADING_PARTNER: no partner gets the claims of its payer; REPLACEMENTS_NOT_TAKEN: the partner takes no claims that replace or void others; NOT_READY: it is not READY, is of the other kind, or another claim replaced it; IN_USE: another request works with it; NOT_FOUND: there is no such claim',
      ),
    batchId: orNull(z.string().meta({ examples: ['cbt_01k9d3w5m0e6x8r2t4v6y8z0a1'] })).describe(
      'Identifier of its batch; null if it is in none, and in a dry run',
    ),
    edits: z.array(ClaimEdit).describe('The edits that it fails'),
  })
  .meta({ id: 'BatchResult', description: 'What became of a claim for which a batch was requested' });
