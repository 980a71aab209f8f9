import { aPrincipal, expectNoDrift, isEncrypted, type TestHost } from '@rcm/testing';
import { aRecord, patientBody, payerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reference, referenceHost } from '../../test/reference-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await referenceHost();
});
afterAll(() => host.close());

const address = { line1: '1 Main Street', city: 'Fresno', state: 'CA', postalCode: '93701' };

test('the migrations create the schema of the entities', () => expectNoDrift(reference));

const update = (patientId: string, body: Record<string, unknown>, options = {}) =>
  host.call('reference.updatePatient', { params: { patientId }, body }, options);

describe('reference.createPatient, reference.getPatient', () => {
  test('return the same: every field, null by default, selfPay false', async () => {
    const patient = await aRecord(host, 'Patient', patientBody);
    expect(patient).toEqual({
      id: expect.stringMatching(/^pat_[0-9a-z]{26}$/),
      organizationId: host.principal.organization.id,
      externalId: null,
      ...patientBody,
      sex: null,
      mrn: null,
      email: null,
      phone: null,
      address: null,
      selfPay: false,
      coverage: [],
      createdAt: '2026-03-02T15:00:00.000Z',
      updatedAt: '2026-03-02T15:00:00.000Z',
    });
    const read = await host.call('reference.getPatient', { params: { patientId: patient.id } });
    expect(read.data.patient).toEqual(patient);
    expect(read.tag).toBe('"1"');
  });
});

describe('reference.createPatient', () => {
  test('stores address and coverage', async () => {
    const payer = await aRecord(host, 'Payer', payerBody);
    const coverage = [{ payerId: payer.id, memberId: 'W1', effectiveFrom: '2026-01-01' }];
    const patient = await aRecord(host, 'Patient', { ...patientBody, sex: 'F', address, coverage });
    expect(patient.address).toEqual({ ...address, line2: null });
    expect(patient.coverage).toEqual([
      {
        payerId: payer.id,
        rank: 'PRIMARY',
        memberId: 'W1',
        groupNumber: null,
        effectiveFrom: '2026-01-01',
        effectiveTo: null,
      },
    ]);
  });

  test.each([
    ['externalId', 200],
    ['firstName', 100],
    ['lastName', 100],
    ['mrn', 80],
  ])(
    'takes names of 1 to 100 characters (code points), an MRN of 80, an externalId of 200, and no NUL: %s, %d',
    async (field, longest) => {
      const withText = (value: string) => aRecord(host, 'Patient', { ...patientBody, [field]: value });
      for (const value of ['é', '𝒳'.repeat(longest)]) expect((await withText(value))[field]).toBe(value);
      for (const value of ['', 'é'.repeat(longest + 1), 'a\u0000b']) {
        await expect(withText(value)).rejects.toMatchObject({
          status: 400,
          details: { issues: [{ path: `body.${field}` }] },
        });
      }
    },
  );

  test.each([
    ['dateOfBirth', '1984-02-29'],
    ['sex', 'F'],
    ['sex', 'M'],
    ['sex', 'U'],
    ['email', 'rowan@example.org'],
    ['phone', '+1 559 555 0142'],
    ['selfPay', true],
  ])(
    'takes each sex, an email, a phone, selfPay and 29 February of a leap year: %s %j',
    async (field, value) => {
      expect(await aRecord(host, 'Patient', { ...patientBody, [field]: value })).toMatchObject({
        [field]: value,
      });
    },
  );

  test.each([
    ['firstName', undefined],
    ['lastName', undefined],
    ['dateOfBirth', undefined],
    ['dateOfBirth', '1983-02-29'],
    ['sex', 'X'],
    ['email', 'rowan'],
    ['selfPay', 'true'],
    ['address', { line1: '1 Main Street' }],
    ['coverage', [{}]],
    ['mrn', null],
  ])(
    'answers 400 without a name or birth date, to 29 February of another year, an unknown sex, half an address, null: %s %j',
    async (field, value) => {
      await expect(aRecord(host, 'Patient', { ...patientBody, [field]: value })).rejects.toMatchObject({
        status: 400,
      });
    },
  );

  test('answers 404 for a coverage by a payer that is unknown or of another organization', async () => {
    const foreign = await aRecord(host, 'Payer', payerBody, { as: aPrincipal() });
    for (const payerId of [foreign.id, 'pyr_unknown']) {
      const body = { ...patientBody, coverage: [{ payerId }] };
      await expect(aRecord(host, 'Patient', body)).rejects.toMatchObject({ status: 404 });
    }
  });

  test('answers 409 with the record that has its externalId, in its own organization only', async () => {
    const body = { ...patientBody, externalId: 'EHR-1' };
    const first = await aRecord(host, 'Patient', body);
    await expect(aRecord(host, 'Patient', body)).rejects.toMatchObject({
      status: 409,
      details: { existingId: first.id },
    });
    expect(await aRecord(host, 'Patient', body, { as: aPrincipal() })).toMatchObject({ externalId: 'EHR-1' });
  });

  test('of ten requests with one externalId, one succeeds', async () => {
    const body = { ...patientBody, externalId: 'EHR-RACE' };
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => aRecord(host, 'Patient', body)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
    }
  });
});

