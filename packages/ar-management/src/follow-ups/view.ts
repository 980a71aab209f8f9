import { anyOf, atLeast, atMost, hasValue, list, view } from '@rcm/lists';
import { followUpSorts } from './contract.ts';
import { FollowUp, followUpCounts } from './follow-up.ts';
import { FollowUp as FollowUpWire } from './schema.ts';

/** How a follow-up is shown. */
export const followUpView = view(FollowUp, FollowUpWire, {});

/** The follow-ups of an organization, newest first. */
export const followUpList = list(followUpView, {
  key: 'followUps',
  sorts: followUpSorts,
  rowCounters: followUpCounts,
  filters: {
    claimId: anyOf('claimId'),
    status: anyOf('status'),
    payerId: anyOf('payerId'),
    assignedToId: anyOf('assignedToId'),
    isAssigned: hasValue('assignedToId', 'present'),
    closedByAgentId: anyOf('closedByAgentId'),
    isClosedByAgent: hasValue('closedByAgentId', 'present'),
    dueFrom: atLeast('dueDate', 'date'),
    dueTo: atMost('dueDate', 'date'),
    endedFrom: atLeast('endedAt'),
    endedTo: atMost('endedAt'),
  },
  genericPlanFilters: ['claimId'],
});
