import {
  anyOf,
  atLeast,
  atLeastAmount,
  atMost,
  atMostAmount,
  hasValue,
  list,
  matching,
  view,
} from '@rcm/lists';
import { Activity } from './activity.ts';
import { caseSorts } from './contract.ts';
import { Activity as ActivityWire, StoredCase, UnderpaymentCase as UnderpaymentCaseWire } from './schema.ts';
import { UnderpaymentCase, underpaymentCaseCounts } from './underpayment-case.ts';

/** How a case is shown in lists and after a write. */
export const caseView = view(UnderpaymentCase, UnderpaymentCaseWire, {});

/** How a single case is shown, without its history. */
export const caseDetailView = view(UnderpaymentCase, StoredCase, {});

/** How an entry of the history is shown. */
export const activityView = view(Activity, ActivityWire, {});

/** SQL condition for cases with a finding `f` that meets a condition. */
const hasFinding = (condition: string) => `exists (
      select from json_array_elements(t.findings) f where ${condition})`;

/** The list of underpayment cases, newest first unless `sort` is given. */
export const caseList = list(caseView, {
  key: 'underpaymentCases',
  sorts: caseSorts,
  rowCounters: underpaymentCaseCounts,
  filters: {
    status: anyOf('status'),
    payerId: anyOf('payerId'),
    providerId: anyOf('providerId'),
    facilityId: anyOf('facilityId'),
    hasProvider: hasValue('providerId', 'missing'),
    hasFacility: hasValue('facilityId', 'missing'),
    hasContract: hasValue('contractId', 'missing'),
    isAssigned: hasValue('assignedToId', 'present'),
    assignedToId: anyOf('assignedToId'),
    closedByAgentId: anyOf('closedByAgentId'),
    isClosedByAgent: hasValue('closedByAgentId', 'present'),
    claimId: anyOf('claimId'),
    contractId: anyOf('contractId'),
    procedureCode: matching('text[]', (codes) => hasFinding(`f.value ->> 'procedureCode' = any (${codes})`)),
    hasProcedure: matching(
      'boolean',
      (isAsked) => `(json_array_length(t.findings) > 0
      and not ${hasFinding(`f.value ->> 'procedureCode' is null`)}) = ${isAsked}`,
    ),
    origin: anyOf('origin'),
    minVariance: atLeastAmount('variance'),
    maxVariance: atMostAmount('variance'),
    createdFrom: atLeast('createdAt'),
    createdTo: atMost('createdAt'),
    closedFrom: atLeast('closedAt'),
    closedTo: atMost('closedAt'),
    deadlineFrom: atLeast('disputeDeadline'),
    deadlineTo: atMost('disputeDeadline'),
  },
});
