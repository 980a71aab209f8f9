import { get, type IncomingMessage, type Server } from 'node:http';
import { inTenant, type Principal, statement } from '@rcm/tenancy';
import { testTime } from '@rcm/test-environment';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bothRequests, serveBy } from '../test/mounts.ts';
import { notes } from '../test/notes.ts';
import { aPrincipal, type NotesHost, notesHost, settingsFor } from '../test/notes-host.ts';
import type { RequestRecord } from './handler.ts';

const many = statement({
  name: 'test.many_notes',
  parameters: { count: 'integer', body: 'text', at: 'timestamptz' },
  columns: {},
  text: `insert into notes.notes
      (organization_id, id, title, body, amount, tags, is_open, length, created_at, updated_at, version)
    select :tenant, 'not_' || lpad(n::text, 6, '0'), lpad(n::text, 6, '0'), :body, 0, '["x"]', true, 6, :at, :at, 1
    from generate_series(1, :count) n`,
});

const readerPace = { bytes: 100_000, seconds: 0.5 };

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

describe.each(bothRequests)('on %s', (framework) => {
  let server: Server;
  let base: string;
  const records: RequestRecord[] = [];
  const keys = new Map<string, Principal>();

  beforeAll(async () => {
    const settings = { ...settingsFor(host.database, keys), clock: () => testTime, readerPace };
    const served = await serveBy(framework, [notes], {
      ...settings,
      onRequest: (record) => records.push(record),
    });
    server = served.server;
    base = `http://127.0.0.1:${served.port}/api/v1`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    records.length = 0;
  });

  /** The key of a fresh organization with notes. */
  async function keyTo(count: number, body: string): Promise<string> {
    const principal = aPrincipal();
    keys.set(principal.keyId, principal);
    const run = {
      principal,
      operation: 'notes.manyNotes',
      requestId: 'req_test',
      now: testTime,
      audit: 'none',
      writes: true,
    } as const;
    await inTenant(host.database, run, ({ sql }) => sql.all(many, { count, body, at: testTime }));
    return principal.keyId;
  }

  const ask = (key: string, accept: string, path = '/notes', method = 'GET') =>
    fetch(`${base}${path}`, { method, headers: { authorization: `Bearer ${key}`, accept } });

  /** The answer before its body is read. */
  const open = (key: string, accept: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${base}/notes`, { headers: { authorization: `Bearer ${key}`, accept } }, resolve).once(
        'error',
        reject,
      );
    });

  /** The body of an answer, and whether it is complete. */
  async function read(
    answer: IncomingMessage,
  ): Promise<{ readonly bytes: number; readonly failure: unknown }> {
    let bytes = 0;
    try {
      for await (const chunk of answer) bytes += (chunk as Buffer).length;
      return { bytes, failure: null };
    } catch (failure) {
      return { bytes, failure };
    }
  }

  const logged = async () => {
    while (records.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    return records.at(-1);
  };

  describe('a list', () => {
    test('is sent as a whole as CSV', async () => {
      const key = await keyTo(250, '=1+1');
      const answer = await ask(key, 'text/csv', '/notes?sort=title');
      const lines = (await answer.text()).split('\r\n');
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="notes.csv"');
      expect(answer.headers.get('transfer-encoding')).toBe('chunked');
      expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
      expect(lines).toHaveLength(252);
      expect(lines[0]).toBe(
        'id,organizationId,title,body,amount,due,tags,isOpen,length,parentId,createdAt,updatedAt',
      );
      expect(lines[1]).toMatch(/^not_000001,[\w-]+,000001,'=1\+1,0\.00,,"\[""x""\]",true,6,,2026-/);
      expect(lines.at(-2)).toMatch(/^not_000250,/);
      expect(await logged()).toMatchObject({ operation: 'notes.listNotes', status: 200, error: null });
    });

    test('is sent as a whole as NDJSON', async () => {
      const key = await keyTo(201, 'text');
      const answer = await ask(key, 'application/x-ndjson', '/notes?sort=-title');
      const lines = (await answer.text()).split('\n');
      const page = await (await ask(key, '*/*', '/notes?sort=-title&take=1')).json();
      expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
      expect([lines.length, lines.at(-1)]).toEqual([202, '']);
      expect(JSON.parse(lines[0] ?? '')).toEqual((page as { data: { notes: unknown[] } }).data.notes[0]);
    });

    test('without records is sent as a header line in CSV, and as nothing in NDJSON', async () => {
      const key = await keyTo(0, '');
      expect(await (await ask(key, 'text/csv')).text()).toMatch(/^id,[^\r\n]*\r\n$/);
      expect(await (await ask(key, 'application/x-ndjson')).text()).toBe('');
    });

    test.each([
      ['application/json', 'json'],
      ['*/*', 'json'],
      ['text/html, */*;q=0.8', 'json'],
      ['application/json, text/csv', 'json'],
      ['text/csv;q=0.5, application/json;q=0.4', 'csv'],
      ['text/*, application/csv', 'csv'],
      ['TEXT/CSV', 'csv'],
      ['application/x-ndjson, text/csv;q=0.9', 'x-ndjson'],
      ['text/csv;q=0', 'json'],
    ])('is answered to %s as %s', async (accept, type) => {
      const answer = await ask(await keyTo(1, 'text'), accept);
      await answer.text();
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining(type),
      ]);
    });

    test.each(['skip=0', 'take=25', 'cursor=x', 'nothing=1', 'sort=length'])(
      'as a whole is refused with 400 together with %s',
      async (query) => {
        const answer = await ask(await keyTo(1, 'text'), 'text/csv', `/notes?${query}`);
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ issues: [{ path: `query.${query.split('=')[0]}` }] });
      },
    );

    test('that cannot be exported, and a single record, are answered as JSON', async () => {
      const key = await keyTo(1, 'text');
      for (const path of ['/notes/latest', '/notes/not_000001']) {
        const answer = await ask(key, 'text/csv', path);
        expect([answer.status, (await answer.json()) as object]).toMatchObject([200, { success: true }]);
      }
      expect((await ask(key, 'text/csv', '/notes/missing')).status).toBe(404);
      const head = await ask(key, 'text/csv', '/notes', 'HEAD');
      expect(head.headers.get('content-type')).toContain('json');
    });
  });

  describe('an export', () => {
    const large = 'x'.repeat(2_000);

    /** Runs SQL as the superuser of the host's database. */
    async function asSuperuser(text: string): Promise<void> {
      const client = new pg.Client({ connectionString: host.superuserUrl });
      await client.connect();
      try {
        await client.query(text);
      } finally {
        await client.end();
      }
    }

    test('that fails in the middle ends without its last chunk', async () => {
      const key = await keyTo(20_000, large);
      const answer = await open(key, 'application/x-ndjson');
      expect(answer.statusCode).toBe(200);
      await asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like 'FETCH%'`);
      const { failure, bytes } = await read(answer);
      expect(bytes).toBeLessThan(20_000 * large.length);
      expect([failure, answer.complete]).toEqual([expect.objectContaining({ code: 'ECONNRESET' }), false]);
      expect((await logged())?.status).toBe(503);
    });

    test('ends where its reader disconnects, and frees its slot', async () => {
      const key = await keyTo(20_000, large);
      for (let attempt = 0; attempt < 4; attempt += 1) {
        records.length = 0;
        const answer = await open(key, 'text/csv');
        answer.destroy();
        expect(await logged()).toMatchObject({ status: 200, error: { code: 'READER_LEFT' } });
      }
      const { failure } = await read(await open(key, 'text/csv'));
      expect(failure).toBeNull();
    });

    test('waits for a slow reader and is then complete', async () => {
      const key = await keyTo(5_000, large);
      const answer = await open(key, 'application/x-ndjson');
      let lines = 0;
      for await (const chunk of answer) {
        lines += (chunk as Buffer).toString().split('\n').length - 1;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      expect([lines, answer.complete]).toEqual([5_000, true]);
    });

    test('is cut off where its reader stops, and frees its slot', async () => {
      const key = await keyTo(20_000, large);
      const answer = (await open(key, 'text/csv')).pause();
      expect(await logged()).toMatchObject({ status: 200, error: { code: 'READER_RESTS' } });
      const { failure } = await read(answer);
      expect([failure, answer.complete]).toEqual([expect.objectContaining({ code: 'ECONNRESET' }), false]);
      const next = await open(key, 'text/csv');
      expect(next.statusCode).toBe(200);
      records.length = 0;
      next.destroy();
      expect((await logged())?.error).toMatchObject({ code: 'READER_LEFT' });
    });

    test('is cut off where its reader takes less than the pace', async () => {
      const key = await keyTo(20_000, large);
      const answer = (await open(key, 'text/csv')).pause();
      const reading = setInterval(() => answer.read(1_000), 50);
      expect(await logged()).toMatchObject({ status: 200, error: { code: 'READER_RESTS' } });
      clearInterval(reading);
      answer.destroy();
    });

    test.runIf(framework === 'Koa')(
      'of twenty slow readers of one organization blocks neither exports nor requests of another',
      async () => {
        const [slow, other] = [await keyTo(20_000, large), await keyTo(1_000, large)];
        const answers = Array.from({ length: 20 }, () => open(slow, 'text/csv'));
        const first = await Promise.race(answers);
        expect(first.pause().statusCode).toBe(200);
        expect((await read(await open(other, 'text/csv'))).failure).toBeNull();
        expect((await ask(other, 'application/json')).status).toBe(200);
        for (const answer of await Promise.all(answers)) answer.destroy();
      },
    );
  });
});
