export { createDenialManagement } from './module.ts';
export type {
  CaseAppeal,
  ClaimAdjustment,
  DenialClaim,
  DenialManagementPorts,
  QueueMember,
} from './ports.ts';
