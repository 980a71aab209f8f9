import { inTenant, roles, type TenantContext } from '@rcm/tenancy';
import { aPrincipal, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, organizationModule } from '../../tests/fixture.ts';
import { includesRole } from '../api-keys/grants.ts';
import { activeMembers, member, syntheticActor } from '../lookups.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost([organizationModule]);
});
afterAll(() => host.close());

const refused = { status: 403 };
const ana = { name: 'Ana Ruiz', email: 'Ana.Ruiz@example.org', role: 'BILLER' };

async function aTeam() {
  const organization = await anOrganization(host);
  const { as } = organization;
  return {
    ...organization,
    create: async (body: Record<string, unknown>, minute = 1) => {
      const now = new Date(testTime.getTime() + minute * 60_000);
      return (await host.call('organization.createMember', { body: { ...ana, ...body } }, { as, now })).data
        .member;
    },
    update: (memberId: string, body: Record<string, unknown>, ifMatch?: string) =>
      host.call(
        'organization.updateMember',
        { params: { memberId }, body },
        { as, ...(ifMatch && { ifMatch }) },
      ),
    list: async (query: Record<string, string | string[]> = {}) =>
      (await host.call('organization.listMembers', { query }, { as })).data,
  };
}

describe('organization.createMember', () => {
  test('answers 201 with the record, ACTIVE by default', async () => {
    const { as, organizationId } = await aTeam();
    const { status, data } = await host.call('organization.createMember', { body: ana }, { as });
    expect(status).toBe(201);
    expect(data.member).toEqual({
      id: expect.stringMatching(/^mem_/),
      organizationId,
      ...ana,
      status: 'ACTIVE',
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
  });

  test('answers 409 for a taken address, ignoring case, and accepts it in another organization', async () => {
    const { create } = await aTeam();
    await create({});
    await expect(create({ email: 'ana.ruiz@EXAMPLE.org' })).rejects.toMatchObject({
      status: 409,
      details: { message: 'A member with this e-mail address exists' },
    });
    const other = await aTeam();
    await expect(other.create({})).resolves.toMatchObject({ email: ana.email });
  });

  test('creates one of twenty concurrent members with the same address', async () => {
    const { create, list } = await aTeam();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => create({})));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
    }
    expect((await list()).total).toBe(2);
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'a\u0000b' }],
    ['name', { name: undefined }],
    ['role', { role: undefined }],
    ['email', { email: undefined }],
    ['email', { email: 'nobody' }],
    ['email', { email: `${'x'.repeat(243)}@example.org` }],
    ['role', { role: 'CHIEF' }],
    ['status', { status: 'GONE' }],
    ['status', { status: null }],
  ])(
    'answers 400 for a name of 0 or 201 characters or with a NUL, an invalid or too long address, an unknown role or status, null: %s',
    async (field, body) => {
      const { create } = await aTeam();
      await expect(create(body)).rejects.toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.${field}` }] },
      });
    },
  );

  test('accepts a name of 200 characters and an address of 254, but not of 255', async () => {
    const { create } = await aTeam();
    const labels = ['d', 'e', 'f'].map((letter) => letter.repeat(60)).join('.');
    const email = `${'x'.repeat(64)}@${labels}.org`.padStart(254, 'x').slice(-254);
    expect(email).toHaveLength(254);
    await expect(create({ name: 'x'.repeat(200), email })).resolves.toMatchObject({ email });
    await expect(create({ email: `x${email}` })).rejects.toMatchObject({ status: 400 });
  });
});

describe('organization.listMembers', () => {
  test('shows the newest first and filters by roles (any of them), status and part of a name or address', async () => {
    const { create, list, memberId } = await aTeam();
    const biller = await create({}, 1);
    const coder = await create(
      { name: 'Cody', email: 'c@example.org', role: 'CODER', status: 'INACTIVE' },
      2,
    );
    const ids = async (query?: Record<string, string | string[]>) =>
      (await list(query)).members.map(({ id }: { id: string }) => id);
    expect(await ids()).toEqual([coder.id, biller.id, memberId]);
    expect(await ids({ role: ['CODER', 'OWNER'] })).toEqual([coder.id, memberId]);
    expect(await ids({ status: 'INACTIVE' })).toEqual([coder.id]);
    expect(await ids({ search: 'ana.r' })).toEqual([biller.id]);
    expect(await ids({ search: 'CÓDY' })).toEqual([coder.id]);
    expect(await list({ skip: '1', take: '1' })).toMatchObject({ members: [{ id: biller.id }], total: 3 });
  });

  test.each<Record<string, string>>([{ take: '0' }, { take: '101' }, { skip: '-1' }, { skip: '10001' }])(
    'answers 400 for take 0 or 101, skip -1 or 10001: %o',
    async (query) => {
      const { list } = await aTeam();
      await expect(list(query)).rejects.toMatchObject({ status: 400 });
    },
  );
});

describe('organization.updateMember', () => {
  test('changes name, role and status, and answers 412 for an old version', async () => {
    const { create, update } = await aTeam();
    const { id } = await create({});
    const { data, tag } = await update(id, { name: 'Ana R.', role: 'CODER', status: 'INACTIVE' }, '"1"');
    expect(data.member).toMatchObject({
      name: 'Ana R.',
      role: 'CODER',
      status: 'INACTIVE',
      email: ana.email,
    });
    expect(tag).toBe('"2"');
    await expect(update(id, { name: 'Late' }, '"1"')).rejects.toMatchObject({ status: 412 });
  });

  test("answers 404 for a missing member and for another organization's", async () => {
    const { update } = await aTeam();
    const { memberId } = await anOrganization(host);
    for (const id of ['mem_missing', memberId]) {
      await expect(update(id, {})).rejects.toMatchObject({ status: 404 });
    }
  });

  test.each([{ role: 'ADMIN' }, { status: 'INACTIVE' }])(
    'answers 409 for demoting or deactivating the last active owner: %o',
    async (body) => {
      const { create, update, memberId } = await aTeam();
      await create({ role: 'OWNER', status: 'INACTIVE' });
      await expect(update(memberId, body)).rejects.toMatchObject({ status: 409 });
      await expect(update(memberId, { name: 'Still the owner' })).resolves.toMatchObject({ status: 200 });
    },
  );

  test('leaves one of twenty owners who step down concurrently', async () => {
    const { create, update, list, memberId } = await aTeam();
    const ids = [memberId];
    for (let index = 1; index < 20; index += 1) {
      ids.push((await create({ email: `owner.${index}@example.org`, role: 'OWNER' })).id);
    }
    const results = await Promise.allSettled(
      ids.map((id, index) => update(id, index % 2 ? { role: 'ADMIN' } : { status: 'INACTIVE' })),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ status: 409 });
    expect((await list({ role: 'OWNER', status: 'ACTIVE' })).total).toBe(1);
  });
});

describe('organization.createMember, organization.updateMember', () => {
  test.each(roles)(
    "answer 403 if a member's current or new role is not included in the caller's, and change nothing: %s",
    async (role) => {
      const { as, create, list } = await aTeam();
      const team: Record<string, string> = {};
      for (const [index, one] of roles.entries()) {
        team[one] = (await create({ email: `before.${index}@example.org`, role: one })).id;
      }
      const caller = { as: { ...as, role } };
      const change = (held: string, body: object) =>
        host.call(
          'organization.updateMember',
          { params: { memberId: team[held] ?? '' }, body: { ...body } },
          caller,
        );
      const before = await list();
      for (const [index, other] of roles.entries()) {
        if (includesRole(role, other)) continue;
        const body = { ...ana, email: `after.${index}@example.org`, role: other };
        await expect(host.call('organization.createMember', { body }, caller)).rejects.toMatchObject(refused);
        await expect(change(other, { name: 'Other' })).rejects.toMatchObject(refused);
        await expect(change(other, { status: 'INACTIVE' })).rejects.toMatchObject(refused);
        await expect(change(other, { role })).rejects.toMatchObject(refused);
        await expect(change('READ_ONLY', { role: other })).rejects.toMatchObject(refused);
      }
      expect(await list()).toEqual(before);
      await expect(change(role, { name: 'Same' })).resolves.toMatchObject({ status: 200 });
      await expect(change(role, { role: 'READ_ONLY' })).resolves.toMatchObject({ status: 200 });
      await expect(change('READ_ONLY', { role, status: 'INACTIVE' })).resolves.toMatchObject({ status: 200 });
    },
  );
});

describe('organization.updateMember', () => {
  /** A team with a biller who has a key. */
  async function aBiller(key: Record<string, unknown> = {}) {
    const team = await aTeam();
    const { as } = team;
    const { id: memberId } = await team.create({});
    const issue = async (more: Record<string, unknown> = {}) => {
      const body = { name: 'Desk', scopes: ['gfe:write'], memberId, ...more };
      return (await host.call('organization.createApiKey', { body }, { as })).data.apiKey;
    };
    const keys = async (query: Record<string, string> = {}) =>
      (await host.call('organization.listApiKeys', { query: { memberId, ...query } }, { as })).data.apiKeys;
    return { ...team, billerId: memberId, issue, keys, key: await issue(key) };
  }

  test('revokes the keys of a member that is deactivated, for good, and no other key', async () => {
    const { as, update, billerId, issue, keys, key } = await aBiller();
    await issue({ expiresAt: new Date(testTime.getTime() + 1_000).toISOString() });
    await update(billerId, { name: 'Ana Maria Ruiz' });
    expect(await keys({ active: 'true' })).toHaveLength(2);
    await update(billerId, { status: 'INACTIVE' });
    expect((await keys()).map(({ revokedAt }: { revokedAt: string }) => revokedAt)).toEqual([
      testTime.toISOString(),
      testTime.toISOString(),
    ]);
    await expect(issue()).rejects.toMatchObject({
      status: 409,
      details: { message: 'The member is inactive' },
    });
    await update(billerId, { status: 'ACTIVE' });
    expect(await keys({ active: 'true' })).toEqual([]);
    expect(await issue()).toMatchObject({ memberId: billerId, revokedAt: null });
    const { data } = await host.call('organization.whoami', {}, { as });
    expect(data.apiKey.revokedAt).toBeNull();
    const events = await host.call('organization.listAuditEvents', { query: { recordId: key.id } }, { as });
    expect(events.data.auditEvents).toMatchObject([
      { operation: 'organization.updateMember', action: 'update', recordType: 'apiKey' },
      { operation: 'organization.createApiKey', action: 'create' },
    ]);
  });

  test('answers 409 where it would revoke the last key that can administer the organization, and changes nothing', async () => {
    const { as, keyId, update, billerId, key } = await aBiller({ role: 'OWNER', scopes: ['*'] });
    await host.call('organization.revokeApiKey', { params: { keyId } }, { as: { ...as, keyId: key.id } });
    const byBiller = (body: Record<string, unknown>) =>
      host.call(
        'organization.updateMember',
        { params: { memberId: billerId }, body },
        { as: { ...as, keyId: key.id } },
      );
    await expect(byBiller({ status: 'INACTIVE' })).rejects.toMatchObject({ status: 409 });
    await expect(update(billerId, { status: 'INACTIVE' })).rejects.toMatchObject({ status: 401 });
    expect((await byBiller({ name: 'Ana' })).data.member.status).toBe('ACTIVE');
    const body = { name: 'Owner', scopes: ['*'], role: 'OWNER' };
    await host.call('organization.createApiKey', { body }, { as: { ...as, keyId: key.id } });
    expect((await byBiller({ status: 'INACTIVE' })).data.member.status).toBe('INACTIVE');
  });
});

describe('lookups of other modules', () => {
  const within = async <Result>(
    as: ReturnType<typeof aPrincipal>,
    work: (context: TenantContext) => Promise<Result>,
  ) => {
    const run = {
      principal: as,
      operation: 'test.look',
      requestId: 'req_1',
      now: testTime,
      audit: 'none',
      writes: false,
    } as const;
    return inTenant(host.tenants, run, work);
  };

  test('find a member by id, only in the own organization', async () => {
    const { as, memberId } = await aTeam();
    const foreign = await anOrganization(host);
    expect(await within(as, (context) => member(context, memberId))).toEqual({
      id: memberId,
      name: 'Rowan Ellis',
      email: 'rowan.ellis@example.org',
      role: 'OWNER',
      status: 'ACTIVE',
    });
    expect(await within(as, (context) => member(context, foreign.memberId))).toBeNull();
  });

  test('list active members by id and role, oldest first', async () => {
    const { as, create, memberId } = await aTeam();
    const biller = await create({}, 1);
    const coder = await create({ email: 'c@example.org', role: 'CODER' }, 2);
    const gone = await create({ email: 'd@example.org', role: 'CODER', status: 'INACTIVE' }, 3);
    const ids = async (query?: Parameters<typeof activeMembers>[1]) =>
      (await within(as, (context) => activeMembers(context, query)))?.map(({ id }) => id);
    expect(await ids()).toEqual([memberId, biller.id, coder.id]);
    expect(await ids({ roles: ['CODER'] })).toEqual([coder.id]);
    expect(await ids({ ids: [coder.id, biller.id, gone.id] })).toEqual([biller.id, coder.id]);
    expect(await ids({ ids: [] })).toEqual([]);
  });

  test('find the member that keys act for', async () => {
    const { as, memberId } = await aTeam();
    expect(await within(as, syntheticActor)).toMatchObject({ id: memberId });
    expect(await within(aPrincipal(), syntheticActor)).toBeNull();
  });
});
