import { dataUrlStore } from '@rcm/documents';

/** The host's records, which modules read through their ports. */
export const patient = async (_context: unknown, id: string) =>
  id === 'pat_1' ? { id, firstName: 'Rowan', lastName: 'Ellis', dateOfBirth: '1984-02-29' } : null;

export const appointment = async (_context: unknown, id: string) => ({
  id,
  scheduledAt: new Date('2026-03-02T15:00:00Z'),
  facilityId: null,
  providerId: null,
});

export const facility = async (_context: unknown, id: string) => ({
  id,
  name: 'Riverside Clinic',
  npi: '1234567893',
  timeZone: 'America/Los_Angeles',
  address: '1 Main Street, Fresno, CA 93701',
});

export const provider = async (_context: unknown, id: string) => ({
  id,
  name: 'Quinn Harper, MD',
  npi: '1234567893',
});

export const documents = dataUrlStore();
