import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { genericErrors } from '@rcm/envelope';
import { unauthenticated } from '@rcm/errors';
import { type Served, serve } from '@rcm/test-environment';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { aPrincipal, type NotesHost, notesHost } from '../test/notes-host.ts';
import { mostRefusedKeys } from './credentials.ts';
import { type HostSettings, mount } from './koa.ts';
import type { Module } from './module.ts';
import { operation } from './operation.ts';
import { networkOf, RequestLimit } from './request-limit.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

const operations = {
  countPosts: operation({
    id: 'posts.countPosts',
    method: 'get',
    path: '/posts',
    scope: 'posts:read',
    summary: 'Count posts',
    data: z.object({ count: z.int() }),
    sensitive: false,
    single: true,
  }),
};

/** A module with its own error envelope. */
const posts: Module<typeof operations> = {
  name: 'posts',
  title: 'Posts',
  description: 'Posts that are counted.',
  operations,
  entities: [],
  migrations: [],
  views: [],
  errorEnvelope: { ...genericErrors, render: ({ status }) => ({ failed: status }) },
  handlers: { countPosts: async () => ({ count: 7 }) },
};

type Limits = Pick<HostSettings, 'keyLimit' | 'strangerLimit'>;

function anApp(limits: Limits): Koa {
  const principals = new Map(['one', 'two'].map((key) => [key, { ...aPrincipal(), keyId: `key_${key}` }]));
  const app = new Koa();
  app.silent = true;
  const authenticate: HostSettings['authenticate'] = async (key) => {
    const principal = principals.get(key);
    if (!principal) throw unauthenticated('unknown');
    return principal;
  };
  return app.use(mount([posts], { database: host.database, checkResponses: true, authenticate, ...limits }));
}

async function anApi(limits: Limits) {
  const served: Served = await serve(anApp(limits).callback());
  onTestFinished(() => served.close());
  return (key: string | null) => served.send('GET', '/posts', { key });
}

type Answer = Awaited<ReturnType<Served['send']>>;

const limitsOf = ({ headers }: Answer) =>
  ['RateLimit-Limit', 'RateLimit-Remaining'].map((name) => headers.get(name));

const expectWait = ({ headers }: Answer, most: number) => {
  expect(headers.get('Retry-After')).toBe(headers.get('RateLimit-Reset'));
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(most);
};

describe('the limit of each key', () => {
  test('allows its number of requests, then answers 429 in the envelope of the module; other keys are served', async () => {
    const send = await anApi({ keyLimit: new RequestLimit(3, 60) });
    for (let sent = 0; sent < 3; sent += 1) {
      const answer = await send('one');
      expect([answer.status, ...limitsOf(answer)]).toEqual([200, null, null]);
    }
    const refused = await send('one');
    expect([refused.status, refused.json, ...limitsOf(refused)]).toEqual([429, { failed: 429 }, '3', '0']);
    expectWait(refused, 60);
    expect((await send('two')).status).toBe(200);
  });

  test('starts again when its time is over', async () => {
    const send = await anApi({ keyLimit: new RequestLimit(1, 1) });
    await send('one');
    await expect.poll(async () => (await send('one')).status, { timeout: 10_000 }).toBe(200);
  });

  test('does not count requests without a valid key', async () => {
    const send = await anApi({ keyLimit: new RequestLimit(1, 60) });
    expect([(await send('bad')).status, (await send(null)).status, (await send('one')).status]).toEqual([
      401, 401, 200,
    ]);
  });
});

describe('the limit of requests without a valid key', () => {
  test('allows an address its number of 401s, then answers 429; valid keys are still served', async () => {
    const send = await anApi({ strangerLimit: new RequestLimit(2, 60) });
    expect([(await send(null)).status, (await send('bad')).status]).toEqual([401, 401]);
    const refused = await send(null);
    expect([refused.status, refused.json, ...limitsOf(refused)]).toEqual([429, { failed: 429 }, '2', '0']);
    expectWait(refused, 60);
    expect([(await send('one')).status, (await send('bad')).status]).toEqual([200, 429]);
  });

  test('closes the connection with a 429', async () => {
    const send = await anApi({ strangerLimit: new RequestLimit(1, 60) });
    const answers = [await send('bad'), await send('bad')];
    expect(answers.map(({ status, headers }) => [status, headers.get('connection')])).toEqual([
      [401, 'keep-alive'],
      [429, 'close'],
    ]);
  });
});

describe('a connection', () => {
  /** The `Connection` headers of the answers to requests on one connection, until it is closed. */
  async function sentOver(keys: readonly string[]): Promise<string[]> {
    const server = createServer(anApp({}).callback()).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
    onTestFinished(() => void socket.destroy());
    const closed = once(socket, 'close');
    const connections: string[] = [];
    for (const key of keys) {
      socket.write(`GET /api/v1/posts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`);
      const [answer] = (await once(socket, 'data')) as [string];
      connections.push(/^connection: (.*)\r$/im.exec(answer)?.[1] ?? '');
      if (connections.at(-1) !== 'close') continue;
      await closed;
      break;
    }
    return connections;
  }

  const bad = (count: number) => new Array<string>(count).fill('bad');
  const open = (count: number) => new Array<string>(count).fill('keep-alive');

  test(`is closed with the answer to the ${mostRefusedKeys}th request without a valid key in succession`, async () => {
    expect(await sentOver(bad(mostRefusedKeys + 1))).toEqual([...open(mostRefusedKeys - 1), 'close']);
  });

  test('stays open when one of them is valid', async () => {
    const keys = [...bad(mostRefusedKeys - 1), 'one', ...bad(mostRefusedKeys - 1), 'two'];
    expect(await sentOver(keys)).toEqual(open(keys.length));
  });
});

test('without limits no request is refused', async () => {
  const send = await anApi({});
  for (let sent = 0; sent < 20; sent += 1) expect((await send(null)).status).toBe(401);
  for (let sent = 0; sent < 20; sent += 1) expect((await send('one')).status).toBe(200);
});

test.each([
  ['three of three', [1, 2], [null, null]],
  ['four of three', [2, 2], [null, 3]],
  ['all of three at once, though it weighs more', [4, 1], [null, 3]],
])('a request may count as several: %s', async (_, weights, expected) => {
  const limit = new RequestLimit(3, 60);
  const counted = [];
  for (const weight of weights) counted.push((await limit.count('caller', weight))?.requests ?? null);
  expect(counted).toEqual(expected);
});

test('a limit remembers 10,000 callers, and forgets the least recently seen first', async () => {
  const limit = new RequestLimit(1, 3_600);
  for (const caller of ['oldest', 'old']) expect(await limit.count(caller)).toBeNull();
  for (let caller = 0; caller < 9_998; caller += 1) await limit.count(`caller ${caller}`);
  expect(await limit.count('oldest')).toMatchObject({ requests: 1 });
  await limit.count('newest');
  expect(await limit.count('oldest')).toMatchObject({ requests: 1 });
  expect(await limit.count('old')).toBeNull();
});

test('a limit never asks to wait longer than its own time, also where the clock was set back', async () => {
  const limit = new RequestLimit(1, 60);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2026-03-02T10:00:00.000Z');
  expect(await limit.count('caller')).toBeNull();
  expect(await limit.count('caller')).toEqual({ requests: 1, resetSeconds: 60 });
  vi.setSystemTime('2026-03-02T09:00:00.000Z');
  expect(await limit.count('caller')).toEqual({ requests: 1, resetSeconds: 60 });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8'],
  ['::1', ''],
])('the requests from %s count for %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
