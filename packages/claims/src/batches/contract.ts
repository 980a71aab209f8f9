import { identifier, listed, listing, queryBoolean, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { BatchRejection, BatchRejectionSummary } from './schema.ts';

const params = z.object({ rejectionId: identifier });
const data = z.object({ batchRejection: BatchRejection });
const errors = [404, 409, 412] as const;
const path = '/reference/batch-rejections/:rejectionId' as const;

/** The columns by which rejections can be sorted. */
export const batchRejectionSorts = ['createdAt'] as const;

export const batchOperations = {
  listBatchRejections: operation({
    id: 'reference.listBatchRejections',
    method: 'get',
    path: '/reference/batch-rejections',
    scope: 'reference-data:read',
    summary: 'List rejections of whole batches',
    description:
      'Batches of claims (837) that a 277CA or a 999 rejects without naming the claims, newest first. The claims of a known batch are rejected with it. A repeated filter means OR.',
    query: z.object({
      ...listing(batchRejectionSorts),
      isResolved: queryBoolean.optional().describe('Only rejections that a person resolved, or did not'),
      payerId: repeatable(identifier).optional().describe('Only rejections by this payer; repeat for OR'),
      trace: repeatable(text(1, 50).meta({ examples: ['BATCH-1'] }))
        .optional()
        .describe('Only rejections of the batch with this number'),
    }),
    data: z.object({
      batchRejections: z.array(BatchRejectionSummary).describe('The rejections of the page'),
      ...listed,
    }),
    single: true,
  }),
  getBatchRejection: operation({
    id: 'reference.getBatchRejection',
    method: 'get',
    path,
    scope: 'reference-data:read',
    summary: 'Read the rejection of a batch',
    description: 'Returns the rejection with the claims that are still rejected.',
    params,
    data,
    errors: [404],
  }),
  resolveBatchRejection: operation({
    id: 'reference.resolveBatchRejection',
    method: 'post',
    path: `${path}/resolve`,
    scope: 'reference-data:write',
    summary: 'Resolve the rejection of a batch',
    description:
      'Records why nothing is left to do for the batch as a whole; the rejection is then no work any more. It also ends without this operation once every claim of a known batch was sent again, answered or voided. Claims that are still rejected stay work of their own.',
    params,
    body: z.object({
      reason: text(1, 2_000).meta({
        description: 'Why nothing is left to do',
        examples: ['The clearinghouse accepted the batch after all'],
      }),
    }),
    data,
    errors,
  }),
  reopenBatchRejection: operation({
    id: 'reference.reopenBatchRejection',
    method: 'post',
    path: `${path}/reopen`,
    scope: 'reference-data:write',
    summary: 'Reopen the rejection of a batch',
    description: 'Takes back that the rejection was resolved.',
    params,
    body: z.object({}),
    data,
    errors,
  }),
};
