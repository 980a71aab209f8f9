import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, provision, withClient, withUrlParts } from '@rcm/database';
import { type EmbeddedPostgres, embeddedPostgres, isAlive } from '@rcm/embedded-postgres';
import { platform } from '@rcm/http/platform';
import { migrate } from '@rcm/tenancy';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onPlace, resolveDatabase } from './resolve.ts';
import { setUp } from './set-up.ts';
import { type DatabaseEnvironment, readDatabaseSettings } from './settings.ts';

const settings = { fsync: 'off' };
const [secret, next] = ['x'.repeat(32), 'y'.repeat(32)];

let folder: string;
let server: EmbeddedPostgres;
let prefix: string;
let databases = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rcm-database-'));
  server = await embeddedPostgres({ dataDirectory: join(folder, 'data'), settings });
});
beforeEach(() => {
  databases += 1;
  prefix = `t${databases}`;
});
afterAll(async () => {
  await server.release();
  rmSync(folder, { recursive: true, force: true });
});

const migrating = ({ ownerUrl, appRole }: { ownerUrl: string; appRole: string }) =>
  migrate({ ownerUrl, appRole, migrations: platform.migrations });

const optionsOf = (env: DatabaseEnvironment, dataDirectory = join(folder, 'unused')) => ({
  env,
  dataDirectory,
  settings,
  migrate: migrating,
  isUpToDate: async () => true,
});

const resolveIn = (env: DatabaseEnvironment) => resolveDatabase(optionsOf(env));

const migrateIn = (env: DatabaseEnvironment, rotate = false) =>
  onPlace(optionsOf(env), ({ place, secrets }) => setUp(place, secrets, { migrate: migrating, rotate }));

const userOf = (url: string | undefined) =>
  withClient(url ?? '', async (client) => {
    const { rows } = await client.query<{ place: string }>(
      `select current_user || '@' || current_database() as place`,
    );
    return rows[0]?.place;
  });

const adminUrl = () => withUrlParts(server.superuserUrl, { database: prefix });

const ask = (url: string, text: string) => withClient(url, async (client) => (await client.query(text)).rows);

/** All facts about roles and databases that a command could change by accident. */
const catalogue = async () => [
  await ask(server.superuserUrl, 'select oid, * from pg_authid order by oid'),
  await ask(server.superuserUrl, 'select * from pg_db_role_setting order by setdatabase, setrole'),
  await ask(server.superuserUrl, 'select * from pg_auth_members order by oid'),
  await ask(server.superuserUrl, 'select oid, datname, datdba, datacl from pg_database order by oid'),
];

const administered = (more: DatabaseEnvironment = {}) => ({
  DATABASE_URL: adminUrl(),
  RCM_SECRET: secret,
  RCM_DATABASE_ROLE_PREFIX: prefix,
  ...more,
});

describe('without DATABASE_URL', () => {
  test('the embedded server of the data directory is set up, with a persistent secret', async () => {
    const options = optionsOf({}, join(folder, 'data'));
    const [first, second] = await Promise.all([resolveDatabase(options), resolveDatabase(options)]);
    expect(first).toMatchObject({ kind: 'embedded', secrets: second.secrets, appUrl: second.appUrl });
    expect(first.secrets[0].secret).toMatch(/^[\w-]{43}$/);
    expect(statSync(join(folder, 'data', 'secret')).mode & 0o777).toBe(0o600);
    expect(await userOf(first.ownerUrl)).toBe('rcm_owner@rcm');
    expect(await userOf(first.appUrl)).toBe('rcm_app@rcm');
    expect(await userOf(first.backupUrl)).toBe('rcm_backup@rcm');
    first.supervise();
    await first.release();
    expect(await userOf(second.appUrl)).toBe('rcm_app@rcm');
    await second.release();
  });

  test('a database that is set up is not changed again, unless migrations are pending', async () => {
    const options = optionsOf({}, join(folder, 'data'));
    await (await resolveDatabase(options)).release();
    const before = await catalogue();
    await (await resolveDatabase(options)).release();
    expect(await catalogue()).toEqual(before);
    let asked = 0;
    const migrate = async () => {
      asked += 1;
      return [];
    };
    const stale = { ...options, migrate, isUpToDate: async () => false };
    await (await resolveDatabase(stale)).release();
    expect(asked).toBe(1);
  });

  test('another secret than that of the embedded database is refused, and the server is released', async () => {
    const dataDirectory = join(folder, 'other');
    await (await resolveDatabase(optionsOf({}, dataDirectory))).release();
    await expect(resolveDatabase(optionsOf({ RCM_SECRET: secret }, dataDirectory))).rejects.toThrow(
      /RCM_SECRET is not the secret of this database/,
    );
    const alone = await embeddedPostgres({ dataDirectory, settings });
    const { pid } = alone;
    await alone.release();
    expect(isAlive(pid)).toBe(false);
  });

  test('production starts no embedded server', () => {
    const read = () => readDatabaseSettings({ NODE_ENV: 'production', RCM_SECRET: secret }, folder);
    expect(read).toThrow(/DATABASE_APP_URL.*DATABASE_URL/);
  });
});

