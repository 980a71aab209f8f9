import {
  anyOf,
  atLeast,
  atLeastAmount,
  atMost,
  atMostAmount,
  hasValue,
  inDistinct,
  list,
  view,
  yesOrNo,
} from '@rcm/lists';
import { Activity } from './activity.ts';
import { caseSorts } from './contract.ts';
import { Activity as ActivityWire, StoredCase, UnderpaymentCase as UnderpaymentCaseWire } from './schema.ts';
import { lacksProcedure, UnderpaymentCase, underpaymentCaseCounts } from './underpayment-case.ts';

/** How a case is shown in lists and after a write. */
export const caseView = view(UnderpaymentCase, UnderpaymentCaseWire, {});

/** How a single case is shown, without its history. */
export const caseDetailView = view(UnderpaymentCase, StoredCase, {});

/** How an entry of the history is shown. */
export const activityView = view(Activity, ActivityWire, {});

/** SQL condition for `findings` of which one names one of the procedures. */
const haveProcedure = (findings: string, codes: string) => `exists (
      select from json_array_elements(${findings}) f where f.value ->> 'procedureCode' = any (${codes}))`;

/** SQL condition for a digest of procedures, whose cases name one of the procedures: one of them is read. */
const digestHasProcedure = (digest: string, codes: string) => `exists (
      select from (
        select c.findings from contract_management.underpayment_cases c
        where c.organization_id = :tenant and c.procedures_digest = ${digest} limit 1
      ) c where ${haveProcedure('c.findings', codes)})`;

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
    procedureCode: {
      ...inDistinct('proceduresDigest', 'text[]', digestHasProcedure),
      condition: (codes) => haveProcedure('t.findings', codes),
    },
    hasProcedure: yesOrNo({
      yes: `not ${lacksProcedure('t.findings')}`,
      no: lacksProcedure('t.findings'),
      rare: 'no',
    }),
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
