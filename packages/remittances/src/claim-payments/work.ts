import { openIn, type WorkColumns } from '@rcm/lists';
import type { ExceptionCode } from './schema.ts';

/** Exceptions as work items. */
export const exceptionWork = {
  kind: 'PAYMENT_EXCEPTION',
  table: 'remittances.claim_payments',
  ...openIn('status', 'EXCEPTION'),
  due: null,
  amount: 'paid_amount',
  label: `coalesce(patient_control_number, payment_reference, 'Claim payment')`,
  cause: 'exception_code',
  operation: 'remittances.matchClaimPayment',
  claimId: 'claim_id',
  payerId: 'payer_id',
} as const satisfies WorkColumns;

/** The description of each exception in a worklist. */
export const exceptionDescriptions: Readonly<Record<ExceptionCode, string>> = {
  CLAIM_NOT_FOUND: 'Claim not found',
  CLAIM_AMBIGUOUS: 'Matches several claims',
  LINE_NOT_FOUND: 'A line matches no line of the claim',
  UNBALANCED: 'Amounts do not balance',
  REVERSAL_WITHOUT_ORIGINAL: 'Reverses an unknown payment',
  ANSWERED_BEFORE: 'The payer answered these lines before',
  PAID_ABOVE_CHARGE: 'Pays more than the charge',
  PAYER_MISMATCH: 'Comes from a payer that the claim was not sent to',
  FAULTY_DATA: 'The data in the file is faulty',
};
