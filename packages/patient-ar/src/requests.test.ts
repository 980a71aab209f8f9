import type { Role } from '@rcm/tenancy';
import { aPrincipal, type ServedModules, serveModules } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PatientArHost, patientAr, patientArHost } from '../test/host.ts';
import { terms } from '../test/plans.ts';

const organization = aPrincipal().organization;
const as = aPrincipal({ organization });
const scopes = ['patient-ar:write', 'patient-ar:read', 'patient-ar:*', 'public-api:*', '*', 'scribe:*'];
const roles: readonly Role[] = [
  'OWNER',
  'ADMIN',
  'BILLING_MANAGER',
  'BILLER',
  'CODER',
  'CLINICIAN',
  'COLLECTOR',
  'READ_ONLY',
];
const keys = new Map([
  ...scopes.map((scope) => [scope, aPrincipal({ organization, scopes: [scope] })] as const),
  ...roles.map((role) => [role, aPrincipal({ organization, role })] as const),
  ['switched-off', aPrincipal({ organization, disabledModules: ['patient-ar'] })],
]);

let host: PatientArHost;
let served: ServedModules;
let accountId: string;
beforeAll(async () => {
  host = await patientArHost();
  served = await serveModules([patientAr], host.tenants, keys);
  accountId = (await host.anAccount(300, {}, { as })).accountId;
});
afterAll(async () => {
  served.close();
  await host.close();
});

const post = async (path: string, body: Record<string, unknown>, key: string | null = '*', headers = {}) => {
  const { status, json } = await served.send('POST', `/patient-ar${path}`, { key, body, headers });
  return { status, json };
};

const statement = (body: Record<string, unknown> = {}, key?: string | null, headers = {}) =>
  post('/statements', { accountId, idempotencyKey: 'march', ...body }, key, headers);

const plan = (body: Record<string, unknown> = {}, key?: string | null) =>
  post('/payment-plans', { accountId, ...terms, ...body }, key);

const meta = { organizationId: organization.id };

describe('patient-ar.createStatement', () => {
  test('answers 201 with success, exactly resourceType, status, id and externalRisk, and meta', async () => {
    expect(await statement()).toEqual({
      status: 201,
      json: {
        success: true,
        data: {
          resourceType: 'Statement',
          status: 'DRAFT',
          id: expect.stringMatching(/^stm_/),
          externalRisk: 'LOCAL_ONLY',
        },
        meta,
      },
    });
  });

  test('never uses organizationId and orgId in the body', async () => {
    const { json } = await statement({ organizationId: 'other', orgId: 'other' });
    expect(json.meta).toEqual({ organizationId: organization.id });
  });

  test('answers 409 for an Idempotency-Key with another body, and repeats the response for the same body', async () => {
    const headers = { 'idempotency-key': 'statement-once' };
    const first = await statement({ notes: 'one' }, '*', headers);
    expect(await statement({ notes: 'one' }, '*', headers)).toEqual(first);
    expect(await statement({ notes: 'two' }, '*', headers)).toMatchObject({
      status: 409,
      json: { error: 'Conflict', statusCode: 409 },
    });
  });
});

describe('patient-ar.createPaymentPlan', () => {
  test('answers 201 with success, exactly resourceType, status, id and externalRisk, and meta', async () => {
    expect(await plan()).toEqual({
      status: 201,
      json: {
        success: true,
        data: {
          resourceType: 'PaymentPlan',
          status: 'CREATED',
          id: expect.stringMatching(/^pln_/),
          externalRisk: 'LOCAL_ONLY',
        },
        meta,
      },
    });
  });
});

describe('patient-ar.createStatement, patient-ar.createPaymentPlan', () => {
  test.each([
    ['deliveryMethod', () => statement({ deliveryMethod: 'CARRIER_PIGEON' })],
    ['frequency', () => plan({ frequency: 'CARRIER_PIGEON' })],
  ])('answer 400 with the path of each issue, and echo no value: %s', async (field, send) => {
    const { status, json } = await send();
    expect(status).toBe(400);
    expect(json).toEqual({
      error: 'Request validation failed',
      statusCode: 400,
      issues: [{ path: `body.${field}`, code: expect.any(String), message: expect.any(String) }],
    });
    expect(JSON.stringify(json)).not.toContain('CARRIER_PIGEON');
  });

  test('answer the same 404 for a missing account and a foreign one', async () => {
    const foreign = await host.anAccount(10, {}, { as: aPrincipal() });
    for (const id of ['acc_none', foreign.accountId]) {
      const refused = { status: 404, json: { error: 'Resource not found', statusCode: 404 } };
      expect(await statement({ accountId: id })).toEqual(refused);
      expect(await plan({ accountId: id })).toEqual(refused);
    }
  });
});

describe('patient-ar.listStatements, patient-ar.createStatement, patient-ar.createPaymentPlan', () => {
  test.each([
    [null, 401, 401],
    ['unknown', 401, 401],
    ['scribe:*', 403, 403],
    ['switched-off', 403, 403],
    ['patient-ar:read', 200, 403],
    ['patient-ar:write', 200, 201],
    ['patient-ar:*', 200, 201],
    ['public-api:*', 200, 201],
    ['*', 200, 201],
  ])(
    'take the scopes read (or write) and write, else 403, and a known key, else 401: %s, %d, %d',
    async (key, read, written) => {
      expect((await served.send('GET', '/patient-ar/statements', { key })).status).toBe(read);
      expect((await statement({}, key)).status).toBe(written);
      expect((await plan({}, key)).status).toBe(written);
    },
  );

  test.each([
    ['OWNER', 201],
    ['ADMIN', 201],
    ['BILLING_MANAGER', 201],
    ['BILLER', 201],
    ['CODER', 403],
    ['CLINICIAN', 403],
    ['COLLECTOR', 403],
    ['READ_ONLY', 403],
  ])(
    'write as OWNER, ADMIN, BILLING_MANAGER, BILLER, else 403, and read as anybody: %s, %d',
    async (role, written) => {
      expect((await served.send('GET', '/patient-ar/statements', { key: role })).status).toBe(200);
      expect((await statement({}, role)).status).toBe(written);
      expect((await plan({}, role)).status).toBe(written);
    },
  );
});

describe('patient-ar.listAccounts, patient-ar.listStatements, patient-ar.listPaymentPlans, patient-ar.getAging', () => {
  test.each(['accounts', 'statements', 'payment-plans', 'aging'])(
    'take skip 0 to 10000 and take 1 to 100, each once, else 400: %s',
    async (kind) => {
      const statusOf = async (query: string) =>
        (await served.send('GET', `/patient-ar/${kind}?${query}`, { key: '*' })).status;
      for (const query of ['skip=0', 'skip=10000', 'take=1', 'take=100'])
        expect(await statusOf(query)).toBe(200);
      for (const query of ['skip=-1', 'skip=10001', 'take=0', 'take=101', 'take=1.0', 'take=1&take=1']) {
        expect(await statusOf(query)).toBe(400);
      }
    },
  );
});
