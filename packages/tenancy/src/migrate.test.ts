import { Migration } from '@mikro-orm/migrations';
import { withClient } from '@rcm/database';
import { type FreshDatabase, freshDatabase } from '@rcm/test-environment';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate, pendingMigrations, withGrants } from './index.ts';

/** Steps of a schema; databases are cloned by the names of theirs. */
const stepsOf = (schema: string, ...statements: readonly string[]) =>
  statements.map((text, index) => ({
    name: `${schema}/${index}`,
    class: class extends Migration {
      override up(): void {
        this.addSql(text);
      }
    },
  }));

const steps = stepsOf(
  'later',
  'create schema later; create table later.notes (id int)',
  'alter table later.notes add title text',
  'alter table later.notes add body text',
);

let host: FreshDatabase;
beforeAll(async () => {
  const migrations = steps.slice(0, 1);
  host = await freshDatabase({ migrations, migrate: (owner) => migrate({ ...owner, migrations }) });
});
afterAll(() => host.drop());

test('the role that serves requests can list the missing steps, in their order', async () => {
  const pending = await withClient(host.appUrl, (client) => pendingMigrations(client, steps));
  expect(pending).toEqual(['later/1', 'later/2']);
});

test('a database that a version before the first release made is left as it is', async () => {
  const dated = (date: string) =>
    stepsOf('later', 'create schema later').map((step) => ({ ...step, name: `later/${date}-notes` }));
  const place = await freshDatabase({
    migrations: dated('20261121'),
    migrate: (owner) => migrate({ ...owner, migrations: dated('20261121') }),
  });
  onTestFinished(() => place.drop());
  const appRole = decodeURIComponent(new URL(place.appUrl).username);
  const words = 'A version before 0.1.0 made this database';
  await expect(migrate({ ownerUrl: place.ownerUrl, appRole, migrations: dated('20261125') })).rejects.toThrow(
    words,
  );
  await withClient(place.appUrl, async (client) => {
    await expect(pendingMigrations(client, dated('20261125'))).rejects.toThrow(words);
    const { rows } = await client.query('select name from public.migrations');
    expect(rows).toEqual([{ name: 'later/20261121-notes' }]);
  });
});

test('no step is missing where none is expected', async () => {
  expect(await withClient(host.appUrl, (client) => pendingMigrations(client, []))).toEqual([]);
});

test('grants the application role what the steps of each package declare, and everything else by default', async () => {
  const migrations = withGrants(
    [
      {
        name: 'granted/1',
        class: class extends Migration {
          override up(): void {
            this.addSql(`create schema granted;
              create table granted.usual (id int); create table granted.log (id int);
              create table granted.codes (id int); create table granted.keys (id int);
              create function granted.rebuild(int) returns void language sql security definer begin atomic select; end`);
          }
        },
      },
    ],
    {
      appendOnly: ['granted.log'],
      readOnly: ['granted.codes', 'granted.not_yet'],
      undeletable: ['granted.keys'],
      functions: ['granted.rebuild(integer)'],
    },
  );
  const place = await freshDatabase({ migrations, migrate: (owner) => migrate({ ...owner, migrations }) });
  onTestFinished(() => place.drop());
  const { rows } = await withClient(place.appUrl, (client) =>
    client.query(
      `select t as table, array(select v from unnest('{select,insert,update,delete}'::text[]) v
          where has_table_privilege('granted.' || t, v)) as rights
        from unnest('{usual,log,codes,keys}'::text[]) t`,
    ),
  );
  expect(rows).toEqual([
    { table: 'usual', rights: ['select', 'insert', 'update', 'delete'] },
    { table: 'log', rights: ['select', 'insert'] },
    { table: 'codes', rights: ['select'] },
    { table: 'keys', rights: ['select', 'insert', 'update'] },
  ]);
  const callers = await withClient(place.ownerUrl, (client) =>
    client.query(
      `select has_function_privilege($1, 'granted.rebuild(int)', 'execute') as app,
        has_function_privilege('public', 'granted.rebuild(int)', 'execute') as public`,
      [appRoleOf(place)],
    ),
  );
  expect(callers.rows).toEqual([{ app: true, public: false }]);
});

const appRoleOf = ({ appUrl }: FreshDatabase) => decodeURIComponent(new URL(appUrl).username);

test('tables that a step rewrites are vacuumed after it, and empty ones are not', async () => {
  const rewriting = stepsOf(
    'rewritten',
    'create schema rewritten; create table rewritten.notes (id int); create table rewritten.empty (id int)',
    'alter table rewritten.notes add double_id int generated always as (id * 2) stored',
  );
  const before = rewriting.slice(0, 1);
  const place = await freshDatabase({
    migrations: before,
    migrate: (owner) => migrate({ ...owner, migrations: before }),
  });
  onTestFinished(() => place.drop());
  const vacuumed = () =>
    withClient(place.ownerUrl, async (client) => {
      const { rows } = await client.query(
        `select relname as name, reltuples as rows from pg_class
          where relnamespace = 'rewritten'::regnamespace order by 1`,
      );
      return rows;
    });
  await withClient(place.ownerUrl, (client) =>
    client.query('insert into rewritten.notes select generate_series(1, 1000)'),
  );
  await migrate({ ownerUrl: place.ownerUrl, appRole: appRoleOf(place), migrations: rewriting });
  expect(await vacuumed()).toEqual([
    { name: 'empty', rows: -1 },
    { name: 'notes', rows: 1000 },
  ]);
});
