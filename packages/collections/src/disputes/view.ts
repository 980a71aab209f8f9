import { anyOf, atLeast, atMost, list, view } from '@rcm/lists';
import { disputeSorts } from './contract.ts';
import { Dispute, disputeCounts } from './dispute.ts';
import { CollectionDispute } from './schema.ts';

/** How a dispute is shown. */
export const disputeView = view(Dispute, CollectionDispute, {});

/** The written disputes of an organization, newest first. */
export const disputeList = list(disputeView, {
  key: 'disputes',
  sorts: disputeSorts,
  rowCounters: disputeCounts,
  filters: {
    accountId: anyOf('accountId'),
    personId: anyOf('personId'),
    status: anyOf('status'),
    receivedFrom: atLeast('receivedAt'),
    receivedTo: atMost('receivedAt'),
  },
});
