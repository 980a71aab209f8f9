import type { WorkColumns } from '@rcm/lists';

/** The columns by which an appeal is open work: until it is submitted, and while the payer asks for information. */
export const appealWork = {
  kind: 'APPEAL',
  table: 'appeals.appeals',
  isOpen: `status in ('DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'ADDITIONAL_INFO_REQUESTED')`,
  due: { column: 'appeal_deadline', type: 'timestamptz' },
  amount: 'total_appealed_amount',
  label: `denial_case_summary ->> 'caseNumber'`,
  cause: 'status',
  operation: 'appeals.transitionAppeal',
  claimId: 'claim_id',
  payerId: 'payer_id',
} as const satisfies WorkColumns;

/** Why an appeal is open work, by its status. */
export const workCauses: Readonly<Record<string, string>> = {
  DRAFT: 'The appeal is a draft',
  PENDING_DOCUMENTATION: 'Documents of the appeal are missing',
  READY_FOR_SUBMISSION: 'The appeal is ready for submission',
  ADDITIONAL_INFO_REQUESTED: 'The payer asks for more information',
};
