import { type Principal, type Role, roles } from '@rcm/tenancy';
import { type ServedModules, serveModules, type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, commandHost, organizationModule } from '../tests/fixture.ts';
import { createKey } from './bootstrap.ts';

let host: TestHost;
let served: ServedModules;
let organizationId: string;
let ownerKeyId: string;
beforeAll(async () => {
  host = await testHost([organizationModule]);
  const { as, organizationId: id } = await anOrganization(host);
  organizationId = id;
  ownerKeyId = as.keyId;
  const scopes = [
    'organization:write',
    'organization:read',
    'organization:*',
    'public-api:*',
    '*',
    'gfe:read',
  ];
  const keys = new Map<string, Principal>(scopes.map((scope) => [scope, { ...as, scopes: [scope] }]));
  for (const role of roles) keys.set(role, { ...as, keyId: await keyOf(role), role });
  served = await serveModules([organizationModule], host.tenants, keys);
});
afterAll(async () => {
  served.close();
  await host.close();
});

const keyOf = async (role: Role) => {
  const requested = { organizationId, name: role, scopes: ['*'], role };
  return (await createKey(commandHost(host), requested)).keyId;
};

let members = 0;
async function send(method: string, path: string, key: string | null = '*', body?: unknown) {
  const { status, json } = await served.send(method, `/organization${path}`, { key, body });
  return { status, json };
}
const aMember = () => {
  members += 1;
  return { name: 'Ana Ruiz', email: `ana.${members}@example.org`, role: 'BILLER' };
};

describe('organization.createMember, organization.createApiKey, organization.revokeApiKey, organization.rotateApiKey', () => {
  test('answer 201 with success, data and meta; a revocation 204 without a body; a rotation after it 409', async () => {
    const meta = { organizationId };
    const member = await send('POST', '/members', '*', aMember());
    expect(member.status).toBe(201);
    expect(member.json).toEqual({ success: true, data: { member: expect.any(Object) }, meta });
    const key = await send('POST', '/api-keys', '*', { name: 'Import', scopes: ['gfe:read'] });
    expect(key.status).toBe(201);
    expect(key.json).toEqual({
      success: true,
      data: { apiKey: expect.any(Object), secret: expect.any(String) },
      meta,
    });
    const { id } = key.json.data.apiKey;
    expect(await send('DELETE', `/api-keys/${id}`)).toEqual({ status: 204, json: null });
    expect(await send('POST', `/api-keys/${id}/rotate`, '*', {})).toEqual({
      status: 409,
      json: { error: 'Conflict', statusCode: 409, message: expect.any(String) },
    });
  });
});

describe('organization.createMember, organization.createApiKey, organization.revokeApiKey', () => {
  test('answer 400 with issues that echo no value, 403 and 404 without details', async () => {
    const wrong = await send('POST', '/members', '*', { ...aMember(), role: 'CARRIER_PIGEON' });
    expect(wrong).toEqual({
      status: 400,
      json: {
        error: 'Request validation failed',
        statusCode: 400,
        issues: [{ path: 'body.role', code: expect.any(String), message: expect.any(String) }],
      },
    });
    expect(JSON.stringify(wrong)).not.toContain('CARRIER_PIGEON');
    const beyond = { name: 'All', scopes: ['*'] };
    expect(await send('POST', '/api-keys', 'organization:write', beyond)).toEqual({
      status: 403,
      json: { error: 'Forbidden', statusCode: 403 },
    });
    expect(await send('DELETE', '/api-keys/key_none')).toEqual({
      status: 404,
      json: { error: 'Resource not found', statusCode: 404 },
    });
  });
});

describe('organization.listMembers, organization.createMember, organization.whoami', () => {
  test.each([
    [null, 401, 401, 401],
    ['unknown', 401, 401, 401],
    ['gfe:read', 403, 403, 200],
    ['organization:read', 200, 403, 200],
    ['organization:write', 200, 201, 200],
    ['organization:*', 200, 201, 200],
    ['public-api:*', 200, 201, 200],
    ['*', 200, 201, 200],
  ])('with the key %s a list is %d, a create %d and whoami %d', async (key, listed, created, described) => {
    expect((await send('GET', '/members', key)).status).toBe(listed);
    expect((await send('POST', '/members', key, aMember())).status).toBe(created);
    expect((await send('GET', '/whoami', key)).status).toBe(described);
  });
});

describe('organization.listMembers, organization.listApiKeys, organization.listAuditEvents', () => {
  test.each(['members', 'api-keys', 'audit-events'])(
    'a list of %s accepts skip 0 to 10000 and take 1 to 100',
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

describe('organization.updateOrganization, organization.createMember, organization.updateMember, organization.createApiKey, organization.rotateApiKey, organization.revokeApiKey', () => {
  test.each(roles)('answer 403 to every role but OWNER and ADMIN, whatever its scopes: %s', async (role) => {
    const { id: memberId } = (await send('POST', '/members', 'OWNER', aMember())).json.data.member;
    const aKey = { name: 'Import', scopes: ['gfe:read'], role: 'READ_ONLY' };
    const { id: keyId } = (await send('POST', '/api-keys', 'OWNER', aKey)).json.data.apiKey;
    const answers = [
      await send('PUT', '', role, { name: 'Renamed' }),
      await send('POST', '/members', role, aMember()),
      await send('PUT', `/members/${memberId}`, role, { name: 'Renamed' }),
      await send('POST', '/api-keys', role, aKey),
      await send('POST', `/api-keys/${keyId}/rotate`, role, {}),
      await send('DELETE', `/api-keys/${keyId}`, role),
    ];
    const allowed = [200, 201, 200, 201, 200, 204];
    const mayWrite = role === 'OWNER' || role === 'ADMIN';
    expect(answers.map(({ status }) => status)).toEqual(mayWrite ? allowed : allowed.map(() => 403));
    expect((await send('GET', '/members', role)).status).toBe(200);
  });
});

describe('organization.listAuditEvents, organization.listChanges', () => {
  test('show a refusal as an event without a record, not as a change', async () => {
    const { status, headers } = await served.send('GET', '/organization/audit-events', { key: 'gfe:read' });
    expect(status).toBe(403);
    const query = 'action=refuse&operation=organization.listAuditEvents';
    const { auditEvents } = (await send('GET', `/audit-events?${query}`)).json.data;
    expect(auditEvents).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        position: expect.any(Number),
        organizationId,
        occurredAt: expect.any(String),
        actorKeyId: ownerKeyId,
        memberId: null,
        agentId: null,
        module: 'organization',
        operation: 'organization.listAuditEvents',
        action: 'refuse',
        recordType: null,
        recordId: null,
        requestId: headers.get('x-request-id'),
        rowCount: null,
      },
    ]);
    const { changes } = (await send('GET', '/changes?take=100')).json.data;
    const actions = changes.map(({ action }: { action: string }) => action);
    expect(actions).toContain('create');
    expect(actions).not.toContain('refuse');
  });
});
