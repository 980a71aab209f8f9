import { openIn, type WorkColumns } from '@rcm/lists';

/** The columns by which an underpayment case is open work. A case in dispute waits for the payer and is not. */
export const underpaymentWork = {
  kind: 'UNDERPAYMENT_CASE',
  table: 'contract_management.underpayment_cases',
  ...openIn('status', 'IDENTIFIED', 'UNDER_REVIEW', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED'),
  due: { column: 'dispute_deadline', type: 'timestamptz' },
  amount: 'variance - recovered_amount',
  cents: 'outstanding_cents',
  label: 'case_number',
  cause: 'status',
  operation: 'contract-management.disputeUnderpaymentCase',
  claimId: 'claim_id',
  payerId: 'payer_id',
  assignedToId: 'assigned_to_id',
} as const satisfies WorkColumns;

/** Why a case is open work, by its status. */
export const workCauses: Readonly<Record<string, string>> = {
  IDENTIFIED: 'Paid less than expected',
  UNDER_REVIEW: 'Has to be disputed or written off',
  PAYER_RESPONDED: 'The payer has answered the dispute',
  PARTIALLY_RECOVERED: 'Partly recovered',
};
