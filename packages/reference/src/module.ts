import { conflict } from '@rcm/errors';
import type { Module } from '@rcm/http/module';
import { AppointmentSchema, appointmentStates } from './appointments/appointment.ts';
import { appointmentHandlers } from './appointments/handlers.ts';
import { AuthorizationSchema, authorizationStates } from './authorizations/authorization.ts';
import { authorizationHandlers } from './authorizations/handlers.ts';
import { AnswerFiguresSchema } from './claims/answer-figures.ts';
import { ClaimBalanceEntrySchema } from './claims/balance-entry.ts';
import { ClaimLineSchema, ClaimSchema, claimStates } from './claims/claim.ts';
import { claimHandlers } from './claims/handlers.ts';
import { ProcedureSumSchema } from './claims/procedure-sums.ts';
import { operations } from './contract.ts';
import { CoverageSchema } from './coverages/coverage.ts';
import { coverageHandlers } from './coverages/handlers.ts';
import { FacilitySchema } from './facilities/facility.ts';
import { facilityHandlers } from './facilities/handlers.ts';
import { heldExternalId } from './held-external-id.ts';
import { importHandlers } from './imports/handlers.ts';
import { migrations } from './migrations/index.ts';
import { patientHandlers } from './patients/handlers.ts';
import { PatientSchema } from './patients/patient.ts';
import { wordsCollation } from './patients/words-collation.ts';
import { payerHandlers } from './payers/handlers.ts';
import { PayerSchema } from './payers/payer.ts';
import type { ReferencePorts } from './ports.ts';
import { providerHandlers } from './providers/handlers.ts';
import { ProviderSchema } from './providers/provider.ts';
import { remittanceHandlers } from './remittances/handlers.ts';
import { views } from './views.ts';

/** The reference data module over a host's records. */
export const createReference = (ports: ReferencePorts): Module<typeof operations> => ({
  name: 'reference-data',
  title: 'Reference data',
  description:
    'Patients and their coverages, appointments, facilities, providers, payers and claims: the records that every other module refers to. Local records only; no payer, clearinghouse or health-record system is contacted.',
  operations,
  entities: [
    PatientSchema,
    CoverageSchema,
    AppointmentSchema,
    FacilitySchema,
    ProviderSchema,
    PayerSchema,
    ClaimSchema,
    ClaimLineSchema,
    ClaimBalanceEntrySchema,
    AnswerFiguresSchema,
    ProcedureSumSchema,
    AuthorizationSchema,
  ],
  objects: [wordsCollation],
  migrations,
  views,
  states: [appointmentStates, claimStates, authorizationStates],
  handlers: {
    ...patientHandlers(),
    ...coverageHandlers(),
    ...appointmentHandlers(ports),
    ...facilityHandlers(),
    ...providerHandlers(ports),
    ...payerHandlers(),
    ...claimHandlers(ports),
    ...authorizationHandlers(),
    ...remittanceHandlers(ports),
    ...importHandlers(ports),
  },
  conflicts: {
    patients_external_id_unique: heldExternalId('patient'),
    coverages_external_id_unique: heldExternalId('coverage'),
    appointments_external_id_unique: heldExternalId('appointment'),
    facilities_external_id_unique: heldExternalId('facility'),
    providers_external_id_unique: heldExternalId('provider'),
    payers_external_id_unique: heldExternalId('payer'),
    claims_external_id_unique: heldExternalId('claim'),
    authorizations_external_id_unique: heldExternalId('authorization'),
    // Two that are posted at once: the remittances tell it of any other.
    claim_payments_external_id_unique: () => conflict('A remittance with this externalId exists'),
    claims_number_unique: () => conflict('A claim with this claimNumber exists'),
    authorizations_number_unique: () =>
      conflict('An authorization of the patient with this number of the payer exists'),
  },
});
