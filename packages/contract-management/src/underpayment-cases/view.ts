import { anyOf, atLeast, atLeastAmount, atMost, atMostAmount, list, view } from '@rcm/lists';
import { Activity } from './activity.ts';
import { caseSorts } from './contract.ts';
import { Activity as ActivityWire, StoredCase, UnderpaymentCase as UnderpaymentCaseWire } from './schema.ts';
import { UnderpaymentCase, underpaymentCaseCounts } from './underpayment-case.ts';

/** How a case is shown in lists and after a write. */
export const caseView = view(UnderpaymentCase, UnderpaymentCaseWire, {});

/** How a case is shown by itself, its history apart. */
export const caseDetailView = view(UnderpaymentCase, StoredCase, {});

/** How an entry of the history is shown. */
export const activityView = view(Activity, ActivityWire, {});

/** The underpayment cases of an organization, newest first unless `sort` says otherwise. */
export const caseList = list(caseView, {
  key: 'underpaymentCases',
  sorts: caseSorts,
  counted: underpaymentCaseCounts,
  filters: {
    status: anyOf('status'),
    payerId: anyOf('payerId'),
    assignedToId: anyOf('assignedToId'),
    claimId: anyOf('claimId'),
    contractId: anyOf('contractId'),
    origin: anyOf('origin'),
    minVariance: atLeastAmount('variance'),
    maxVariance: atMostAmount('variance'),
    deadlineFrom: atLeast('disputeDeadline'),
    deadlineTo: atMost('disputeDeadline'),
  },
});