describe('an incomplete environment', () => {
  const url = 'postgres://a:b@127.0.0.1:1/c';

  test.each([
    ['DATABASE_URL without a secret', { DATABASE_URL: url }, /RCM_SECRET is missing/],
    ['DATABASE_APP_URL without a secret', { DATABASE_APP_URL: url }, /RCM_SECRET is missing/],
    ['an empty secret', { DATABASE_URL: url, RCM_SECRET: '' }, /RCM_SECRET is missing/],
    ['31 characters', { DATABASE_URL: url, RCM_SECRET: 'x'.repeat(31) }, /RCM_SECRET must have at least 32/],
    [
      '31 characters before',
      { DATABASE_URL: url, RCM_SECRET: secret, RCM_SECRET_PREVIOUS: 'x'.repeat(31) },
      /RCM_SECRET_PREVIOUS must have at least 32/,
    ],
    [
      'no URL',
      { DATABASE_URL: 'db.example.org', RCM_SECRET: secret },
      /DATABASE_URL is not a PostgreSQL URL/,
    ],
    [
      'a URL of something else',
      { DATABASE_APP_URL: 'mysql://a@b/c', RCM_SECRET: secret },
      /DATABASE_APP_URL is not a PostgreSQL URL/,
    ],
  ])('with %s names the variable, and makes no secret', (_what, env, message) => {
    expect(() => readDatabaseSettings(env, join(folder, 'unused'))).toThrow(message);
    expect(existsSync(join(folder, 'unused'))).toBe(false);
  });

  test('does not include one with only an app URL and a secret of 32 characters', () => {
    const env = { NODE_ENV: 'production', DATABASE_APP_URL: url, RCM_SECRET: secret };
    expect(readDatabaseSettings(env, folder).place).toEqual({
      kind: 'given',
      appUrl: url,
      ownerUrl: undefined,
    });
  });

  test('may have several previous secrets, with commas between or in them', () => {
    const [one, two] = ['a, secret with a comma in the middle', 'b'.repeat(32)];
    const env = { DATABASE_URL: url, RCM_SECRET: secret, RCM_SECRET_PREVIOUS: `${two},${next}` };
    expect(readDatabaseSettings(env, folder).secrets.previous).toEqual(expect.arrayContaining([two, next]));
    const comma = { ...env, RCM_SECRET_PREVIOUS: one };
    expect(readDatabaseSettings(comma, folder).secrets.previous).toContain(one);
  });
});

