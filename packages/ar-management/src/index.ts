export { createArManagement } from './module.ts';
export type {
  AgedAmounts,
  ArManagementPorts,
  ClaimAgingQuestion,
  ClaimFilters,
  TrackedClaim,
  UnpaidClaim,
  UnpaidClaimsQuestion,
} from './ports.ts';
