import type { Principal } from '@rcm/tenancy';
import { aPrincipal, asOrganization, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, commandHost, organizationModule } from '../../tests/fixture.ts';
import { createKey, revokeKey } from '../bootstrap.ts';
import type { Holding } from './grants.ts';

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
    revoke: (keyId: string, now = testTime, as = owner) =>
      host.call('organization.revokeApiKey', { params: { keyId } }, { as, now }),
    /** A key created by the command line, as a principal. */
    aKey: (holding: Partial<Holding>) => aKeyOf(organization, holding),
    list: async (query: Record<string, string | string[]> = {}, now = testTime) =>
      (await host.call('organization.listApiKeys', { query }, { as: owner, now })).data,
  };
}

async function aKeyOf(
  { organizationId, as }: Awaited<ReturnType<typeof anOrganization>>,
  { role = 'OWNER', scopes = ['*'], mode = 'LIVE', expiresAt = null }: Partial<Holding>,
): Promise<Principal> {
  const asked = { organizationId, name: 'Test', scopes: [...scopes], role, mode };
  const { keyId } = await createKey(commandHost(host), { ...asked, ...(expiresAt && { expiresAt }) });
  return { ...as, keyId, role, scopes, mode };
}

const forbidden = { status: 403 };

describe('organization.createApiKey, organization.listApiKeys', () => {
  test('answer 201 with the key, ADMIN and LIVE by default, and its secret once: the list never shows it', async () => {
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
      memberId: null,
      agentId: null,
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

describe('organization.createApiKey, organization.rotateApiKey', () => {
  test('bind a key to a member and an agent definition for good; the list shows and filters both', async () => {
    const { create, rotate, list, memberId } = await keysOfAnOrganization();
    const { data } = await create({ memberId, agentId: 'agt_1' });
    const { apiKey } = data;
    expect(apiKey).toMatchObject({ memberId, agentId: 'agt_1' });
    expect((await rotate(apiKey.id)).data.apiKey).toMatchObject({ memberId, agentId: 'agt_1' });
    await create();
    const queries: Record<string, string | string[]>[] = [
      { memberId },
      { agentId: 'agt_1' },
      { memberId: ['mem_other', memberId] },
    ];
    for (const query of queries) {
      expect((await list(query)).apiKeys).toMatchObject([{ id: apiKey.id, memberId, agentId: 'agt_1' }]);
    }
    expect((await list({ memberId: 'mem_other' })).total).toBe(0);
    expect((await list({ agentId: 'agt_other' })).total).toBe(0);
  });
});

describe('organization.createApiKey', () => {
  test('answers 404 for an unknown member or agent definition and for a member of another organization', async () => {
    const { create, list } = await keysOfAnOrganization();
    const foreign = await anOrganization(host);
    for (const body of [
      { memberId: 'mem_missing' },
      { memberId: foreign.memberId },
      { agentId: 'agt_missing' },
    ]) {
      await expect(create(body)).rejects.toMatchObject({ status: 404 });
    }
    expect((await list()).total).toBe(1);
  });

  test('answers 409 for an agent definition that is not ACTIVE', async () => {
    const { create, list } = await keysOfAnOrganization();
    await expect(create({ agentId: 'agt_draft' })).rejects.toMatchObject({
      status: 409,
      message: 'The agent definition is not ACTIVE',
    });
    expect((await list()).total).toBe(1);
  });

  test('answers 403 for a member whose role the role of the caller does not include', async () => {
    const { create, memberId, as } = await keysOfAnOrganization();
    const admin = { ...as, role: 'ADMIN' as const };
    await expect(create({ memberId }, admin)).rejects.toMatchObject(forbidden);
    const body = { name: 'Ana Ruiz', email: 'ana.ruiz@example.org', role: 'ADMIN' };
    const { data } = await host.call('organization.createMember', { body }, { as });
    await expect(create({ memberId: data.member.id }, admin)).resolves.toMatchObject({ status: 201 });
  });

  test('stores the secret only as a hash', async () => {
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

  test.each(['createApiKey', 'rotateApiKey'])(
    'with a repeated Idempotency-Key does not show the secret again and stores none: %s',
    async (name) => {
      const { create, as, list, organizationId } = await keysOfAnOrganization();
      const { data: made } = await create();
      const input =
        name === 'createApiKey' ? { body: wanted } : { params: { keyId: made.apiKey.id }, body: {} };
      const options = { as, idempotencyKey: 'once' };
      const { data } = await host.call(`organization.${name}`, input, options);
      const { total } = await list();
      await expect(host.call(`organization.${name}`, input, options)).rejects.toMatchObject({
        status: 409,
        details: { existingId: data.apiKey.id },
      });
      expect((await list()).total).toBe(total);
      const { rows } = await asOrganization(host.tenants, organizationId, (client) =>
        client.query("select status, body from platform.idempotency_keys where key = 'once'"),
      );
      expect(rows).toHaveLength(1);
      expect(rows[0].body).toBe(data.apiKey.id);
      expect(data.secret).toMatch(/^rcm_/);
    },
  );

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
    'answers 400 for a name of 0 or 101 characters, 0 or 51 scopes, an unknown scope, role or mode, an expiry of now, null: %s',
    async (path, body) => {
      const { create } = await keysOfAnOrganization();
      await expect(create(body)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${path}` }] },
      });
    },
  );

  test('accepts a name of 100 characters, 50 scopes and an expiry in 1 ms', async () => {
    const { create } = await keysOfAnOrganization();
    const expiresAt = new Date(testTime.getTime() + 1).toISOString();
    const scopes = Array.from({ length: 50 }, (_, index) => `module-${index}:read`);
    const { data } = await create({ name: 'x'.repeat(100), scopes, expiresAt });
    expect(data.apiKey).toMatchObject({ scopes, expiresAt });
  });

  test.each([
    [
      'a scope that its own does not cover',
      { role: 'BILLER' as const, scopes: ['organization:write'] },
      { role: 'BILLER' },
    ],
    ['a role that its own does not include', { role: 'BILLER' as const, scopes: ['*'] }, { role: 'CODER' }],
    ['ADMIN by omitting the role', { role: 'BILLER' as const, scopes: ['*'] }, {}],
    ['OWNER as an ADMIN', { role: 'ADMIN' as const, scopes: ['*'] }, { role: 'OWNER' }],
  ])(
    'answers 403 to a caller that grants more than its own key does, and creates nothing: %s',
    async (_what, caller, body) => {
      const { create, as, list } = await keysOfAnOrganization();
      await expect(create(body, { ...as, ...caller })).rejects.toMatchObject({ status: 403 });
      expect((await list()).total).toBe(1);
    },
  );
});

describe('organization.createApiKey', () => {
  test('creates a key that by default expires with its creator, and never later', async () => {
    const { create, aKey } = await keysOfAnOrganization();
    const ending = await aKey({ expiresAt: later(20) });
    const endOf = async (body: Record<string, unknown>) =>
      (await create(body, ending)).data.apiKey.expiresAt as string;
    expect(await endOf({})).toBe(later(20).toISOString());
    expect(await endOf({ expiresAt: later(20).toISOString() })).toBe(later(20).toISOString());
    expect(await endOf({ expiresAt: later(19.999).toISOString() })).toBe(later(19.999).toISOString());
    await expect(endOf({ expiresAt: later(20.001).toISOString() })).rejects.toMatchObject(forbidden);
  });

  test('creates no LIVE key from a TEST key, not even by omitting the mode', async () => {
    const { create, aKey } = await keysOfAnOrganization();
    const tester = await aKey({ mode: 'TEST' });
    await expect(create({}, tester)).rejects.toMatchObject(forbidden);
    await expect(create({ mode: 'LIVE' }, tester)).rejects.toMatchObject(forbidden);
    expect((await create({ mode: 'TEST' }, tester)).data.apiKey.mode).toBe('TEST');
  });
});

describe('organization.createApiKey, organization.rotateApiKey, organization.revokeApiKey', () => {
  test.each(['revoked', 'expired', 'gone'])(
    'answer 401 to a key that was %s after the request arrived: it creates no successor',
    async (how) => {
      const { create, rotate, revoke, aKey, list } = await keysOfAnOrganization();
      const made = await aKey(how === 'expired' ? { expiresAt: later(0.001) } : {});
      const caller = how === 'gone' ? { ...made, keyId: 'key_missing' } : made;
      if (how === 'revoked') await revokeKey(commandHost(host), { keyId: caller.keyId });
      const now = how === 'expired' ? later(0.001) : testTime;
      const { total } = await list();
      const over = { status: 401, principal: caller };
      const create401 = host.call(
        'organization.createApiKey',
        { body: { ...wanted, expiresAt: later(60).toISOString() } },
        { as: caller, now },
      );
      await expect(create401).rejects.toMatchObject(over);
      await expect(rotate(made.keyId, {}, { as: caller, now })).rejects.toMatchObject(over);
      await expect(revoke(made.keyId, now, caller)).rejects.toMatchObject(over);
      expect((await list()).total).toBe(total);
      await expect(create()).resolves.toMatchObject({ status: 201 });
    },
  );
});

describe('organization.rotateApiKey, organization.revokeApiKey', () => {
  test.each([
    ['a role above its own', { role: 'ADMIN' }, { role: 'OWNER' }, { role: 'ADMIN' }],
    ['another role at its level', { role: 'BILLER' }, { role: 'CODER' }, { role: 'BILLER' }],
    ['scopes', { scopes: ['organization:*'] }, { scopes: ['gfe:read'] }, { scopes: ['organization:read'] }],
    ['the mode LIVE', { mode: 'TEST' }, { mode: 'LIVE' }, { mode: 'TEST' }],
    ['a later expiry', { expiresAt: later(20) }, { expiresAt: later(20.001) }, { expiresAt: later(20) }],
    ['no end', { expiresAt: later(20) }, {}, { expiresAt: later(19) }],
  ] as const)(
    'answer 403 for a key that grants more than the caller’s, and change one that does not: %s',
    async (_what, own, more, less) => {
      const { rotate, revoke, aKey, list } = await keysOfAnOrganization();
      const caller = await aKey(own);
      const greater = await aKey({ ...own, expiresAt: null, ...more });
      const lesser = await aKey({ ...own, ...less });
      const before = await list();
      await expect(rotate(greater.keyId, {}, { as: caller })).rejects.toMatchObject(forbidden);
      await expect(revoke(greater.keyId, testTime, caller)).rejects.toMatchObject(forbidden);
      expect(await list()).toEqual(before);
      await expect(rotate(lesser.keyId, {}, { as: caller })).resolves.toMatchObject({ status: 200 });
      await expect(revoke(lesser.keyId, testTime, caller)).resolves.toMatchObject({ status: 204 });
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
    expect(data).toEqual({ apiKeys: [], total: 0, nextCursor: null });
  });
});

describe('organization.rotateApiKey', () => {
  test('keeps the key and shows a new secret and the end of the overlap, at most 604800 seconds', async () => {
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

  test('has no overlap by default', async () => {
    const { create, rotate } = await keysOfAnOrganization();
    for (const body of [{}, { overlapSeconds: 0 }]) {
      const { id } = (await create()).data.apiKey;
      expect((await rotate(id, body)).data.apiKey.overlapEndsAt).toBeNull();
    }
  });

  test.each([{ overlapSeconds: -1 }, { overlapSeconds: 604_801 }, { overlapSeconds: 1.5 }])(
    'answers 400 for an overlap of -1, 604801 or 1.5 seconds: %o',
    async (body) => {
      const { rotate, keyId } = await keysOfAnOrganization();
      await expect(rotate(keyId, body)).rejects.toMatchObject({ status: 400 });
    },
  );

  test('answers 403 to a caller that could not issue such a key', async () => {
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
  test('answers 204, also when repeated, and keeps the first time', async () => {
    const { create, revoke, list } = await keysOfAnOrganization();
    const { id } = (await create()).data.apiKey;
    expect(await revoke(id)).toMatchObject({ status: 204, data: null });
    expect(await revoke(id, later(60))).toMatchObject({ status: 204 });
    const shown = (await list()).apiKeys.find((key: { id: string }) => key.id === id);
    expect(shown.revokedAt).toBe(testTime.toISOString());
  });
});

describe('organization.revokeApiKey', () => {
  const kept = { status: 409 };

  test.each([
    ['none', null],
    ['of role ADMIN', { role: 'ADMIN' }],
    ['of mode TEST', { mode: 'TEST' }],
    ['without the scope organization:write', { scopes: ['organization:read', 'gfe:*'] }],
    ['that ends', { expiresAt: later(3_600) }],
  ] as const)(
    'answers 409 for the last OWNER key, and leaves it in force; the others are %s',
    async (_what, other) => {
      const { revoke, keyId, aKey, list } = await keysOfAnOrganization();
      if (other) await aKey(other);
      await expect(revoke(keyId)).rejects.toMatchObject(kept);
      expect((await list({ active: 'true' })).total).toBe(other ? 2 : 1);
      await aKey({ scopes: ['organization:write'] });
      await expect(revoke(keyId)).resolves.toMatchObject({ status: 204 });
    },
  );

  test('answers 409 if no other OWNER key is valid as long, to the millisecond', async () => {
    const { revoke, keyId, aKey } = await keysOfAnOrganization();
    const first = await aKey({ expiresAt: later(60) });
    await revokeKey(commandHost(host), { keyId });
    await aKey({ expiresAt: later(59.999) });
    await expect(revoke(first.keyId, testTime, first)).rejects.toMatchObject(kept);
    await aKey({ expiresAt: later(60) });
    await expect(revoke(first.keyId, testTime, first)).resolves.toMatchObject({ status: 204 });
  });

  test('does not count a revoked key as the other', async () => {
    const { revoke, keyId, aKey } = await keysOfAnOrganization();
    const other = await aKey({});
    await revoke(other.keyId);
    await expect(revoke(keyId)).rejects.toMatchObject(kept);
    await expect(revoke(other.keyId)).resolves.toMatchObject({ status: 204 });
  });

  test('leaves one of twenty OWNER keys that revoke themselves concurrently', async () => {
    const { revoke, aKey, as, list } = await keysOfAnOrganization();
    const keys = [as];
    while (keys.length < 20) keys.push(await aKey({}));
    const results = await Promise.allSettled(keys.map((key) => revoke(key.keyId, testTime, key)));
    const refusals = results.filter((result) => result.status === 'rejected');
    expect(refusals).toMatchObject([{ reason: kept }]);
    expect((await list({ active: 'true' })).total).toBe(1);
  });

  test('leaves one of two OWNER keys that revoke each other concurrently', async () => {
    const { revoke, aKey, as, list } = await keysOfAnOrganization();
    const other = await aKey({});
    const results = await Promise.allSettled([
      revoke(other.keyId, testTime, as),
      revoke(as.keyId, testTime, other),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ status: 401 }) }),
    );
    expect((await list({ active: 'true' })).total).toBe(1);
  });
});

describe('organization.rotateApiKey, organization.revokeApiKey', () => {
  test("answer 404 for a missing key and for another organization's", async () => {
    const { revoke, rotate } = await keysOfAnOrganization();
    const { keyId } = await anOrganization(host);
    for (const id of ['key_missing', keyId]) {
      await expect(revoke(id)).rejects.toMatchObject({ status: 404 });
      await expect(rotate(id)).rejects.toMatchObject({ status: 404 });
    }
  });
});
