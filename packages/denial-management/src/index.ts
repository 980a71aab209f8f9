export { createDenialManagement } from './module.ts';
export type {
  CaseAppeal,
  ChangedCase,
  ClaimAdjustment,
  DenialClaim,
  DenialManagementPorts,
  QueueMember,
} from './ports.ts';
