import { anyOf, hasValue, list, view } from '@rcm/lists';
import { acknowledgmentCounts, BatchAcknowledgment } from './acknowledgment.ts';
import { acknowledgmentSorts } from './contract.ts';
import { BatchAcknowledgment as BatchAcknowledgmentWire } from './schema.ts';

/** The view of an acknowledgment. */
export const acknowledgmentView = view(BatchAcknowledgment, BatchAcknowledgmentWire, {});

/** The acknowledgments of an organization, newest first. */
export const acknowledgmentList = list(acknowledgmentView, {
  key: 'batchAcknowledgments',
  sorts: acknowledgmentSorts,
  rowCounters: acknowledgmentCounts,
  filters: { batchId: anyOf('batchId'), source: anyOf('source'), isMatched: hasValue('batchId', 'missing') },
});
