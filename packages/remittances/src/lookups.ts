import { searchSource, workSource } from '@rcm/lists';
import { ClaimPayment, claimPaymentCounts } from './claim-payments/claim-payment.ts';
import type { ExceptionCode } from './claim-payments/schema.ts';
import { exceptionDescriptions, exceptionWork } from './claim-payments/work.ts';
import { Payment } from './payments/payment.ts';
import { paymentSearch } from './payments/search.ts';
import { paymentDifferenceWork } from './payments/work.ts';
import { describeCode } from './provider-adjustments/codes.ts';
import { ProviderAdjustment, providerAdjustmentCounts } from './provider-adjustments/provider-adjustment.ts';
import { providerAdjustmentWork } from './provider-adjustments/work.ts';

export {
  type AnswerOfClaim,
  answersOfClaims,
  type LineOfAnswer,
} from './claim-payments/answers-of-claims.ts';
export { costSharingOfClaims } from './claim-payments/cost-sharing.ts';
export { type AnsweredPart, type NewestAnswer, newestAnswerOfClaim } from './claim-payments/newest-answer.ts';
export { paymentAfter } from './claim-payments/payment-after.ts';
export { paymentDatesOfClaims } from './claim-payments/payment-dates.ts';
export {
  type RecordedRemittance,
  recordRemittance,
  remittancesOfClaim,
  type SentRemittance,
} from './claim-payments/recorded-remittance.ts';
export type { RemittedLine } from './claim-payments/remitted-lines.ts';
export { importsUnderWay } from './imports/unfinished-imports.ts';
export { recordPayment, type SentPayment } from './payments/record-payment.ts';
export { adjudicateAgain } from './posting/adjudicate-again.ts';
export { type AdjustableClaim, adjustClaims } from './posting/adjust-claims.ts';
export {
  type BookDifference,
  type BooksPorts,
  type CheckedBooks,
  type ClaimTotal,
  claimBooks,
  paymentBooks,
  type SettledClaim,
} from './posting/books.ts';
export type { ClaimAdjustment } from './posting/open-claims.ts';

export { type RebuildPorts, type RebuiltClaims, rebuildClaims } from './posting/rebuild.ts';

export { rebuildProviderAdjustments } from './provider-adjustments/rebuild.ts';

/** Work items for exceptions; their cause is an exception code, which a check constraint guarantees. */
export const paymentExceptions = workSource(
  ClaimPayment,
  exceptionWork,
  (cause) => exceptionDescriptions[cause as ExceptionCode],
  claimPaymentCounts,
);

/** Work items for payments with an open difference. */
export const paymentDifferences = workSource(Payment, paymentDifferenceWork, () => 'Does not balance');

/** Work items for provider adjustments with an open amount. */
export const openProviderAdjustments = workSource(
  ProviderAdjustment,
  providerAdjustmentWork,
  describeCode,
  providerAdjustmentCounts,
);

/** The search source for payments by check or trace number. */
export const paymentsSearched = searchSource(Payment, {
  search: paymentSearch,
  columns: { reference: 'text?', payerName: 'text?' },
  show: ({ reference, payerName }) => ({
    number: reference,
    name: payerName,
    status: null,
    patientId: null,
    claimId: null,
  }),
});
