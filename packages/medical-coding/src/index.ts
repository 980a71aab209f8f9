export { createMedicalCoding } from './module.ts';
export type { CodedClaim, MedicalCodingPorts } from './ports.ts';
