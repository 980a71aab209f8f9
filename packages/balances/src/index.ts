export type {
  Adjustment,
  Answer,
  AnsweredPart,
  ChargedClaim,
  ClaimPayer,
  PayerRank,
  Program,
  Rebill,
} from './answer.ts';
export { type BalancedClaim, balanceClaim, type PatientShare } from './balance-claim.ts';
export type { Denial, DenialOutcome, DeniedLine } from './denials.ts';
export {
  type Disposition,
  denialCodes,
  dispositionOf,
  isAllowed,
  isShare,
  type ShareKind,
} from './dispositions.ts';
export {
  type Entry,
  type EntryKind,
  type HandMadeEntry,
  impact,
  missingEntries,
  type Owner,
} from './entries.ts';
export type { ClaimWork, OpenAmount, OpenReason } from './open-amounts.ts';
export type { PartBalance } from './part-balance.ts';
export { claimLevel } from './parts.ts';
export type { BalancedStatus, BalanceWarning } from './rules.ts';
