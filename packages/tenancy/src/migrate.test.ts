import { Migration } from '@mikro-orm/migrations';
import { withClient } from '@rcm/database';
import { type FreshDatabase, freshDatabase } from '@rcm/test-environment';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate, pendingMigrations } from './index.ts';

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

test('the role that serves requests sees which steps are missing, in their order', async () => {
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

test('nothing is missing where nothing is asked for', async () => {
  expect(await withClient(host.appUrl, (client) => pendingMigrations(client, []))).toEqual([]);
});

test('tables that a step writes anew are vacuumed behind it, and empty ones are left alone', async () => {
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
  const appRole = decodeURIComponent(new URL(place.appUrl).username);
  await migrate({ ownerUrl: place.ownerUrl, appRole, migrations: rewriting });
  expect(await vacuumed()).toEqual([
    { name: 'empty', rows: -1 },
    { name: 'notes', rows: 1000 },
  ]);
});
