export { createClaimSubmission } from './module.ts';
export type { ClaimSubmissionPorts } from './ports.ts';
