import { aPrincipal, type ServedModules, serveModules, type TestHost } from '@rcm/testing';
import { patientBody } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reference, referenceHost } from '../test/reference-host.ts';

const organization = aPrincipal().organization;
const keys = new Map(
  ['reference-data:write', 'reference-data:read', 'reference-data:*', 'public-api:*', '*', 'reference:*'].map(
    (scope) => [scope, aPrincipal({ organization, scopes: [scope] })],
  ),
);
keys.set('switched-off', aPrincipal({ organization, disabledModules: ['reference-data'] }));

let host: TestHost;
let served: ServedModules;
beforeAll(async () => {
  host = await referenceHost();
  served = await serveModules([reference], host.tenants, keys);
});
afterAll(async () => {
  served.close();
  await host.close();
});

async function send(method: string, path: string, key: string | null = '*', body?: unknown) {
  const { status, json } = await served.send(method, `/reference${path}`, { key, body });
  return { status, json };
}

describe('reference.createPatient, reference.getPatient, reference.listPatients', () => {
  const meta = { organizationId: organization.id };

  test('answer with success, data and meta, and 409 with existingId for a taken externalId', async () => {
    const created = await send('POST', '/patients', '*', { ...patientBody, externalId: 'EHR-1' });
    expect(created.status).toBe(201);
    expect(created.json).toEqual({ success: true, data: { patient: expect.any(Object) }, meta });
    const { patient } = created.json.data;
    expect(await send('GET', `/patients/${patient.id}`)).toEqual({ status: 200, json: created.json });
    expect(await send('GET', '/patients')).toEqual({
      status: 200,
      json: { success: true, data: { patients: [patient], total: 1, nextCursor: null }, meta },
    });
    expect(await send('POST', '/patients', '*', { ...patientBody, externalId: 'EHR-1' })).toEqual({
      status: 409,
      json: { error: 'Conflict', statusCode: 409, message: expect.any(String), existingId: patient.id },
    });
  });

  test('answer 400 with issues that echo no value, and 404 without details', async () => {
    const wrong = await send('POST', '/patients', '*', { ...patientBody, sex: 'CARRIER_PIGEON' });
    expect(wrong).toEqual({
      status: 400,
      json: {
        error: 'Request validation failed',
        statusCode: 400,
        issues: [{ path: 'body.sex', code: expect.any(String), message: expect.any(String) }],
      },
    });
    expect(JSON.stringify(wrong)).not.toContain('CARRIER_PIGEON');
    expect(await send('GET', '/patients/pat_none')).toEqual({
      status: 404,
      json: { error: 'Resource not found', statusCode: 404 },
    });
  });
});

describe('reference.listPatients, reference.createPatient', () => {
  test.each([
    [null, 401, 401],
    ['unknown', 401, 401],
    ['reference:*', 403, 403],
    ['switched-off', 403, 403],
    ['reference-data:read', 200, 403],
    ['reference-data:write', 200, 201],
    ['reference-data:*', 200, 201],
    ['public-api:*', 200, 201],
    ['*', 200, 201],
  ])('with the key %s a list is %d and a create %d', async (key, listed, created) => {
    expect((await send('GET', '/patients', key)).status).toBe(listed);
    expect((await send('POST', '/patients', key, patientBody)).status).toBe(created);
  });
});

describe('reference.listFacilities, reference.listProviders, reference.listPayers, reference.listPatients, reference.listAppointments', () => {
  test.each(['facilities', 'providers', 'payers', 'patients', 'appointments'])(
    'a list of %s takes skip 0 to 10000 and take 1 to 100',
    async (kind) => {
      const statusOf = async (query: string) => (await send('GET', `/${kind}?${query}`)).status;
      for (const query of ['skip=0', 'skip=10000', 'take=1', 'take=100'])
        expect(await statusOf(query)).toBe(200);
      for (const query of ['skip=-1', 'skip=10001', 'take=0', 'take=101', 'take=1.0', 'take=1&take=1']) {
        expect(await statusOf(query)).toBe(400);
      }
    },
  );
});
