import type { WorkColumns } from '@rcm/lists';

/** Where an appeal says that it waits for us: until it is submitted, and where the payer asks for more. */
export const appealWork = {
  kind: 'APPEAL',
  table: 'appeals.appeals',
  isOpen: `status in ('DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'ADDITIONAL_INFO_REQUESTED')`,
  due: { column: 'appeal_deadline', type: 'timestamptz' },
  amount: 'total_appealed_amount',
  label: `denial_case_summary ->> 'caseNumber'`,
  cause: 'status',
  claimId: 'claim_id',
  payerId: 'payer_id',
} as const satisfies WorkColumns;

/** What an appeal that waits for us needs, by its status. */
export const appealWords: Readonly<Record<string, string>> = {
  DRAFT: 'The appeal is a draft',
  PENDING_DOCUMENTATION: 'Documents of the appeal are missing',
  READY_FOR_SUBMISSION: 'The appeal is ready to go out',
  ADDITIONAL_INFO_REQUESTED: 'The payer asks for more',
};