describe('with DATABASE_URL', () => {
  test('a database that is not set up is left alone until it is', async () => {
    const before = await catalogue();
    await expect(resolveIn(administered())).rejects.toThrow(/run `rcm migrate` first/);
    expect(await catalogue()).toEqual(before);
    expect((await migrateIn(administered())).applied).not.toEqual([]);
    const after = await catalogue();
    const database = await resolveIn(administered());
    expect(await userOf(database.ownerUrl)).toBe(`${prefix}_owner@${prefix}`);
    expect(await userOf(database.appUrl)).toBe(`${prefix}_app@${prefix}`);
    expect(await userOf(database.backupUrl)).toBe(`${prefix}_backup@${prefix}`);
    expect(database.secrets).toEqual([{ generation: 1, secret, isRetired: false }]);
    database.supervise();
    await database.release();
    expect(await catalogue()).toEqual(after);
  });

  test('a different secret is always refused, and changes nothing', async () => {
    await migrateIn(administered());
    const before = await catalogue();
    const other = administered({ RCM_SECRET: next });
    await expect(resolveIn(other)).rejects.toThrow(/RCM_SECRET.*--rotate.*RCM_SECRET_PREVIOUS/);
    await expect(migrateIn(other)).rejects.toThrow(/RCM_SECRET.*--rotate.*RCM_SECRET_PREVIOUS/);
    await expect(migrateIn(other, true)).rejects.toThrow(/RCM_SECRET/);
    expect(await catalogue()).toEqual(before);
  });

  test('a dump in another database keeps its fingerprint', async () => {
    await migrateIn(administered());
    await ask(server.superuserUrl, `create database "${prefix}_restored" template "${prefix}"`);
    const DATABASE_URL = withUrlParts(server.superuserUrl, { database: `${prefix}_restored` });
    await expect(migrateIn(administered({ DATABASE_URL, RCM_SECRET: next }))).rejects.toThrow(/RCM_SECRET/);
    expect(await migrateIn(administered({ DATABASE_URL }))).toMatchObject({ applied: [], generation: 1 });
    expect(await userOf((await resolveIn(administered({ DATABASE_URL }))).appUrl)).toBe(
      `${prefix}_app@${prefix}_restored`,
    );
  });

  test('a password that somebody changed is reported, and renewed on demand', async () => {
    await migrateIn(administered());
    await ask(server.superuserUrl, `alter role ${prefix}_app password 'by hand'`);
    await expect(resolveIn(administered())).rejects.toThrow(/RCM_SECRET.*--rotate/);
    await expect(migrateIn(administered())).rejects.toThrow(/RCM_SECRET.*--rotate/);
    expect(await migrateIn(administered(), true)).toMatchObject({ generation: 1 });
    expect(await userOf((await resolveIn(administered())).appUrl)).toBe(`${prefix}_app@${prefix}`);
  });
});

