import { refusedAt, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBuilder } from '../../test/agent-host.ts';
import { createAgentBuilder } from '../module.ts';
import { CredentialStatus } from './contract.ts';

let host: TestHost;
let builder: ReturnType<typeof aBuilder>;
beforeAll(async () => {
  host = await testHost([createAgentBuilder()]);
});
beforeEach(() => {
  builder = aBuilder(host);
});
afterAll(() => host.close());

const least = { label: 'Front desk', kind: 'USERNAME_PASSWORD' };

const create = (overrides: Record<string, unknown> = {}) =>
  builder.call('createCredential', { body: { ...least, ...overrides } });

const update = (credentialId: string, body: Record<string, unknown>, options = {}) =>
  builder.call('updateCredential', { params: { credentialId }, body }, options);

describe('agent-builder.createCredential', () => {
  test('answers 201 with an ACTIVE credential', async () => {
    const { data, status } = await create();
    expect(status).toBe(201);
    expect(data).toEqual({
      credential: {
        id: expect.stringMatching(/^crd_/),
        organizationId: expect.any(String),
        label: 'Front desk',
        kind: 'USERNAME_PASSWORD',
        applicationUrl: null,
        status: 'ACTIVE',
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
    });
  });

  test.each([
    ['label', 'l', ''],
    ['label', 'ł'.repeat(200), 'ł'.repeat(201)],
    ['label', 'label', null],
    ['label', 'label', undefined],
    ['kind', 'API_KEY', 'PIN'],
    ['kind', 'OTHER', 'other'],
    ['kind', 'OAUTH', undefined],
    ['kind', 'CERTIFICATE', null],
    ['applicationUrl', `https://a/${'u'.repeat(2_038)}`, `https://a/${'u'.repeat(2_039)}`],
    ['applicationUrl', 'http://a', ''],
    ['applicationUrl', 'https://a', 'https://b:c@a'],
    ['applicationUrl', 'https://a/?b=c', 'https://a/?X-Amz-Signature=c'],
    ['applicationUrl', 'https://a', null],
  ])(
    'enforces the bounds of %s, never null (label 1 to 200 characters, one of five kinds, applicationUrl as in a definition): %#',
    async (field, good, bad) => {
      await create({ [field]: good });
      await expect(create({ [field]: bad })).rejects.toMatchObject(refusedAt(`body.${field}`));
    },
  );

  test.each([
    [{ password: 'hunter2' }, 'body.password'],
    [{ status: 'LOCKED' }, 'body.status'],
    [{ login: { clientSecret: 'hunter2' } }, 'body.login'],
  ])('answers 400 to any further field, without its value, and stores nothing: %j', async (further, path) => {
    const refused = await create(further).catch((error: unknown) => error);
    expect(refused).toMatchObject(refusedAt(path));
    expect(JSON.stringify(refused)).not.toContain('hunter2');
    const { data } = await builder.call('listCredentials');
    expect(data.total).toBe(0);
  });
});

describe('agent-builder.updateCredential', () => {
  test('allows every change between ACTIVE, INACTIVE and LOCKED', async () => {
    const id = await builder.credential();
    for (const from of CredentialStatus.options) {
      for (const to of CredentialStatus.options) {
        await update(id, { status: from });
        expect((await update(id, { status: to })).data.credential.status).toBe(to);
      }
    }
  });

  test('answers 200, and changes only the fields that are sent', async () => {
    const { data: made } = await create({ applicationUrl: 'https://a' });
    const now = new Date('2026-03-02T16:00:00.000Z');
    const { data, status, tag } = await update(made.credential.id, { label: 'Back office' }, { now });
    expect([status, tag]).toEqual([200, '"2"']);
    expect(data).toEqual({
      credential: { ...made.credential, label: 'Back office', updatedAt: now.toISOString() },
      dependentAgents: [],
      dependentAgentCount: 0,
    });
  });

  test.each(['kind', 'applicationUrl', 'password'])('answers 400 to %s', async (field) => {
    const id = await builder.credential();
    await expect(update(id, { [field]: 'x' })).rejects.toMatchObject(refusedAt(`body.${field}`));
  });

  test('lists the agents that use it, in any status, newest first', async () => {
    const id = await builder.credential();
    const first = await builder.create({ name: 'First', defaultCredentialId: id });
    const second = await builder.create({ name: 'Second', defaultCredentialId: id });
    await builder.create({ name: 'Third', defaultCredentialId: await builder.credential() });
    await builder.update(first.id, { status: 'ARCHIVED' });
    const { data } = await update(id, { status: 'LOCKED' });
    expect(data).toMatchObject({ credential: { id, status: 'LOCKED' }, dependentAgentCount: 2 });
    expect(data.dependentAgents).toEqual([
      { id: second.id, name: 'Second', slug: 'second', status: 'DRAFT' },
      { id: first.id, name: 'First', slug: 'first', status: 'ARCHIVED' },
    ]);
  });

  test.each([
    ['label', 'l', ''],
    ['label', 'l'.repeat(200), 'l'.repeat(201)],
    ['label', 'label', null],
    ['status', 'INACTIVE', 'DELETED'],
    ['status', 'ACTIVE', null],
  ])(
    'enforces the bounds of %s, never null (label 1 to 200 characters, one of three statuses): %#',
    async (field, good, bad) => {
      const id = await builder.credential();
      await update(id, { [field]: good });
      await expect(update(id, { [field]: bad })).rejects.toMatchObject({ status: 400 });
    },
  );

  test('answers 404 for a credential that is missing or of another organization', async () => {
    const id = await aBuilder(host).credential();
    for (const credentialId of [id, 'crd_missing']) {
      await expect(update(credentialId, {})).rejects.toMatchObject({ status: 404 });
    }
  });

  test('answers 412 to an outdated If-Match', async () => {
    const { data } = await create();
    await update(data.credential.id, { label: 'New' }, { ifMatch: '"1"' });
    const stale = update(data.credential.id, { label: 'Newer' }, { ifMatch: '"1"' });
    await expect(stale).rejects.toMatchObject({ status: 412 });
  });
});

describe('agent-builder.updateCredential, agent-builder.createDefinition', () => {
  test('serialize concurrent requests: no agent gets a credential that was locked before', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => builder.credential()));
    for (const id of ids) {
      const [locked, made] = await Promise.allSettled([
        update(id, { status: 'LOCKED' }),
        builder.create({ defaultCredentialId: id }),
      ]);
      if (made.status === 'rejected') expect(made.reason).toMatchObject({ status: 400 });
      else if (locked.status === 'fulfilled') {
        expect(locked.value.data.dependentAgents).toMatchObject([{ id: made.value.id }]);
      }
      expect(locked.status).toBe('fulfilled');
    }
  });
});

