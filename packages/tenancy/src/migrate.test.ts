import { withClient } from '@rcm/database';
import { type FreshDatabase, freshDatabase } from '@rcm/test-environment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, pendingMigrations, platform } from './index.ts';

const [first, ...rest] = platform.migrations;

let host: FreshDatabase;
beforeAll(async () => {
  if (first === undefined) throw new Error('there is no step');
  const migrations = [first];
  host = await freshDatabase({ migrations, migrate: (owner) => migrate({ ...owner, migrations }) });
});
afterAll(() => host.drop());

test('the role that serves requests sees which steps are missing, in their order', async () => {
  const pending = await withClient(host.appUrl, (client) => pendingMigrations(client, platform.migrations));
  expect(pending).toEqual(rest.map(({ name }) => name));
  expect(pending.length).toBeGreaterThan(1);
});

test('nothing is missing where nothing is asked for', async () => {
  expect(await withClient(host.appUrl, (client) => pendingMigrations(client, []))).toEqual([]);
});
