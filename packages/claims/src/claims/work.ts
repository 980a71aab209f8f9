import type { WorkColumns } from '@rcm/lists';

/** SQL condition for claims that payers still owe money for. */
export const isUnpaid = `balance_cents > 0 and status <> 'VOIDED'`;

/** SQL condition for claims that must still be filed: neither billed nor answered, or rejected. */
const isToBeFiled = [
  `status = 'SUBMITTED' and replaced_by_claim_id is null and insurance_balance <> 0`,
  `(billed_at is null and response_due_on is null or acknowledgement = 'REJECTED')`,
].join(' and ');

/** The columns of work in claims. */
const ofClaims = { table: 'claims.claims', label: 'claim_number', claimId: 'id' } as const;

/** Claims that must still be filed, as work items: due by the filing limit of the payer. */
export const timelyFilingWork = {
  ...ofClaims,
  kind: 'TIMELY_FILING',
  indexName: 'claims_timely_filing',
  isOpen: isToBeFiled,
  due: { column: 'filing_due_on', type: 'date' },
  amount: 'insurance_balance',
  cause: `case when acknowledgement = 'REJECTED' then 'NOT_FILED_AGAIN' else 'NOT_FILED' end`,
  operation: 'reference.updateClaim',
  payerId: 'payer_id',
} as const satisfies WorkColumns;

/** Labels of the causes of these work items. */
export const timelyFilingCauses: Readonly<Record<string, string>> = {
  NOT_FILED: 'Has to be filed',
  NOT_FILED_AGAIN: 'Was rejected, and has to be filed again',
};

/** Claims whose payer has not answered in time, as work items: open until it answers. */
export const noResponseWork = {
  ...ofClaims,
  kind: 'NO_RESPONSE',
  indexName: 'claims_no_response',
  // Never below zero; the planner estimates an inequality from how often zero occurs.
  isOpen: `awaited_amount <> 0 and response_due_on is not null and (status <> 'SUBMITTED' or acknowledgement is distinct from 'REJECTED')`,
  due: { column: 'response_due_on', type: 'date' },
  opensWhenDue: true,
  amount: 'awaited_amount',
  cause: `'NO_RESPONSE'`,
  operation: 'claim-status.createInquiry',
  payerId: 'responsible_payer_id',
} as const satisfies WorkColumns;

/** Rejected claims as work items: open until the claim is replaced, voided or adjudicated. */
export const rejectedClaimWork = {
  ...ofClaims,
  kind: 'REJECTED_CLAIM',
  isOpen: `acknowledgement = 'REJECTED' and status = 'SUBMITTED' and replaced_by_claim_id is null`,
  due: null,
  amount: 'balance',
  cause: `coalesce(acknowledgement_category_code, 'REJECTED')`,
  operation: 'reference.updateClaim',
  payerId: 'payer_id',
} as const satisfies WorkColumns;

/** Claims that the next payer has to be billed for, as work items: open until that payer answers. */
export const secondaryDueWork = {
  ...ofClaims,
  kind: 'SECONDARY_DUE',
  indexName: 'claims_next_payer_due',
  isOpen: 'secondary_due_amount <> 0',
  due: null,
  amount: 'secondary_due_amount',
  cause: `'SECONDARY_DUE'`,
  operation: 'reference.createClaimTransfer',
  payerId: 'next_payer_id',
} as const satisfies WorkColumns;

/** Claims with a held share whose next payer has not answered in time, as work items: open until it answers. */
export const heldShareDueWork = {
  ...ofClaims,
  kind: 'HELD_SHARE_DUE',
  indexName: 'claims_held_share_due',
  isOpen: 'held_until is not null',
  due: { column: 'held_until', type: 'date' },
  opensWhenDue: true,
  amount: 'held_share_amount',
  cause: `'HELD_SHARE_DUE'`,
  operation: 'reference.createClaimTransfer',
  payerId: 'next_payer_id',
} as const satisfies WorkColumns;