describe('agent-builder.listCredentials', () => {
  test('filters by kind and status, newest first', async () => {
    const first = (await create({ kind: 'OAUTH' })).data.credential;
    const second = (await create({ kind: 'CERTIFICATE' })).data.credential;
    await update(first.id, { status: 'INACTIVE' });
    await aBuilder(host).credential();
    const ids = async (query: Record<string, string | string[]>) => {
      const { data } = await builder.call('listCredentials', { query });
      expect(data.total).toBe(data.credentials.length);
      return data.credentials.map(({ id }: { id: string }) => id);
    };
    expect(await ids({})).toEqual([second.id, first.id]);
    expect(await ids({ kind: 'OAUTH' })).toEqual([first.id]);
    expect(await ids({ status: ['ACTIVE', 'LOCKED'] })).toEqual([second.id]);
    expect(await ids({ kind: 'OAUTH', status: 'ACTIVE' })).toEqual([]);
  });

  test('shows each credential as agent-builder.createCredential did, only metadata', async () => {
    const { data: made } = await create({ applicationUrl: 'https://a' });
    const { data } = await builder.call('listCredentials');
    expect(data).toEqual({ credentials: [made.credential], total: 1, nextCursor: null });
  });

  test.each([
    ['skip', '0', '-1'],
    ['skip', '10000', '10001'],
    ['take', '100', '101'],
    ['take', '1', '0'],
    ['kind', 'OTHER', 'PIN'],
    ['status', 'LOCKED', 'OPEN'],
  ])(
    'enforces the bounds of %s (skip 0 to 10000, take 1 to 100, known values)',
    async (parameter, good, bad) => {
      await builder.call('listCredentials', { query: { [parameter]: good } });
      const refused = builder.call('listCredentials', { query: { [parameter]: bad } });
      await expect(refused).rejects.toMatchObject({ status: 400 });
    },
  );
});
