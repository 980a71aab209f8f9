import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient, withUrlParts } from '@rcm/database';
import { type EmbeddedPostgres, embeddedPostgres, isAlive } from '@rcm/embedded-postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveDatabase } from './resolve.ts';

const settings = { fsync: 'off' };
const secret = 'x'.repeat(32);

let folder: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rcm-database-'));
  server = await embeddedPostgres({ dataDirectory: join(folder, 'data'), settings });
});

afterAll(async () => {
  await server.release();
  rmSync(folder, { recursive: true, force: true });
});

const userOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ place: string }>(
      `select current_user || '@' || current_database() as place`,
    );
    return rows[0]?.place;
  });

describe('without DATABASE_URL', () => {
  test('the embedded server of the data directory is provisioned, with a secret that stays', async () => {
    const options = { env: {}, dataDirectory: join(folder, 'data'), settings };
    const [first, second] = await Promise.all([resolveDatabase(options), resolveDatabase(options)]);
    expect(first).toMatchObject({ kind: 'embedded', secret: second.secret, appUrl: second.appUrl });
    expect(first.secret).toMatch(/^[\w-]{43}$/);
    expect(statSync(join(folder, 'data', 'secret')).mode & 0o777).toBe(0o600);
    expect(await userOf(first.ownerUrl)).toBe('rcm_owner@rcm');
    expect(await userOf(first.appUrl)).toBe('rcm_app@rcm');
    expect(await userOf(first.backupUrl ?? '')).toBe('rcm_backup@rcm');
    first.supervise();
    await first.release();
    expect(await userOf(second.appUrl)).toBe('rcm_app@rcm');
    await second.release();
  });

  test('a failure releases the server', async () => {
    const dataDirectory = join(folder, 'short');
    const options = { env: { RCM_SECRET: 'short' }, dataDirectory, settings };
    await expect(resolveDatabase(options)).rejects.toThrow(/at least 32 characters/);
    const alone = await embeddedPostgres({ dataDirectory, settings });
    const { pid } = alone;
    await alone.release();
    expect(isAlive(pid)).toBe(false);
  });
});

describe('with DATABASE_URL', () => {
  test('that server is provisioned, under the configured names', async () => {
    const database = await resolveDatabase({
      env: {
        DATABASE_URL: withUrlParts(server.superuserUrl, { database: 'elsewhere' }),
        RCM_SECRET: secret,
        RCM_DATABASE_ROLE_PREFIX: 'second',
      },
      dataDirectory: join(folder, 'unused'),
    });
    expect(database).toMatchObject({ kind: 'external', secret });
    expect(await userOf(database.ownerUrl)).toBe('second_owner@elsewhere');
    expect(await userOf(database.appUrl)).toBe('second_app@elsewhere');
    database.supervise();
    await database.release();
  });

  test('a given DATABASE_APP_URL is used as it is, and no role is made', async () => {
    await withClient(server.superuserUrl, (client) => client.query("create role mine login password 'mine'"));
    const appUrl = withUrlParts(server.superuserUrl, { user: 'mine', password: 'mine' });
    const database = await resolveDatabase({
      env: {
        DATABASE_URL: server.superuserUrl,
        DATABASE_APP_URL: appUrl,
        RCM_SECRET: secret,
        RCM_DATABASE_ROLE_PREFIX: 'third',
      },
      dataDirectory: join(folder, 'unused'),
    });
    expect(database).toMatchObject({ appUrl, ownerUrl: server.superuserUrl, roles: { app: 'mine' } });
    const made = await withClient(server.superuserUrl, (client) =>
      client.query("select 1 from pg_roles where rolname like 'third%'"),
    );
    expect(made.rowCount).toBe(0);
  });

  test('a DATABASE_APP_URL that passes row level security is refused', async () => {
    const env = {
      DATABASE_URL: server.superuserUrl,
      DATABASE_APP_URL: server.superuserUrl,
      RCM_SECRET: secret,
    };
    await expect(resolveDatabase({ env, dataDirectory: join(folder, 'unused') })).rejects.toThrow(
      /tenants would see each other/,
    );
  });
});
