export type {
  Adjustment,
  Answer,
  AnsweredPart,
  ChargedClaim,
  ClaimPayer,
  Disposition,
  PayerRank,
  Program,
  Rebill,
} from './answer.ts';
export { type BalancedClaim, balanceClaim, type PatientShare } from './balance-claim.ts';
export { type CreditResolution, type ResolvedCredits, resolvedCredits } from './credits.ts';
export type { Denial, DenialOutcome, DeniedLine } from './denials.ts';
export {
  builtInDispositions,
  type DispositionChange,
  dispositionChangesFor,
  type SettableDisposition,
  settableDispositions,
  withDispositions,
} from './disposition-changes.ts';
export {
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
export { normalizeReasonCode, readReasonCode } from './reason-code.ts';
export type { BalancedStatus, BalanceWarning } from './rules.ts';
