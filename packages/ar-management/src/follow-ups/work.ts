import { openIn, type WorkColumns } from '@rcm/lists';

/** The columns by which a follow-up is open work. Its amount at stake is a balance of its claim. */
export const followUpWork = {
  kind: 'FOLLOW_UP',
  table: 'ar_management.follow_ups',
  ...openIn('status', 'OPEN'),
  due: { column: 'due_date', type: 'date' },
  amount: null,
  label: 'claim_number',
  cause: `'SCHEDULED'`,
  operation: 'ar-management.updateFollowUp',
  claimId: 'claim_id',
  payerId: 'payer_id',
  assignedToId: 'assigned_to_id',
} as const satisfies WorkColumns;
