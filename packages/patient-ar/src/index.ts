export { createPatientAr } from './module.ts';
export type {
  AccountFacility,
  AccountPatient,
  ChargedClaim,
  PatientArPorts,
  PlacedBalance,
} from './ports.ts';
