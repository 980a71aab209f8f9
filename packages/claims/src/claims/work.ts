import type { WorkColumns } from '@rcm/lists';

/** Where a claim says that its rejection is work: until it is replaced, voided or answered. */
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

/** SQL of which claims wait for their payer to pay. */
export const isUnpaid = `balance_cents > 0 and status <> 'VOIDED'`;

/** SQL of which claims have to be filed in time: those that were not billed, or were rejected. */
export const isToBeFiled = `status = 'SUBMITTED' and (billed_at is null or acknowledgement = 'REJECTED')`;
