export { createPatientAr } from './module.ts';
export type { AccountFacility, AccountPatient, PatientArPorts } from './ports.ts';
