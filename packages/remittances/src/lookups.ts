export {
  type RecordedRemittance,
  type RemittedLine,
  recordRemittance,
  remittancesOfClaim,
  type SentRemittance,
} from './claim-payments/recorded-remittance.ts';
