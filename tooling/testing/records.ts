import { dynamicStatement, type Reading, reading } from '@rcm/tenancy';
import type { CallOptions, TestHost } from './tenants.ts';

type Body = Readonly<Record<string, unknown>>;

export const patientBody = { firstName: 'Rowan', lastName: 'Ellis', dateOfBirth: '1984-02-29' };
export const facilityBody = { name: 'Riverside Clinic' };
export const providerBody = { firstName: 'Avery', lastName: 'Stone', npi: '1234567893' };
export const payerBody = { name: 'Blue Valley Health Plan', programType: 'COMMERCIAL' };

/** A port that returns ids of another module's records. */
export const linkedIds = (prefix: string) => async (_context: unknown, id: string) => [`${prefix}_of_${id}`];

const linkedId = dynamicStatement({
  name: 'testing.linked_id',
  parameters: { prefix: 'text', id: 'text' },
  columns: { id: 'text' },
  text: `select :prefix || '_of_' || :id where :tenant is not null`,
});

/** A port that reads ids of another module's records. */
export const linkedIdsRead =
  (prefix: string) =>
  (id: string): Reading<string[]> =>
    reading(linkedId, { prefix, id }, (rows) => rows.map((row) => row.id));

const nothing = dynamicStatement({
  name: 'testing.nothing',
  columns: {},
  text: 'select where :tenant is null',
});

/** A port that reads the records of another module, of which there are none. */
export const readsNothing = (): Reading<never[]> => reading(nothing, {}, () => []);

/** Ports of reference data on a host without other modules, which record changed appointments. */
export const referencePorts = (changedAppointments: string[] = []) => ({
  estimatesOfAppointment: linkedIds('gfe'),
  scribeJobsOfAppointment: linkedIds('job'),
  appointmentChanged: async (_context: unknown, id: string) => {
    changedAppointments.push(id);
  },
  payerDaysChanged: async () => undefined,
});

/** Creates a record and returns it from the response. */
export async function aRecord(
  host: TestHost,
  kind: 'Patient' | 'Facility' | 'Provider' | 'Payer' | 'Appointment' | 'Authorization' | 'Claim',
  body: Body,
  options: CallOptions = {},
) {
  const { data } = await host.call(`reference.create${kind}`, { body }, options);
  return data[kind.toLowerCase()];
}

/** Records an authorization for a new patient and payer. */
export async function anAuthorization(host: TestHost, overrides: Body = {}, options: CallOptions = {}) {
  const patient = await aRecord(host, 'Patient', patientBody, options);
  const payer = await aRecord(host, 'Payer', payerBody, options);
  const body = {
    patientId: patient.id,
    payerId: payer.id,
    authorizationNumber: 'AUTH-1',
    procedureCodes: ['97110'],
    unitsAuthorized: 12,
    status: 'APPROVED',
    ...overrides,
  };
  return aRecord(host, 'Authorization', body, options);
}
