import { setTimeout as sleep } from 'node:timers/promises';
import { notFound } from '@rcm/errors';
import { platform } from '@rcm/http/platform';
import { openDatabase, type Principal, type RateLimit } from '@rcm/tenancy';
import { serve } from '@rcm/test-environment';
import Koa from 'koa';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { aPrincipal, type NotesHost, notesHost, settingsFor } from '../test/notes-host.ts';
import { mount } from './koa.ts';
import type { Module } from './module.ts';
import { operation, publicOperation } from './operation.ts';

const operations = {
  countPosts: operation({
    id: 'posts.countPosts',
    method: 'get',
    path: '/posts',
    scope: 'posts:read',
    summary: 'Count posts',
    query: z.object({ take: z.literal('1').optional() }),
    data: z.object({ count: z.int() }),
    sensitive: false,
    single: true,
  }),
  getPost: operation({
    id: 'posts.getPost',
    method: 'get',
    path: '/posts/:postId',
    scope: 'posts:read',
    summary: 'Read a post',
    params: z.object({ postId: z.string() }),
    data: z.object({ count: z.int() }),
    sensitive: false,
    single: true,
  }),
  listKinds: publicOperation({
    id: 'posts.listKinds',
    method: 'get',
    path: '/posts/kinds',
    scope: 'public',
    summary: 'List kinds of posts',
    data: z.object({ kinds: z.array(z.string()) }),
    cacheSeconds: 3_600,
  }),
};

/** A module with a rate limit. */
const limited = (rateLimit: Omit<RateLimit, 'name'>): Module<typeof operations> => ({
  name: 'posts',
  title: 'Posts',
  description: 'Posts that are counted.',
  operations,
  entities: [],
  migrations: [],
  rateLimit,
  views: [],
  handlers: {
    countPosts: async () => ({ count: 7 }),
    async getPost() {
      throw notFound('Post');
    },
    listKinds: async () => ({ kinds: ['letter', 'parcel'] }),
  },
});

const aMinute = { requests: 60, seconds: 60 };

let database: NotesHost;
const keys = new Map<string, Principal>();

beforeAll(async () => {
  database = await notesHost();
});
afterAll(() => database.close());

/** A key of a fresh organization. */
function aKey(overrides: Partial<Principal> = {}): string {
  const key = `key${keys.size}`;
  keys.set(key, aPrincipal(overrides));
  return key;
}

/** Another process, with its own pool and memory. */
async function aHost(rateLimit = aMinute, modules = [limited(rateLimit)]) {
  const tenants = await openDatabase({ url: database.appUrl, entities: platform.entities });
  const app = new Koa();
  app.silent = true;
  app.use(mount(modules, settingsFor(tenants, keys)));
  const served = await serve(app.callback());
  onTestFinished(async () => {
    served.close();
    await tenants.close();
  });
  const send = (key: string, path = '/posts', method = 'GET') => served.send(method, path, { key });
  return { send, tenants };
}

type Host = Awaited<ReturnType<typeof aHost>>;

async function sendMany({ send }: Pick<Host, 'send'>, key: string, count: number) {
  const answers = [];
  for (let sent = 0; sent < count; sent += 1) answers.push(await send(key));
  return answers;
}

/** Moves the counted requests of a key into the past, the first `count` of them. */
async function age(key: string, seconds: number, count = 60): Promise<void> {
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  await client.query(
    `update platform.rate_windows set counted = array(
       select case when place <= $1 then at - make_interval(secs => $2) else at end
       from unnest(counted) with ordinality as c (at, place) order by place)
     where key_id = $3`,
    [count, seconds, keys.get(key)?.keyId],
  );
  await client.end();
}

