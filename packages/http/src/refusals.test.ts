import { forbidden, unauthenticated } from '@rcm/errors';
import type { Principal, TenantDatabase } from '@rcm/tenancy';
import { type Served, serve, testTime, trailOf } from '@rcm/test-environment';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notes } from '../test/notes.ts';
import { aPrincipal, type NotesHost, notesHost } from '../test/notes-host.ts';
import { mount, type RequestRecord } from './koa.ts';
import type { AnyModule } from './module.ts';
import { isRefusal, RefusalCounts } from './refusals.ts';
import { RefusedKey } from './refused-key.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

const later = (seconds: number) => new Date(testTime.getTime() + seconds * 1_000);

const guarded: AnyModule = {
  ...notes,
  handlers: {
    ...notes.handlers,
    latestNote: () => Promise.reject(forbidden('The handler refuses')),
  },
};

/** An API with several keys of one organization and a test clock. */
async function anApi(database: TenantDatabase = host.database) {
  const owner = aPrincipal();
  const clock = { now: testTime };
  const records: RequestRecord[] = [];
  const keys = new Map<string, Principal>([
    ['good', owner],
    ['reader', { ...owner, keyId: 'key_reader', scopes: ['notes:read'] }],
    ['readOnly', { ...owner, keyId: 'key_read_only', role: 'READ_ONLY' }],
    ['biller', { ...owner, keyId: 'key_biller', role: 'BILLER' }],
    ['off', { ...owner, keyId: 'key_off', disabledModules: ['notes'] }],
  ]);
  const app = new Koa();
  app.silent = true;
  app.use(
    mount([guarded], {
      database,
      checkResponses: true,
      clock: () => clock.now,
      onRequest: (record) => records.push(record),
      authenticate: async (key) => {
        if (key === 'revoked') throw new RefusedKey('revoked', { ...owner, keyId: 'key_revoked' });
        const principal = keys.get(key);
        if (!principal) throw unauthenticated('unknown');
        return principal;
      },
    }),
  );
  const served: Served = await serve(app.callback());
  return {
    clock,
    records,
    owner,
    send: served.send,
    close: served.close,
    events: () => trailOf(host.database, owner.organization.id),
  };
}

describe('a refusal of access', () => {
  test.each([
    ['a scope that is missing', 'reader', 'POST', '/notes', 403, 'key_reader', 'notes.createNote'],
    ['a role that may not', 'biller', 'PUT', '/notes/canary', 403, 'key_biller', 'notes.updateNote'],
    ['READ_ONLY on a write', 'readOnly', 'POST', '/notes', 403, 'key_read_only', 'notes.createNote'],
    ['a module that is switched off', 'off', 'GET', '/notes', 403, 'key_off', 'notes.listNotes'],
    ['a key that is no longer good', 'revoked', 'GET', '/notes', 401, 'key_revoked', 'notes.listNotes'],
    ['a handler', 'biller', 'GET', '/notes/latest', 403, 'key_biller', 'notes.latestNote'],
  ])('is an event without content: %s', async (_why, key, method, path, status, keyId, operation) => {
    const { send, events, records, owner, close } = await anApi();
    const body = method === 'GET' ? undefined : { title: 'canary' };
    const answer = await send(method, path, { key, body });
    expect(answer.status).toBe(status);
    expect(await events()).toEqual([{ actor: keyId, operation, action: 'refuse', record: null, id: null }]);
    expect(records).toMatchObject([{ keyId, organizationId: owner.organization.id, refusals: 1 }]);
    close();
  });

  test('is not recorded for unknown keys, unknown routes and invalid requests', async () => {
    const { send, events, records, close } = await anApi();
    expect((await send('GET', '/notes', { key: null })).status).toBe(401);
    expect((await send('GET', '/notes', { key: 'unknown' })).status).toBe(401);
    expect((await send('GET', '/nowhere', { key: 'good' })).status).toBe(404);
    expect((await send('GET', '/notes/not_missing', { key: 'good' })).status).toBe(404);
    expect((await send('POST', '/notes', { key: 'good', body: {} })).status).toBe(400);
    expect(await events()).toEqual([]);
    expect(records.map(({ refusals }) => refusals)).toEqual([null, null, null, null, null]);
    close();
  });

  test('is recorded once a minute for each key and operation, and counted for the log', async () => {
    const { send, events, records, clock, close } = await anApi();
    const refusedAt = async (seconds: number, key = 'biller') => {
      clock.now = later(seconds);
      expect((await send('PUT', '/notes/not_1', { key, body: {} })).status).toBe(403);
      return records.at(-1)?.refusals;
    };
    const counted: unknown[] = [];
    for (const seconds of [0, 1, 59.999]) counted.push(await refusedAt(seconds));
    expect(counted).toEqual([1, 2, 3]);
    expect(await events()).toHaveLength(1);
    expect(await refusedAt(59.999, 'reader')).toBe(1);
    expect(await refusedAt(60)).toBe(1);
    const actors = (await events()).map(({ actor }) => actor);
    expect(actors).toEqual(['key_biller', 'key_reader', 'key_biller']);
    close();
  });

  test('is recorded once for a hundred concurrent requests', async () => {
    const { send, events, close } = await anApi();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => send('POST', '/notes', { key: 'readOnly', body: {} })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    expect(await events()).toHaveLength(1);
    close();
  });

  test('is a 503 where its event cannot be written, and the next one is recorded', async () => {
    const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
    let isGone = true;
    const { connections } = host.database;
    const take = (id: string) => (isGone ? Promise.reject(gone) : connections.take(id));
    const flaky = { ...host.database, connections: Object.assign(Object.create(connections), { take }) };
    const { send, events, close } = await anApi(flaky);
    expect((await send('POST', '/notes', { key: 'readOnly', body: {} })).status).toBe(503);
    isGone = false;
    expect((await send('POST', '/notes', { key: 'readOnly', body: {} })).status).toBe(403);
    expect(await events()).toHaveLength(1);
    close();
  });
});

describe('the counts of refusals', () => {
  test('are kept for 10,000 pairs of key and operation, the oldest are dropped first', () => {
    const refusals = new RefusalCounts();
    for (let index = 0; index < 10_000; index += 1) refusals.count(`key_${index}`, 'a.b', testTime);
    expect(refusals.count('key_0', 'a.b', testTime)).toBe(2);
    expect(refusals.count('key_10000', 'a.b', testTime)).toBe(1);
    expect(refusals.count('key_1', 'a.b', testTime)).toBe(2);
    expect(refusals.count('key_0', 'a.b', testTime)).toBe(1);
  });

  test('restart where the clock was set back by a minute, and not by less', () => {
    const refusals = new RefusalCounts();
    const countedAt = (seconds: number) =>
      refusals.count('key_0', 'a.b', new Date(testTime.getTime() + seconds * 1_000));
    expect([0, -59.999, -60, -60].map(countedAt)).toEqual([1, 2, 1, 2]);
  });
});

test.each([
  [new RefusedKey('revoked', aPrincipal()), true],
  [forbidden('no'), true],
  [unauthenticated('who'), false],
  [new Error('403'), false],
  [null, false],
])('%s refuses access: %s', (error, expected) => {
  expect(isRefusal(error)).toBe(expected);
});
