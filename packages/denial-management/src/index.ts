export { createDenialManagement } from './module.ts';
export type {
  AnsweredPart,
  CaseAppeal,
  ChangedCase,
  ClaimAdjustment,
  ClaimAnswer,
  DenialClaim,
  DenialEnd,
  DenialManagementPorts,
  QueueMember,
  ReversedDenialEnd,
} from './ports.ts';
