import { anyOf, atLeast, atMost, list, view } from '@rcm/lists';
import { batchCounts, SubmissionBatch } from './claim-batch.ts';
import { batchSorts } from './contract.ts';
import { ClaimBatchSummary } from './schema.ts';

/** The view of a batch without its claims. */
export const batchView = view(SubmissionBatch, ClaimBatchSummary, {});

/** The batches of an organization, newest first. */
export const batchList = list(batchView, {
  key: 'claimBatches',
  sorts: batchSorts,
  rowCounters: batchCounts,
  filters: {
    state: anyOf('state'),
    tradingPartnerId: anyOf('tradingPartnerId'),
    createdFrom: atLeast('createdAt'),
    createdTo: atMost('createdAt'),
  },
});
