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
  yesOrNo,
} from '@rcm/lists';
import { add } from '@rcm/money';
import { caseSorts } from './contract.ts';
import { caseCounts } from './counts.ts';
import { DenialCase } from './denial-case.ts';
import { guardrailColumns, guardrailOf } from './guardrail.ts';
import { DenialCase as DenialCaseWire, StoredCase } from './schema.ts';

/** What payments overturned, and what a decision overturned that is not paid yet. */
const overturnedAmount = {
  needs: ['overturnedAmount', 'paymentDueAmount', 'outcome'] as const,
  value: (denialCase: Pick<DenialCase, 'overturnedAmount' | 'paymentDueAmount' | 'outcome'>) => {
    const isDecided = (denialCase.outcome ?? 'OVERTURNED') === 'OVERTURNED';
    return add(denialCase.overturnedAmount, (isDecided ? denialCase.paymentDueAmount : null) ?? '0.00');
  },
};

/** How a case is shown in lists and after a write. */
export const caseView = view(DenialCase, DenialCaseWire, { overturnedAmount });

/** How a single case is shown. */
export const caseDetailView = view(DenialCase, StoredCase, {
  overturnedAmount,
  guardrail: { needs: guardrailColumns, value: guardrailOf },
});

/** The list of denial cases, newest first unless `sort` is given. */
export const caseList = list(caseView, {
  key: 'cases',
  sorts: caseSorts,
  rowCounters: caseCounts,
  filters: {
    status: anyOf('status'),
    kind: anyOf('kind'),
    category: anyOf('category'),
    payerId: anyOf('payerId'),
    patientId: anyOf('patientId'),
    providerId: anyOf('providerId'),
    facilityId: anyOf('facilityId'),
    hasProvider: hasValue('providerId', 'missing'),
    hasFacility: hasValue('facilityId', 'missing'),
    isAssigned: hasValue('assignedToId', 'present'),
    closedByAgentId: anyOf('closedByAgentId'),
    isClosedByAgent: hasValue('closedByAgentId', 'present'),
    primaryCode: anyOf('primaryCode'),
    codeInGroup: matching(
      'text[]',
      (codes) =>
        `('*-' || t.primary_code = any (${codes}) or t.group_code || '-' || t.primary_code = any (${codes}))`,
    ),
    groupCode: anyOf('groupCode'),
    hasCode: yesOrNo({
      yes: '(t.group_code is not null and t.primary_code is not null)',
      no: '(t.group_code is null or t.primary_code is null)',
      rare: 'no',
    }),
    queueId: anyOf('queueId'),
    assignedToId: anyOf('assignedToId'),
    claimId: anyOf('claimId'),
    caseIds: anyOf('id'),
    deadlineFrom: atLeast('appealDeadline'),
    deadlineTo: atMost('appealDeadline'),
    slaDueFrom: atLeast('slaDueAt'),
    slaDueTo: atMost('slaDueAt'),
    resolvedFrom: atLeast('resolvedAt'),
    resolvedTo: atMost('resolvedAt'),
    createdFrom: atLeast('createdAt'),
    createdTo: atMost('createdAt'),
    minAmount: atLeastAmount('deniedAmount'),
    maxAmount: atMostAmount('deniedAmount'),
  },
  genericPlanFilters: ['claimId'],
});