/** Claims whose later payers contradict earlier ones, as work items: open until a payer corrects its answer. */
export const cobDifferenceWork = {
  ...ofClaims,
  kind: 'COB_DIFFERENCE',
  indexName: 'claims_cob_difference',
  isOpen: 'cob_difference_amount <> 0',
  due: null,
  amount: 'cob_difference_amount',
  cause: `'COB_DIFFERENCE'`,
  operation: 'reference.createClaimAdjustment',
  payerId: 'responsible_payer_id',
} as const satisfies WorkColumns;

/** Claims that a later payer answered before an earlier one, as work items: open until that one answers. */
export const earlierAnswerWork = {
  ...ofClaims,
  kind: 'EARLIER_ANSWER_MISSING',
  indexName: 'claims_earlier_answer',
  isOpen: 'missing_answer_amount <> 0',
  due: null,
  amount: 'missing_answer_amount',
  cause: `'EARLIER_ANSWER_MISSING'`,
  operation: 'claim-status.createInquiry',
  payerId: 'responsible_payer_id',
} as const satisfies WorkColumns;

/** Claims of which payers left an amount without a reason, as work items: open until a payer or a person closes it. */
export const unexplainedWork = {
  ...ofClaims,
  kind: 'UNEXPLAINED_PAYMENT',
  indexName: 'claims_unexplained',
  isOpen: 'unexplained_amount <> 0',
  due: null,
  amount: 'unexplained_amount',
  cause: `'UNEXPLAINED_PAYMENT'`,
  operation: 'reference.createClaimAdjustment',
  payerId: 'payer_id',
} as const satisfies WorkColumns;

/**
 * Claims with a credit as work items: open until it is refunded or taken back. One of Medicare or Medicaid is due 60 days
 * after it was found (42 CFR 401.305).
 */
export const creditBalanceWork = {
  ...ofClaims,
  kind: 'CREDIT_BALANCE',
  indexName: 'claims_credit_balance',
  isOpen: 'credit_balance <> 0',
  // A payment of a replaced or voided claim is reversed by its payer, not refunded, until it waits too long. What persons left
  // waits for their day, or for good.
  isWaiting: `credit_balance = awaited_reversal_amount and reversal_due_on > :today
    or credit_balance = credit_resolved_amount and (credit_resolved_until is null or credit_resolved_until > :today)`,
  due: { column: 'credit_due_on', type: 'date' },
  amount: 'credit_balance',
  cause: `case when credit_due_on is not null then 'PROGRAM_CREDIT'
    when credit_balance = credit_resolved_amount then 'WAIT_ENDED' else 'CREDIT_BALANCE' end`,
  operation: 'reference.createPayerRefund',
  payerId: 'payer_id',
} as const satisfies WorkColumns;

/** Labels of the causes of these work items. */
export const creditBalanceCauses: Readonly<Record<string, string>> = {
  CREDIT_BALANCE: 'Payers paid too much',
  PROGRAM_CREDIT: 'Medicare or Medicaid paid too much: has to be returned within 60 days (42 CFR 401.305)',
  WAIT_ENDED: 'Payers paid too much, and the day until which it was left has come',
};

/** Claims whose payer took its answer back, as work items: open until it answers again. */
export const takebackWork = {
  ...ofClaims,
  kind: 'TAKEBACK',
  indexName: 'claims_takeback',
  isOpen: `status = 'RECOUPED'`,
  due: null,
  amount: 'insurance_balance',
  cause: `'TAKEBACK'`,
  operation: 'claim-status.createInquiry',
  payerId: 'responsible_payer_id',
} as const satisfies WorkColumns;

/** The work in claims. */
export const claimWork = [
  timelyFilingWork,
  noResponseWork,
  rejectedClaimWork,
  secondaryDueWork,
  heldShareDueWork,
  cobDifferenceWork,
  earlierAnswerWork,
  unexplainedWork,
  creditBalanceWork,
  takebackWork,
];
