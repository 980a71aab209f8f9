import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionsHost } from '../../test/collections-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await collectionsHost();
});
afterAll(() => host.close());

const call = {
  accountId: 'acc_1',
  channel: 'CALL',
  contactedAt: '2026-03-01T12:00:00-05:00',
  result: 'NO_ANSWER',
};

const log = (body: Record<string, unknown> = {}) =>
  host.call('collections.createContact', { body: { ...call, ...body } });

describe('collections.createContact', () => {
  test('answers 201, and defaults to the patient, the purpose COLLECTION and no consent', async () => {
    const { data, status } = await log();
    expect(status).toBe(201);
    expect(data).toEqual({
      contact: {
        id: expect.stringMatching(/^cnt_/),
        organizationId: host.principal.organization.id,
        ...call,
        personId: 'pat_1',
        purpose: 'COLLECTION',
        contactedAt: '2026-03-01T17:00:00.000Z',
        priorConsent: false,
        notes: null,
        createdAt: testTime.toISOString(),
        updatedAt: testTime.toISOString(),
      },
    });
  });

  test('stores every field', async () => {
    const given = {
      personId: 'pat_2',
      channel: 'LETTER',
      purpose: 'VALIDATION_NOTICE',
      result: 'SENT',
      priorConsent: true,
      notes: 'First class mail',
    };
    expect((await log(given)).data.contact).toMatchObject(given);
  });

  test('answers 404 for a missing account or person', async () => {
    await expect(log({ accountId: 'acc_none' })).rejects.toMatchObject({ status: 404 });
    await expect(log({ personId: 'pat_none' })).rejects.toMatchObject({ status: 404 });
  });

  test('answers 400 for a result that the channel cannot have', async () => {
    await expect(log({ channel: 'LETTER' })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path: 'body.result' })] },
    });
  });

  test.each([
    ['accountId', 'acc_1', ''],
    ['accountId', 'acc_1', undefined],
    ['personId', 'pat_1', null],
    ['channel', 'CALL', 'FAX'],
    ['purpose', 'CREDIT_REPORTING', 'MARKETING'],
    ['contactedAt', '1970-01-01T00:00:00Z', '1969-12-31T23:59:59.999Z'],
    ['contactedAt', '2199-12-31T23:59:59.999Z', '2200-01-01T00:00:00Z'],
    ['contactedAt', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00'],
    ['result', 'VOICEMAIL', 'BUSY'],
    ['priorConsent', true, 'true'],
    ['notes', 'n'.repeat(2000), 'n'.repeat(2001)],
    ['notes', 'n', ''],
  ])(
    'takes notes of 1 to 2000 characters, times of 1970 to 2199, known values, else 400: %s',
    async (field, good, bad) => {
      expect((await log({ [field]: good })).status).toBe(201);
      await expect(log({ [field]: bad })).rejects.toMatchObject({
        status: 400,
        details: { issues: [expect.objectContaining({ path: `body.${field}` })] },
      });
    },
  );
});

describe('collections.listContacts', () => {
  const as = aPrincipal();
  const ids: string[] = [];
  beforeAll(async () => {
    const bodies = [
      { contactedAt: '2026-02-01T12:00:00Z', notes: 'Will call back' },
      {
        contactedAt: '2026-02-02T12:00:00Z',
        channel: 'LETTER',
        purpose: 'VALIDATION_NOTICE',
        result: 'SENT',
      },
      { contactedAt: '2026-02-03T12:00:00Z', accountId: 'acc_2', personId: 'pat_2' },
    ];
    for (const [minute, body] of bodies.entries()) {
      const now = new Date(testTime.getTime() + minute * 60_000);
      const sent = { body: { ...call, ...body } };
      ids.push((await host.call('collections.createContact', sent, { as, now })).data.contact.id);
    }
  });

  const list = async (query: Record<string, string | string[]>) => {
    const { data } = await host.call('collections.listContacts', { query }, { as });
    return data.contacts.map(({ id }: { id: string }) => ids.indexOf(id));
  };

  test('returns those of the organization, most recently logged first, a page at a time', async () => {
    expect(await list({})).toEqual([2, 1, 0]);
    const query = { skip: '2', take: '1' };
    const { data } = await host.call('collections.listContacts', { query }, { as });
    expect(data).toMatchObject({
      contacts: [{ ...call, id: ids[0], contactedAt: '2026-02-01T12:00:00.000Z', notes: 'Will call back' }],
      total: 3,
    });
    const none = await host.call('collections.listContacts', {}, { as: aPrincipal() });
    expect(none.data).toEqual({ contacts: [], total: 0, nextCursor: null });
  });

  test.each([
    ['contactedAt', [0, 1, 2]],
    ['-contactedAt', [2, 1, 0]],
    ['createdAt', [0, 1, 2]],
  ])('sorts by %s', async (sort, order) => {
    expect(await list({ sort })).toEqual(order);
  });

  test('filters by account, person, channel, purpose, result and time, bounds inclusive', async () => {
    expect(await list({ accountId: 'acc_1' })).toEqual([1, 0]);
    expect(await list({ personId: 'pat_2' })).toEqual([2]);
    expect(await list({ channel: 'LETTER' })).toEqual([1]);
    expect(await list({ channel: ['LETTER', 'CALL'] })).toEqual([2, 1, 0]);
    expect(await list({ purpose: 'COLLECTION' })).toEqual([2, 0]);
    expect(await list({ result: 'SENT' })).toEqual([1]);
    const second = '2026-02-02T12:00:00Z';
    expect(await list({ contactedFrom: second, contactedTo: second })).toEqual([1]);
  });

  test.each([
    ['take', '101'],
    ['channel', 'FAX'],
    ['purpose', 'MARKETING'],
    ['result', 'BUSY'],
    ['contactedFrom', '2026-03-01'],
  ])('answers 400 for an invalid value: %s', async (field, bad) => {
    await expect(list({ [field]: bad })).rejects.toMatchObject({ status: 400 });
  });
});
