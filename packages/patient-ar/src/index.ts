export { createPatientAr } from './module.ts';
export type { AccountFacility, AccountPatient, ChargedClaim, PatientArPorts } from './ports.ts';
