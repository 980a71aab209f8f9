import { Migration } from '@mikro-orm/migrations';
import { withClient } from '@rcm/database';
import { type FreshDatabase, freshDatabase } from '@rcm/test-environment';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate, pendingMigrations } from './index.ts';

class Step extends Migration {
  override up(): void {
    this.addSql('create schema if not exists steps');
  }
}

const [first, ...rest] = ['steps/1', 'steps/2', 'steps/3'].map((name) => ({ name, class: Step }));

let host: FreshDatabase;
beforeAll(async () => {
  if (first === undefined) throw new Error('there is no step');
  const migrations = [first];
  host = await freshDatabase({ migrations, migrate: (owner) => migrate({ ...owner, migrations }) });
});
afterAll(() => host.drop());

test('the role that serves requests sees which steps are missing, in their order', async () => {
  const pending = await withClient(host.appUrl, (client) =>
    pendingMigrations(client, first ? [first, ...rest] : []),
  );
  expect(pending).toEqual(rest.map(({ name }) => name));
  expect(pending.length).toBeGreaterThan(1);
});

test('nothing is missing where nothing is asked for', async () => {
  expect(await withClient(host.appUrl, (client) => pendingMigrations(client, []))).toEqual([]);
});

test('tables that a step writes anew are vacuumed behind it, and empty ones are left alone', async () => {
  const steps = [
    'create schema later; create table later.notes (id int); create table later.empty (id int)',
    'alter table later.notes add double_id int generated always as (id * 2) stored',
  ].map((text, index) => ({
    name: `later/${index}`,
    class: class extends Migration {
      override up(): void {
        this.addSql(text);
      }
    },
  }));
  const [made] = steps;
  const before = made ? [made] : [];
  const place = await freshDatabase({
    migrations: before,
    migrate: (owner) => migrate({ ...owner, migrations: before }),
  });
  onTestFinished(() => place.drop());
  const vacuumed = () =>
    withClient(place.ownerUrl, async (client) => {
      const { rows } = await client.query(
        `select relname as name, reltuples as rows from pg_class
          where relnamespace = 'later'::regnamespace order by 1`,
      );
      return rows;
    });
  await withClient(place.ownerUrl, (client) =>
    client.query('insert into later.notes select generate_series(1, 1000)'),
  );
  const appRole = decodeURIComponent(new URL(place.appUrl).username);
  await migrate({ ownerUrl: place.ownerUrl, appRole, migrations: steps });
  expect(await vacuumed()).toEqual([
    { name: 'empty', rows: -1 },
    { name: 'notes', rows: 1000 },
  ]);
});
