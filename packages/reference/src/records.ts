export { Appointment, appointmentValues } from './appointments/appointment.ts';
export { Appointment as ShownAppointment, AppointmentBody } from './appointments/contract.ts';
export {
  Authorization,
  authorizationStates,
  authorizationValues,
  incompleteness,
} from './authorizations/authorization.ts';
export {
  Authorization as ShownAuthorization,
  AuthorizationRow,
  authorizationNumber,
} from './authorizations/contract.ts';
export {
  Coverage as ShownCoverage,
  CoverageBody,
  CoverageRank,
  CoverageRow,
  memberId,
} from './coverages/contract.ts';
export {
  Coverage,
  coverageIssue,
  coverageValues,
  haveCommonDay,
  lockCoveragesOf,
} from './coverages/coverage.ts';
export { Facility as ShownFacility, FacilityBody } from './facilities/contract.ts';
export { Facility, facilityValues } from './facilities/facility.ts';
export { externalId, identifier, oneLine, PostalAddress, periodIssue, recordFields } from './fields.ts';
export { NamedPatients, type PatientQuery } from './named/patients.ts';
export { NamedPayers } from './named/payers.ts';
export { NamedProviders } from './named/providers.ts';
export type { SentCoverage, SentName, SentPatient } from './named/sent.ts';
export { Patient as ShownPatient, PatientBody } from './patients/contract.ts';
export { Patient, patientValues } from './patients/patient.ts';
export { foldedName } from './patients/search.ts';
export { Payer as ShownPayer, PayerBody } from './payers/contract.ts';
export { Payer, payerValues } from './payers/payer.ts';
export { Provider as ShownProvider, ProviderBody } from './providers/contract.ts';
export { Provider, providerName, providerValues } from './providers/provider.ts';
export { externalIdConflict, recordConflicts } from './record-conflicts.ts';
export {
  createResolver,
  type FoundRecords,
  holdersOf,
  mustExist,
  type RecordKey,
  type Resolve,
  referencedRoles,
  referencesOf,
  resolve,
} from './references.ts';
