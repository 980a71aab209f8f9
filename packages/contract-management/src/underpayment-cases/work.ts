import type { WorkColumns } from '@rcm/lists';

/** Where an underpayment case says that it waits for us; one in dispute waits for the payer. */
export const underpaymentWork = {
  kind: 'UNDERPAYMENT_CASE',
  table: 'contract_management.underpayment_cases',
  isOpen: `status in ('IDENTIFIED', 'UNDER_REVIEW', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED')`,
  due: { column: 'dispute_deadline', type: 'timestamptz' },
  amount: 'variance - recovered_amount',
  label: 'case_number',
  cause: 'status',
  claimId: 'claim_id',
  payerId: 'payer_id',
  assignedToId: 'assigned_to_id',
} as const satisfies WorkColumns;

/** What a case that waits for us needs, by its status. */
export const underpaymentWords: Readonly<Record<string, string>> = {
  IDENTIFIED: 'Paid less than expected',
  UNDER_REVIEW: 'Has to be disputed or given up',
  PAYER_RESPONDED: 'The payer has answered the dispute',
  PARTIALLY_RECOVERED: 'Recovered in part',
};
