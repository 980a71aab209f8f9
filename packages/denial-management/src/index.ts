export { createDenialManagement } from './module.ts';
export type {
  AnsweredPart,
  CaseAppeal,
  ChangedCase,
  ClaimAdjustment,
  ClaimAnswer,
  DenialClaim,
  DenialManagementPorts,
  QueueMember,
} from './ports.ts';
