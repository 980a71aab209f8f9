import type { Module } from '@rcm/http/module';
import { AppointmentSchema, appointmentStates } from './appointments/appointment.ts';
import { appointmentHandlers } from './appointments/handlers.ts';
import { AuthorizationSchema, authorizationStates } from './authorizations/authorization.ts';
import { authorizationHandlers } from './authorizations/handlers.ts';
import { operations } from './contract.ts';
import { CoverageSchema } from './coverages/coverage.ts';
import { coverageHandlers } from './coverages/handlers.ts';
import { FacilitySchema } from './facilities/facility.ts';
import { facilityHandlers } from './facilities/handlers.ts';
import { migrations } from './migrations/index.ts';
import { patientHandlers } from './patients/handlers.ts';
import { PatientSchema } from './patients/patient.ts';
import { wordsCollation } from './patients/words-collation.ts';
import { payerHandlers } from './payers/handlers.ts';
import { PayerSchema } from './payers/payer.ts';
import type { ReferencePorts } from './ports.ts';
import { providerHandlers } from './providers/handlers.ts';
import { ProviderSchema } from './providers/provider.ts';
import { recordConflicts } from './record-conflicts.ts';
import { views } from './views.ts';

/** Creates the reference data module. */
export const createReference = (ports: ReferencePorts): Module<typeof operations> => ({
  name: 'reference-data',
  title: 'Reference data',
  description:
    'Patients and their coverages, appointments, facilities, providers, payers and claims: the records that every other module refers to. Records are local only: no payer, clearinghouse or health record system is contacted.',
  operations,
  entities: [
    PatientSchema,
    CoverageSchema,
    AppointmentSchema,
    FacilitySchema,
    ProviderSchema,
    PayerSchema,
    AuthorizationSchema,
  ],
  objects: [wordsCollation],
  migrations,
  views,
  states: [appointmentStates, authorizationStates],
  handlers: {
    ...patientHandlers(),
    ...coverageHandlers(),
    ...appointmentHandlers(ports),
    ...facilityHandlers(),
    ...providerHandlers(ports),
    ...payerHandlers(ports),
    ...authorizationHandlers(ports),
  },
  conflicts: recordConflicts,
});
