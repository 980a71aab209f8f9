import { inTenant, type TenantContext } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { aRecord, facilityBody, patientBody, payerBody, providerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceHost } from '../test/reference-host.ts';
import {
  appointment,
  beneficiaries,
  demographics,
  facility,
  patient,
  payer,
  payerPrograms,
  payersByIdentifier,
  provider,
  recipients,
  residence,
} from './lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await referenceHost();
});
afterAll(() => host.close());

const lookUp = async <Snapshot>(
  question: (context: TenantContext, id: string) => Promise<Snapshot | null>,
  id: string,
  principal = host.principal,
) => {
  const run = {
    principal,
    operation: 'test',
    requestId: 'req_1',
    now: testTime,
    audit: 'none',
    writes: false,
  } as const;
  return inTenant(host.tenants, run, (context) => question(context, id));
};

describe('a lookup gives', () => {
  test('a patient', async () => {
    const body = { ...patientBody, selfPay: true };
    const { id } = await aRecord(host, 'Patient', body);
    expect(await lookUp(patient, id)).toEqual({ id, ...body });
  });

  test('date of birth and sex of a patient', async () => {
    const { id } = await aRecord(host, 'Patient', { ...patientBody, sex: 'F' });
    const { dateOfBirth } = patientBody;
    expect(await lookUp(demographics, id)).toEqual({ id, dateOfBirth, sex: 'F' });
    const unsaid = await aRecord(host, 'Patient', patientBody);
    expect(await lookUp(demographics, unsaid.id)).toEqual({ id: unsaid.id, dateOfBirth, sex: null });
    expect(await lookUp(demographics, 'pat_missing')).toBeNull();
  });

  test('the state in which a patient lives, as stored', async () => {
    const address = { line1: '1 Main Street', city: 'Fresno', state: 'California', postalCode: '93701' };
    const { id } = await aRecord(host, 'Patient', { ...patientBody, address });
    expect(await lookUp(residence, id)).toEqual({ id, state: 'California' });
    const bare = await aRecord(host, 'Patient', patientBody);
    expect(await lookUp(residence, bare.id)).toEqual({ id: bare.id, state: null });
  });

  test('patients with their latest member id of traditional Medicare', async () => {
    const { id: patientId } = await aRecord(host, 'Patient', patientBody);
    const other = await aRecord(host, 'Patient', patientBody);
    const payerOf = async (programType: string) =>
      (await aRecord(host, 'Payer', { ...payerBody, programType })).id;
    const cover = async (payerId: string, memberId: string | undefined, effectiveFrom: string) => {
      const body = { payerId, rank: 'SECONDARY', memberId, effectiveFrom };
      await host.call('reference.createCoverage', { params: { patientId }, body });
    };
    const [medicare, advantage] = [await payerOf('MEDICARE_FFS'), await payerOf('MEDICARE_ADVANTAGE')];
    await cover(medicare, '1EG4TE5MK73', '2025-01-01');
    await cover(medicare, '1EG4TE5MK72', '2024-01-01');
    await cover(medicare, undefined, '2026-01-01');
    await cover(advantage, 'MA-1', '2026-02-01');
    const { firstName, lastName } = patientBody;
    const found = await lookUp(
      async (context) => beneficiaries(context, [patientId, other.id, 'unknown']),
      patientId,
    );
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        { id: patientId, firstName, lastName, memberId: '1EG4TE5MK73' },
        { id: other.id, firstName, lastName, memberId: null },
      ]),
    );
    const programs = await lookUp(
      async (context) => payerPrograms(context, [advantage, 'unknown']),
      advantage,
    );
    expect(programs).toEqual([{ id: advantage, programType: 'MEDICARE_ADVANTAGE' }]);
  });

  test('the names and addresses of patients, for mail', async () => {
    const address = { line1: '1 Main Street', city: 'Fresno', state: 'CA', postalCode: '93701' };
    const { id } = await aRecord(host, 'Patient', { ...patientBody, address });
    const bare = await aRecord(host, 'Patient', patientBody);
    const { firstName, lastName } = patientBody;
    const ask = async (principal = host.principal) => {
      const found = await lookUp(
        async (context) => recipients(context, [id, bare.id, 'unknown']),
        id,
        principal,
      );
      return found?.toSorted((a, b) => Number(a.id === bare.id) - Number(b.id === bare.id));
    };
    expect(await ask()).toEqual([
      { id, firstName, lastName, address: '1 Main Street, Fresno, CA 93701' },
      { id: bare.id, firstName, lastName, address: null },
    ]);
    expect(await ask(aPrincipal())).toEqual([]);
  });

  test('an appointment', async () => {
    const { id: patientId } = await aRecord(host, 'Patient', patientBody);
    const serviceDate = '2026-03-20T15:00:00.000Z';
    const bare = await aRecord(host, 'Appointment', { patientId, serviceDate });
    const common = { patientId, scheduledAt: testTime, serviceDate: new Date(serviceDate) };
    expect(await lookUp(appointment, bare.id)).toEqual({
      id: bare.id,
      ...common,
      facilityId: null,
      providerId: null,
    });
    const { id: facilityId } = await aRecord(host, 'Facility', facilityBody);
    const { id: providerId } = await aRecord(host, 'Provider', providerBody);
    const { id } = await aRecord(host, 'Appointment', { patientId, serviceDate, facilityId, providerId });
    expect(await lookUp(appointment, id)).toEqual({ id, ...common, facilityId, providerId });
  });

  test('a facility with its address on one line', async () => {
    const address = {
      line1: '1 Main Street',
      line2: 'Suite 2',
      city: 'Fresno',
      state: 'CA',
      postalCode: '93701',
    };
    const { id } = await aRecord(host, 'Facility', { ...facilityBody, npi: '1234567893', address });
    expect(await lookUp(facility, id)).toEqual({
      id,
      name: 'Riverside Clinic',
      npi: '1234567893',
      taxIdentifier: null,
      timeZone: 'America/New_York',
      address: '1 Main Street, Suite 2, Fresno, CA 93701',
    });
    const bare = await aRecord(host, 'Facility', facilityBody);
    expect(await lookUp(facility, bare.id)).toMatchObject({ npi: null, address: null });
  });

  test('a provider by its full name', async () => {
    const person = await aRecord(host, 'Provider', { ...providerBody, specialty: 'Family Medicine' });
    expect(await lookUp(provider, person.id)).toEqual({
      id: person.id,
      name: 'Avery Stone',
      npi: '1234567893',
      taxIdentifier: null,
      specialty: 'Family Medicine',
    });
    const group = await aRecord(host, 'Provider', { organizationName: 'Stone Group', npi: '1558598797' });
    expect(await lookUp(provider, group.id)).toMatchObject({ name: 'Stone Group', specialty: null });
  });

  test('a payer', async () => {
    const { id } = await aRecord(host, 'Payer', { ...payerBody, timelyFilingDays: 90 });
    expect(await lookUp(payer, id)).toEqual({
      id,
      ...payerBody,
      identifier: null,
      timelyFilingDays: 90,
    });
  });
});

