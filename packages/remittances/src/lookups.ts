import { searchSource, workSource } from '@rcm/lists';
import { ClaimPayment } from './claim-payments/claim-payment.ts';
import type { ExceptionCode } from './claim-payments/schema.ts';
import { exceptionWords, exceptionWork } from './claim-payments/work.ts';
import { Payment } from './payments/payment.ts';
import { paymentSearch } from './payments/search.ts';

export { type AnsweredPart, type NewestAnswer, newestAnswerOfClaim } from './claim-payments/newest-answer.ts';
export { paymentDatesOfClaims } from './claim-payments/payment-dates.ts';
export {
  type RecordedRemittance,
  type RemittedLine,
  recordRemittance,
  remittancesOfClaim,
  type SentRemittance,
} from './claim-payments/recorded-remittance.ts';
export { importsUnderWay } from './imports/under-way.ts';
export { recordPayment, type SentPayment } from './payments/record-payment.ts';
export {
  type BookDifference,
  type BooksPorts,
  type CheckedBooks,
  type ClaimTotal,
  claimBooks,
  paymentBooks,
  type SettledClaim,
} from './posting/books.ts';

/** The claim payments that wait for a person; their cause is an exception code, which the table holds to its words. */
export const paymentExceptions = workSource(
  ClaimPayment,
  exceptionWork,
  (cause) => exceptionWords[cause as ExceptionCode],
);

/** Payments by check or trace number. */
export const paymentsSearched = searchSource(Payment, {
  search: paymentSearch,
  reads: { reference: 'text?', payerName: 'text?' },
  shows: ({ reference, payerName }) => ({
    number: reference,
    name: payerName,
    status: null,
    patientId: null,
    claimId: null,
  }),
});
