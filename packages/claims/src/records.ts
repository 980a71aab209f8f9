export { Claim, claimValues } from './claims/claim.ts';
export { ClaimLine } from './claims/claim-line.ts';
export { ClaimBody, ClaimHead } from './claims/contract.ts';
export { DaysOfPayers } from './claims/due-dates.ts';
export { resolveClaims } from './references.ts';
