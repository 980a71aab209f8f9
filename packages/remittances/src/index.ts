export { createImports, createRemittances } from './module.ts';
export type {
  Adjudicated,
  AdjudicatedClaim,
  Adjustment,
  CandidateCriteria,
  Cause,
  ClaimCandidate,
  ClaimSettlement,
  Denial,
  PatientShare,
  PayerRank,
  PayerRefund,
  PostableClaim,
  PostableLine,
  PostedAnswer,
  RemittancePayer,
  RemittancesPorts,
  SettledLine,
} from './ports.ts';
export type {
  ClaimAcknowledgement,
  EligibilityAnswer,
  ImportedClaim,
  SentAddress,
  SentAnswer,
  SentClaim,
} from './sent-records.ts';
