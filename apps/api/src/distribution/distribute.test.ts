import { declaredCounters } from '@rcm/lists';
import { type TestDatabase, testDatabase } from '@rcm/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageTables } from '../modules.ts';
import { distribute } from './distribute.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase(packageTables);
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

test('a database without Citus is refused, and nothing in it is changed', async () => {
  await expect(distribute(client, () => {}, false)).rejects.toThrow(
    'The database has no Citus: run `create extension citus` in it, as a superuser, first.',
  );
  const { rows } = await client.query(
    `select 1 from pg_db_role_setting where array_to_string(setconfig, ',') like '%citus%'`,
  );
  expect(rows).toEqual([]);
});

test('a dry run lists every table once, and the setting of each role that serves', async () => {
  const { citus, tables, settings } = await distribute(client, () => {}, true);
  expect(citus).toBeNull();
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'public', 'graphile_worker') order by 1`,
  );
  expect(tables.map(({ table }) => table).sort()).toEqual(rows.map(({ name }) => name).sort());
  expect(settings).toContain(`alter role rcm_app set citus.propagate_set_commands to 'local'`);
});

test('tenant tables are distributed, and all others are reference tables', async () => {
  const { tables } = await distribute(client, () => {}, true);
  const kinds = new Map(tables.map(({ table, kind }) => [table, kind]));
  expect(kinds.get('gfe.estimates')).toBe('distributed');
  expect(kinds.get('platform.audit_outbox')).toBe('distributed');
  expect(kinds.get('oig_exclusion.list_entries')).toBe('reference');
  expect(kinds.get('organization.directory')).toBe('reference');
  expect(kinds.get('organization.key_directory')).toBe('reference');
});

test('a migrated database has exactly the declared row counters', async () => {
  const { rows } = await client.query<{ name: string }>('select name from lists.counters');
  expect(rows.map(({ name }) => name).sort()).toEqual(
    declaredCounters()
      .map(({ name }) => name)
      .sort(),
  );
});

test('row counters are removed by name first, then by trigger', async () => {
  const { counters } = await distribute(client, () => {}, true);
  expect(counters.at(0)).toBe('delete from lists.counters');
  expect(counters.at(-1)).toBe('delete from lists.row_counts');
  await client.query('begin');
  await client.query(`set local app.organization_id = '00000000-0000-0000-0000-000000000000'`);
  for (const statement of counters) await client.query(statement);
  const { rows } = await client.query(
    `select tgname from pg_trigger where not tgisinternal and tgname ~ '^counted_'`,
  );
  expect(rows).toEqual([]);
  await client.query('rollback');
  expect((await distribute(client, () => {}, true)).counters).toEqual(counters);
});
