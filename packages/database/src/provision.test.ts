import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, embeddedPostgres } from '@rcm/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { withClient } from './connection.ts';
import {
  cloneDatabase,
  countAppConnections,
  createDatabase,
  describeAppRole,
  dropDatabase,
  locate,
  provision,
  retireAppRole,
} from './index.ts';
import { withUrlParts } from './url.ts';

const secret = 'a secret that only these tests know';
const notices: string[] = [];
const onProgress = (message: string) => notices.push(message);

let folder: string;
let server: EmbeddedPostgres | undefined;
let superuserUrl: string;
let unique: string;
const leftovers: { databases: string[]; roles: string[] } = { databases: [], roles: [] };

const ask = (url: string, sql: string, values: unknown[] = []) =>
  withClient(url, async (client) => (await client.query(sql, values)).rows as Record<string, unknown>[]);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rcm-database-'));
  superuserUrl = process.env.RCM_TEST_DATABASE_URL ?? '';
  if (superuserUrl) return;
  server = await embeddedPostgres({ dataDirectory: folder, settings: { fsync: 'off' } });
  superuserUrl = server.superuserUrl;
});

afterAll(async () => {
  for (const database of leftovers.databases) await dropDatabase(superuserUrl, database);
  await withClient(superuserUrl, async (client) => {
    for (const role of leftovers.roles) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      if (!rowCount) continue;
      await client.query(`drop owned by ${pg.escapeIdentifier(role)}`);
      await client.query(`drop role ${pg.escapeIdentifier(role)}`);
    }
  });
  await server?.release();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  notices.length = 0;
  unique = `t-${randomUUID().slice(0, 8)}`;
  leftovers.databases.push(unique, `${unique}2`);
  leftovers.roles.push(...['owner', 'app', 'app_2', 'backup', 'dba'].map((role) => `${unique}_${role}`));
});

/** An ordinary role such as a hosting provider offers. */
const makeDba = async (attributes: string): Promise<string> => {
  const name = pg.escapeIdentifier(`${unique}_dba`);
  await ask(superuserUrl, `create role ${name} login ${attributes} password 'dba'`);
  return withUrlParts(superuserUrl, { user: `${unique}_dba`, password: 'dba', database: unique });
};

const tenantTable = `
  create schema clinic;
  create table clinic.visits (organization_id int not null, note text);
  alter table clinic.visits enable row level security, force row level security;
  create policy own on clinic.visits using (organization_id = current_setting('rcm.org', true)::int);`;

