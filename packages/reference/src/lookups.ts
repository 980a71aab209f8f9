import type { PayerProgram } from '@rcm/envelope';
import { searchSource, workSource } from '@rcm/lists';
import { type Opening, opening, statement, type TenantContext } from '@rcm/tenancy';

import type { z } from 'zod';
import { Claim } from './claims/claim.ts';
import type { ClaimLine, ClaimStatus } from './claims/schema.ts';
import { claimSearch } from './claims/search.ts';
import { rejectedClaimWork } from './claims/work.ts';
import { oneLine, type PostalAddress } from './fields.ts';
import type { Sex } from './patients/contract.ts';
import { patientsNamed } from './patients/named.ts';
import { Patient } from './patients/patient.ts';
import { patientSearch } from './patients/search.ts';

export { keepPayerAddress } from './addresses.ts';
export { acknowledgeClaims } from './claims/acknowledgement.ts';
export { answeredByPayer, answeredInWindows } from './claims/adjudicated.ts';
export { keepAnswerFigures } from './claims/answer-figures.ts';
export { billedClaims, remittedClaims } from './claims/billed.ts';
export { keptDifferences, settledClaims } from './claims/books.ts';
export { bringClaims } from './claims/bring-claims.ts';
export { claimCandidates } from './claims/candidates.ts';
export {
  billedFigures,
  claimCollections,
  claimReceivables,
  daysToPayment,
  firstAnswers,
  firstDenialsByCode,
  firstDenialsByProcedure,
  namesOf,
} from './claims/figures.ts';
export { type ClaimInLetters, claimInLetters } from './claims/in-letters.ts';
export { foldProcedureSums, procedureBooks } from './claims/procedure-sums.ts';
export { claimAging } from './claims/receivables.ts';
export { claimsByNumber, claimsByPayerNumber, lockClaims, settleClaims } from './claims/settlement.ts';
export { unpaidClaimsOf } from './claims/unpaid.ts';
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

/** A patient in short, or null; `dateOfBirth` is `YYYY-MM-DD`. */
export const patient = (context: TenantContext, id: string) => context.sql.one(patientById, { id });

const residenceById = byId(
  'residence',
  { id: 'text', address: 'json?' },
  'select t.id, t.address from reference_data.patients t',
  opening(Patient, ['id', 'address']),
);

/** Where a patient lives, or null; `state` is as the address has it, code or name. */
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

