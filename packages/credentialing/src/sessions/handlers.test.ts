import { aPrincipal, expectNoDrift, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  anOffice,
  credentialing,
  credentialingHost,
  type Office,
  opening,
  refusedAt,
} from '../../test/credentialing-host.ts';
import { SessionType } from './schema.ts';

let host: TestHost;
let office: Office;
beforeAll(async () => {
  host = await credentialingHost();
});
beforeEach(() => {
  office = anOffice(host);
});
afterAll(() => host.close());

const minutes = (count: number) => new Date(testTime.getTime() + count * 60_000);
const params = (sessionId: string) => ({ params: { sessionId } });

test('the migrations build what the entities describe', () => expectNoDrift(credentialing));

describe('credentialing.createSession', () => {
  test('answers 201 with a numbered draft and every stored field', async () => {
    const answer = await office.call('createSession', {
      body: { ...opening, providerId: 'prv_1', npi: '1234567890', dueDate: '2026-06-30' },
    });
    expect(answer.status).toBe(201);
    expect(answer.tag).toBe('"1"');
    expect(answer.data.session).toEqual({
      id: expect.stringMatching(/^crs_/),
      organizationId: expect.any(String),
      sessionNumber: expect.stringMatching(/^CRD-20260302-[0-9A-Z]{8}$/),
      sessionType: 'INITIAL',
      status: 'DRAFT',
      providerId: 'prv_1',
      firstName: 'Avery',
      lastName: 'Stone',
      npi: '1234567890',
      dueDate: '2026-06-30',
      createdAt: testTime.toISOString(),
      updatedAt: testTime.toISOString(),
    });
  });

  test('writes null for a providerId, npi or dueDate that is left out', async () => {
    expect(await office.aSession()).toMatchObject({ providerId: null, npi: null, dueDate: null });
  });

  test.each(SessionType.options)(
    'takes the types INITIAL, RECREDENTIALING and OFF_CYCLE: %s',
    async (sessionType) => {
      expect(await office.aSession({ sessionType })).toMatchObject({ sessionType });
    },
  );

  const holds = async (field: string, good: unknown, bad: unknown) => {
    await office.aSession({ [field]: good });
    await expect(office.aSession({ [field]: bad })).rejects.toMatchObject(refusedAt(`body.${field}`));
  };

  test.each([
    ['firstName', 'a', ''],
    ['firstName', '😀'.repeat(100), 'a'.repeat(101)],
    ['firstName', 'a', null],
    ['firstName', 'a', undefined],
    ['lastName', 'a', ''],
    ['lastName', 'a'.repeat(100), '😀'.repeat(101)],
    ['lastName', 'a', 'a\u0000'],
    ['lastName', 'a', undefined],
  ])('needs a firstName and a lastName of 1 to 100 characters, else 400: %s', holds);

  test.each([
    ['npi', '0123456789', '123456789'],
    ['npi', '9999999999', '12345678901'],
    ['npi', undefined, 1_234_567_893],
    ['npi', undefined, null],
  ])('takes an NPI of 10 digits, whatever the check digit, else 400: %s %j', holds);

  test.each([
    ['sessionType', 'OFF_CYCLE', 'ANNUAL'],
    ['sessionType', 'OFF_CYCLE', undefined],
    ['providerId', undefined, ''],
    ['providerId', undefined, null],
    ['dueDate', '2028-02-29', '2026-02-29'],
    ['dueDate', undefined, null],
  ])('answers 400 for no known type, an empty providerId, no date, and null: %s', holds);

  test('answers 404 for a provider whom the organization does not have', async () => {
    await expect(office.aSession({ providerId: 'prv_none' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('credentialing.getSession', () => {
  test('shows the session with every section, empty ones too', async () => {
    const session = await office.aSession();
    const read = await office.call('getSession', params(session.id));
    expect(read.data.session).toEqual({ ...session, education: [], coveragePolicies: [] });
  });

  test('shows the entries of its own session by their order, deleted ones hidden', async () => {
    const [{ id }, other] = [await office.aSession(), await office.aSession()];
    await office.anEducation(other.id, { degree: 'elsewhere' });
    const last = await office.anEducation(id, { degree: 'last', sortOrder: 7 });
    const first = await office.anEducation(id, { degree: 'first', sortOrder: -1 });
    const deleted = await office.anEducation(id, { degree: 'deleted', sortOrder: 3 });
    await office.call('deleteEntry', { params: { entryId: deleted.id } });
    const { data } = await office.call('getSession', params(id));
    expect(data.session.education).toEqual([first, last]);
  });

  test('carries an ETag that changes with each entry', async () => {
    const { id } = await office.aSession();
    const tags = [(await office.call('getSession', params(id))).tag];
    const entry = await office.anEducation(id);
    tags.push((await office.call('getSession', params(id))).tag);
    await office.call('updateEducation', { params: { educationId: entry.id }, body: { degree: 'MD' } });
    tags.push((await office.call('getSession', params(id))).tag);
    await office.call('deleteEntry', { params: { entryId: entry.id } });
    tags.push((await office.call('getSession', params(id))).tag);
    expect(tags).toEqual(['"1"', '"2"', '"3"', '"4"']);
  });
});

describe('credentialing.getSession, credentialing.deleteSession', () => {
  test.each(['getSession', 'deleteSession'])(
    'answer 404 to a missing id and to another organization: %s',
    async (operation) => {
      const { id } = await office.aSession();
      await expect(office.call(operation, params('crs_none'))).rejects.toMatchObject({ status: 404 });
      await expect(office.call(operation, params(id), { as: aPrincipal() })).rejects.toMatchObject({
        status: 404,
      });
      expect((await office.call('getSession', params(id))).data.session.id).toBe(id);
    },
  );
});

describe('credentialing.deleteSession', () => {
  test('answers 204 without a body; the session is a 404 and not listed from then on', async () => {
    const { id } = await office.aSession();
    const answer = await office.call('deleteSession', params(id));
    expect([answer.status, answer.data]).toEqual([204, null]);
    for (const operation of ['getSession', 'deleteSession', 'addEducation']) {
      await expect(office.call(operation, params(id))).rejects.toMatchObject({ status: 404 });
    }
    expect((await office.call('listSessions')).data).toEqual({ sessions: [], total: 0 });
  });

  test('makes the entries of the file a 404', async () => {
    const { id } = await office.aSession();
    const entry = await office.anEducation(id);
    await office.call('deleteSession', params(id));
    await expect(
      office.call('updateEducation', { params: { educationId: entry.id }, body: { degree: 'MD' } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(office.call('deleteEntry', { params: { entryId: entry.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('answers 412 where the file is another than If-Match names', async () => {
    const { id } = await office.aSession();
    const { tag } = await office.call('getSession', params(id));
    await office.anEducation(id);
    await expect(office.call('deleteSession', params(id), { ifMatch: String(tag) })).rejects.toMatchObject({
      status: 412,
    });
    const now = (await office.call('getSession', params(id))).tag;
    expect((await office.call('deleteSession', params(id), { ifMatch: String(now) })).status).toBe(204);
  });
});

describe('credentialing.listSessions', () => {
  const idsOf = async (query: Record<string, string | string[]>) =>
    (await office.call('listSessions', { query })).data.sessions.map(({ id }: { id: string }) => id);

  test('pages newest first and counts all in total', async () => {
    const ids: string[] = [];
    for (const minute of [1, 2, 3]) {
      const { data } = await office.call('createSession', { body: opening }, { now: minutes(minute) });
      ids.unshift(data.session.id);
    }
    const { data } = await office.call('listSessions', { query: { skip: '1', take: '1' } });
    expect(data.total).toBe(3);
    expect(data.sessions).toEqual([
      expect.objectContaining({ id: ids[1], status: 'DRAFT', organizationId: expect.any(String) }),
    ]);
    expect(await idsOf({})).toEqual(ids);
  });

  test('filters by status, type, provider (each repeatable) and due date (inclusive), and sorts by it', async () => {
    const plain = await office.aSession();
    const march = await office.aSession({ sessionType: 'RECREDENTIALING', dueDate: '2026-03-31' });
    const april = await office.aSession({
      sessionType: 'OFF_CYCLE',
      dueDate: '2026-04-01',
      providerId: 'prv_1',
    });
    expect(await idsOf({ status: 'DRAFT' })).toHaveLength(3);
    expect(await idsOf({ status: ['APPROVED', 'EXPIRED'] })).toEqual([]);
    expect(await idsOf({ sessionType: 'INITIAL' })).toEqual([plain.id]);
    expect(await idsOf({ sessionType: ['OFF_CYCLE', 'RECREDENTIALING'], sort: 'dueDate' })).toEqual([
      march.id,
      april.id,
    ]);
    expect(await idsOf({ providerId: ['prv_1', 'prv_2'] })).toEqual([april.id]);
    expect(await idsOf({ providerId: 'prv_2' })).toEqual([]);
    expect(await idsOf({ dueFrom: '2026-04-01' })).toEqual([april.id]);
    expect(await idsOf({ dueTo: '2026-03-31' })).toEqual([march.id]);
    expect(await idsOf({ dueFrom: '2026-03-31', dueTo: '2026-03-31' })).toEqual([march.id]);
    expect(await idsOf({ sort: 'dueDate' })).toEqual([march.id, april.id, plain.id]);
  });

  test.each([
    ['take', '0'],
    ['take', '101'],
    ['skip', '-1'],
    ['skip', '10001'],
    ['sort', 'name'],
    ['status', 'OPEN'],
    ['sessionType', 'initial'],
    ['providerId', ''],
    ['dueFrom', '2026-02-30'],
    ['dueTo', 'tomorrow'],
  ])('answers 400 past the bounds of a page and for unknown values: %s=%s', async (name, value) => {
    await expect(office.call('listSessions', { query: { [name]: value } })).rejects.toMatchObject(
      refusedAt(`query.${name}`),
    );
  });

  test('takes skip up to 10000 and take up to 100', async () => {
    const { data } = await office.call('listSessions', { query: { skip: '10000', take: '100' } });
    expect(data).toEqual({ sessions: [], total: 0 });
  });

  test("shows no other organization's sessions", async () => {
    await office.aSession();
    expect((await anOffice(host).call('listSessions')).data).toEqual({ sessions: [], total: 0 });
  });
});
