export { createPrevention } from './module.ts';
export type { EducationMember, PreventionPorts } from './ports.ts';
