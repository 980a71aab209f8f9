import { anyOf, atLeast, atMost, containsNameInDistinct, equals, hasValue, list, view } from '@rcm/lists';
import { AppealActivity } from './activity.ts';
import { Appeal, appealCounts } from './appeal.ts';
import { AppealActivity as AppealActivityWire, AppealSummary, Appeal as AppealWire } from './schema.ts';
import { nextStatuses } from './states.ts';

/** How an appeal is shown in lists. */
const appealSummaryView = view(Appeal, AppealSummary, {});

/** How a single appeal is shown. */
export const appealView = view(Appeal, AppealWire, {
  allowedNext: { needs: ['status'], value: ({ status }) => [...nextStatuses(status)] },
});

/** How an entry of the history is shown. */
export const activityView = view(AppealActivity, AppealActivityWire, {});

/** The appeals of an organization, newest first. */
export const appealList = list(appealSummaryView, {
  key: 'appeals',
  hasCursor: false,
  filters: {
    status: equals('status'),
    level: equals('level'),
    denialCaseId: equals('denialCaseId'),
    claimId: equals('claimId'),
    payerId: anyOf('payerId'),
    assignedToId: anyOf('caseAssignedToId'),
    isAssigned: hasValue('caseAssignedToId', 'present'),
    closedByAgentId: anyOf('closedByAgentId'),
    isClosedByAgent: hasValue('closedByAgentId', 'present'),
    outcome: equals('outcome'),
    submissionMethod: equals('submissionMethod'),
    payerName: containsNameInDistinct('payerName'),
    deadlineFrom: atLeast('appealDeadline'),
    deadlineTo: atMost('appealDeadline'),
    createdFrom: atLeast('createdAt'),
    createdTo: atMost('createdAt'),
    updatedFrom: atLeast('updatedAt'),
    updatedTo: atMost('updatedAt'),
    submittedFrom: atLeast('submittedAt'),
    submittedTo: atMost('submittedAt'),
    decidedFrom: atLeast('payerDecisionDate'),
    decidedTo: atMost('payerDecisionDate'),
  },
  rowCounters: appealCounts,
  genericPlanFilters: ['status', 'denialCaseId', 'claimId'],
});