describe('a rotation', () => {
  const both = () => administered({ RCM_SECRET: next, RCM_SECRET_PREVIOUS: secret });

  test('gives the roles new passwords, and leaves the role of the previous secret unchanged', async () => {
    await migrateIn(administered());
    const before = await resolveIn(administered());
    expect(await migrateIn(both(), true)).toMatchObject({ generation: 2 });
    for (const env of [both(), administered({ RCM_SECRET: next })]) {
      const after = await resolveIn(env);
      expect(await userOf(after.appUrl)).toBe(`${prefix}_app_2@${prefix}`);
      expect(after.secrets.map((one) => one.secret)).toEqual([next, secret]);
    }
    expect(await userOf(before.appUrl)).toBe(`${prefix}_app@${prefix}`);
    await expect(userOf(before.ownerUrl)).rejects.toMatchObject({ code: '28P01' });
    const late = await resolveIn(administered());
    expect([late.appUrl, late.secrets]).toEqual([before.appUrl, before.secrets]);
    expect([before.warning, late.warning]).toEqual([
      null,
      expect.stringMatching(/set RCM_SECRET to the newest/),
    ]);
  });

  test('can be configured before it happens, with a warning', async () => {
    await migrateIn(administered());
    const warnings: string[] = [];
    const early = await resolveDatabase({
      ...optionsOf(both()),
      onProgress: (message) => warnings.push(message),
    });
    expect(warnings).toEqual([expect.stringMatching(/RCM_SECRET is not active yet/)]);
    expect(early.secrets).toEqual([{ generation: 1, secret, isRetired: false }]);
    expect(await userOf(early.appUrl)).toBe(`${prefix}_app@${prefix}`);
  });

  test('needs the previous secret once', async () => {
    await migrateIn(administered());
    await expect(migrateIn(administered({ RCM_SECRET: next }), true)).rejects.toThrow(/RCM_SECRET_PREVIOUS/);
    await migrateIn(both(), true);
    expect(await migrateIn(administered({ RCM_SECRET: next }), true)).toMatchObject({ generation: 2 });
    await expect(migrateIn(administered())).rejects.toThrow(/has been rotated/);
  });

  test('that was interrupted between passwords and fingerprint can be repeated', async () => {
    await migrateIn(administered());
    await provision({
      adminUrl: adminUrl(),
      secret: next,
      generation: 2,
      rolePrefix: prefix,
      renewPasswords: true,
    });
    expect(await migrateIn(both(), true)).toMatchObject({ generation: 2 });
    expect((await resolveIn(both())).secrets[0].secret).toBe(next);
  });

  test('may run twice concurrently, to one secret', async () => {
    await migrateIn(administered());
    const same = await Promise.all([migrateIn(both(), true), migrateIn(both(), true)]);
    expect(same).toMatchObject([{ generation: 2 }, { generation: 2 }]);
    expect((await resolveIn(both())).secrets).toHaveLength(2);
  });

  test('cannot return to an earlier secret', async () => {
    await migrateIn(administered());
    await migrateIn(both(), true);
    const back = administered({ RCM_SECRET: secret, RCM_SECRET_PREVIOUS: next });
    const before = await catalogue();
    await expect(migrateIn(back, true)).rejects.toThrow(/RCM_SECRET is an earlier secret of this database/);
    expect(await catalogue()).toEqual(before);
  });

  test('of a database that is not set up is refused', async () => {
    await expect(migrateIn(administered(), true)).rejects.toThrow(/run `rcm migrate` first/);
  });
});