describe('reference.updatePatient', () => {
  test('changes the fields that are sent, clears with null and keeps the others', async () => {
    const patient = await aRecord(host, 'Patient', { ...patientBody, mrn: 'M1', phone: '1', address });
    const now = new Date('2026-03-03T15:00:00.000Z');
    const { data, tag } = await update(patient.id, { lastName: 'Ray', mrn: null, selfPay: true }, { now });
    expect(data.patient).toEqual({
      ...patient,
      lastName: 'Ray',
      mrn: null,
      selfPay: true,
      updatedAt: '2026-03-03T15:00:00.000Z',
    });
    expect(tag).toBe('"2"');
    const cleared = await update(patient.id, { address: null });
    expect(cleared.data.patient.address).toBeNull();
  });

  test('replaces the coverage', async () => {
    const payer = await aRecord(host, 'Payer', payerBody);
    const patient = await aRecord(host, 'Patient', { ...patientBody, coverage: [{ payerId: payer.id }] });
    const { data } = await update(patient.id, { coverage: [] });
    expect(data.patient.coverage).toEqual([]);
    await expect(update(patient.id, { coverage: [{ payerId: 'pyr_unknown' }] })).rejects.toMatchObject({
      status: 404,
    });
  });

  test.each([
    [{ firstName: null }, 400],
    [{ selfPay: null }, 400],
    [{ externalId: 'EHR-HELD' }, 409],
  ])(
    'answers 400 to null for required fields, 409 with existingId for an existing externalId: %j, %d',
    async (body, status) => {
      const as = aPrincipal();
      const held = await aRecord(host, 'Patient', { ...patientBody, externalId: 'EHR-HELD' }, { as });
      const patient = await aRecord(host, 'Patient', patientBody, { as });
      await expect(update(patient.id, body, { as })).rejects.toMatchObject({
        status,
        details: status === 409 ? { existingId: held.id } : { issues: [expect.any(Object)] },
      });
    },
  );

  test('answers 412 to an old version', async () => {
    const patient = await aRecord(host, 'Patient', patientBody);
    await update(patient.id, { firstName: 'Ray' }, { ifMatch: '"1"' });
    await expect(update(patient.id, { firstName: 'Roy' }, { ifMatch: '"1"' })).rejects.toMatchObject({
      status: 412,
    });
  });
});

describe('reference.getPatient, reference.updatePatient', () => {
  test('answer 404 for a patient that is missing or of another organization', async () => {
    const foreign = await aRecord(host, 'Patient', patientBody, { as: aPrincipal() });
    for (const id of [foreign.id, 'pat_unknown']) {
      await expect(update(id, {})).rejects.toMatchObject({ status: 404 });
      await expect(host.call('reference.getPatient', { params: { patientId: id } })).rejects.toMatchObject({
        status: 404,
      });
    }
  });
});

describe('reference.listPatients', () => {
  test('filters by part of the name, MRN and externalId, several of which mean OR, and sorts', async () => {
    const as = aPrincipal();
    const createPatient = (body: Record<string, unknown>) =>
      aRecord(host, 'Patient', { ...patientBody, ...body }, { as });
    await createPatient({ firstName: 'Ana', lastName: 'Zed%', mrn: 'M1', externalId: 'E1' });
    await createPatient({ firstName: 'Bo', lastName: 'Ada', mrn: 'M2', externalId: 'E2' });
    const lastNames = async (query: Record<string, string | string[]>) => {
      const { data } = await host.call('reference.listPatients', { query }, { as });
      expect(data.total).toBe(data.patients.length);
      return data.patients.map(({ lastName }: { lastName: string }) => lastName);
    };
    // Encrypted names are found by whole words only.
    if (!isEncrypted) {
      expect(await lastNames({ name: 'A Z' })).toEqual(['Zed%']);
      expect(await lastNames({ name: '%' })).toEqual(['Zed%']);
    }
    expect(await lastNames({ name: 'ADA' })).toEqual(['Ada']);
    expect(await lastNames({ name: 'Zed%, Ana' })).toEqual(['Zed%']);
    expect(await lastNames({ mrn: 'M2' })).toEqual(['Ada']);
    expect(await lastNames({ externalId: ['E1', 'E2', 'E3'], sort: '-createdAt' })).toEqual(['Ada', 'Zed%']);
    expect(await lastNames({ mrn: 'none' })).toEqual([]);
  });
});
