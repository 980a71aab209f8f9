export { createMedicalCoding } from './module.ts';
export type { CodedClaim, CodedLine, Coder, MedicalCodingPorts } from './ports.ts';
