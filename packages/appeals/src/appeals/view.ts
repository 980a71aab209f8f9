import {
  anyOf,
  atLeast,
  atMost,
  containsNameInDistinct,
  equals,
  hasValue,
  list,
  matching,
  view,
  yesOrNo,
} from '@rcm/lists';
import type { AppealPorts } from '../ports.ts';
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

/**
 * The appeals of an organization, newest first. `isCaseAssigned` returns SQL that is true if a denial case, given the SQL of
 * its id, is assigned to one of the members, or to anybody if they are null.
 */
export const appealListOf = (isCaseAssigned: AppealPorts['isCaseAssigned']) =>
  list(appealSummaryView, {
    key: 'appeals',
    hasCursor: false,
    filters: {
      status: equals('status'),
      level: equals('level'),
      denialCaseId: equals('denialCaseId'),
      claimId: equals('claimId'),
      payerId: anyOf('payerId'),
      assignedToId: matching('text[]', (members) => isCaseAssigned('t.denial_case_id', members)),
      isAssigned: yesOrNo({
        yes: isCaseAssigned('t.denial_case_id', null),
        no: `not ${isCaseAssigned('t.denial_case_id', null)}`,
        rare: 'yes',
      }),
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
