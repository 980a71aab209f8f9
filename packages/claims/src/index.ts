export { createClaims } from './module.ts';
export type { ClaimsPorts } from './ports.ts';
