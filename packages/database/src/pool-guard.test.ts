import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, embeddedPostgres } from '@rcm/embedded-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { guardPool } from './index.ts';

let folder: string;
let server: EmbeddedPostgres;
let pool: pg.Pool;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rcm-database-'));
  server = await embeddedPostgres({ dataDirectory: folder, settings: { fsync: 'off' } });
  server.supervise();
});

afterAll(async () => {
  await server.release();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  pool = new pg.Pool({ connectionString: server.superuserUrl, max: 5, connectionTimeoutMillis: 2_000 });
  guardPool(pool);
});

afterEach(() => pool.end());

const checkOutAll = () => Promise.all([1, 2, 3, 4, 5].map(() => pool.connect()));

const terminateAll = async () => {
  const client = new pg.Client(server.superuserUrl);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await client.end();
};

const killServer = async () => {
  process.kill(server.pid, 'SIGKILL');
};

const checkOutAllWhenBack = async () => {
  for (let attempt = 0; ; attempt += 1) {
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => pool.connect()));
    const clients = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    if (clients.length === 5) return clients;
    for (const client of clients) client.release();
    if (attempt === 50) throw new Error(`only ${clients.length} clients`);
    await sleep(100);
  }
};

test.each([
  ['pg_terminate_backend', terminateAll],
  ['a killed postmaster', killServer],
])(
  'after %s, repeated four times, the pool has as many working clients as before',
  async (_name, disaster) => {
    for (const round of [1, 2, 3, 4]) {
      const clients = await checkOutAll();
      // Two are in a query, two idle in a transaction, one idle; none of the holders releases its client.
      const inFlight = clients
        .slice(0, 2)
        .map((client) => client.query('select pg_sleep(30)').catch(() => {}));
      for (const client of clients.slice(2, 4)) await client.query('begin');
      await disaster();
      await Promise.all(inFlight);
      const healed = await checkOutAllWhenBack();
      for (const client of healed) {
        const { rows } = await client.query('select $1::int as round', [round]);
        expect(rows).toEqual([{ round }]);
        client.release();
      }
      // Holders may still release late: that must not affect the current holders.
      for (const client of clients) expect(() => client.release()).not.toThrow();
      expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([5, 5, 0]);
    }
  },
);

test('a waiting caller gets a client when all checked-out clients die', async () => {
  await checkOutAll();
  const waiting = pool.connect();
  await terminateAll();
  const client = await waiting;
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
});

test('dead idle clients are replaced without an unhandled event', async () => {
  for (const client of await checkOutAll()) client.release();
  await terminateAll();
  await sleep(50);
  expect(pool.totalCount).toBe(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a healthy client is reused', async () => {
  guardPool(pool);
  const pids = new Set<number>();
  for (let use = 0; use < 20; use += 1) {
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    pids.add(rows[0]?.pid ?? 0);
    client.release();
    client.release();
  }
  expect(pids.size).toBe(1);
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
});
