import { setTimeout as sleep } from 'node:timers/promises';
import { inTenant } from '@rcm/tenancy';
import { testTime } from '@rcm/test-environment';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notes, quickNote } from '../test/notes.ts';
import { aPrincipal, type NotesHost, notesHost, settingsFor } from '../test/notes-host.ts';
import { mount, RequestLimit, type RequestRecord, type WebHandler } from './web.ts';

let host: NotesHost;
let handle: WebHandler;
const records: RequestRecord[] = [];
const owner = aPrincipal();

beforeAll(async () => {
  host = await notesHost();
  handle = mount([notes], {
    ...settingsFor(host.database, new Map([['good', owner]])),
    clock: () => testTime,
    onRequest: (record) => records.push(record),
    strangerLimit: new RequestLimit(1, 60),
  });
  const run = {
    principal: owner,
    operation: 'test',
    requestId: 'req',
    now: testTime,
    audit: 'none',
  } as const;
  for (let count = 0; count < 40; count += 1) {
    const title = `${count}`.padEnd(10_000, 'x');
    const note = { id: `not_${count}`, title, at: testTime };
    await inTenant(host.database, { ...run, writes: true }, ({ sql }) => sql.one(quickNote, note));
  }
});
afterAll(() => host.close());
beforeEach(() => {
  records.length = 0;
});

const ask = (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
  new Request(`https://api.example.org/api/v1${path}`, {
    ...init,
    headers: { authorization: 'Bearer good', ...(init.headers as Record<string, string>) },
  });

const json = { 'content-type': 'application/json' };
const csv = { accept: 'text/csv' };

test('a body that no header announces is read, and an empty one is none', async () => {
  const created = await handle(ask('/notes', { method: 'POST', headers: json, body: '{"title":"a"}' }));
  expect(created.status).toBe(201);
  const empty = await handle(ask('/notes', { method: 'POST', headers: json, body: '' }));
  expect(await empty.json()).toMatchObject({ issues: [{ path: 'body.title', code: 'invalid_type' }] });
  const none = await handle(ask('/notes', { method: 'POST' }));
  expect(none.status).toBe(400);
});

test('a body whose length is announced and that is missing is empty', async () => {
  const headers = { ...json, 'content-length': '10' };
  const { status } = await handle(ask('/notes', { method: 'POST', headers }));
  expect(status).toBe(400);
});

test('a body that is too large is refused before it has arrived, and not read further', async () => {
  let pieces = 0;
  const body = new ReadableStream({
    pull(controller) {
      pieces += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const answer = await handle(ask('/notes', { method: 'POST', headers: json, body, duplex: 'half' }));
  expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close']);
  expect(pieces).toBeLessThan(40);
});

test('a request whose client leaves while its body arrives is recorded as an error of the client', async () => {
  const leaving = new AbortController();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{'));
    },
  });
  const { signal } = leaving;
  const answer = handle(ask('/notes', { method: 'POST', headers: json, body, duplex: 'half', signal }));
  await sleep(50);
  leaving.abort();
  expect((await answer).status).toBe(400);
  expect(records).toMatchObject([{ operation: 'notes.createNote', status: 400 }]);
});

test('a client that leaves before the answer harms nothing', async () => {
  const leaving = new AbortController();
  const answer = handle(ask('/notes/latest', { signal: leaving.signal }));
  leaving.abort();
  expect((await answer).status).toBe(200);
});

test.each([
  ['cancels the body', async ({ body }: Response) => body?.cancel()],
  ['leaves', async (_answer: Response, leaving: AbortController) => leaving.abort()],
])('an export ends where its reader %s', async (_case, leave) => {
  const leaving = new AbortController();
  const answer = await handle(ask('/notes', { headers: csv, signal: leaving.signal }));
  await leave(answer, leaving);
  await expect.poll(() => records).toMatchObject([{ status: 200, error: { code: 'READER_LEFT' } }]);
});

test('an export waits for its reader, and is complete', async () => {
  const answer = await handle(ask('/notes', { headers: csv }));
  await sleep(100);
  expect(records).toEqual([]);
  expect((await answer.text()).split('\r\n').length).toBeGreaterThan(41);
  await expect.poll(() => records).toMatchObject([{ status: 200, error: null }]);
});

test('an answer to HEAD has the headers of its body, and no body', async () => {
  const answer = await handle(ask('/notes/latest', { method: 'HEAD' }));
  expect([answer.status, answer.body]).toEqual([200, null]);
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100);
});

test('an unknown path is a 404', async () => {
  const answer = await handle(new Request('https://api.example.org/other'));
  expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ statusCode: 404 })]);
});

test('callers without a valid key are limited by the address that the server knows', async () => {
  const stranger = () => ask('/notes', { headers: { authorization: 'Bearer bad' } });
  expect((await handle(stranger(), { remoteAddress: '192.0.2.1' })).status).toBe(401);
  expect((await handle(stranger(), { remoteAddress: '192.0.2.1' })).status).toBe(429);
  expect((await handle(stranger(), { remoteAddress: '192.0.2.2' })).status).toBe(401);
});
