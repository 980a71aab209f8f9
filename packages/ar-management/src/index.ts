export { createArManagement } from './module.ts';
export type {
  AgedAmounts,
  ArManagementPorts,
  ClaimAging,
  ClaimAgingQuestion,
  ClaimFilters,
  TrackedClaim,
  UnpaidClaim,
  UnpaidClaimsQuestion,
} from './ports.ts';
