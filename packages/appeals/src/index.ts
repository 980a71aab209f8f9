export { createAppeals } from './module.ts';
export type { AppealDenialCase, AppealPorts } from './ports.ts';
