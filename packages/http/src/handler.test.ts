import { once } from 'node:events';
import { request as httpRequest, type Server } from 'node:http';
import { connect } from 'node:net';
import { newId } from '@rcm/tenancy';
import { testTime } from '@rcm/test-environment';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { frameworks, serveBy } from '../test/mounts.ts';
import { notes } from '../test/notes.ts';
import { aPrincipal, type NotesHost, notesHost, settingsFor } from '../test/notes-host.ts';
import { handler, type RequestRecord } from './handler.ts';
import { invoke } from './invoke.ts';
import { openApiDocument } from './openapi.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

interface Sent {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
}

describe.each(frameworks)('on %s', (framework) => {
  let server: Server;
  let base: string;
  let port: number;
  const records: RequestRecord[] = [];
  const owner = aPrincipal();
  const keys = new Map([
    ['good', owner],
    ['reader', { ...owner, scopes: ['notes:read'] }],
    ['writer', { ...owner, scopes: ['notes:write'] }],
    ['biller', { ...owner, role: 'BILLER' as const }],
    ['other', { ...owner, scopes: ['gfe:*'] }],
    ['off', { ...owner, disabledModules: ['notes'] }],
  ]);

  beforeAll(async () => {
    ({ server, port } = await serveBy(framework, [notes], {
      ...settingsFor(host.database, keys),
      clock: () => testTime,
      onRequest: (record) => records.push(record),
    }));
    base = `http://127.0.0.1:${port}/api/v1`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    records.length = 0;
  });

  async function send(method: string, path: string, { key = 'good', body, raw, headers = {} }: Sent = {}) {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(raw !== undefined ? { body: raw } : body !== undefined ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: text === '' ? null : JSON.parse(text),
    };
  }

  /** Sends bytes that no HTTP client would, and reads the status line of the answer. */
  const rawStatus = (request: string) =>
    new Promise<number>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      socket.setTimeout(5_000, () => reject(new Error('no answer')));
      socket.once('error', reject);
      socket.once('data', (data) => {
        resolve(Number(data.toString('latin1').split(' ')[1]));
        socket.destroy();
      });
    });

  let titles = 0;
  const aTitle = () => {
    titles += 1;
    return `title ${titles}`;
  };
  const aNote = async () => (await send('POST', '/notes', { body: { title: aTitle() } })).json.data.note;

  describe('a success', () => {
    test('is enveloped, named and tagged', async () => {
      const note = await aNote();
      const { status, json, headers } = await send('GET', `/notes/${note.id}`);
      expect(status).toBe(200);
      expect(json).toEqual({
        success: true,
        data: { note },
        meta: { organizationId: owner.organization.id },
      });
      expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/);
      expect(headers.get('etag')).toBe('"1"');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    });

    test('carries no meta where the operation says so', async () => {
      const { json } = await send('PUT', `/notes/${(await aNote()).id}`, { body: {} });
      expect(Object.keys(json)).toEqual(['success', 'data']);
    });

    test('without content is a 204', async () => {
      const { status, text } = await send('DELETE', `/notes/${(await aNote()).id}`);
      expect([status, text]).toEqual([204, '']);
    });

    test('answers HEAD like GET, without a body', async () => {
      const { status, text, headers } = await send('HEAD', `/notes/${(await aNote()).id}`);
      expect([status, text, headers.get('etag')]).toEqual([200, '', '"1"']);
    });

    test('prefers static segments to parameters', async () => {
      expect((await send('GET', '/notes/latest')).status).toBe(200);
      expect((await send('POST', '/notes/quick', { body: { title: aTitle() } })).status).toBe(201);
    });
  });

  describe('the order of checks', () => {
    test.each([
      ['an unknown route', 'GET', '/nowhere', { key: null }, 404],
      ['an unknown route of a known module', 'GET', '/notes/a/b', { key: null }, 404],
      ['a trailing slash', 'GET', '/notes/', { key: null }, 404],
      ['another case', 'GET', '/Notes', { key: null }, 404],
      ['an unknown method', 'PATCH', '/notes', { key: null }, 405],
      ['no key before a bad body', 'POST', '/notes', { key: null, raw: '{' }, 401],
      ['a bad key', 'GET', '/notes', { key: 'bad' }, 401],
      ['a foreign scope before a bad body', 'POST', '/notes', { key: 'other', raw: '{' }, 403],
      ['a read scope on a write', 'POST', '/notes', { key: 'reader', body: { title: 'x' } }, 403],
      ['a write scope on a read', 'GET', '/notes', { key: 'writer' }, 200],
      ['a module that is switched off', 'GET', '/notes', { key: 'off' }, 403],
      ['a role that may not', 'PUT', '/notes/not_missing', { key: 'biller', body: {} }, 403],
      ['a bad body before a missing record', 'PUT', '/notes/not_missing', { body: { title: 7 } }, 400],
      ['a missing record', 'PUT', '/notes/not_missing', { body: {} }, 404],
    ] as const)('%s', async (_case, method, path, sent, status) => {
      expect((await send(method, path, sent)).status).toBe(status);
    });

    test('a 405 names the allowed methods', async () => {
      const { json, headers } = await send('DELETE', '/notes');
      expect(json).toEqual({ error: 'Method not allowed', statusCode: 405 });
      expect(headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
    });

    test('a 401 says how to authenticate', async () => {
      const { json, headers } = await send('GET', '/notes', { key: null });
      expect(json).toEqual({ error: 'Authentication required', statusCode: 401 });
      expect(headers.get('www-authenticate')).toBe('Bearer');
      expect(headers.get('x-request-id')).toBeTruthy();
    });
  });

  describe('credentials', () => {
    const request = (...lines: string[]) =>
      `GET /api/v1/notes HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines.join('\r\n')}\r\n\r\n`;
    test.each([
      [['Authorization: Bearer good'], 200],
      [['Authorization: bEaReR good'], 200],
      [['Authorization: Bearer good', 'Authorization: Bearer good'], 401],
      [['Authorization: Bearer bad', 'Authorization: Bearer good'], 401],
      [['Authorization: Basic Z29vZA=='], 401],
      [['Authorization: good'], 401],
      [['Authorization: Bearer'], 401],
      [['Authorization: Bearer good more'], 401],
      [['Authorization: Bearer bearer good'], 401],
      [[`Authorization: Bearer ${'a'.repeat(8_000)}`], 401],
      [['Cookie: key=good'], 401],
      [['X-Api-Key: good'], 401],
    ])('%j: %d', async (lines, status) => {
      expect(await rawStatus(request(...lines))).toBe(status);
    });
  });

  describe('a request body', () => {
    test.each([
      ['malformed JSON', '{', 400],
      ['an array', '[]', 400],
      ['null', 'null', 400],
      ['a string', '"x"', 400],
      ['NUL in text', '{"title":"a\\u0000b"}', 400],
      ['a lone surrogate', '{"title":"a\\ud800b"}', 400],
      ['a pair of surrogates', `{"title":"${'\\ud83d\\ude00'} 1"}`, 201],
      ['NUL in a field that nobody reads', '{"title":"x","other":"\\u0000"}', 400],
      ['nesting of 64', `{"title":"deep 64","orgId":${'['.repeat(63)}${']'.repeat(63)}}`, 201],
      ['nesting of 65', `{"title":"x","orgId":${'['.repeat(64)}${']'.repeat(64)}}`, 400],
      ['nesting of 500,000', '['.repeat(500_000), 400],
      ['brackets in text', `{"title":"[[[[","body":"${'['.repeat(100)}"}`, 201],
      ['1e400', '{"title":"x","amount":1e400}', 400],
      ['an own prototype', '{"title":"proto","__proto__":{"polluted":true}}', 400],
      ['an unknown field', '{"title":"unknown","titel":"x"}', 400],
      ['fields that name an organization', '{"title":"hints","organizationId":"x","orgId":"y"}', 201],
      ['an explicit null where null clears', '{"title":"null 1","body":null}', 201],
      ['an explicit null elsewhere', '{"title":"null 2","amount":null}', 400],
    ])('with %s', async (_case, raw, status) => {
      const answer = await send('POST', '/notes', { raw });
      expect(answer.status).toBe(status);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    });

    test('may have at most 4 MiB', async () => {
      const padded = (bytes: number) => {
        const frame = `{"title":"${aTitle()}","orgId":""}`;
        return frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`);
      };
      expect((await send('POST', '/notes', { raw: padded(4 * 1024 * 1024) })).status).toBe(201);
      const { status, json } = await send('POST', '/notes', { raw: padded(4 * 1024 * 1024 + 1) });
      expect([status, json]).toEqual([413, { error: 'Request body too large', statusCode: 413 }]);
      const far = await send('POST', '/notes', { raw: padded(32 * 1024 * 1024) });
      expect([far.status, far.headers.get('connection')]).toEqual([413, 'keep-alive']);
    });

    test('may have at most as many bytes as its operation declares', async () => {
      const padded = (bytes: number) => {
        const frame = `{"title":"${aTitle()}","orgId":""}`;
        return frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`);
      };
      expect((await send('POST', '/notes/secret', { raw: padded(1_000) })).status).toBe(201);
      expect((await send('POST', '/notes/secret', { raw: padded(1_001) })).status).toBe(413);
    });

    test.each([
      ['text/plain', {}, 415],
      ['application/json; charset=utf-8', {}, 201],
      ['application/json;charset="UTF-8"', {}, 201],
      ['application/json; charset=utf-7', {}, 415],
      ['application/json', { 'content-encoding': 'gzip' }, 415],
      ['application/x-www-form-urlencoded', {}, 415],
    ])('of type %s %j: %d', async (type, headers, status) => {
      const answer = await send('POST', '/notes', {
        body: { title: aTitle() },
        headers: { 'content-type': type, ...headers },
      });
      expect(answer.status).toBe(status);
    });

    test('that is not UTF-8 is refused', async () => {
      const raw = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
      expect((await send('POST', '/notes', { raw })).status).toBe(400);
    });

    test('that ends before its length is refused as an error of the caller', async () => {
      const socket = connect(port, '127.0.0.1');
      socket.write('POST /api/v1/notes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n');
      socket.write('Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
      await new Promise((resolve) => server.once('request', resolve));
      socket.destroy();
      await expect.poll(() => records).toMatchObject([{ operation: 'notes.createNote', status: 400 }]);
    });

    test('with an issue for each of its fields is answered with the first 100', async () => {
      const tags = new Array(50_000).fill('');
      const { status, json } = await send('POST', '/notes', { body: { title: aTitle(), tags } });
      expect([status, json.issues]).toMatchObject([400, [{ path: 'body.tags', code: 'too_big' }]]);
      const names = Object.fromEntries(tags.slice(0, 9_000).map((_, index) => [`field${index}`, '']));
      expect((await send('POST', '/notes', { body: names })).json.issues).toHaveLength(100);
    });

    test.each([
      [
        'names',
        `{${Array.from({ length: 100_000 }, (_, index) => `"key${index}":1`).join()}}`,
        'too_many_names',
      ],
      ['values', `{"tags":[${new Array(250_000).fill('1').join()}]}`, 'too_many_values'],
    ])('with too many %s is not parsed', async (_what, raw, code) => {
      const { status, json } = await send('POST', '/notes/quick', { raw });
      expect([status, json.issues]).toMatchObject([400, [{ path: 'body', code }]]);
    });

    test('that is large may arrive in chunks, and waits for the one before it', async () => {
      const titles = [aTitle(), aTitle(), aTitle()];
      const statuses = await Promise.all(
        titles.map(async (title) => {
          const body = new Blob([`{"title":"${title}","orgId":"${'x'.repeat(600_000)}"}`]).stream();
          const headers = { authorization: 'Bearer good', 'content-type': 'application/json' };
          const sent = { method: 'POST', headers, body, duplex: 'half' };
          return (await fetch(`${base}/notes`, sent as RequestInit)).status;
        }),
      );
      expect(statuses).toEqual([201, 201, 201]);
    });

    test('that is large and cut off leaves its turn to others', async () => {
      const length = 400_000;
      for (let count = 0; count < 5; count += 1) {
        const socket = connect(port, '127.0.0.1');
        socket.write('POST /api/v1/notes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n');
        socket.write(`Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`);
        await new Promise((resolve) => server.once('request', resolve));
        setTimeout(() => socket.destroy(), 100);
      }
      const raw = `{"title":"${aTitle()}","orgId":"${'x'.repeat(length)}"}`;
      expect((await send('POST', '/notes', { raw })).status).toBe(201);
      await expect.poll(() => records.filter(({ status }) => status === 400)).toHaveLength(5);
    });

    test('may be missing where nothing is required', async () => {
      expect((await send('PUT', `/notes/${(await aNote()).id}`)).status).toBe(200);
      expect((await send('POST', '/notes')).json.issues).toEqual([
        { path: 'body.title', code: 'invalid_type', message: expect.any(String) },
      ]);
    });

    test('is never echoed', async () => {
      const { text } = await send('POST', '/notes', {
        body: { title: 7, amount: 'canary', tags: ['canary'.repeat(9)], other: 'canary' },
      });
      expect(text).not.toContain('canary');
      expect(JSON.stringify(records.map(({ error: _error, ...record }) => record))).not.toContain('canary');
    });
  });

  describe('a path', () => {
    test.each(['%00', 'a%00b', "'; drop table notes.notes; --", '..%2f..', 'x'.repeat(4_000)])(
      'with the id %s is a 404 like any missing record',
      async (id) => {
        const missing = await send('GET', '/notes/not_missing');
        const { status, text } = await send('GET', `/notes/${id}`);
        expect([status, text]).toEqual([404, missing.text]);
      },
    );

    test.each(['%zz', '%ff', '%ED%A0%80'])('with the malformed id %s is a 404 as well', async (id) => {
      // Fastify refuses such a path before any plugin.
      expect((await send('GET', `/notes/${id}`)).status).toBe(framework === 'Fastify' ? 400 : 404);
    });

    test('with an identifier beyond its bound is a 404, whatever is stored', async () => {
      const note = await aNote();
      const superuser = new pg.Client({ connectionString: host.superuserUrl });
      await superuser.connect();
      const atBound = 'x'.repeat(200);
      await superuser.query('update notes.notes set id = $1 where id = $2', [atBound, note.id]);
      expect((await send('GET', `/notes/${atBound}`)).status).toBe(200);
      await superuser.query('update notes.notes set id = $1 where id = $2', [`${atBound}x`, atBound]);
      expect((await send('GET', `/notes/${atBound}x`)).status).toBe(404);
      await superuser.end();
    });
  });

  describe('a request target', () => {
    test.each([
      ['http://x/api/v1/notes?take=1', 200],
      ['http://x/api/v1/notes?take=101', 400],
      ['http://x/api/v1/nowhere', 404],
    ])('in absolute form, as a proxy may send it, is %s: %d', async (target, status) => {
      const lines = [`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', 'Authorization: Bearer good'];
      expect(await rawStatus(`${lines.join('\r\n')}\r\n\r\n`)).toBe(status);
    });
  });

  describe('a query', () => {
    test.each([
      ['?take=1&take=2', 400],
      ['?take=101', 400],
      ['?skip=10001', 400],
      ['?title=%00', 400],
      ['?__proto__=1', 400],
      ['?toString=1', 400],
      ['?titel=a', 400],
      ['?Title=a', 400],
      ['?page=%00', 400],
      ['?organizationId=00000000-0000-0000-0000-000000000000', 200],
      ['?orgId=x&tenantId=x&organization=x&x-org-id=x&organization_id=x&orgId=y', 200],
      ['?orgName=x', 400],
      [`?title=${encodeURIComponent("' or 1=1 --")}`, 200],
    ])('%s: %d', async (query, status) => {
      const answer = await send('GET', `/notes${query}`);
      expect(answer.status).toBe(status);
    });
  });

  describe('a query parameter that is not declared', () => {
    test('is named in an issue, for at most 100 parameters', async () => {
      const { json } = await send('GET', `/notes?titel=secret&${'x'.repeat(200)}=1`);
      const refused = { code: 'unknown_parameter', message: 'Expected no such parameter' };
      expect(json.issues).toEqual([
        { path: 'query.titel', ...refused },
        { path: `query.${'x'.repeat(100)}`, ...refused },
      ]);
      const many = await send(
        'GET',
        `/notes?${Array.from({ length: 101 }, (_, index) => `x${index}`).join('&')}`,
      );
      expect(many.json.issues).toHaveLength(100);
    });

    test.each([
      ['POST', '/notes?dryRun=true'],
      ['GET', '/notes/latest?a=b'],
      ['DELETE', '/notes/not_missing?a=b'],
    ])('is refused everywhere: %s %s', async (method, path) => {
      const body = method === 'POST' ? { title: aTitle() } : undefined;
      const { status, json } = await send(method, path, { body });
      expect([status, json.issues]).toMatchObject([400, [{ code: 'unknown_parameter' }]]);
    });

    test('is ignored where the operation declares it, whatever its value', async () => {
      const title = aTitle();
      const sent = { body: { title } };
      expect((await send('POST', '/notes/quick?a=b&a=%00&title=other', sent)).status).toBe(201);
    });
  });

  describe('a field of the body that is not declared', () => {
    test('is named in an issue beside those of declared fields', async () => {
      const { status, json } = await send('POST', '/notes', { body: { titel: 'secret' } });
      expect([status, json.issues]).toEqual([
        400,
        [
          { path: 'body.titel', code: 'unknown_field', message: 'Expected no such field' },
          { path: 'body.title', code: 'invalid_type', message: expect.any(String) },
        ],
      ]);
    });

    test('is one of at most 100 issues', async () => {
      const many = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`field${index}`, 1]));
      const { json } = await send('POST', '/notes?other=1', { body: { ...many, title: 7 } });
      expect(json.issues).toHaveLength(100);
      expect(json.issues.at(-1).path).toBe('body.field98');
    });

    test('is ignored where the operation declares it', async () => {
      const title = aTitle();
      const body = { title, titel: 'x', organization: { id: 'x' } };
      expect((await send('POST', '/notes/quick', { body })).status).toBe(201);
    });
  });

  describe('conflicts', () => {
    test('name the existing record', async () => {
      const note = await aNote();
      const { status, json } = await send('POST', '/notes', { body: { title: note.title } });
      expect([status, json]).toEqual([
        409,
        { error: 'Conflict', statusCode: 409, message: 'The title is taken', existingId: note.id },
      ]);
    });

    test('are a 503 where the database is lost while the error is prepared', async () => {
      const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
      const conflicts = { notes_title_unique: () => Promise.reject(gone) };
      const { title } = await aNote();
      const create = invoke(
        { database: host.database, checkResponses: true },
        { ...notes, conflicts },
        'createNote',
        {
          principal: owner,
          requestId: newId('req'),
          now: testTime,
          params: {},
          query: {},
          body: { title },
        },
      );
      await expect(create).rejects.toMatchObject({ status: 503, details: { retryAfter: 1 } });
    });

    test('a stale If-Match is a 412', async () => {
      const note = await aNote();
      const { status, json } = await send('PUT', `/notes/${note.id}`, {
        body: {},
        headers: { 'if-match': '"9"' },
      });
      expect([status, json]).toEqual([412, { error: 'Precondition failed', statusCode: 412 }]);
    });
  });

  describe('an Idempotency-Key', () => {
    test.each([
      ['POST', '/notes', true],
      ['POST', '/notes/quick', true],
      ['PUT', '/notes/:id', false],
    ])('is honored only by POST: %s %s, %s', async (method, path, honoured) => {
      const { id } = await aNote();
      const sent = { body: { title: aTitle() }, headers: { 'idempotency-key': aTitle() } };
      const [, again] = [
        await send(method, path.replace(':id', id), sent),
        await send(method, path.replace(':id', id), sent),
      ];
      expect(again.headers.get('idempotency-replayed')).toBe(honoured ? 'true' : null);
    });

    test('never shows a secret again, and executes nothing twice', async () => {
      const title = aTitle();
      const sent = { body: { title }, headers: { 'idempotency-key': title } };
      const first = await send('POST', '/notes/secret', sent);
      expect([first.status, first.json.data]).toMatchObject([201, { secret: `secret of ${title}` }]);
      const again = await send('POST', '/notes/secret', sent);
      expect([again.status, again.json]).toEqual([
        409,
        {
          error: 'Conflict',
          statusCode: 409,
          message: 'The request was carried out; its answer holds a secret and is shown once: rotate it',
          existingId: first.json.data.note.id,
        },
      ]);
      const client = new pg.Client({ connectionString: host.appUrl });
      await client.connect();
      await client.query(`set app.organization_id = '${owner.organization.id}'`);
      const { rows } = await client.query('select body from platform.idempotency_keys where key = $1', [
        title,
      ]);
      await client.end();
      expect(rows).toEqual([{ body: first.json.data.note.id }]);
    });

    test('replays the answer and marks it as replayed', async () => {
      const sent = { body: { title: aTitle() }, headers: { 'idempotency-key': 'replay me' } };
      const first = await send('POST', '/notes', sent);
      const second = await send('POST', '/notes', sent);
      expect([second.status, second.text]).toEqual([201, first.text]);
      expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([
        null,
        'true',
      ]);
      expect([first, second].map(({ headers }) => headers.get('etag'))).toEqual(['"1"', '"1"']);
    });

    test.each([
      ['x'.repeat(255), 201],
      ['x'.repeat(256), 400],
      ['', 400],
      ['tab\there', 400],
    ])('%j: %d', async (key, status) => {
      const answer = await send('POST', '/notes', {
        body: { title: aTitle() },
        headers: { 'idempotency-key': key },
      });
      expect(answer.status).toBe(status);
    });

    test('that is sent twice is refused; Web requests have both values as one', async () => {
      const sent = httpRequest(`${base}/notes`, {
        method: 'POST',
        headers: { authorization: 'Bearer good', 'content-type': 'application/json' },
      });
      sent.setHeader('idempotency-key', [aTitle(), aTitle()]);
      sent.end(JSON.stringify({ title: aTitle() }));
      const [{ statusCode }] = await once(sent, 'response');
      expect(statusCode).toBe(framework === 'Hono' ? 201 : 400);
    });

    test('is ignored where it is not declared', async () => {
      const note = await aNote();
      for (const body of ['one', 'two']) {
        const headers = { 'idempotency-key': 'put' };
        expect(
          (await send('PUT', `/notes/${note.id}`, { body: { body }, headers })).json.data.note.body,
        ).toBe(body);
      }
    });
  });

  test('a request is recorded by its operation, never by its path', async () => {
    const note = await aNote();
    records.length = 0;
    await send('GET', `/notes/${note.id}?orgId=canary`);
    expect(records).toEqual([
      expect.objectContaining({
        method: 'GET',
        operation: 'notes.getNote',
        status: 200,
        organizationId: owner.organization.id,
        keyId: owner.keyId,
        error: null,
      }),
    ]);
    expect(JSON.stringify(records)).not.toMatch(new RegExp(`canary|${note.id}`));
  });
});

describe('a handler', () => {
  const settings = { database: null as never, checkResponses: false, authenticate: async () => aPrincipal() };
  test('refuses an operation that is declared twice', () => {
    expect(() => handler([notes, notes], settings)).toThrow('declared twice');
  });
});

test('the document describes every operation once', () => {
  const document = openApiDocument([notes], { title: 't', version: '1.0.0', description: 'd' });
  const ids = Object.values(document.paths as object).flatMap((path) =>
    Object.values(path).map((operation) => (operation as { operationId: string }).operationId),
  );
  expect(ids.sort()).toEqual(
    Object.values(notes.operations)
      .map(({ id }) => id)
      .sort(),
  );
});