/** Birth and sex of a patient, or null; `dateOfBirth` is `YYYY-MM-DD`. */
export async function demographics(context: TenantContext, id: string) {
  const found = await context.sql.one(demographicsById, { id });
  return found && { ...found, sex: found.sex as z.infer<typeof Sex> | null };
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

/** An appointment in short, or null. */
export const appointment = (context: TenantContext, id: string) => context.sql.one(appointmentById, { id });

const facilityById = byId(
  'facility',
  { id: 'text', name: 'text', npi: 'text?', timeZone: 'text', address: 'json?' },
  'select t.id, t.name, t.npi, t.time_zone, t.address from reference_data.facilities t',
);

/** A facility in short, its address on one line, or null. */
export async function facility(context: TenantContext, id: string) {
  const found = await context.sql.one(facilityById, { id });
  if (found === null) return null;
  return { ...found, address: found.address === null ? null : oneLine(found.address as PostalAddress) };
}

/** The state of a facility, as its address has it; null for a facility that is not there. */
export async function facilityState(context: TenantContext, id: string) {
  const found = await context.sql.one(facilityById, { id });
  return found && { id: found.id, state: (found.address as PostalAddress | null)?.state ?? null };
}

const providersById = byIds(
  'providers',
  { id: 'text', name: 'text', npi: 'text', specialty: 'text?' },
  `select t.id, coalesce(t.organization_name, concat_ws(' ', t.first_name, t.last_name)), t.npi, t.specialty
    from reference_data.providers t`,
);

/** Providers in short, in any order; those that are not there are left out. */
export const providers = (context: TenantContext, ids: readonly string[]) =>
  context.sql.all(providersById, { ids });

/** A provider in short, or null. */
export async function provider(context: TenantContext, id: string) {
  const [found = null] = await providers(context, [id]);
  return found;
}

const payerById = byId(
  'payer',
  { id: 'text', name: 'text', identifier: 'text?', programType: 'text', timelyFilingDays: 'number?' },
  'select t.id, t.name, t.payer_code, t.program_type, t.timely_filing_days from reference_data.payers t',
);

/** A payer in short, or null. */
export async function payer(context: TenantContext, id: string) {
  const found = await context.sql.one(payerById, { id });
  return found && { ...found, programType: found.programType as z.infer<typeof PayerProgram> };
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
 * The payer that each identifier of electronic transactions stands for, letter case and blanks at the ends aside;
 * of several the oldest. Identifiers of no payer are left out.
 */
export const payersByIdentifier = (context: TenantContext, identifiers: readonly string[]) =>
  context.sql.all(payersWithCode, { identifiers });

const claimsById = byIds(
  'claims',
  {
    id: 'text',
    claimNumber: 'text',
    patientId: 'text',
    payerId: 'text',
    payerName: 'text',
    payerProgram: 'text',
    providerId: 'text?',
    facilityId: 'text?',
    accountId: 'text?',
    payerClaimNumber: 'text?',
    totalCharge: 'text',
    allowedAmount: 'text?',
    paidAmount: 'text?',
    patientResponsibility: 'text?',
    balance: 'text',
    billedAt: 'timestamp?',
    serviceDate: 'text',
    status: 'text',
    diagnosisCodes: 'json',
    lines: 'json',
  },
  // Amounts in JSON are text: as numbers they would lose their trailing zeros. The collation is that of the column,
  // for the one of ids would find lines by no index.
  `select t.id, t.claim_number, t.patient_id, t.payer_id, p.name, p.program_type, t.provider_id, t.facility_id,
      t.account_id, t.payer_claim_number, t.total_charge, t.allowed_amount, t.paid_amount,
      t.patient_responsibility, t.balance, t.billed_at, t.service_date, t.status, t.diagnosis_codes,
      (select coalesce(json_agg(json_build_object(
          'lineNumber', l.line_number, 'procedureCode', l.procedure_code, 'modifiers', l.modifiers,
          'units', l.units, 'chargeAmount', l.charge_amount::text, 'revenueCode', l.revenue_code,
          'placeOfService', l.place_of_service, 'diagnosisPointers', l.diagnosis_pointers,
          'controlNumber', l.control_number, 'serviceDate', l.service_date,
          'allowedAmount', l.allowed_amount::text, 'paidAmount', l.paid_amount::text,
          'adjustments', l.adjustments, 'remarkCodes', l.remark_codes) order by l.line_number), '[]')
        from reference_data.claim_lines l where l.organization_id = :tenant and l.claim_id = t.id collate "default")
    from reference_data.claims t
    join reference_data.payers p on p.organization_id = t.organization_id and p.id = t.payer_id`,
);

/**
 * Claims with their payers and lines, in any order; those that are not there are left out. Amounts are decimal strings,
 * `serviceDate` is `YYYY-MM-DD`.
 */
export async function claims(context: TenantContext, ids: readonly string[]) {
  const found = await context.sql.all(claimsById, { ids });
  return found.map((one) => ({
    ...one,
    payerProgram: one.payerProgram as z.infer<typeof PayerProgram>,
    status: one.status as z.infer<typeof ClaimStatus>,
    diagnosisCodes: one.diagnosisCodes as string[],
    lines: one.lines as z.output<typeof ClaimLine>[],
  }));
}

/** A claim with its payer and lines, or null. */
export async function claim(context: TenantContext, id: string) {
  const [found = null] = await claims(context, [id]);
  return found;
}

const payersByClaim = statement({
  name: 'reference_data.payers_of_claims',
  parameters: { ids: 'text[]' },
  columns: { id: 'text', payerId: 'text' },
  text: `select t.id, t.payer_id from reference_data.claims t
    where t.organization_id = :tenant and t.id = any (:ids)`,
});

/** The payer of each claim, in any order; claims that are not there are left out. */
export const payersOfClaims = (context: TenantContext, ids: readonly string[]) =>
  context.sql.all(payersByClaim, { ids });

/** The claims that somebody refused to take in and that were not sent again. */
export const rejectedClaims = workSource(Claim, rejectedClaimWork, (cause) => `Rejected with ${cause}`);

/** Claims by their own number, that of their payer, or that of the system they come from. */
export const claimsSearched = searchSource(Claim, {
  search: claimSearch,
  reads: { claimNumber: 'text', status: 'text', patientId: 'text' },
  shows: ({ id, claimNumber, status, patientId }) => ({
    number: claimNumber,
    name: null,
    status,
    patientId,
    claimId: id,
  }),
});

/** Patients by medical record number, the number of the system they come from, or name. */
export const patientsSearched = searchSource(Patient, {
  search: patientSearch,
  reads: { mrn: 'text?', firstName: 'text', lastName: 'text' },
  shows: ({ id, mrn, firstName, lastName }) => ({
    number: mrn,
    name: `${firstName} ${lastName}`,
    status: null,
    patientId: id,
    claimId: null,
  }),
  named: patientsNamed,
});
