export { createArManagement } from './module.ts';
export type { ArManagementPorts, TrackedClaim } from './ports.ts';
