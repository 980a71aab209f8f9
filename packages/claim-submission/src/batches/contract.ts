import { date, dateTime, identifier, listed, listing, repeatable, text } from '@rcm/envelope';
import { fileOperation, operation } from '@rcm/http';
import { z } from 'zod';
import {
  BatchKind,
  BatchResult,
  BatchState,
  ClaimBatch,
  ClaimBatchSummary,
  mostClaimsInRequest,
  SubmissionMethod,
} from './schema.ts';

const params = z.object({ batchId: identifier });
const data = z.object({ claimBatch: ClaimBatch });
const path = '/claim-batches/:batchId' as const;

/** The columns by which batches can be sorted. */
export const batchSorts = ['createdAt'] as const;

export const batchOperations = {
  listClaimBatches: operation({
    id: 'claims.listClaimBatches',
    method: 'get',
    path: '/claim-batches',
    scope: 'claims:read',
    summary: 'List batches of claims',
    description: 'Newest first, without their claims. A repeated filter means OR.',
    query: z.object({
      ...listing(batchSorts),
      state: repeatable(BatchState).optional(),
      tradingPartnerId: repeatable(identifier).optional(),
      createdFrom: dateTime.optional(),
      createdTo: dateTime.optional(),
    }),
    data: z.object({
      claimBatches: z.array(ClaimBatchSummary).describe('The batches of the page'),
      ...listed,
    }),
    single: true,
  }),
  createClaimBatches: operation({
    id: 'claims.createClaimBatches',
    method: 'post',
    path: '/claim-batches',
    scope: 'claims:write',
    summary: 'Make batches of ready claims',
    description: `Makes a file for each trading partner, of its claims that are READY, the oldest first; a partner with more claims than it takes in one set gets several. One request takes at most ${mostClaimsInRequest} claims, and each has a result. Claims are checked once more: those with an error stay out. Every batch is made, or none if the request fails. A control number is used once. Claims that another request works with are left to it. \`dryRun\` returns the results and changes nothing.`,
    body: z
      .object({
        kind: BatchKind,
        claimIds: z
          .array(identifier)
          .min(1)
          .max(mostClaimsInRequest)
          .optional()
          .describe('Only these claims; each has a result'),
        payerIds: z.array(identifier).min(1).max(1_000).optional().describe('Only claims to these payers'),
        serviceFrom: date.optional().meta({
          description: 'Only claims of services on or after this day',
          examples: ['2026-03-01'],
        }),
        serviceTo: date.optional().meta({
          description: 'Only claims of services on or before this day',
          examples: ['2026-03-31'],
        }),
        dryRun: z
          .boolean()
          .default(false)
          .describe('True to check the claims and report the results without writing anything'),
      })
      .refine(
        ({ claimIds, payerIds, serviceFrom, serviceTo }) =>
          claimIds === undefined || [payerIds, serviceFrom, serviceTo].every((each) => each === undefined),
        { path: ['claimIds'], error: 'Expected claimIds or filters, not both' },
      ),
    data: z.object({
      claimBatches: z.array(ClaimBatchSummary).describe('The batches that were made'),
      results: z.array(BatchResult).describe('The result of each claim'),
    }),
    status: 201,
    errors: [409],
  }),
  getClaimBatch: operation({
    id: 'claims.getClaimBatch',
    method: 'get',
    path,
    scope: 'claims:read',
    summary: 'Read a batch of claims',
    description: 'Returns the batch with its claims as they are now.',
    params,
    data,
    errors: [404],
  }),
  getClaimBatchFile: fileOperation({
    id: 'claims.getClaimBatchFile',
    method: 'get',
    path: `${path}/file`,
    scope: 'claims:read',
    summary: 'Download the file of a batch',
    description: 'Returns the same bytes each time.',
    params,
    file: {
      mediaType: 'application/EDI-X12',
      example:
        'ISA*00*          *00*          *30*941234567      *ZZ*HARBOR         *260302*1200*^*00501*000000123*0*T*:~',
    },
    errors: [404],
  }),
  submitClaimBatch: operation({
    id: 'claims.submitClaimBatch',
    method: 'post',
    path: `${path}/submitted`,
    scope: 'claims:write',
    summary: 'Record that a batch was carried away',
    description:
      'The claims become SUBMITTED, and are billed from then on: their payers’ time to answer begins. Sends nothing.',
    params,
    body: z.object({
      submittedAt: dateTime.describe('When it was carried away'),
      method: SubmissionMethod,
      reference: text(1, 200)
        .optional()
        .meta({ description: 'Number that the carrier gave it', examples: ['TRX-2041'] }),
    }),
    data,
    errors: [404, 409, 412],
  }),
  cancelClaimBatch: operation({
    id: 'claims.cancelClaimBatch',
    method: 'post',
    path: `${path}/cancel`,
    scope: 'claims:write',
    summary: 'Cancel a batch that was not carried away',
    description: 'Its claims are READY again. Its control number stays used.',
    params,
    body: z.object({}),
    data,
    errors: [404, 409, 412],
  }),
};