const standing = ({ headers }: { headers: Headers }) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`)));

describe('a limit of 60 requests in 60 seconds', () => {
  test('answers the 60th request and refuses the 61st with Retry-After', async () => {
    const host = await aHost();
    const key = aKey();
    const answers = await sendMany(host, key, 60);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(answers.map((answer) => standing(answer).slice(0, 2))).toEqual(
      Array.from({ length: 60 }, (_, index) => [60, 59 - index]),
    );
    const refused = await host.send(key);
    expect([refused.status, refused.json]).toEqual([429, { error: 'Rate limit exceeded', statusCode: 429 }]);
    const [limit, remaining, reset = 0] = standing(refused);
    expect([limit, remaining]).toEqual([60, 0]);
    expect(reset).toBeGreaterThan(0);
    expect(reset).toBeLessThanOrEqual(60);
    expect(refused.headers.get('retry-after')).toBe(String(reset));
    expect(refused.headers.get('x-request-id')).toMatch(/^req_/);
  });

  test('applies to each key separately', async () => {
    const host = await aHost();
    const key = aKey();
    const sibling = aKey({ organization: (keys.get(key) as Principal).organization });
    await sendMany(host, key, 61);
    expect(standing(await host.send(sibling))).toEqual([60, 59, 60]);
    expect(standing(await host.send(aKey()))).toEqual([60, 59, 60]);
  });

  test('applies to each module separately', async () => {
    const lists = {
      ...operations.countPosts,
      id: 'lists.countLists',
      path: '/lists',
      scope: 'lists:read',
    } as const;
    const { send } = await aHost(aMinute, [
      limited(aMinute),
      { ...limited(aMinute), name: 'lists', operations: { countPosts: lists } as never },
    ]);
    const key = aKey();
    await sendMany({ send }, key, 61);
    expect([(await send(key)).status, (await send(key, '/lists')).status]).toEqual([429, 200]);
  });

  test('does not count operations that need no key', async () => {
    const host = await aHost();
    const key = aKey();
    for (let sent = 0; sent < 61; sent += 1) await host.send(key, '/posts/kinds');
    expect(standing(await host.send(key))).toEqual([60, 59, 60]);
    await sendMany(host, key, 60);
    const answer = await host.send(key, '/posts/kinds');
    expect([answer.status, answer.headers.get('ratelimit-limit')]).toEqual([200, null]);
  });

  test.each([
    ['an unknown key', 'nobody', '/posts', 'GET', 401],
    ['a key without the scope', 'stranger', '/posts', 'GET', 403],
    ['an unknown method', 'key', '/posts', 'DELETE', 405],
    ['an unknown route', 'key', '/posts/a/b', 'GET', 404],
  ])('does not count %s', async (_case, who, path, method, status) => {
    const host = await aHost();
    const key = aKey(who === 'stranger' ? { scopes: ['lists:read'] } : {});
    const answer = await host.send(who === 'nobody' ? who : key, path, method);
    expect([answer.status, answer.headers.get('ratelimit-limit')]).toEqual([status, null]);
    keys.set(key, { ...(keys.get(key) as Principal), scopes: ['*'] });
    expect(standing(await host.send(key))).toEqual([60, 59, 60]);
  });

  test.each([
    ['an invalid request', '/posts?take=2', 400],
    ['a missing record', '/posts/pst_missing', 404],
  ])('counts %s, and reports what is left', async (_case, path, status) => {
    const host = await aHost();
    const key = aKey();
    const answer = await host.send(key, path);
    expect([answer.status, ...standing(answer)]).toEqual([status, 60, 59, 60]);
    expect(standing(await host.send(key)).slice(0, 2)).toEqual([60, 58]);
  });

  test('is checked before the request is validated', async () => {
    const host = await aHost();
    const key = aKey();
    await sendMany(host, key, 60);
    expect((await host.send(key, '/posts?take=2')).status).toBe(429);
  });

  test('is not extended by refused requests', async () => {
    const key = aKey();
    await sendMany(await aHost(), key, 70);
    await age(key, 30);
    const refused = await sendMany(await aHost(), key, 5);
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429]);
    expect(Math.max(...refused.map((answer) => standing(answer)[2] ?? 0))).toBeLessThanOrEqual(31);
    await age(key, 30);
    const free = await sendMany(await aHost(), key, 61);
    expect(free.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  });

  test('stops counting each request after its own 60 seconds', async () => {
    const key = aKey();
    await sendMany(await aHost(), key, 60);
    await age(key, 61, 25);
    const answers = await sendMany(await aHost(), key, 26);
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 25 }, () => 200), 429]);
  });

  test('is exact for 200 requests that reach three hosts at once', async () => {
    const hosts = [await aHost(), await aHost(), await aHost()];
    const key = aKey();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => (hosts[index % 3] as Host).send(key)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(140);
    const left = answers.filter(({ status }) => status === 200).map((answer) => standing(answer)[1] ?? -1);
    expect(left.sort((a, b) => b - a)).toEqual(Array.from({ length: 60 }, (_, index) => 59 - index));
  });

  test('is a 503 while requests cannot be counted', async () => {
    const host = await aHost();
    const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
    Object.assign(host.tenants.pool, { connect: () => Promise.reject(gone) });
    const answer = await host.send(aKey());
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  });
});

test('a caller who waits as long as Retry-After is answered', async () => {
  const host = await aHost({ requests: 2, seconds: 2 });
  const key = aKey();
  await sendMany(host, key, 2);
  for (const refused of await sendMany(host, key, 2)) expect(refused.status).toBe(429);
  const wait = Number((await host.send(key)).headers.get('retry-after'));
  expect(wait).toBeLessThanOrEqual(2);
  await sleep(wait * 1_000);
  expect((await host.send(key)).status).toBe(200);
});

test('a lowered limit applies from the next request on', async () => {
  const key = aKey();
  await sendMany(await aHost(), key, 60);
  await age(key, 59, 30);
  const lowered = await (await aHost({ requests: 30, seconds: 60 })).send(key);
  const [limit, remaining, reset = 0] = standing(lowered);
  expect([lowered.status, limit, remaining]).toEqual([429, 30, 0]);
  expect(reset).toBeGreaterThan(50);
});
