export { createArManagement } from './module.ts';
export type { ArManagementPorts } from './ports.ts';
