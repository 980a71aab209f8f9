import { aPrincipal, asOrganization, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, organizationModule } from '../../tests/fixture.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost([organizationModule]);
});
afterAll(() => host.close());

const wanted = { name: 'Scheduling', scopes: ['gfe:write', 'gfe:write', 'support:read'] };
const later = (seconds: number) => new Date(testTime.getTime() + seconds * 1_000);

async function keysOfAnOrganization() {
  const organization = await anOrganization(host);
  const { as: owner } = organization;
  return {
    ...organization,
    create: (body: Record<string, unknown> = {}, as = owner) =>
      host.call('organization.createApiKey', { body: { ...wanted, ...body } }, { as }),
    rotate: (keyId: string, body: Record<string, unknown> = {}, { as = owner, now = testTime } = {}) =>
      host.call('organization.rotateApiKey', { params: { keyId }, body }, { as, now }),
    revoke: (keyId: string, now = testTime) =>
      host.call('organization.revokeApiKey', { params: { keyId } }, { as: owner, now }),
    list: async (query: Record<string, string | string[]> = {}, now = testTime) =>
      (await host.call('organization.listApiKeys', { query }, { as: owner, now })).data,
  };
}

describe('organization.createApiKey, organization.listApiKeys', () => {
  test('answer 201 with the key, ADMIN and LIVE unless said otherwise, and its secret once: the list never shows it', async () => {
    const { create, list, organizationId } = await keysOfAnOrganization();
    const { status, data } = await create();
    expect(status).toBe(201);
    expect(data.secret.startsWith(`${data.apiKey.prefix}_`)).toBe(true);
    expect(data.apiKey).toEqual({
      id: expect.stringMatching(/^key_/),
      organizationId,
      name: 'Scheduling',
      prefix: expect.stringMatching(/^rcm_live_[0-9A-Za-z]{16}$/),
      scopes: ['gfe:write', 'support:read'],
      role: 'ADMIN',
      mode: 'LIVE',
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
      overlapEndsAt: null,
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
    const { apiKeys, total } = await list();
    expect(total).toBe(2);
    expect(apiKeys).toContainEqual(data.apiKey);
    const [, , , secret] = data.secret.split('_');
    expect(JSON.stringify(apiKeys)).not.toContain(secret);
  });
});

describe('organization.createApiKey', () => {
  test('stores the secret as a hash alone', async () => {
    const { create, organizationId } = await keysOfAnOrganization();
    const { data } = await create({ mode: 'TEST' });
    const [, mode, , secret] = data.secret.split('_');
    expect(mode).toBe('test');
    const rows = await asOrganization(host.tenants, organizationId, (client) =>
      client.query('select k.*, d.* from organization.api_keys k, organization.key_directory d'),
    );
    expect(rows.rowCount).toBeGreaterThan(0);
    expect(JSON.stringify(rows.rows)).not.toContain(secret);
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: Array(51).fill('gfe:read') }],
    ['scopes.0', { scopes: ['gfe'] }],
    ['role', { role: 'CHIEF' }],
    ['mode', { mode: 'DRY' }],
    ['expiresAt', { expiresAt: testTime.toISOString() }],
    ['expiresAt', { expiresAt: '2027-01-01' }],
    ['expiresAt', { expiresAt: null }],
    ['name', { name: undefined }],
    ['scopes', { scopes: undefined }],
    ['role', { role: null }],
  ])(
    'answers 400 to a name of 0 or 101 characters, 0 or 51 scopes, an unknown scope, role or mode, an expiry of now, null: %s',
    async (path, body) => {
      const { create } = await keysOfAnOrganization();
      await expect(create(body)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${path}` }] },
      });
    },
  );

  test('takes a name of 100 characters, 50 scopes and the next moment', async () => {
    const { create } = await keysOfAnOrganization();
    const expiresAt = new Date(testTime.getTime() + 1).toISOString();
    const scopes = Array.from({ length: 50 }, (_, index) => `module-${index}:read`);
    const { data } = await create({ name: 'x'.repeat(100), scopes, expiresAt });
    expect(data.apiKey).toMatchObject({ scopes, expiresAt });
  });

  test.each([
    [
      'a scope beyond its own',
      { role: 'BILLER' as const, scopes: ['organization:write'] },
      { role: 'BILLER' },
    ],
    ['a role beyond its own', { role: 'BILLER' as const, scopes: ['*'] }, { role: 'CODER' }],
    ['ADMIN by leaving the role out', { role: 'BILLER' as const, scopes: ['*'] }, {}],
    ['OWNER as an ADMIN', { role: 'ADMIN' as const, scopes: ['*'] }, { role: 'OWNER' }],
  ])(
    'answers 403 to a caller who grants more than its own, and makes nothing: %s',
    async (_what, caller, body) => {
      const { create, as, list } = await keysOfAnOrganization();
      await expect(create(body, { ...as, ...caller })).rejects.toMatchObject({ status: 403 });
      expect((await list()).total).toBe(1);
    },
  );
});

describe('organization.listApiKeys', () => {
  test('filters by role, mode and whether they are in force', async () => {
    const { create, revoke, list, keyId } = await keysOfAnOrganization();
    const revoked = (await create({ mode: 'TEST' })).data.apiKey.id;
    await revoke(revoked);
    const expiring = (await create({ role: 'CODER', expiresAt: later(60).toISOString() })).data.apiKey.id;
    const ids = async (query: Record<string, string | string[]>, now?: Date) =>
      (await list(query, now)).apiKeys.map(({ id }: { id: string }) => id).sort();
    expect(await ids({ mode: 'TEST' })).toEqual([revoked]);
    expect(await ids({ role: ['OWNER', 'CODER'] })).toEqual([keyId, expiring].sort());
    expect(await ids({ active: 'true' })).toEqual([keyId, expiring].sort());
    expect(await ids({ active: 'true' }, later(60))).toEqual([keyId]);
    expect(await ids({ active: 'false' }, later(60))).toEqual([revoked, expiring].sort());
  });

  test('shows nothing of another organization', async () => {
    const { data } = await host.call('organization.listApiKeys', {}, { as: aPrincipal() });
    expect(data).toEqual({ apiKeys: [], total: 0 });
  });
});

describe('organization.rotateApiKey', () => {
  test('keeps the key and shows a new secret and the end of the overlap, of 604800 seconds at most', async () => {
    const { create, rotate, list } = await keysOfAnOrganization();
    const { data: before } = await create();
    const { data: after, status } = await rotate(before.apiKey.id, { overlapSeconds: 604_800 });
    expect(status).toBe(200);
    expect(after.secret).not.toBe(before.secret);
    expect(after.apiKey).toMatchObject({
      id: before.apiKey.id,
      prefix: before.apiKey.prefix,
      overlapEndsAt: later(604_800).toISOString(),
    });
    const shown = (await list({}, later(604_800))).apiKeys.find(
      ({ id }: { id: string }) => id === before.apiKey.id,
    );
    expect(shown.overlapEndsAt).toBeNull();
  });

  test('has no overlap unless asked for one', async () => {
    const { create, rotate } = await keysOfAnOrganization();
    for (const body of [{}, { overlapSeconds: 0 }]) {
      const { id } = (await create()).data.apiKey;
      expect((await rotate(id, body)).data.apiKey.overlapEndsAt).toBeNull();
    }
  });

  test.each([{ overlapSeconds: -1 }, { overlapSeconds: 604_801 }, { overlapSeconds: 1.5 }])(
    'answers 400 to an overlap of -1, 604801 or 1.5 seconds: %o',
    async (body) => {
      const { rotate, keyId } = await keysOfAnOrganization();
      await expect(rotate(keyId, body)).rejects.toMatchObject({ status: 400 });
    },
  );

  test('answers 403 to a caller who could not issue such a key', async () => {
    const { rotate, create, keyId, as } = await keysOfAnOrganization();
    const admin = { ...as, role: 'ADMIN' as const };
    await expect(rotate(keyId, {}, { as: admin })).rejects.toMatchObject({ status: 403 });
    const { data } = await create({ scopes: ['gfe:*'] });
    const narrow = { ...admin, scopes: ['organization:write'] };
    await expect(rotate(data.apiKey.id, {}, { as: narrow })).rejects.toMatchObject({ status: 403 });
    await expect(rotate(data.apiKey.id, {}, { as: admin })).resolves.toMatchObject({ status: 200 });
  });

  test('answers 409 for a revoked and for an expired key', async () => {
    const { create, rotate, revoke } = await keysOfAnOrganization();
    const revoked = (await create()).data.apiKey.id;
    await revoke(revoked);
    await expect(rotate(revoked)).rejects.toMatchObject({ status: 409 });
    const expiring = (await create({ expiresAt: later(60).toISOString() })).data.apiKey.id;
    await expect(rotate(expiring, {}, { now: later(60) })).rejects.toMatchObject({ status: 409 });
  });
});

describe('organization.revokeApiKey', () => {
  test('answers 204, and again without moving the time', async () => {
    const { create, revoke, list } = await keysOfAnOrganization();
    const { id } = (await create()).data.apiKey;
    expect(await revoke(id)).toMatchObject({ status: 204, data: null });
    expect(await revoke(id, later(60))).toMatchObject({ status: 204 });
    const shown = (await list()).apiKeys.find((key: { id: string }) => key.id === id);
    expect(shown.revokedAt).toBe(testTime.toISOString());
  });
});

describe('organization.rotateApiKey, organization.revokeApiKey', () => {
  test('answer 404 for a missing and for a foreign key', async () => {
    const { revoke, rotate } = await keysOfAnOrganization();
    const { keyId } = await anOrganization(host);
    for (const id of ['key_missing', keyId]) {
      await expect(revoke(id)).rejects.toMatchObject({ status: 404 });
      await expect(rotate(id)).rejects.toMatchObject({ status: 404 });
    }
  });
});