test('the payers by identifier are the oldest that have it, ignoring case and surrounding blanks', async () => {
  const as = aPrincipal();
  const aPayer = (payerCode: string) => aRecord(host, 'Payer', { ...payerBody, payerCode }, { as });
  const first = await aPayer('Ab123');
  await aPayer('aB123 ');
  await aPayer('60054');
  const find = (principal = as) =>
    lookUp((context) => payersByIdentifier(context, ['AB123', ' ab123', 'Ab12', 'unknown']), '', principal);
  const found = { id: first.id, name: payerBody.name };
  expect(await find()).toEqual([
    { identifier: ' ab123', ...found },
    { identifier: 'AB123', ...found },
  ]);
  expect(await find(aPrincipal())).toEqual([]);
});

test('a lookup gives null for what is missing or of another organization', async () => {
  const { id: payerId } = await aRecord(host, 'Payer', payerBody);
  const { id: patientId } = await aRecord(host, 'Patient', patientBody);
  const stranger = aPrincipal();
  expect(await lookUp(payer, payerId, stranger)).toBeNull();
  expect(await lookUp(patient, patientId, stranger)).toBeNull();
  for (const question of [patient, residence, appointment, facility, provider, payer]) {
    expect(await lookUp<unknown>(question, 'unknown')).toBeNull();
  }
});
