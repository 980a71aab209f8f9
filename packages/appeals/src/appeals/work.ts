import type { AppealStatus } from '@rcm/envelope';
import { openIn, type WorkColumns } from '@rcm/lists';
import { pendingStatuses } from './states.ts';

const open: readonly AppealStatus[] = [
  'DRAFT',
  'PENDING_DOCUMENTATION',
  'READY_FOR_SUBMISSION',
  ...pendingStatuses,
];

/** The columns by which an appeal is open work: until the payer decides. Once it is submitted, its day is that of the decision. */
export const appealWork = {
  kind: 'APPEAL',
  table: 'appeals.appeals',
  indexName: 'appeals_undecided',
  ...openIn('status', ...open),
  due: { column: 'work_due_at', type: 'timestamptz' },
  amount: 'total_appealed_amount',
  cents: 'total_appealed_amount_cents',
  label: `denial_case_summary ->> 'caseNumber'`,
  cause: 'status',
  operation: 'appeals.transitionAppeal',
  claimId: 'claim_id',
  payerId: 'payer_id',
} as const satisfies WorkColumns;

/** Why an appeal is open work, by its status. */
export const workCauses: Readonly<Record<string, string>> = {
  ...Object.fromEntries(pendingStatuses.map((status) => [status, 'The payer has not decided the appeal'])),
  DRAFT: 'The appeal is a draft',
  PENDING_DOCUMENTATION: 'Documents of the appeal are missing',
  READY_FOR_SUBMISSION: 'The appeal is ready for submission',
  ADDITIONAL_INFO_REQUESTED: 'The payer asks for more information',
};
