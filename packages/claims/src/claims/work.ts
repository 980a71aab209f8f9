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

/** SQL condition for claims that payers still owe money for. */
export const isUnpaid = `balance_cents > 0 and status <> 'VOIDED'`;

/** SQL condition for claims that must still be filed: not yet billed, or rejected. */
export const isToBeFiled = `status = 'SUBMITTED' and (billed_at is null or acknowledgement = 'REJECTED')`;
