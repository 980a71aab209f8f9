import type { Resolver } from 'node:dns/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type NameRecords, nameServer } from '../../test/name-server.ts';
import { resolvedNames } from './resolved-names.ts';

/** The milliseconds of the clock when a test begins. */
const start = 1_000;

const never = new Promise<never>(() => undefined);

/** Names resolved by a server of the test, at a time of the test. */
async function names(recordsOf: (name: string) => NameRecords | null | Promise<NameRecords | null>) {
  const { resolver, queried, close } = await nameServer(recordsOf);
  onTestFinished(close);
  const time = { now: start };
  return { time, queried, resolve: resolvedNames(resolver, () => time.now) };
}

test('a name has the addresses of its records', async () => {
  const { resolve } = await names(() => ({ addresses: ['192.0.2.1', '192.0.2.2'] }));
  expect(await resolve('hooks.example.org')).toEqual([
    { address: '192.0.2.1', family: 4 },
    { address: '192.0.2.2', family: 4 },
  ]);
});

test('a name with IPv6 addresses only has these', async () => {
  const resolver = {
    resolve4: () => Promise.reject(new Error('No data')),
    resolve6: async () => [{ address: '2606:4700::1111', ttl: 60 }],
  } as unknown as Resolver;
  expect(await resolvedNames(resolver)('hooks.example.org')).toEqual([
    { address: '2606:4700::1111', family: 6 },
  ]);
});

test.each([
  [0, 2_000],
  [2, 2_000],
  [3, 3_000],
  [300, 300_000],
  [301, 300_000],
])('addresses with a time to live of %i s are kept for %i ms', async (ttl, milliseconds) => {
  const { resolve, queried, time } = await names(() => ({ addresses: ['192.0.2.1'], ttl }));
  await resolve('hooks.example.org');
  time.now = start + milliseconds;
  await resolve('hooks.example.org');
  expect(queried).toHaveLength(1);
  time.now = start + milliseconds + 1;
  await resolve('hooks.example.org');
  expect(queried).toHaveLength(2);
});

test.each([
  ['does not exist', () => null],
  ['has no address', () => ({ addresses: [] })],
  ['has a silent server', () => never],
])('a name that %s has no addresses, and this is kept for 2 s', async (_what, recordsOf) => {
  const { resolve, queried, time } = await names(recordsOf);
  expect(await resolve('hooks.example.org')).toEqual([]);
  const { length } = queried;
  time.now = start + 2_000;
  expect(await resolve('hooks.example.org')).toEqual([]);
  expect(queried).toHaveLength(length);
  time.now = start + 2_001;
  await resolve('hooks.example.org');
  expect(queried.length).toBeGreaterThan(length);
});

test('concurrent questions for a name are one query', async () => {
  const { resolve, queried } = await names(() => ({ addresses: ['192.0.2.1'] }));
  await Promise.all([resolve('hooks.example.org'), resolve('hooks.example.org')]);
  expect(queried).toEqual(['hooks.example.org']);
});

test('names with silent servers do not delay others', async () => {
  const { resolve } = await names((name) =>
    name === 'hooks.example.org' ? { addresses: ['192.0.2.1'] } : never,
  );
  const dead = Promise.all(Array.from({ length: 10 }, (_, index) => resolve(`dead-${index}.example.org`)));
  const first = await Promise.race([resolve('hooks.example.org'), dead]);
  expect(first).toEqual([{ address: '192.0.2.1', family: 4 }]);
  await dead;
});

test('the addresses of 1,000 names are kept; another name replaces the one that was used longest ago', async () => {
  const { resolve, queried } = await names(() => ({ addresses: ['192.0.2.1'] }));
  const nameOf = (index: number) => `hooks-${index}.example.org`;
  for (let index = 0; index < 1_000; index += 1) await resolve(nameOf(index));
  await resolve(nameOf(0));
  expect(queried).toHaveLength(1_000);
  await resolve(nameOf(1_000));
  await resolve(nameOf(0));
  expect(queried).toHaveLength(1_001);
  await resolve(nameOf(1));
  expect(queried).toHaveLength(1_002);
});
