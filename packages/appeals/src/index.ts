export { createAppeals } from './module.ts';
export type { AppealDenialCase, AppealPorts, MovedAppeal } from './ports.ts';