describe('with a superuser', () => {
  const provisionUnique = () =>
    provision({ adminUrl: superuserUrl, database: unique, secret, rolePrefix: unique, onProgress });

  test('the owner can create schemas and extensions, and does not bypass row level security', async () => {
    const { ownerUrl, roles } = await provisionUnique();
    await ask(ownerUrl, `${tenantTable} create table public.history (name text)`);
    await ask(ownerUrl, 'create extension pg_trgm');
    const [role] = await ask(
      ownerUrl,
      'select current_user as name, rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ name: roles.owner, rolsuper: false, rolbypassrls: false, rolcreaterole: false });
  });

  test('the role that serves requests is limited, and may create nothing', async () => {
    const { appUrl, roles } = await provisionUnique();
    const [limits] = await ask(
      appUrl,
      `select current_user as name, current_setting('statement_timeout') as statement,
         current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
         current_setting('timezone') as timezone, current_setting('search_path') as path`,
    );
    expect(limits).toEqual({
      name: roles.app,
      statement: '5s',
      lock: '2s',
      idle: '10s',
      timezone: 'UTC',
      path: 'pg_catalog, public',
    });
    for (const sql of [
      'create schema mine',
      'create table public.mine ()',
      'create temporary table mine ()',
      'create role mine',
      'create database mine',
      `set role ${pg.escapeIdentifier(roles.owner)}`,
    ]) {
      await expect(ask(appUrl, sql), sql).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('the backup role can read every row of every tenant and change none', async () => {
    const { ownerUrl, backupUrl = '' } = await provisionUnique();
    await ask(ownerUrl, tenantTable);
    await ask(ownerUrl, "set rcm.org = 1; insert into clinic.visits values (1, 'a')");
    await ask(ownerUrl, "set rcm.org = 2; insert into clinic.visits values (2, 'b')");
    expect(await ask(ownerUrl, 'select * from clinic.visits')).toEqual([]);
    expect(await ask(backupUrl, 'select note from clinic.visits order by 1')).toEqual([
      { note: 'a' },
      { note: 'b' },
    ]);
    const writable = 'begin read write;';
    await expect(ask(backupUrl, `${writable} delete from clinic.visits`)).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('provisioning again, also concurrently, changes nothing', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, provisionUnique));
    expect(new Set(all.map(({ appUrl }) => appUrl)).size).toBe(1);
    notices.length = 0;
    expect(await provisionUnique()).toEqual(all[0]);
    expect(notices).toEqual([]);
  });

  test('two databases share the roles, also if they are created concurrently', async () => {
    const [first, second] = await Promise.all(
      [unique, `${unique}2`].map((database) =>
        provision({ adminUrl: superuserUrl, database, secret, rolePrefix: unique }),
      ),
    );
    expect(first?.roles).toEqual(second?.roles);
    for (const { appUrl } of [first, second].filter((made) => made !== undefined)) {
      expect(await ask(appUrl, "select current_setting('statement_timeout') as limit")).toEqual([
        { limit: '5s' },
      ]);
    }
  });

  /** The roles as PostgreSQL stores them, including passwords and settings. */
  const stored = () =>
    ask(
      superuserUrl,
      `select rolname, rolpassword, rolcanlogin, rolvaliduntil, rolsuper, rolbypassrls, rolcreaterole,
         (select json_agg(s order by setdatabase)::text from pg_db_role_setting s where setrole = a.oid) as settings
       from pg_authid a where starts_with(rolname, $1) order by 1`,
      [unique],
    );

  test('another secret fails and changes nothing', async () => {
    const { appUrl } = await provisionUnique();
    const before = await stored();
    const other = { adminUrl: superuserUrl, database: unique, secret: `${secret}!`, rolePrefix: unique };
    await expect(provision(other)).rejects.toThrow(/RCM_SECRET.*RCM_DATABASE_ROLE_PREFIX.*--rotate/);
    const adminUrl = withUrlParts(superuserUrl, { database: unique });
    await expect(locate({ ...other, adminUrl })).rejects.toThrow(
      /RCM_SECRET.*RCM_DATABASE_ROLE_PREFIX.*--rotate/,
    );
    expect(await stored()).toEqual(before);
    expect(await ask(appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('locate finds what was created and changes nothing', async () => {
    const made = await provisionUnique();
    const before = await stored();
    const adminUrl = withUrlParts(superuserUrl, { database: unique });
    expect(await locate({ adminUrl, secret, rolePrefix: unique })).toEqual({
      ...made,
      connectionKind: { isPooled: false, isDistributed: false },
    });
    expect(await stored()).toEqual(before);
  });

  test('passwords are renewed on request, and the app role of the previous generation keeps working', async () => {
    const before = await provisionUnique();
    const after = await provision({
      adminUrl: superuserUrl,
      database: unique,
      secret: `${secret}!`,
      generation: 2,
      renewPasswords: true,
      rolePrefix: unique,
    });
    expect(after.roles.app).toBe(`${unique}_app_2`);
    for (const url of [before.ownerUrl, before.backupUrl ?? '']) {
      await expect(ask(url, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    }
    for (const url of [before.appUrl, after.appUrl, after.ownerUrl, after.backupUrl ?? '']) {
      expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    }
    expect(await describeAppRole(after.appUrl)).toMatchObject({ name: `${unique}_app_2`, missing: [] });
  });

  test('a retired role can no longer log in, and is counted while it is connected', async () => {
    const { appUrl } = await provisionUnique();
    const adminUrl = withUrlParts(superuserUrl, { database: unique });
    const retired = { adminUrl, rolePrefix: unique, generation: 1 };
    const count = await withClient(appUrl, () => countAppConnections(retired));
    expect(count).toBe(1);
    await vi.waitFor(async () => expect(await countAppConnections(retired)).toBe(0));
    await retireAppRole(retired);
    await expect(ask(appUrl, 'select 1')).rejects.toMatchObject({ code: expect.stringMatching(/^28/) });
    await retireAppRole({ ...retired, generation: 7 });
  });

  test('an existing role that bypasses row level security is not used', async () => {
    await ask(superuserUrl, `create role ${pg.escapeIdentifier(`${unique}_app`)} login bypassrls`);
    await expect(provisionUnique()).rejects.toThrow(/bypasses row level security/);
  });

  test('provisioning restores the grants and limits of a clone', async () => {
    const { ownerUrl } = await provisionUnique();
    await ask(ownerUrl, `create table public.kept as select 42 as answer`);
    const busy = new pg.Client(ownerUrl);
    await busy.connect();
    const copied = cloneDatabase(superuserUrl, { template: unique, database: `${unique}2` });
    setTimeout(() => busy.end(), 300);
    await copied;
    const copy = await provision({
      adminUrl: superuserUrl,
      database: `${unique}2`,
      secret,
      rolePrefix: unique,
    });
    expect(await ask(copy.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await ask(copy.appUrl, "select current_setting('lock_timeout') as limit")).toEqual([
      { limit: '2s' },
    ]);
    await expect(ask(copy.appUrl, 'create temporary table mine ()')).rejects.toMatchObject({ code: '42501' });
  });

  test('a missing database cannot be cloned, and can be dropped', async () => {
    const missing = { template: `${unique}-none`, database: `${unique}2` };
    await expect(cloneDatabase(superuserUrl, missing)).rejects.toThrow(/does not exist/);
    await dropDatabase(superuserUrl, `${unique}-none`);
  });
});

describe('with an ordinary role', () => {
  test('that may create roles and databases, it is the owner itself', async () => {
    const adminUrl = await makeDba('createrole createdb');
    const made = await provision({ adminUrl, secret, rolePrefix: unique, onProgress });
    expect(made).toMatchObject({
      ownerUrl: adminUrl,
      backupUrl: undefined,
      roles: { owner: `${unique}_dba` },
    });
    expect(notices.some((notice) => notice.includes('only a superuser'))).toBe(true);
    await ask(adminUrl, tenantTable);
    await expect(ask(made.appUrl, 'select * from clinic.visits')).rejects.toMatchObject({ code: '42501' });
    expect(await ask(made.appUrl, "select current_setting('statement_timeout') as limit")).toEqual([
      { limit: '5s' },
    ]);
    await expect(ask(made.appUrl, 'create temporary table mine ()')).rejects.toMatchObject({ code: '42501' });
    expect(await provision({ adminUrl, secret, rolePrefix: unique })).toEqual(made);
    const other = { adminUrl, secret: `${secret}!`, rolePrefix: unique };
    await expect(provision(other)).rejects.toThrow(/RCM_SECRET/);
    const renewed = await provision({ ...other, renewPasswords: true });
    expect(await ask(renewed.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('that may create roles but does not own the database, the limits are still set', async () => {
    const adminUrl = await makeDba('createrole');
    await createDatabase(superuserUrl, { database: unique });
    const { appUrl } = await provision({ adminUrl, secret, rolePrefix: unique });
    expect(await ask(appUrl, "select current_setting('statement_timeout') as limit")).toEqual([
      { limit: '5s' },
    ]);
  });

  test('that may not create roles, the error says what to do', async () => {
    const adminUrl = await makeDba('');
    await createDatabase(superuserUrl, { database: unique, owner: `${unique}_dba` });
    await expect(provision({ adminUrl, secret, rolePrefix: unique })).rejects.toThrow(
      /may not create or change the role .*CREATEROLE.*DATABASE_APP_URL/,
    );
  });
});

describe('a role that is to serve requests', () => {
  const limit = (setting: string) => {
    const role = pg.escapeIdentifier(`${unique}_app`);
    return ask(superuserUrl, `alter role ${role} in database ${pg.escapeIdentifier(unique)} ${setting}`);
  };
  const prepare = () => provision({ adminUrl: superuserUrl, database: unique, secret, rolePrefix: unique });

  test('has all limits if it was provisioned', async () => {
    const { appUrl, roles, ownerUrl } = await prepare();
    const role = await describeAppRole(appUrl);
    expect(role).toMatchObject({ name: roles.app, passesPolicies: false, owns: false, missing: [] });
    expect(role.place).toBe((await describeAppRole(ownerUrl)).place);
    expect(role.place).not.toBe((await describeAppRole(superuserUrl)).place);
  });

  test.each([
    ['statement_timeout', '5000', '5001'],
    ['statement_timeout', '500', '0'],
    ['lock_timeout', '2000', '2001'],
    ['lock_timeout', '1', '0'],
    ['idle_in_transaction_session_timeout', '10000', '10001'],
    ['idle_in_transaction_session_timeout', '1', '0'],
    ['timezone', "'UTC'", "'Europe/Berlin'"],
    ['search_path', 'pg_catalog, public', 'public'],
  ])('may have a %s of %s, but not of %s', async (name, good, bad) => {
    const { appUrl } = await prepare();
    await limit(`set ${name} = ${good}`);
    expect((await describeAppRole(appUrl)).missing).toEqual([]);
    await limit(`set ${name} = ${bad}`);
    const { missing } = await describeAppRole(appUrl);
    expect(missing).toEqual([
      expect.stringMatching(`^alter role "${unique}_app" in database "${unique}" set ${name} = .*;$`),
    ]);
    await ask(superuserUrl, missing.join('\n'));
    expect((await describeAppRole(appUrl)).missing).toEqual([]);
  });

  test('has statements for all missing limits', async () => {
    const { appUrl } = await prepare();
    await limit('reset all');
    const { missing } = await describeAppRole(appUrl);
    for (const name of [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
      'search_path',
    ]) {
      expect(missing).toContainEqual(expect.stringContaining(` set ${name} = `));
    }
  });

  test('is recognized as the owner or a member of it', async () => {
    const { appUrl, ownerUrl, roles } = await prepare();
    expect(await describeAppRole(ownerUrl)).toMatchObject({ owns: true });
    await ask(superuserUrl, `grant ${pg.escapeIdentifier(roles.owner)} to ${pg.escapeIdentifier(roles.app)}`);
    expect(await describeAppRole(appUrl)).toMatchObject({ owns: true, passesPolicies: false });
  });

  test('is recognized as bypassing row level security or a member of a role that does', async () => {
    const { appUrl, roles } = await prepare();
    expect(await describeAppRole(superuserUrl)).toMatchObject({ passesPolicies: true });
    await ask(
      superuserUrl,
      `grant ${pg.escapeIdentifier(roles.backup)} to ${pg.escapeIdentifier(roles.app)}`,
    );
    expect(await describeAppRole(appUrl)).toMatchObject({ passesPolicies: true, owns: false });
  });
});

describe('a pooler', () => {
  /** A proxy for the server that sends a process id of its own, as PgBouncer does. */
  async function pooledUrl(): Promise<string> {
    const { hostname, port } = new URL(superuserUrl);
    const greeting = Buffer.from([0x4b, 0, 0, 0, 12]);
    const proxy = createServer((client) => {
      const upstream = connect(Number(port), hostname);
      for (const socket of [client, upstream]) socket.on('error', () => undefined);
      client.pipe(upstream);
      upstream.on('data', (data: Buffer) => {
        const at = data.indexOf(greeting);
        if (at >= 0) data.writeUInt32BE(0xfeedbeef, at + greeting.length);
        client.write(data);
      });
      upstream.on('close', () => client.destroy());
      client.on('close', () => upstream.destroy());
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    onTestFinished(() => void proxy.close());
    const url = new URL(superuserUrl);
    url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    return url.href;
  }

  test('is recognized by the process id in its startup message', async () => {
    const url = await pooledUrl();
    expect((await describeAppRole(url)).connectionKind).toEqual({ isPooled: true, isDistributed: false });
  });

  test.skipIf(process.env.RCM_TEST_DATABASE_URL)('is not recognized on a direct connection', async () => {
    expect((await describeAppRole(superuserUrl)).connectionKind).toEqual({
      isPooled: false,
      isDistributed: false,
    });
  });

  test('is recognized by locate', async () => {
    await provision({ adminUrl: superuserUrl, database: unique, secret, rolePrefix: unique });
    const adminUrl = withUrlParts(await pooledUrl(), { database: unique });
    expect(await locate({ adminUrl, secret, rolePrefix: unique })).toMatchObject({
      connectionKind: { isPooled: true },
    });
  });
});
