import { connect, type Socket } from 'node:net';
import { invalid } from '@rcm/errors';
import { newId } from '@rcm/tenancy';
import { asOrganization, serve, testTime, trailOf } from '@rcm/test-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { bothRequests, mounts } from '../test/mounts.ts';
import { quickNote } from '../test/notes.ts';
import { aPrincipal, type NotesHost, notesHost, settingsFor } from '../test/notes-host.ts';
import type { RequestRecord } from './handler.ts';
import type { Module } from './module.ts';
import { openApiDocument } from './openapi.ts';
import { uploadOperation } from './operation.ts';

const limit = 1_000;
const ediType = 'application/EDI-X12';

/** Runs in a slow upload once its file has arrived. */
const reached = { slow: async () => {} };

/** The files whose handlers had to undo what they had prepared. */
const takenBack: string[] = [];

const operations = {
  bringFile: uploadOperation({
    id: 'files.bringFile',
    method: 'post',
    path: '/files',
    scope: 'files:write',
    summary: 'Bring a file',
    query: z.object({ name: z.string().min(1).optional() }),
    body: z.object({ name: z.string().optional(), content: z.string().min(1) }),
    upload: { mediaType: ediType, limit },
    data: z.object({ bytes: z.int(), name: z.string(), isFile: z.boolean() }),
    status: 202,
    otherStatuses: [200],
  }),
};

/** Prepares a note, reads a file and then creates another note. */
const files: Module<typeof operations> = {
  name: 'files',
  title: 'Files',
  description: 'Files that are read as they arrive.',
  operations,
  entities: [],
  migrations: [],
  views: [],
  handlers: {
    async bringFile(upload, { query, body }) {
      const note = (title: string) => ({ id: newId('not'), title, at: testTime });
      const name = query.name ?? body.name ?? 'unnamed';
      if (name === 'prepared') {
        await upload.prepare((context) => context.sql.one(quickNote, note('before')));
      }
      let bytes = 0;
      for await (const piece of upload.source ?? [Buffer.from(body.content)]) bytes += piece.length;
      if (name === 'refused') throw invalid('body', 'Expected another file', 'wrong_file');
      if (name === 'forgotten') return { bytes, name, isFile: true };
      if (name.startsWith('slow')) await reached.slow();
      try {
        return await upload.finish(async (context) => {
          await context.sql.one(quickNote, note(name));
          if (name === 'known') context.answerWith(200);
          return { bytes, name, isFile: upload.source !== null };
        });
      } catch (error) {
        takenBack.push(name);
        throw error;
      }
    },
  },
};

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

