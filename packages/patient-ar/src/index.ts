export { createPatientAr } from './module.ts';
export type {
  AccountFacility,
  AccountPatient,
  BilledClaim,
  BilledService,
  ChargedClaim,
  PatientArPorts,
  PlacedBalance,
  StatementRecipient,
} from './ports.ts';
