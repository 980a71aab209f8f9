export { createClaimStatus } from './module.ts';
export type { ClaimStatusPorts, InquiredClaim } from './ports.ts';
