import type { PayerProgram } from '@rcm/envelope';
import { searchSource } from '@rcm/lists';
import { type Opening, opening, statement, type TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { Coverage } from './coverages/coverage.ts';
import type { Sex } from './fields.ts';
import { oneLine, type PostalAddress } from './fields.ts';
import { patientsNamed } from './patients/named.ts';
import { Patient } from './patients/patient.ts';
import { patientSearch } from './patients/search.ts';

export { keepPayerAddress } from './addresses.ts';
export { keepEligibility } from './coverages/eligibility.ts';

const byId = <const Columns extends Parameters<typeof statement>[0]['columns']>(
  name: string,
  columns: Columns,
  text: string,
  opens: Opening | null = null,
) =>
  statement({
    name: `reference_data.${name}`,
    parameters: { id: 'text' },
    columns,
    text: `${text} where t.organization_id = :tenant and t.id = :id`,
    opens,
  });

const byIds = <const Columns extends Parameters<typeof statement>[0]['columns']>(
  name: string,
  columns: Columns,
  text: string,
) =>
  statement({
    name: `reference_data.${name}`,
    parameters: { ids: 'text[]' },
    columns,
    text: `${text} where t.organization_id = :tenant and t.id = any (:ids)`,
  });

const patientColumns = {
  id: 'text',
  firstName: 'text',
  lastName: 'text',
  dateOfBirth: 'text',
  selfPay: 'boolean',
} as const;

const patientById = byId(
  'patient',
  patientColumns,
  'select t.id, t.first_name, t.last_name, t.date_of_birth, t.self_pay from reference_data.patients t',
  opening(Patient, Object.keys(patientColumns)),
);

/** The main fields of a patient, or null; `dateOfBirth` is `YYYY-MM-DD`. */
export const patient = (context: TenantContext, id: string) => context.sql.one(patientById, { id });

const recipientsById = statement({
  name: 'reference_data.recipients',
  parameters: { ids: 'text[]' },
  columns: { id: 'text', firstName: 'text', lastName: 'text', address: 'json?' },
  text: `select t.id, t.first_name, t.last_name, t.address from reference_data.patients t
    where t.organization_id = :tenant and t.id = any (:ids)`,
  opens: opening(Patient, ['id', 'firstName', 'lastName', 'address']),
});

/** The names of patients with their addresses on one line, in any order. Ids without a patient are skipped. */
export async function recipients(context: TenantContext, ids: readonly string[]) {
  const found = await context.sql.all(recipientsById, { ids });
  return found.map(({ address, ...names }) => ({
    ...names,
    address: address === null ? null : oneLine(address as PostalAddress),
  }));
}

const medicareColumns = { id: 'text', patientId: 'text', memberId: 'text?' } as const;

const medicareCoverages = statement({
  name: 'reference_data.medicare_coverages',
  parameters: { ids: 'text[]' },
  columns: medicareColumns,
  text: `select t.id, t.patient_id, t.member_id from reference_data.coverages t
    join reference_data.payers p on p.organization_id = :tenant and p.id = t.payer_id
    where t.organization_id = :tenant and t.patient_id = any (:ids) and p.program_type = 'MEDICARE_FFS'
      and t.member_id is not null
    order by t.patient_id, t.effective_from nulls first, t.id`,
  opens: opening(Coverage, Object.keys(medicareColumns)),
});

/**
 * Patients as beneficiaries of traditional Medicare: their names, and the member id (MBI) of their latest coverage by it, or
 * null; in any order. Ids without a patient are skipped.
 */
export async function beneficiaries(context: TenantContext, ids: readonly string[]) {
  const found = await context.sql.all(recipientsById, { ids });
  const coverages = await context.sql.all(medicareCoverages, { ids });
  const numbers = new Map(coverages.map(({ patientId, memberId }) => [patientId, memberId]));
  return found.map(({ id, firstName, lastName }) => ({
    id,
    firstName,
    lastName,
    memberId: numbers.get(id) ?? null,
  }));
}

const residenceById = byId(
  'residence',
  { id: 'text', address: 'json?' },
  'select t.id, t.address from reference_data.patients t',
  opening(Patient, ['id', 'address']),
);

/** The state in which a patient lives, code or name as in the address, or null if there is no such patient. */
export async function residence(context: TenantContext, id: string) {
  const found = await context.sql.one(residenceById, { id });
  return found && { id: found.id, state: (found.address as PostalAddress | null)?.state ?? null };
}

const demographicsById = byId(
  'demographics',
  { id: 'text', dateOfBirth: 'text', sex: 'text?' },
  'select t.id, t.date_of_birth, t.sex from reference_data.patients t',
  opening(Patient, ['id', 'dateOfBirth', 'sex']),
);

/** The date of birth, `YYYY-MM-DD`, and sex of a patient, or null. */
export async function demographics(context: TenantContext, id: string) {
  const found = await context.sql.one(demographicsById, { id });
  return found && { ...found, sex: found.sex as z.infer<typeof Sex> | null };
}

const patientOfNoticeById = byId(
  'patient_of_notice',
  { id: 'text', sex: 'text?', address: 'json?' },
  'select t.id, t.sex, t.address from reference_data.patients t',
  opening(Patient, ['id', 'sex', 'address']),
);

/** The sex and the address of a patient, as a notice to a payer states them, or null. */
export async function patientOfNotice(context: TenantContext, id: string) {
  const found = await context.sql.one(patientOfNoticeById, { id });
  return found && { id: found.id, sex: found.sex, address: found.address as PostalAddress | null };
}

const appointmentById = byId(
  'appointment',
  {
    id: 'text',
    patientId: 'text',
    scheduledAt: 'timestamp',
    serviceDate: 'timestamp',
    facilityId: 'text?',
    providerId: 'text?',
  },
  `select t.id, t.patient_id, t.scheduled_at, t.service_date, t.facility_id, t.provider_id
    from reference_data.appointments t`,
);

/** The main fields of an appointment, or null. */
export const appointment = (context: TenantContext, id: string) => context.sql.one(appointmentById, { id });

const facilityById = byId(
  'facility',
  { id: 'text', name: 'text', npi: 'text?', taxIdentifier: 'text?', timeZone: 'text', address: 'json?' },
  'select t.id, t.name, t.npi, t.tax_identifier, t.time_zone, t.address from reference_data.facilities t',
);

/** The main fields of a facility, with its address on one line, or null. */
export async function facility(context: TenantContext, id: string) {
  const found = await context.sql.one(facilityById, { id });
  if (found === null) return null;
  return { ...found, address: found.address === null ? null : oneLine(found.address as PostalAddress) };
}

/** The state of a facility, as in its address; null if there is no such facility. */
export async function facilityState(context: TenantContext, id: string) {
  const found = await context.sql.one(facilityById, { id });
  return found && { id: found.id, state: (found.address as PostalAddress | null)?.state ?? null };
}

const providersById = byIds(
  'providers',
  { id: 'text', name: 'text', npi: 'text', specialty: 'text?', taxIdentifier: 'text?' },
  `select t.id, coalesce(t.organization_name, concat_ws(' ', t.first_name, t.last_name)), t.npi, t.specialty,
      t.tax_identifier
    from reference_data.providers t`,
);

/** The main fields of providers, in any order. Ids without a provider are skipped. */
export const providers = (context: TenantContext, ids: readonly string[]) =>
  context.sql.all(providersById, { ids });

/** The main fields of a provider, or null. */
export async function provider(context: TenantContext, id: string) {
  const [found = null] = await providers(context, [id]);
  return found;
}

const payerById = byId(
  'payer',
  { id: 'text', name: 'text', identifier: 'text?', programType: 'text', timelyFilingDays: 'number?' },
  'select t.id, t.name, t.payer_code, t.program_type, t.timely_filing_days from reference_data.payers t',
);

/** The main fields of a payer, or null. */
export async function payer(context: TenantContext, id: string) {
  const found = await context.sql.one(payerById, { id });
  return found && { ...found, programType: found.programType as z.infer<typeof PayerProgram> };
}

const programsById = byIds(
  'programs_of_payers',
  { id: 'text', programType: 'text' },
  'select t.id, t.program_type from reference_data.payers t',
);

/** The program types of payers, in any order. Ids without a payer are skipped. */
export async function payerPrograms(context: TenantContext, ids: readonly string[]) {
  const found = await context.sql.all(programsById, { ids });
  return found.map(({ id, programType }) => ({
    id,
    programType: programType as z.infer<typeof PayerProgram>,
  }));
}

const payersWithCode = statement({
  name: 'reference_data.payers_with_code',
  parameters: { identifiers: 'text[]' },
  columns: { identifier: 'text', id: 'text', name: 'text' },
  text: `select distinct on (i.identifier) i.identifier, t.id, t.name
    from unnest(:identifiers) as i (identifier)
    join reference_data.payers t on lower(btrim(t.payer_code)) = lower(btrim(i.identifier))
    where t.organization_id = :tenant
    order by i.identifier, t.created_at, t.id`,
});

/**
 * The payer for each identifier of electronic transactions, ignoring case and surrounding blanks; the oldest of several.
 * Identifiers without a payer are skipped.
 */
export const payersByIdentifier = (context: TenantContext, identifiers: readonly string[]) =>
  context.sql.all(payersWithCode, { identifiers });

/** The search source for patients by medical record number, external id or name. */
export const patientsSearched = searchSource(Patient, {
  search: patientSearch,
  columns: { mrn: 'text?', firstName: 'text', lastName: 'text' },
  show: ({ id, mrn, firstName, lastName }) => ({
    number: mrn,
    name: `${firstName} ${lastName}`,
    status: null,
    patientId: id,
    claimId: null,
  }),
  findByName: patientsNamed,
});

const named = {
  PAYER: statement({
    name: 'reference_data.names_of_payers',
    parameters: { ids: 'text[]' },
    columns: { id: 'text', name: 'text' },
    text: `select t.id, t.name from reference_data.payers t
      where t.organization_id = :tenant and t.id = any (:ids)`,
  }),
  PROVIDER: statement({
    name: 'reference_data.names_of_providers',
    parameters: { ids: 'text[]' },
    columns: { id: 'text', name: 'text' },
    text: `select t.id, coalesce(t.organization_name, concat_ws(' ', t.first_name, t.last_name))
      from reference_data.providers t where t.organization_id = :tenant and t.id = any (:ids)`,
  }),
  FACILITY: statement({
    name: 'reference_data.names_of_facilities',
    parameters: { ids: 'text[]' },
    columns: { id: 'text', name: 'text' },
    text: `select t.id, t.name from reference_data.facilities t
      where t.organization_id = :tenant and t.id = any (:ids)`,
  }),
};

/** The names of payers, providers or facilities by their ids, in any order. */
export const namesOf = (context: TenantContext, kind: keyof typeof named, ids: readonly string[]) =>
  context.sql.all(named[kind], { ids });
