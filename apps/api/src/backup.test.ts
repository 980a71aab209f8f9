import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabase, withClient, withUrlParts } from '@rcm/database';
import { databaseName, type TestServer, testServer } from '@rcm/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUpInstallation, restoreInstallation } from './backup.ts';
import { readConfig } from './config.ts';
import { onPlace } from './database/resolve.ts';
import { setUp } from './database/set-up.ts';
import { installationStatus, migrating, migrations } from './installation.ts';

const prefix = databaseName('backup');
const folder = mkdtempSync(join(tmpdir(), 'rcm-backup-'));
const ignore = () => undefined;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  for (const database of [`${prefix}_old`, `${prefix}_new`])
    await dropDatabase(server.superuserUrl, database);
  await withClient(server.superuserUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname like '${prefix}%'`,
    );
    for (const { name } of rows) await client.query(`drop owned by ${name}; drop role ${name}`);
  });
  rmSync(folder, { recursive: true });
  await server.release();
});

const installation = (database: string) => {
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: withUrlParts(server.superuserUrl, { database }),
    RCM_DATABASE_ROLE_PREFIX: database,
    RCM_SECRET: 'the secret of an installation with an older schema',
    RCM_DATA_DIR: folder,
  };
  return { env, config: readConfig(env), progress: ignore };
};

test('rcm backup writes the rows of an older schema, and rcm restore migrates them', async () => {
  const old = installation(`${prefix}_old`);
  const isOlder = (name: string) => !name.startsWith('claims/') || name.endsWith('-initial');
  const older = migrations.filter(({ name }) => isOlder(name));
  await onPlace({ env: old.env, dataDirectory: folder }, ({ place, secrets }) =>
    setUp(place, secrets, { migrate: migrating(ignore, older) }),
  );
  const organizationId = randomUUID();
  await withClient(old.env.DATABASE_URL, (client) =>
    client.query('insert into organization.directory (organization_id) values ($1)', [organizationId]),
  );
  const directory = join(folder, 'backup');
  const manifest = await backUpInstallation(old, directory);
  expect(manifest.migrations).toEqual(older.map(({ name }) => name));

  const restored = installation(`${prefix}_new`);
  expect(await restoreInstallation(restored, directory)).toMatchObject({ organizations: 1 });
  const { applied, pending } = await installationStatus(restored.config, restored.env, ignore);
  expect([applied.length, pending]).toEqual([migrations.length, []]);
  await withClient(restored.env.DATABASE_URL, async (client) => {
    const { rows } = await client.query('select organization_id from organization.directory');
    expect(rows).toEqual([{ organization_id: organizationId }]);
  });
}, 300_000);
