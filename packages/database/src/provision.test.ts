import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, embeddedPostgres } from '@rcm/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withClient } from './connection.ts';
import { cloneDatabase, createDatabase, dropDatabase, provision } from './index.ts';
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
  leftovers.roles.push(`${unique}_owner`, `${unique}_app`, `${unique}_backup`, `${unique}_dba`);
});

/** An ordinary role such as a hosting provider hands out. */
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

  test('the owner makes schemas and extensions, and passes no row level security', async () => {
    const { ownerUrl, roles } = await provisionUnique();
    await ask(ownerUrl, `${tenantTable} create table public.history (name text)`);
    await ask(ownerUrl, 'create extension pg_trgm');
    const [role] = await ask(
      ownerUrl,
      'select current_user as name, rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ name: roles.owner, rolsuper: false, rolbypassrls: false, rolcreaterole: false });
  });

  test('the role that serves requests is limited, and may make nothing', async () => {
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

  test('the backup role reads every row of every tenant and changes none', async () => {
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

  test('repeating it changes nothing, and at once from many places neither', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, provisionUnique));
    expect(new Set(all.map(({ appUrl }) => appUrl)).size).toBe(1);
    notices.length = 0;
    expect(await provisionUnique()).toEqual(all[0]);
    expect(notices).toEqual([]);
  });

  test('two databases share the roles, also when they are made at once', async () => {
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

  test('another secret renews the passwords, and says so', async () => {
    const before = await provisionUnique();
    const after = await provision({
      adminUrl: superuserUrl,
      database: unique,
      secret: `${secret}!`,
      rolePrefix: unique,
      onProgress,
    });
    expect(after.appUrl).not.toBe(before.appUrl);
    await expect(ask(before.appUrl, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect(await ask(after.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(notices.some((notice) => notice.includes('is renewed'))).toBe(true);
  });

  test('a role of that name that passes row level security is not used', async () => {
    await ask(superuserUrl, `create role ${pg.escapeIdentifier(`${unique}_app`)} login bypassrls`);
    await expect(provisionUnique()).rejects.toThrow(/passes row level security/);
  });

  test('a copy gets its grants and limits back', async () => {
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

  test('a database that is missing cannot be copied, and may be dropped', async () => {
    const missing = { template: `${unique}-none`, database: `${unique}2` };
    await expect(cloneDatabase(superuserUrl, missing)).rejects.toThrow(/There is no database/);
    await dropDatabase(superuserUrl, `${unique}-none`);
  });
});

describe('with an ordinary role', () => {
  test('that may make roles and databases, it is the owner itself', async () => {
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
    const renewed = await provision({ adminUrl, secret: `${secret}!`, rolePrefix: unique });
    expect(await ask(renewed.appUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('that may make roles but does not own the database, the limits are set all the same', async () => {
    const adminUrl = await makeDba('createrole');
    await createDatabase(superuserUrl, { database: unique });
    const { appUrl } = await provision({ adminUrl, secret, rolePrefix: unique });
    expect(await ask(appUrl, "select current_setting('statement_timeout') as limit")).toEqual([
      { limit: '5s' },
    ]);
  });

  test('that may not make roles, the error says what to do', async () => {
    const adminUrl = await makeDba('');
    await createDatabase(superuserUrl, { database: unique, owner: `${unique}_dba` });
    await expect(provision({ adminUrl, secret, rolePrefix: unique })).rejects.toThrow(
      /may not make or change the role .*CREATEROLE.*DATABASE_APP_URL/,
    );
  });
});
