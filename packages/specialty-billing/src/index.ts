export { createSpecialtyBilling } from './module.ts';
export type { SpecialtyBillingPorts } from './ports.ts';