describe('with DATABASE_APP_URL', () => {
  const limits = [
    "set statement_timeout = '5s'",
    "set lock_timeout = '2s'",
    "set idle_in_transaction_session_timeout = '10s'",
    "set timezone = 'UTC'",
    'set search_path = pg_catalog, public',
  ];

  const urlOf = (user: string) => withUrlParts(adminUrl(), { user, password: 'mine' });

  /** An owner and a role that serves requests, both created manually. */
  async function madeByHand({ limited = true } = {}) {
    const [owner, app] = [`${prefix}_mine`, `${prefix}_serves`];
    for (const role of [owner, app])
      await ask(server.superuserUrl, `create role ${role} login password 'mine'`);
    await createDatabase(server.superuserUrl, { database: prefix, owner });
    for (const limit of limited ? limits : []) {
      await ask(server.superuserUrl, `alter role ${app} in database ${prefix} ${limit}`);
    }
    return { DATABASE_URL: urlOf(owner), DATABASE_APP_URL: urlOf(app), RCM_SECRET: secret };
  }

  test('roles are used as they are, and none is created', async () => {
    const env = await madeByHand();
    const before = await catalogue();
    expect(await migrateIn(env)).toMatchObject({ generation: 1 });
    expect(await catalogue()).toEqual(before);
    const { appUrl, ownerUrl, secrets } = await resolveIn(env);
    expect([appUrl, ownerUrl, secrets[0].secret]).toEqual([env.DATABASE_APP_URL, env.DATABASE_URL, secret]);
  });

  test('it is enough for serving, but not for migrating', async () => {
    const { DATABASE_URL: _owner, ...env } = await madeByHand();
    await expect(resolveIn(env)).rejects.toThrow(/run `rcm migrate`/);
    await expect(migrateIn(env)).rejects.toThrow(/set DATABASE_URL/);
    await migrateIn({ ...env, DATABASE_URL: _owner });
    const served = await resolveIn({ ...env, NODE_ENV: 'production' });
    expect([served.appUrl, served.ownerUrl]).toEqual([env.DATABASE_APP_URL, undefined]);
    await expect(resolveIn({ ...env, RCM_SECRET: next })).rejects.toThrow(/RCM_SECRET is not the secret/);
  });

  test('the secret rotates without changing passwords', async () => {
    const env = await madeByHand();
    await migrateIn(env);
    const before = await catalogue();
    const rotated = { ...env, RCM_SECRET: next, RCM_SECRET_PREVIOUS: secret };
    expect(await migrateIn(rotated, true)).toMatchObject({ generation: 2 });
    expect(await catalogue()).toEqual(before);
    expect((await resolveIn({ ...env, RCM_SECRET: next })).secrets).toHaveLength(2);
  });

  test('a user without grants is refused with the command that adds them', async () => {
    const env = await madeByHand();
    await migrateIn(env);
    await ask(adminUrl(), `revoke usage on schema platform from ${prefix}_serves`);
    await expect(resolveIn(env)).rejects.toThrow(/grants.*rcm migrate/);
  });

  test('a user without limits is refused with the statements that set them', async () => {
    const env = await madeByHand({ limited: false });
    const refusal = await migrateIn(env).catch((error: Error) => error.message);
    expect(refusal).toMatch(/DATABASE_APP_URL \(t\d+_serves\) has no limits/);
    const [, ...statements] = String(refusal).split('\n');
    await ask(server.superuserUrl, statements.join('\n'));
    await migrateIn(env);
  });

  test('a user that bypasses row level security is refused', async () => {
    const env = await madeByHand();
    await ask(server.superuserUrl, `alter role ${prefix}_serves bypassrls`);
    await expect(migrateIn(env)).rejects.toThrow(/DATABASE_APP_URL.*tenants would see each other/);
    await expect(migrateIn({ ...env, DATABASE_APP_URL: adminUrl() })).rejects.toThrow(
      /DATABASE_APP_URL.*tenants would see each other/,
    );
  });

  test('the owner is refused, with and without DATABASE_URL', async () => {
    const env = await madeByHand();
    const owner = { ...env, DATABASE_APP_URL: env.DATABASE_URL };
    await expect(migrateIn(owner)).rejects.toThrow(/DATABASE_APP_URL.*owner/);
    await migrateIn(env);
    const { DATABASE_URL: _owner, ...alone } = owner;
    await expect(resolveIn(alone)).rejects.toThrow(/DATABASE_APP_URL.*owns/);
  });

  test('a different database than that of DATABASE_URL is refused', async () => {
    const env = await madeByHand();
    const DATABASE_URL = withUrlParts(env.DATABASE_URL, { database: 'postgres' });
    await expect(migrateIn({ ...env, DATABASE_URL })).rejects.toThrow(
      'DATABASE_URL and DATABASE_APP_URL lead to different databases.',
    );
  });
});

describe('a failing connection', () => {
  test.each(['DATABASE_URL', 'DATABASE_APP_URL'])(
    'to a closed port names %s and no password',
    async (variable) => {
      const port = await unusedPort();
      const env = { [variable]: `postgres://nobody:hidden@127.0.0.1:${port}/none`, RCM_SECRET: secret };
      const message = await resolveIn(env).catch((error: Error) => error.message);
      expect(message).toBe(`Could not reach the database of ${variable} (ECONNREFUSED).`);
    },
  );

  test.each(['DATABASE_URL', 'DATABASE_APP_URL'])('with a wrong password names %s', async (variable) => {
    const url = withUrlParts(server.superuserUrl, { user: 'postgres', password: 'hidden' });
    const message = await resolveIn({ [variable]: url, RCM_SECRET: secret }).catch(
      (error: Error) => error.message,
    );
    expect(message).toBe(`PostgreSQL rejects the user or the password of ${variable}.`);
  });

  test('to a missing database names the variable', async () => {
    const env = { DATABASE_APP_URL: adminUrl(), RCM_SECRET: secret };
    await expect(resolveIn(env)).rejects.toThrow('The database that DATABASE_APP_URL names does not exist.');
  });
});

async function unusedPort(): Promise<number> {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  await new Promise((resolve) => taken.close(resolve));
  return port;
}
