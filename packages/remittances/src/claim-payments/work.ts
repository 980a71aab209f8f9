import type { WorkColumns } from '@rcm/lists';
import type { ExceptionCode } from './schema.ts';

/** Where a claim payment says that it waits for a person. */
export const exceptionWork = {
  kind: 'PAYMENT_EXCEPTION',
  table: 'remittances.claim_payments',
  isOpen: `status = 'EXCEPTION'`,
  due: null,
  amount: 'paid_amount',
  label: `coalesce(patient_control_number, payment_reference, 'Claim payment')`,
  cause: 'exception_code',
  claimId: 'claim_id',
  payerId: 'payer_id',
} as const satisfies WorkColumns;

/** What each exception asks of a person. */
export const exceptionWords: Readonly<Record<ExceptionCode, string>> = {
  CLAIM_NOT_FOUND: 'Pays for a claim that is not known',
  CLAIM_AMBIGUOUS: 'Fits several claims',
  LINE_NOT_FOUND: 'Names a line that the claim does not have',
  UNBALANCED: 'Its amounts do not balance',
  REVERSAL_WITHOUT_ORIGINAL: 'Takes back a payment that is not known',
  PAID_ABOVE_CHARGE: 'Pays more than was charged',
  PAYER_MISMATCH: 'Comes from another payer than the claim went to',
  FAULTY_DATA: 'The file is faulty at this claim',
};
