import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { withUrlParts } from '@rcm/database';
import { platform } from '@rcm/http/platform';
import { type TestDatabase, testDatabase } from '@rcm/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { watchReadiness } from './readiness.ts';

const migrations = platform.migrations.map(({ name }) => name);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([], { poolSize: 1 });
});
afterAll(() => database.close());

/** Another database of the server, without migrations. */
const serverUrl = () => withUrlParts(database.superuserUrl, { database: 'postgres' });

const superuser = async (sql: string) => {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
};

const databaseName = () => new URL(database.appUrl).pathname.slice(1);

async function watch(settings: Partial<Parameters<typeof watchReadiness>[0]> = {}) {
  const readiness = await watchReadiness({ url: database.appUrl, migrations, ...settings });
  onTestFinished(() => readiness.close());
  return readiness;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10);
}

test('a migrated database that answers is ready', async () => {
  expect((await watch()).reason()).toBeNull();
});

test('a missing migration is a reason', async () => {
  const readiness = await watch({ migrations: [...migrations, 'platform/not-yet'] });
  expect(readiness.reason()).toBe('migrations');
});

test('a database without migrations is distinguished from an unreachable one', async () => {
  const readiness = await watch({ url: serverUrl() });
  expect(readiness.reason()).toBe('migrations');
});

test('an unreachable database is a reason', async () => {
  expect((await watch({ url: 'postgres://nobody:nothing@127.0.0.1:1/none' })).reason()).toBe('database');
});

test('a database that accepts connections and never answers is a reason', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  expect((await watch({ url: `postgres://nobody:nothing@127.0.0.1:${port}/none` })).reason()).toBe(
    'database',
  );
});

test('does not depend on the connections of requests', async () => {
  const taken = await database.tenants.pool.connect();
  try {
    const readiness = await watch();
    await sleep(1_500);
    expect(readiness.reason()).toBeNull();
  } finally {
    taken.release();
  }
});

test('is lost with the database and comes back with it', async () => {
  const readiness = await watch();
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${databaseName()}'`;
  await superuser(`alter database ${databaseName()} allow_connections false`);
  await superuser(end);
  await until(() => readiness.reason() === 'database');
  await superuser(`alter database ${databaseName()} allow_connections true`);
  await until(() => readiness.reason() === null);
});
