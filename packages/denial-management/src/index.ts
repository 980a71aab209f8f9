export { createDenialManagement } from './module.ts';
export type {
  AnsweredPart,
  AssignedCase,
  CaseAppeal,
  ChangedCase,
  ClaimAdjustment,
  ClaimAnswer,
  ClaimWithCases,
  DenialClaim,
  DenialEnd,
  DenialManagementPorts,
  QueueMember,
  ReversedDenialEnd,
} from './ports.ts';
