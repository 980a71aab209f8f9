import { appointmentOperations } from './appointments/contract.ts';
import { authorizationOperations } from './authorizations/contract.ts';
import { claimOperations } from './claims/contract.ts';
import { coverageOperations } from './coverages/contract.ts';
import { facilityOperations } from './facilities/contract.ts';
import { importOperations } from './imports/contract.ts';
import { patientOperations } from './patients/contract.ts';
import { payerOperations } from './payers/contract.ts';
import { providerOperations } from './providers/contract.ts';
import { remittanceOperations } from './remittances/contract.ts';

/** Every operation of the module, by the name of its handler. */
export const operations = {
  ...patientOperations,
  ...coverageOperations,
  ...appointmentOperations,
  ...facilityOperations,
  ...providerOperations,
  ...payerOperations,
  ...claimOperations,
  ...authorizationOperations,
  ...remittanceOperations,
  ...importOperations,
};
