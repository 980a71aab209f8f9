import { type TestDatabase, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, commandHost, organizationModule, peppers } from '../tests/fixture.ts';
import { readKey } from './api-keys/key-text.ts';
import {
  commandPrincipal,
  createKey,
  createOrganization,
  listKeys,
  listOrganizations,
  revokeKey,
  revokeKeysUnusedSince,
  rollKey,
  setModules,
} from './bootstrap.ts';
import { derivePepper, directoryTables, loadOrganization, organizationIds, type Peppers } from './index.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost([organizationModule]);
});
afterAll(() => host.close());

const unknownOrganization = '0b7e4f4e-6a55-4b1e-9d5e-3f4d0c8a9b21';
const commands = (database: TestDatabase = host) => commandHost(database);
const modules = ['collections', 'gfe', 'scribe'];

describe('rcm org create', () => {
  test('creates the settings, the owner and a key with scope * and role OWNER, as the role that serves requests', async () => {
    const { organizationId, memberId, apiKey, as } = await anOrganization(host);
    expect(readKey(apiKey)).not.toBeNull();
    const { data } = await host.call('organization.whoami', {}, { as });
    expect(data).toMatchObject({
      apiKey: { scopes: ['*'], role: 'OWNER', mode: 'LIVE', organizationId },
      actor: { id: memberId, email: 'rowan.ellis@example.org', role: 'OWNER', status: 'ACTIVE' },
    });
    expect(await organizationIds(host.tenants)).toContain(organizationId);
  });

  test.each([
    ['name', { name: '' }],
    ['ownerName', { ownerName: 'x'.repeat(201) }],
    ['ownerEmail', { ownerEmail: 'nobody' }],
    ['timeZone', { timeZone: 'Mars' }],
  ])(
    'answers 400 for an invalid name, owner, address or zone, and creates nothing: %s',
    async (field, values) => {
      const before = await organizationIds(host.tenants);
      const fit = { name: 'A', ownerName: 'B', ownerEmail: 'b@example.org' };
      await expect(createOrganization(commands(), { ...fit, ...values })).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${field}` }] },
      });
      expect(await organizationIds(host.tenants)).toEqual(before);
    },
  );
});

describe('rcm key create', () => {
  test('grants role ADMIN by default, and writes an audit event of the command line', async () => {
    const { organizationId, as } = await anOrganization(host);
    const { keyId } = await createKey(commands(), { organizationId, name: 'Import', scopes: ['gfe:write'] });
    const { data } = await host.call('organization.listApiKeys', { query: { role: 'ADMIN' } }, { as });
    expect(data.apiKeys).toMatchObject([
      { id: keyId, name: 'Import', scopes: ['gfe:write'], expiresAt: null },
    ]);
    const events = await host.call('organization.listAuditEvents', { query: { recordId: keyId } }, { as });
    expect(events.data.auditEvents).toMatchObject([
      { actorKeyId: 'rcm', action: 'create', recordType: 'apiKey', operation: 'organization.createApiKey' },
    ]);
  });

  test('binds the key to a member and an agent definition, and rcm key list shows both', async () => {
    const { organizationId, memberId } = await anOrganization(host);
    const asked = { organizationId, name: 'Import', scopes: ['gfe:write'], memberId, agentId: 'agt_1' };
    const { keyId } = await createKey(commands(), asked, {
      agent: async (_context, id) => ({ id, isActive: true }),
    });
    const keys = await listKeys(commands(), { organizationId });
    expect(keys.find((key) => key.keyId === keyId)).toMatchObject({ memberId, agentId: 'agt_1' });
  });

  test.each([
    [404, { organizationId: unknownOrganization }],
    [404, { memberId: 'mem_missing' }],
    [404, { agentId: 'agt_missing' }],
    [400, { organizationId: 'nobody' }],
    [400, { scopes: ['everything'] }],
    [400, { scopes: [] }],
    [400, { expiresAt: testTime }],
  ])(
    'answers 404 for an unknown organization, 400 for invalid scopes or an expiry of now: %i to %o',
    async (status, values) => {
      const { organizationId } = await anOrganization(host);
      const fit = { organizationId, name: 'Import', scopes: ['gfe:write'] };
      await expect(createKey(commands(), { ...fit, ...values })).rejects.toMatchObject({ status });
    },
  );
});

test('rcm key create refuses a scope that no operation requires, and suggests the nearest one', async () => {
  const { organizationId } = await anOrganization(host);
  const correctedScope = (scope: string) => (scope === 'gfe:read' ? null : 'gfe:read');
  const make = (...scopes: string[]) =>
    createKey(commands(), { organizationId, name: 'Import', scopes }, { correctedScope });
  await expect(make('gfe:read', 'gef:read')).rejects.toMatchObject({
    status: 400,
    details: {
      issues: [
        { path: 'body.scopes.1', code: 'unknown_scope', message: expect.stringContaining('gfe:read') },
      ],
    },
  });
  expect(await make('gfe:read')).toMatchObject({ keyId: expect.stringMatching(/^key_/) });
});

test('rcm key list shows the keys of one organization, and rcm org list all organizations', async () => {
  const { organizationId, keyId } = await anOrganization(host);
  const made = await createKey(commands(), { organizationId, name: 'Import', scopes: ['gfe:write'] });
  await anOrganization(host);
  const keys = await listKeys(commands(), { organizationId });
  expect(new Set(keys.map((key) => key.keyId))).toEqual(new Set([keyId, made.keyId]));
  expect(keys).toContainEqual(
    expect.objectContaining({ keyId: made.keyId, scopes: ['gfe:write'], role: 'ADMIN' }),
  );
  await expect(listKeys(commands(), { organizationId: unknownOrganization })).rejects.toMatchObject({
    status: 404,
  });
  expect(await listOrganizations(commands())).toContainEqual({
    organizationId,
    name: 'Riverside Health',
    timeZone: 'America/New_York',
    disabledModules: [],
  });
});

describe('rcm key roll', () => {
  test('gives the key a new secret, and keeps the previous one for the requested overlap', async () => {
    const { organizationId, keyId, apiKey } = await anOrganization(host);
    const rolled = await rollKey(commands(), { keyId, overlapSeconds: 604_800 });
    expect(rolled).toMatchObject({ keyId, overlapEndsAt: new Date(testTime.getTime() + 604_800_000) });
    expect(readKey(rolled.apiKey)?.prefix).toBe(readKey(apiKey)?.prefix);
    expect(rolled.apiKey).not.toBe(apiKey);
    expect(await rollKey(commands(), { keyId })).toMatchObject({ overlapEndsAt: null });
    expect(await listKeys(commands(), { organizationId })).toHaveLength(1);
  });

  test('answers 400 for a longer overlap, 404 for an unknown key, 409 for a revoked one', async () => {
    const { keyId } = await anOrganization(host);
    await expect(rollKey(commands(), { keyId, overlapSeconds: 604_801 })).rejects.toMatchObject({
      status: 400,
    });
    await expect(rollKey(commands(), { keyId: 'key_missing' })).rejects.toMatchObject({ status: 404 });
    await revokeKey(commands(), { keyId });
    await expect(rollKey(commands(), { keyId })).rejects.toMatchObject({ status: 409 });
  });
});

describe('rcm key revoke', () => {
  test("finds the key's organization, and keeps the first time", async () => {
    const { keyId, as } = await anOrganization(host);
    expect(await revokeKey(commands(), { keyId })).toEqual({ keyId, revokedAt: testTime });
    const again = { ...commands(), now: new Date(testTime.getTime() + 1_000) };
    expect(await revokeKey(again, { keyId })).toEqual({ keyId, revokedAt: testTime });
    const { data } = await host.call('organization.listApiKeys', {}, { as });
    expect(data.apiKeys).toMatchObject([{ id: keyId, revokedAt: testTime.toISOString() }]);
  });

  test('answers 404 for an unknown key', async () => {
    await expect(revokeKey(commands(), { keyId: 'key_missing' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('rcm migrate --rotate --finish --revoke-unused-since', () => {
  test('writes an audit event of the command line for each key that it revokes', async () => {
    const { keyId, as } = await anOrganization(host);
    const now = new Date(testTime.getTime() + 86_400_000);
    const peppersAfter: Peppers = [derivePepper('another installation secret', 2), ...peppers];
    const revoked = await revokeKeysUnusedSince({ ...commandHost(host, now), peppers: peppersAfter }, now);
    expect(revoked.map((key) => key.keyId)).toContain(keyId);
    const query = { recordId: keyId, action: 'update' };
    const { data } = await host.call('organization.listAuditEvents', { query }, { as });
    expect(data.auditEvents).toMatchObject([
      { actorKeyId: 'rcm', recordType: 'apiKey', operation: 'organization.revokeApiKey' },
    ]);
  });
});

describe('rcm org modules', () => {
  test('disables and enables modules, and shows it in the entitlements', async () => {
    const { organizationId, as } = await anOrganization(host);
    const change = (switches: { disable?: string[]; enable?: string[] }) =>
      setModules(commands(), { organizationId, modules, ...switches });
    expect(await change({ disable: ['scribe', 'gfe', 'gfe'] })).toEqual({
      organizationId,
      disabledModules: ['gfe', 'scribe'],
    });
    expect(await change({ enable: ['gfe'], disable: ['collections'] })).toMatchObject({
      disabledModules: ['collections', 'scribe'],
    });
    const { data } = await host.call('organization.getOrganization', {}, { as });
    expect(data.organization.entitlements).toEqual({ disabledModules: ['collections', 'scribe'] });
  });

  test('answers 400 for an unknown module, 404 for an unknown organization', async () => {
    const { organizationId } = await anOrganization(host);
    const unfit = setModules(commands(), { organizationId, modules, disable: ['gef'] });
    await expect(unfit).rejects.toMatchObject({ status: 400 });
    const missing = setModules(commands(), {
      organizationId: unknownOrganization,
      modules,
      disable: ['gfe'],
    });
    await expect(missing).rejects.toMatchObject({ status: 404 });
  });
});

test('the principal of the command line has the settings and disabled modules of the organization', async () => {
  const { organizationId } = await anOrganization(host);
  await setModules(commands(), { organizationId, modules: ['gfe'], disable: ['gfe'] });
  expect(await commandPrincipal(commands(), organizationId)).toMatchObject({
    keyId: 'rcm',
    role: 'OWNER',
    scopes: ['*'],
    organization: { id: organizationId, name: 'Riverside Health', timeZone: 'America/New_York' },
    disabledModules: ['gfe'],
  });
  await expect(commandPrincipal(commands(), unknownOrganization)).rejects.toMatchObject({ status: 404 });
  await expect(commandPrincipal(commands(), 'nobody')).rejects.toMatchObject({ status: 400 });
});

test('work without a calling key finds the settings and disabled modules of its organization', async () => {
  const { organizationId } = await anOrganization(host);
  await setModules(commands(), { organizationId, modules: ['gfe', 'appeals'], disable: ['gfe', 'appeals'] });
  expect(await loadOrganization(host.tenants, organizationId)).toEqual({
    organization: {
      id: organizationId,
      name: 'Riverside Health',
      timeZone: 'America/New_York',
      holidays: { base: 'US_FEDERAL', added: [], removed: [] },
      isCharitableHospital: false,
      limitationPeriods: [],
    },
    disabledModules: ['appeals', 'gfe'],
  });
  expect(await loadOrganization(host.tenants, unknownOrganization)).toBeNull();
});

describe('the tables without an organization', () => {
  test('force policies that let nobody update or delete an entry', async () => {
    const { organizationId } = await anOrganization(host);
    const { pool } = host.tenants;
    const { rows } = await pool.query(
      `select n.nspname || '.' || c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'organization' and c.relkind = 'r'`,
    );
    expect(rows.every(({ forced }) => forced)).toBe(true);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(directoryTables));
    for (const table of ['directory', 'key_directory']) {
      for (const text of [
        `update organization.${table} set organization_id = $1`,
        `delete from organization.${table} where organization_id = $1`,
      ]) {
        expect((await pool.query(text, [organizationId])).rowCount).toBe(0);
      }
    }
    expect((await pool.query('delete from organization.revision')).rowCount).toBe(0);
  });

  test('accept no entry for another organization', async () => {
    const { organizationId } = await anOrganization(host);
    const client = await host.tenants.pool.connect();
    try {
      await client.query('begin');
      await client.query(`set local app.organization_id = '${unknownOrganization}'`);
      const forged = client.query(
        `insert into organization.key_directory values ('rcm_live_x', $1, 'key_x')`,
        [organizationId],
      );
      await expect(forged).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
