import { aPrincipal, type ServedModules, serveModules, type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collections, openAccount } from '../test/collections-host.ts';

const organization = aPrincipal().organization;
const keys = new Map(
  ['collections:write', 'collections:read', 'collections:*', 'public-api:*', '*', 'gfe:*'].map((scope) => [
    scope,
    aPrincipal({ organization, scopes: [scope] }),
  ]),
);
const stranger = aPrincipal();
keys.set('stranger', stranger);

let host: TestHost;
let served: ServedModules;

beforeAll(async () => {
  host = await testHost([collections]);
  served = await serveModules([collections], host.tenants, keys);
});
afterAll(async () => {
  served.close();
  await host.close();
});

async function send(method: string, path: string, body?: unknown, key: string | null = '*') {
  const { status, json } = await served.send(method, `/collections${path}`, { key, body });
  return { status, json };
}

const meta = { organizationId: organization.id };
const rule = { ruleName: 'Calls', ruleType: 'CALL_LIMITS' };
const agency = { name: 'Harbor Recovery', commissionRate: 22.5 };
const check = { accountId: 'acc_1', channel: 'CALL', plannedAt: '2026-03-10T16:00:00Z' };
const contact = {
  accountId: 'acc_1',
  channel: 'CALL',
  contactedAt: '2026-03-01T17:00:00Z',
  result: 'VOICEMAIL',
};

describe('collections.replaceRule', () => {
  test('answers without meta', async () => {
    const created = await send('POST', '/compliance/rules', rule);
    const replaced = await send('PUT', `/compliance/rules/${created.json.data.id}`, rule);
    expect(replaced).toEqual({
      status: 200,
      json: {
        success: true,
        data: { ...created.json.data, ...rule, updatedAt: expect.any(String) },
      },
    });
  });

  test('returns the ETag of the rule, and answers 412 if If-Match names another', async () => {
    const body = rule;
    const created = await served.send('POST', '/collections/compliance/rules', { key: '*', body });
    expect(created.headers.get('etag')).toBe('"1"');
    const path = `/collections/compliance/rules/${created.json.data.id}`;
    const replace = (tag: string) =>
      served.send('PUT', path, { key: '*', body: { ...rule, state: 'CA' }, headers: { 'if-match': tag } });
    expect((await replace('"1"')).headers.get('etag')).toBe('"2"');
    expect((await replace('"1"')).status).toBe(412);
  });
});

describe('collections.createAgency, collections.listAgencies', () => {
  test('return the commission rate as a JSON number, as sent', async () => {
    const { text } = await served.send('POST', '/collections/agencies', { key: '*', body: agency });
    expect(text).toContain('"commissionRate":22.5,');
    const { text: listed } = await served.send('GET', '/collections/agencies', { key: '*' });
    expect(listed).toContain('"commissionRate":22.5,');
  });

  test('take the organization from the key alone, never from body or query', async () => {
    const foreign = { organizationId: organization.id, orgId: organization.id };
    const made = await send('POST', '/agencies', { ...agency, ...foreign }, 'stranger');
    expect(made.json.data.agency.organizationId).toBe(stranger.organization.id);
    const listed = await send('GET', `/agencies?organizationId=${organization.id}`, undefined, 'stranger');
    expect(listed.json.data).toMatchObject({ agencies: [{ id: made.json.data.agency.id }], total: 1 });
  });
});

describe('collections.createAgency, collections.listAgencies, collections.createRule, collections.listRules, collections.createCheck, collections.listChecks, collections.createContact', () => {
  test.each([
    ['POST', '/compliance/rules', rule, 201],
    ['GET', '/compliance/rules', undefined, 200],
    ['POST', '/agencies', agency, 201],
    ['GET', '/agencies', undefined, 200],
    ['POST', '/compliance/checks', check, 201],
    ['GET', '/compliance/checks', undefined, 200],
    ['POST', '/contacts', contact, 201],
  ])('answer with success, data and meta.organizationId: %s %s', async (method, path, body, status) => {
    expect(await send(method, path, body)).toEqual({
      status,
      json: { success: true, data: expect.any(Object), meta },
    });
  });

  test.each([
    [null, 401, 401],
    ['unknown', 401, 401],
    ['gfe:*', 403, 403],
    ['collections:read', 200, 403],
    ['collections:write', 200, 201],
    ['collections:*', 200, 201],
    ['public-api:*', 200, 201],
    ['*', 200, 201],
  ])(
    'read for the scope read or write and write for write, else 403, 401 without a known key: %s, %d, %d',
    async (key, listed, created) => {
      const bodies = { '/agencies': agency, '/compliance/rules': rule, '/compliance/checks': check };
      for (const [path, body] of Object.entries(bodies)) {
        expect((await send('GET', path, undefined, key)).status).toBe(listed);
        expect((await send('POST', path, body, key)).status).toBe(created);
      }
      expect((await send('POST', '/contacts', contact, key)).status).toBe(created);
    },
  );
});

describe('collections.createPlacement', () => {
  test('lists every obstacle in its 409', async () => {
    const { json } = await send('POST', '/agencies', agency);
    const accountId = openAccount({ balance: '0.00', hold: 'DISPUTE' });
    const placed = await send('POST', '/placements', { accountId, agencyId: json.data.agency.id });
    expect(placed).toEqual({
      status: 409,
      json: {
        error: 'Conflict',
        statusCode: 409,
        message: 'The account cannot be placed now',
        obstacles: [
          { code: 'NOTHING_OWED', message: 'The account owes nothing' },
          { code: 'BILLING_HOLD', message: 'The account is on a billing hold (DISPUTE)' },
        ],
      },
    });
  });
});

test.each([
  [400, 'Request validation failed', 'POST', '/compliance/rules', { ruleName: 'Calls' }, '*'],
  [404, 'Resource not found', 'PUT', '/compliance/rules/cru_none', rule, '*'],
  [404, 'Resource not found', 'POST', '/contacts', { ...contact, accountId: 'acc_none' }, '*'],
  [401, 'Authentication required', 'GET', '/agencies', undefined, null],
  [403, 'Forbidden', 'GET', '/agencies', undefined, 'gfe:*'],
])(
  'an error is {error, statusCode}, with issues for a 400: %d, %s',
  async (statusCode, error, method, path, body, key) => {
    const { status, json } = await send(method, path, body, key);
    expect(status).toBe(statusCode);
    expect(json).toMatchObject({ error, statusCode });
    expect(Object.keys(json)).toEqual(['error', 'statusCode', ...(statusCode === 400 ? ['issues'] : [])]);
  },
);
