import { appointmentOperations } from './appointments/contract.ts';
import { authorizationOperations } from './authorizations/contract.ts';
import { coverageOperations } from './coverages/contract.ts';
import { facilityOperations } from './facilities/contract.ts';
import { patientOperations } from './patients/contract.ts';
import { payerOperations } from './payers/contract.ts';
import { providerOperations } from './providers/contract.ts';

/** Every operation of the module, keyed by handler name. */
export const operations = {
  ...patientOperations,
  ...coverageOperations,
  ...appointmentOperations,
  ...facilityOperations,
  ...providerOperations,
  ...payerOperations,
  ...authorizationOperations,
};