describe.each(bothRequests)('on %s', (framework) => {
  let server: Awaited<ReturnType<typeof serve>>;
  let port: number;
  const records: RequestRecord[] = [];
  let caller = aPrincipal();
  const keys = new Map<string, typeof caller>();

  beforeAll(async () => {
    const handle = await mounts[framework]([files], {
      ...settingsFor(host.database, keys),
      clock: () => testTime,
      onRequest: (record) => records.push(record),
    });
    server = await serve((request, response) => {
      port = request.socket.localPort ?? 0;
      return handle(request, response);
    });
    await server.send('GET', '/files');
  });
  afterAll(() => server.close());
  beforeEach(() => {
    records.length = 0;
    caller = aPrincipal();
    keys.set('good', caller);
    keys.set('reader', { ...caller, scopes: ['files:read'] });
    keys.set('onlooker', { ...caller, role: 'READ_ONLY' });
  });

  const file = (length: number) => 'x'.repeat(length);

  interface Sent {
    readonly key?: string | null;
    readonly type?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }

  const bring = (body: string, path = '/files', { key = 'good', type = ediType, headers = {} }: Sent = {}) =>
    server.send('POST', path, { key, body, headers: { 'content-type': type, ...headers } });

  const titles = () =>
    asOrganization(host.database, caller.organization.id, async (client) => {
      const { rows } = await client.query('select title from notes.notes order by title');
      return rows.map(({ title }) => title);
    });

  const head = (lines: readonly string[], path = '/files') =>
    [`POST /api/v1${path} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n');

  /** Sends bytes that no HTTP client would, and reads the answer until the connection ends. */
  function raw(text: string, then: (socket: Socket) => void = () => undefined): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(text);
        then(socket);
      });
      socket.once('error', reject);
      socket.on('data', (data) => {
        answer += data.toString('latin1');
        socket.destroy();
      });
      socket.once('close', () => resolve(answer));
    });
  }

  const statusOf = (answer: string) => Number(answer.split(' ')[1]);

  describe('a file', () => {
    test.each([
      ediType,
      'application/edi-x12',
      'APPLICATION/EDI-X12',
      'application/EDI-X12; charset=us-ascii',
      'application/edi-x12;charset="utf-8";version=5010',
      ' application/EDI-X12 ',
    ])('is accepted with the media type %o', async (type) => {
      const { status, json } = await bring(file(10), '/files?name=a.835', { type });
      expect([status, json.data]).toEqual([202, { bytes: 10, name: 'a.835', isFile: true }]);
      expect(await titles()).toEqual(['a.835']);
    });

    test.each([
      'text/plain',
      'application/EDIFACT',
      'application/EDI-X12+json',
      'application/EDI-X1',
      'multipart/form-data; boundary=x',
    ])('is 415 with the media type %o', async (type) => {
      expect((await bring(file(10), '/files', { type })).status).toBe(415);
      expect(await titles()).toEqual([]);
    });

    test('is 415 without a media type', async () => {
      const answer = await raw(
        `${head(['Authorization: Bearer good', 'Content-Length: 2', 'Connection: close'])}{}`,
      );
      expect(statusOf(answer)).toBe(415);
    });

    test('may be sent as JSON instead', async () => {
      const { status, json } = await server.send('POST', '/files', {
        key: 'good',
        body: { name: 'b.835', content: 'ISA' },
      });
      expect([status, json.data]).toEqual([202, { bytes: 3, name: 'b.835', isFile: false }]);
    });

    test.each([{}, { content: '' }, { content: 7 }])('is 400 in JSON as %o', async (body) => {
      expect((await server.send('POST', '/files', { key: 'good', body })).status).toBe(400);
    });

    test('may be empty, as far as its handler accepts it', async () => {
      expect((await bring('')).json.data).toMatchObject({ bytes: 0, isFile: true });
    });

    test('is answered with the status that its handler selects', async () => {
      expect((await bring(file(1), '/files?name=known')).status).toBe(200);
    });

    test('is answered with the error of its handler, and nothing is created', async () => {
      const { status, json } = await bring(file(1), '/files?name=refused');
      expect([status, json.issues]).toEqual([400, [expect.objectContaining({ code: 'wrong_file' })]]);
      expect(await titles()).toEqual([]);
    });

    test('records an event for each piece that it runs, and none for those that prepare', async () => {
      await bring(file(1), '/files?name=prepared');
      const trail = await trailOf(host.database, caller.organization.id);
      expect(trail).toMatchObject([{ operation: 'files.bringFile', action: 'create' }]);
      expect(await titles()).toEqual(['before', 'prepared']);
    });
  });

  describe('the length of a file', () => {
    const chunked = (length: number) => {
      const half = Math.floor(length / 2);
      const chunks = [half, length - half].map((size) => `${size.toString(16)}\r\n${file(size)}\r\n`);
      return raw(
        head(['Authorization: Bearer good', `Content-Type: ${ediType}`, 'Transfer-Encoding: chunked']) +
          `${chunks.join('')}0\r\n\r\n`,
      );
    };

    test('may be at most the limit', async () => {
      expect((await bring(file(limit))).json.data.bytes).toBe(limit);
      expect((await bring(file(limit + 1))).status).toBe(413);
      expect(await titles()).toEqual(['unnamed']);
    });

    test('is counted where the request does not declare it', async () => {
      expect(statusOf(await chunked(limit))).toBe(202);
      const answer = await chunked(limit + 1);
      expect(statusOf(answer)).toBe(413);
      expect(await titles()).toEqual(['unnamed']);
    });

    test('above the limit is refused before a byte is read, and ends the connection', async () => {
      const answer = await raw(
        head(['Authorization: Bearer good', `Content-Type: ${ediType}`, `Content-Length: ${limit + 1}`]),
      );
      expect(statusOf(answer)).toBe(413);
      expect(answer.toLowerCase()).toContain('connection: close');
    });
  });

  describe('a compressed file', () => {
    test.each(['gzip', 'br', 'deflate', 'GZIP', 'gzip, identity'])('is 415 as %s', async (encoding) => {
      const headers = { 'content-encoding': encoding };
      expect((await bring(file(10), '/files', { headers })).status).toBe(415);
      expect(await titles()).toEqual([]);
    });

    test.each(['identity', 'Identity'])('is not compressed as %s', async (encoding) => {
      const headers = { 'content-encoding': encoding };
      expect((await bring(file(10), '/files', { headers })).status).toBe(202);
    });
  });

  describe('a connection that is cut in the middle', () => {
    const part = [
      ['of a stated length', 'Content-Length: 500', file(100)],
      ['of chunks', 'Transfer-Encoding: chunked', `64\r\n${file(100)}\r\n`],
      ['of a chunk', 'Transfer-Encoding: chunked', `64\r\n${file(50)}`],
    ] as const;
    const ends = [
      ['is reset', (socket: Socket) => socket.resetAndDestroy()],
      ['ends', (socket: Socket) => socket.end()],
      ['is gone', (socket: Socket) => socket.destroySoon()],
    ] as const;

    test.each(
      part.flatMap(([of, length, sent]) => ends.map(([how, end]) => [of, how, length, sent, end] as const)),
    )('%s and %s leaves nothing', async (_of, _how, length, sent, end) => {
      const answer = await raw(
        head(['Authorization: Bearer good', `Content-Type: ${ediType}`, length]) + sent,
        (socket) => setImmediate(() => end(socket)),
      ).catch(() => '');
      expect(['', 'HTTP/1.1 400']).toContain(answer.slice(0, 12));
      // A request that is reset immediately may not have reached the operation.
      await bring(file(1), '/files?name=later');
      await vi.waitFor(() => expect(records.every(({ status }) => [400, 202].includes(status))).toBe(true));
      expect(await titles()).toEqual(['later']);
    });
  });

  describe('the order of checks of a file', () => {
    /** The head of a request without its body. */
    const unsent = (key: string, path = '/files', type = ediType) =>
      raw(head([`Authorization: Bearer ${key}`, `Content-Type: ${type}`, `Content-Length: ${limit}`], path));

    test.each([
      ['a bad key', 'bad', '/files', ediType, 401],
      ['a scope that reads', 'reader', '/files', ediType, 403],
      ['a role that reads', 'onlooker', '/files', ediType, 403],
      ['an empty name', 'good', '/files?name=', ediType, 400],
      ['an unknown parameter', 'good', '/files?format=835', ediType, 400],
      ['another media type', 'good', '/files', 'text/plain', 415],
      ['another path', 'good', '/files/x', ediType, 404],
    ])('answers %s before the body has arrived', async (_case, key, path, type, status) => {
      expect(statusOf(await unsent(key, path, type))).toBe(status);
      expect(await titles()).toEqual([]);
    });

    test('answers a bad key before a body that is too long or compressed', async () => {
      expect((await bring(file(limit + 1), '/files', { key: 'bad' })).status).toBe(401);
      const headers = { 'content-encoding': 'gzip' };
      expect((await bring(file(1), '/files', { key: 'reader', headers })).status).toBe(403);
    });
  });

  describe('an Idempotency-Key', () => {
    const headers = { 'idempotency-key': 'once' };
    const replayed = (answer: { headers: Headers }) => answer.headers.get('idempotency-replayed');
    const inJson = (content: string) =>
      server.send('POST', '/files', { key: 'good', body: { content }, headers });
    const events = async () => (await trailOf(host.database, caller.organization.id)).length;

    test.each([
      ['a file', () => bring(file(3), '/files?name=prepared', { headers }), ['before', 'prepared']],
      ['a file that is sent as JSON', () => inJson('ISA'), ['unnamed']],
    ])('of %s that is sent again returns the first answer and does nothing', async (_case, send, made) => {
      const first = await send();
      const before = await events();
      const again = await send();
      expect([again.status, again.json, replayed(again)]).toEqual([202, first.json, 'true']);
      expect([await titles(), await events()]).toEqual([made, before]);
    });

    test('of another file, name or body is a 409 without effect', async () => {
      await bring(file(1), '/files?name=one', { headers });
      const others = [
        await bring(file(2), '/files?name=one', { headers }),
        await bring(file(1), '/files?name=two', { headers }),
        await inJson('ISA'),
      ];
      expect(others.map(({ status }) => status)).toEqual([409, 409, 409]);
      expect(await titles()).toEqual(['one']);
    });

    test('of two concurrent files keeps the one that finishes first, and undoes the other', async () => {
      for (const [second, status, isReplayed] of [
        [file(5), 202, 'true'],
        [file(6), 409, null],
      ] as const) {
        caller = aPrincipal();
        keys.set('good', caller);
        takenBack.length = 0;
        // The first upload has looked up its key and read its file when the second arrives, which is answered first.
        const ready = Promise.withResolvers<void>();
        const goOn = Promise.withResolvers<void>();
        reached.slow = async () => {
          reached.slow = async () => {};
          ready.resolve();
          await goOn.promise;
        };
        const slow = bring(file(5), '/files?name=slow', { headers });
        await ready.promise;
        const quick = await bring(second, '/files?name=slow', { headers });
        goOn.resolve();
        const late = await slow;
        expect([quick.status, replayed(quick)]).toEqual([202, null]);
        expect([late.status, replayed(late)]).toEqual([status, isReplayed]);
        expect([await titles(), takenBack]).toEqual([['slow'], ['slow']]);
      }
    });

    test('is not used up by a file that is refused or cut off', async () => {
      expect((await bring(file(1), '/files?name=refused', { headers })).status).toBe(400);
      expect((await bring(file(limit + 1), '/files?name=long', { headers })).status).toBe(413);
      const good = await bring(file(1), '/files?name=good', { headers });
      expect([good.status, replayed(good)]).toEqual([202, null]);
    });

    test('of a kept answer still limits the file', async () => {
      await bring(file(1), '/files?name=one', { headers });
      expect((await bring(file(limit + 1), '/files?name=one', { headers })).status).toBe(413);
    });

    test.each(['not\u00e4scii', 'x'.repeat(256), ''])('is 400 before the body is read: %o', async (key) => {
      const answer = await bring(file(1), '/files', { headers: { 'idempotency-key': key } });
      expect([answer.status, await titles()]).toEqual([400, []]);
    });

    test('belongs to the organization', async () => {
      await bring(file(1), '/files?name=one', { headers });
      keys.set('good', aPrincipal());
      expect(replayed(await bring(file(1), '/files?name=one', { headers }))).toBeNull();
    });
  });

  test('a fifth file of an organization waits until one of four is read', async () => {
    const goOn = Promise.withResolvers<void>();
    let reading = 0;
    reached.slow = async () => {
      reading += 1;
      await goOn.promise;
    };
    const slow = [1, 2, 3, 4].map((number) => bring(file(1), `/files?name=slow${number}`));
    await vi.waitUntil(() => reading === 4);
    let isFifthAnswered = false;
    const fifth = bring(file(1), '/files?name=fifth').finally(() => {
      isFifthAnswered = true;
    });
    keys.set('other', aPrincipal());
    expect((await bring(file(1), '/files?name=other', { key: 'other' })).status).toBe(202);
    expect(isFifthAnswered).toBe(false);
    goOn.resolve();
    reached.slow = async () => {};
    for (const answer of await Promise.all([...slow, fifth])) expect(answer.status).toBe(202);
  });

  test('a handler that does not finish its upload is an error of the service', async () => {
    expect((await bring(file(1), '/files?name=forgotten')).status).toBe(500);
  });
});

describe('the OpenAPI document', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a document is read by the names of its specification
  const document = openApiDocument([files], { title: 'T', version: '1', description: 'd' }) as any;
  const described = document.paths['/api/v1/files'].post;

  test('has one media type, for generated clients, and that of a file apart', () => {
    expect(Object.keys(described.requestBody.content)).toEqual(['application/json']);
    expect(described.requestBody['x-files']).toEqual({
      [ediType]: { schema: { type: 'string', format: 'binary' } },
    });
    expect(described.requestBody.required).toBe(true);
  });

  test('has an Idempotency-Key for it', () => {
    const names = described.parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['name', 'Idempotency-Key']);
  });

  test('has every possible status', () => {
    expect(Object.keys(described.responses)).toEqual([
      '200',
      '202',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '429',
      '500',
      '503',
    ]);
  });

  test('states the size limits of a file and of a JSON body', () => {
    const large = { ...operations.bringFile, upload: { mediaType: ediType, limit: 64 * 1024 * 1024 } };
    const modules = [{ ...files, operations: { bringFile: large } }];
    // biome-ignore lint/suspicious/noExplicitAny: a document is read by the names of its specification
    const { paths } = openApiDocument(modules, { title: 'T', version: '1', description: 'd' }) as any;
    expect(paths['/api/v1/files'].post.responses[413].description).toBe(
      'The body is larger than 4 MiB, or the file is larger than 64 MiB',
    );
  });
});
