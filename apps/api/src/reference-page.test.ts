import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Koa from 'koa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cachedResponse } from './cached-response.ts';
import { documentsFolder } from './documents.ts';
import { describedModules } from './modules.ts';
import { referencePage } from './reference-page.ts';

/** The size limit, in bytes, of the page and everything that it loads. */
const mostBytes = 1_750_000;

const documentPath = '/api/v1/openapi.json';
const readDocument = () => JSON.parse(readFileSync(join(documentsFolder, 'openapi.json'), 'utf8'));
const answerDocument = cachedResponse({
  type: 'application/json',
  cacheControl: 'no-cache',
  make: () => JSON.stringify(readDocument()),
});

const count = async () => undefined;
let server: ReturnType<Koa['listen']>;

beforeAll(async () => {
  const app = new Koa();
  app.silent = true;
  app.use(referencePage(count, readDocument));
  app.use((context) => (context.path === documentPath ? answerDocument(context, count) : undefined));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => void server.close());

/** Sends a request like a browser, and returns the compressed body. */
async function ask(path: string, method = 'GET', encoding = 'identity') {
  const { port } = server.address() as AddressInfo;
  const headers = { 'accept-encoding': encoding };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, path, method, headers, agent: false }, resolve).on('error', reject).end();
  });
  const body = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, location: answer.headers.location, body };
}

test.each(['gzip', 'br'])('the page and everything that it loads stay small with %s', async (encoding) => {
  const page = (await ask('/docs')).body.toString();
  const loaded = [...page.matchAll(/src="([^"]+)"/g)].map(([, path = '']) => path);
  expect(loaded).toEqual(['/docs/reference.js', '/docs/start.js']);
  const answers = await Promise.all(
    ['/docs', ...loaded, '/docs/exchanges.json', documentPath].map((path) => ask(path, 'GET', encoding)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const sent = answers.reduce((sum, { body }) => sum + body.length, 0);
  expect(sent).toBeLessThanOrEqual(mostBytes);
});

test('the page has a heading for every guide, which the host also serves as it is written', async () => {
  const start = (await ask('/docs/start.js')).body.toString();
  const files = readdirSync(join(documentsFolder, 'docs/guides'));
  expect(files).toContain('upgrading.md');
  for (const file of files) {
    const path = `/docs/guides/${file}`;
    const { status, body } = await ask(path);
    const written = readFileSync(join(documentsFolder, 'docs/guides', file));
    expect([status, body.equals(written)]).toEqual([200, true]);
    const [, title] = /^# (.+)/.exec(written.toString()) ?? [];
    expect(start).toContain(`${file === 'README.md' ? '#' : '##'} ${title}\\n`);
  }
  expect(await ask('/docs/guides/missing.md')).toMatchObject({ status: 404 });
});

test.each(['GET', 'HEAD'])('%s / redirects to the reference', async (method) => {
  expect(await ask('/', method)).toMatchObject({ status: 302, location: '/docs' });
});

test.each([
  ['POST', '/'],
  ['GET', '//'],
  ['GET', '/doc'],
])('%s %s does not', async (method, path) => {
  expect(await ask(path, method)).toMatchObject({ status: 404, location: undefined });
});

test('no GET response, which is compressed, contains a secret', () => {
  const secret = describedModules
    .flatMap(({ operations }) => Object.values(operations))
    .filter(({ secretAnswer }) => secretAnswer);
  expect(secret.length).toBeGreaterThanOrEqual(4);
  expect(secret.filter(({ method }) => method === 'get')).toEqual([]);
});
