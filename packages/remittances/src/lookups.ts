export {
  type RecordedRemittance,
  type RemittedLine,
  recordRemittance,
  remittancesOfClaim,
  type SentRemittance,
} from './claim-payments/recorded-remittance.ts';
export {
  type BookDifference,
  type BooksPorts,
  type CheckedBooks,
  type ClaimTotal,
  claimBooks,
  paymentBooks,
  type SettledClaim,
} from './posting/books.ts';
