import { openIn, type WorkColumns } from '@rcm/lists';

/** The columns by which a denial case is open work. A case under appeal waits for the payer and is not. */
export const caseWork = {
  kind: 'DENIAL_CASE',
  table: 'denial_management.denial_cases',
  ...openIn('status', 'OPEN', 'IN_PROGRESS'),
  due: { column: 'appeal_deadline', type: 'timestamptz' },
  amount: 'denied_amount',
  cents: 'denied_amount_cents',
  label: 'case_number',
  cause: `case when primary_code is null then 'DENIED' else concat_ws('-', group_code, primary_code) end`,
  operation: 'denial-management.resolveCase',
  claimId: 'claim_id',
  payerId: 'payer_id',
  assignedToId: 'assigned_to_id',
} as const satisfies WorkColumns;

/** The columns by which a resolved case waits for the payment of what is left: open until a payer pays or the case ends otherwise. */
export const paymentDueWork = {
  kind: 'PAYMENT_DUE',
  table: 'denial_management.denial_cases',
  indexName: 'denial_cases_payment_due',
  isOpen: 'payment_due_on is not null',
  due: { column: 'payment_due_on', type: 'date' },
  amount: 'payment_due_amount',
  label: 'case_number',
  cause: `'PAYMENT_DUE'`,
  operation: 'denial-management.reopenCase',
  claimId: 'claim_id',
  payerId: 'payer_id',
  assignedToId: 'assigned_to_id',
} as const satisfies WorkColumns;
