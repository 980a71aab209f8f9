import { request } from 'node:http';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mount } from './koa.ts';
import { publicOperation } from './operation.ts';

const listColours = publicOperation({
  id: 'colours.listColours',
  method: 'get',
  path: '/colours',
  scope: 'public',
  summary: 'List colours',
  query: z.object({ first: z.enum(['red', 'blue']).optional() }),
  data: z.object({ colours: z.array(z.string()) }),
  cacheSeconds: 3_600,
});

let server: ReturnType<Koa['listen']>;

beforeAll(async () => {
  const app = new Koa();
  app.silent = true;
  const colours = {
    name: 'colours',
    title: 'Colours',
    description: 'Colours that everybody may see.',
    operations: { listColours },
    entities: [],
    migrations: [],
    views: [],
    handlers: {
      listColours: async (_context: null, { query }: { query: { first?: string } }) => ({
        colours: query.first === 'blue' ? ['blue', 'red'] : ['red', 'blue'],
      }),
    },
  };
  const authenticate = () => Promise.reject(new Error('No key is looked at'));
  app.use(mount([colours], { database: null as never, checkResponses: true, authenticate }));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => server.close());

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends headers as they are, repeated ones too. */
function get(headers: Record<string, string | string[]> = {}, query = '', method = 'GET'): Promise<Received> {
  const { port } = server.address() as { port: number };
  return new Promise((resolve, reject) => {
    request({ port, path: `/api/v1/colours${query}`, method, headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (data) => {
        text += data;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('an operation that needs no key', () => {
  test.each([
    ['no key', {}],
    ['a key', { authorization: 'Bearer rcm_live_1' }],
    ['a bad key', { authorization: 'Basic ???' }],
    ['several keys', { authorization: ['Bearer one', 'Bearer two'] }],
    ['an organization', { 'x-organization-id': 'x', cookie: 'session=1' }],
  ])('answers the same to %s', async (_case, headers) => {
    const { status, text } = await get(headers as Record<string, string>);
    expect([status, JSON.parse(text)]).toEqual([200, { success: true, data: { colours: ['red', 'blue'] } }]);
  });

  test('may be cached for the time that it declares', async () => {
    const { headers } = await get();
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-type': 'application/json; charset=utf-8',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'x-request-id': expect.stringMatching(/^req_/),
    });
  });

  test('is a 304 without a body where the caller has the current version', async () => {
    const { etag } = (await get()).headers;
    for (const known of [`${etag}`, `W/${etag}`, `"other", ${etag}`]) {
      const { status, text, headers } = await get({ 'if-none-match': known });
      expect([status, text, headers.etag]).toEqual([304, '', etag]);
      expect(headers['cache-control']).toBe('public, max-age=3600');
    }
  });

  test('is sent again where the caller has another version', async () => {
    const { etag } = (await get()).headers;
    const other = await get({ 'if-none-match': `${etag}` }, '?first=blue');
    expect([other.status, JSON.parse(other.text).data]).toEqual([200, { colours: ['blue', 'red'] }]);
    expect(other.headers.etag).not.toBe(etag);
  });

  test('answers HEAD like GET, without a body', async () => {
    const head = await get({}, '', 'HEAD');
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', (await get()).headers.etag]);
  });

  test.each([
    ['?first=green', 400],
    ['?first=red&first=blue', 400],
    ['?other=green', 400],
    ['?orgId=green', 200],
  ])('validates its query: %s is %d', async (query, status) => {
    expect((await get({}, query)).status).toBe(status);
  });

  test('answers errors that are not cached', async () => {
    expect((await get({}, '?first=green')).headers['cache-control']).toBe('no-store');
  });
});
