import type { PayerProgram } from '@rcm/envelope';
import {
  Appointment,
  AppointmentBody,
  appointmentValues,
  Facility,
  FacilityBody,
  facilityValues,
  Patient,
  PatientBody,
  Payer,
  PayerBody,
  Provider,
  ProviderBody,
  patientValues,
  payerValues,
  providerValues,
  resolve,
} from '@rcm/reference/records';
import { claims, transactions } from './claims.ts';
import { coverages } from './coverages.ts';
import {
  cellValue,
  type Draft,
  draft,
  idIn,
  insert,
  keysOf,
  type SyntheaFile,
  syntheaFile,
} from './drafts.ts';
import { testNpi } from './npi.ts';
import { takenNpis } from './statements.ts';

interface AddressCells {
  readonly ADDRESS: string;
  readonly CITY: string;
  readonly STATE: string;
  readonly ZIP: string;
}

/** The address; undefined if a part is missing. Many Synthea patients have no postal code. */
const addressOf = ({ ADDRESS, CITY, STATE, ZIP }: Partial<AddressCells>) =>
  ADDRESS && CITY && STATE && ZIP ? { line1: ADDRESS, city: CITY, state: STATE, postalCode: ZIP } : undefined;

const organizations = syntheaFile({
  file: 'organizations.csv',
  columns: ['Id', 'NAME', 'ADDRESS', 'CITY', 'STATE', 'ZIP'],
  write: (context, rows) =>
    insert(
      context,
      Facility,
      rows.map((row) =>
        draft(FacilityBody, { externalId: row.Id, name: row.NAME, address: addressOf(row) }, (body) =>
          facilityValues(body, context.organization.timeZone),
        ),
      ),
    ),
});

const noInsurance = 'NO_INSURANCE';

/** The program that a payer's name indicates. For dual eligible patients, Medicare is billed first. */
export function programTypeOf(name: string): PayerProgram {
  if (name === noInsurance) return 'OTHER';
  if (/medicaid/i.test(name)) return 'MEDICAID';
  return /medicare|dual eligible/i.test(name) ? 'MEDICARE_FFS' : 'COMMERCIAL';
}

/** A row of payers.csv; not every export has addresses. */
interface PayerRow extends Partial<Omit<AddressCells, 'STATE'>> {
  readonly Id: string;
  readonly NAME: string;
  readonly STATE_HEADQUARTERED?: string;
}

const payers = syntheaFile({
  file: 'payers.csv',
  columns: ['Id', 'NAME'],
  write(context, rows: readonly PayerRow[], state) {
    state.selfPay = rows.find(({ NAME }) => NAME === noInsurance)?.Id ?? state.selfPay;
    const drafts = rows.map(({ Id, NAME, STATE_HEADQUARTERED, ...cells }) => {
      const address = addressOf({ ...cells, STATE: STATE_HEADQUARTERED });
      const body = { externalId: Id, name: NAME, programType: programTypeOf(NAME), address };
      return draft(PayerBody, body, payerValues);
    });
    return insert(context, Payer, drafts);
  },
});

const npiAttempts = 8;

const providers = syntheaFile({
  file: 'providers.csv',
  columns: ['Id', 'NAME', 'SPECIALITY'],
  async write(context, rows) {
    const candidates = rows.map(({ Id }) =>
      Array.from({ length: npiAttempts }, (_, attempt) => testNpi(Id, attempt)),
    );
    const found = await context.sql.all(takenNpis, { npis: candidates.flat() });
    const taken = new Set(found.map(({ npi }) => npi));
    const drafts = rows.map(({ Id, NAME, SPECIALITY }, index) => {
      const npi = candidates[index]?.find((candidate) => !taken.has(candidate)) ?? '';
      taken.add(npi);
      const [firstName = '', ...others] = NAME.split(' ');
      const person =
        others.length === 0 ? { lastName: firstName } : { firstName, lastName: others.join(' ') };
      return draft(
        ProviderBody,
        { externalId: Id, ...person, npi, specialty: cellValue(SPECIALITY) },
        providerValues,
      );
    });
    return insert(context, Provider, drafts);
  },
});

const patients = syntheaFile({
  file: 'patients.csv',
  columns: ['Id', 'BIRTHDATE', 'FIRST', 'LAST', 'GENDER', 'ADDRESS', 'CITY', 'STATE', 'ZIP'],
  write: (context, rows) =>
    insert(
      context,
      Patient,
      rows.map((row) =>
        draft(
          PatientBody,
          {
            externalId: row.Id,
            firstName: row.FIRST,
            lastName: row.LAST,
            dateOfBirth: row.BIRTHDATE,
            sex: /^[FM]$/.test(row.GENDER) ? row.GENDER : 'U',
            address: addressOf(row),
          },
          patientValues,
        ),
      ),
    ),
});

const encounters = syntheaFile({
  file: 'encounters.csv',
  columns: ['Id', 'START', 'STOP', 'PATIENT', 'ORGANIZATION', 'PROVIDER', 'DESCRIPTION'],
  async write(context, rows) {
    const known = await resolve(
      context,
      keysOf(rows, {
        patient: ({ PATIENT }) => PATIENT,
        facility: ({ ORGANIZATION }) => ORGANIZATION,
        provider: ({ PROVIDER }) => PROVIDER,
      }),
    );
    const drafts = rows.map((row): Draft => {
      const patientId = idIn(known, 'patient', row.PATIENT);
      if (patientId === undefined) return 'no such patient';
      const body = {
        externalId: row.Id,
        patientId,
        facilityId: idIn(known, 'facility', row.ORGANIZATION),
        providerId: idIn(known, 'provider', row.PROVIDER),
        scheduledAt: row.START,
        serviceDate: row.START,
        reason: cellValue(row.DESCRIPTION),
      };
      return draft(AppointmentBody, body, (read) => ({
        ...appointmentValues(read, context.now),
        status: Date.parse(row.STOP || row.START) <= context.now.getTime() ? 'COMPLETED' : 'SCHEDULED',
      }));
    });
    return insert(context, Appointment, drafts);
  },
});

/** The imported files; referenced files come first. */
export const syntheaFiles: readonly SyntheaFile[] = [
  organizations,
  payers,
  providers,
  patients,
  coverages,
  encounters,
  claims,
  transactions,
];

/** Files of the export that are not imported: claims have their own diagnosis and procedure codes. */
export const unusedFiles = ['conditions.csv', 'procedures.csv'];
