import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import { type CachedContent, cachedResponse } from './cached-response.ts';

const text = 'A page that everybody gets. '.repeat(50);

/** Serves one cached response, and returns a function that requests it with some headers. */
async function serve(make: CachedContent['make'], counted: number[] = []) {
  const app = new Koa();
  app.silent = true;
  const answer = cachedResponse({
    type: 'text/plain; charset=utf-8',
    cacheControl: 'public, no-cache',
    make,
  });
  app.use((context) => answer(context, async (_, bytes) => void counted.push(bytes)));
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async (headers: Record<string, string> = {}, method = 'GET') => {
    // With a conditional header, `fetch` sends `no-cache` unless the caller sets `Cache-Control`.
    const own = { 'accept-encoding': 'identity', 'cache-control': 'max-age=0' };
    const response = await fetch(url, { method, headers: { ...own, ...headers } });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
}

test.each([
  ['br', 'gzip, deflate, br'],
  ['gzip', 'gzip, deflate'],
  ['gzip', 'br;q=0, gzip'],
  [null, 'identity'],
  [null, 'deflate'],
])('is encoded as %s for a client that accepts %s', async (encoding, accepted) => {
  const ask = await serve(() => text);
  const { status, headers, body } = await ask({ 'accept-encoding': accepted });
  expect([status, headers.get('content-encoding'), headers.get('vary')]).toEqual([
    200,
    encoding,
    'Accept-Encoding',
  ]);
  expect(body).toBe(text);
  const sent = Number(headers.get('content-length'));
  if (encoding === null) expect(sent).toBe(text.length);
  else expect(sent).toBeLessThan(text.length / 5);
});

test('is created once for concurrent requests', async () => {
  let made = 0;
  const ask = await serve(() => {
    made += 1;
    return text;
  });
  const answers = await Promise.all(
    ['br', 'gzip', 'identity', 'br', 'gzip'].map((encoding) => ask({ 'accept-encoding': encoding })),
  );
  expect([made, new Set(answers.map(({ body }) => body))]).toEqual([1, new Set([text])]);
});

test('has a strong ETag for each encoding, and answers 304 to a client that has it', async () => {
  const ask = await serve(() => text);
  const tags = new Map<string, string>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    tags.set(encoding, (await ask({ 'accept-encoding': encoding })).headers.get('etag') ?? '');
  }
  expect(new Set(tags.values()).size).toBe(3);
  for (const [encoding, tag] of tags) {
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    const { status, headers, body } = await ask({ 'accept-encoding': encoding, 'if-none-match': tag });
    expect([status, body, headers.get('etag'), headers.get('cache-control')]).toEqual([
      304,
      '',
      tag,
      'public, no-cache',
    ]);
    expect((await ask({ 'accept-encoding': encoding, 'if-none-match': '"another"' })).status).toBe(200);
  }
});

test('is counted by the bytes that are sent', async () => {
  const counted: number[] = [];
  const ask = await serve(() => text, counted);
  const { headers } = await ask();
  await ask({ 'accept-encoding': 'identity', 'if-none-match': headers.get('etag') ?? '' });
  const { headers: compressed } = await ask({ 'accept-encoding': 'gzip' });
  expect(counted).toEqual([text.length, 0, Number(compressed.get('content-length'))]);
});

test('has the same headers and no body for HEAD', async () => {
  const ask = await serve(() => text);
  const { status, headers, body } = await ask({}, 'HEAD');
  expect([status, headers.get('content-length'), body]).toEqual([200, String(text.length), '']);
});

test('is created again after a failure', async () => {
  let tries = 0;
  const ask = await serve(() => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
    return text;
  });
  expect((await ask()).status).toBe(500);
  expect(await ask()).toMatchObject({ status: 200, body: text });
});
