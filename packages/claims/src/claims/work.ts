import type { WorkColumns } from '@rcm/lists';

/** Rejected claims as work items: open until the claim is replaced, voided or adjudicated. */
export const rejectedClaimWork = {
  kind: 'REJECTED_CLAIM',
  table: 'claims.claims',
  isOpen: `acknowledgement = 'REJECTED' and status = 'SUBMITTED' and replaced_by_claim_id is null`,
  due: null,
  amount: 'balance',
  label: 'claim_number',
  cause: `coalesce(acknowledgement_category_code, 'REJECTED')`,
  claimId: 'id',
  payerId: 'payer_id',
} as const satisfies WorkColumns;

/** Claims of which a next payer is due, as work items: open until that payer answers. */
export const secondaryDueWork = {
  kind: 'SECONDARY_DUE',
  table: 'claims.claims',
  indexName: 'claims_secondary_due',
  isOpen: `status = 'SECONDARY_DUE' and next_payer_id is not null`,
  due: null,
  amount: 'held_balance',
  label: 'claim_number',
  cause: `'SECONDARY_DUE'`,
  claimId: 'id',
  payerId: 'next_payer_id',
} as const satisfies WorkColumns;

/** Claims with a credit as work items: open until it is refunded or taken back. */
export const creditBalanceWork = {
  kind: 'CREDIT_BALANCE',
  table: 'claims.claims',
  indexName: 'claims_credit_balance',
  // Never below zero; the planner estimates an inequality from how often zero occurs.
  isOpen: 'credit_balance <> 0',
  due: null,
  amount: 'credit_balance',
  label: 'claim_number',
  cause: `'CREDIT_BALANCE'`,
  claimId: 'id',
  payerId: 'payer_id',
} as const satisfies WorkColumns;

/** Claims whose payer took its answer back, as work items: open until it answers again. */
export const takebackWork = {
  kind: 'TAKEBACK',
  table: 'claims.claims',
  indexName: 'claims_takeback',
  isOpen: `status = 'RECOUPED'`,
  due: null,
  amount: 'insurance_balance',
  label: 'claim_number',
  cause: `'TAKEBACK'`,
  claimId: 'id',
  payerId: 'responsible_payer_id',
} as const satisfies WorkColumns;

/** SQL condition for claims that payers still owe money for. */
export const isUnpaid = `balance_cents > 0 and status <> 'VOIDED'`;

/** SQL condition for claims that must still be filed: not yet billed, or rejected. */
export const isToBeFiled = `status = 'SUBMITTED' and (billed_at is null or acknowledgement = 'REJECTED')`;
