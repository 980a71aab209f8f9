import { Migration } from '@mikro-orm/migrations';
import { withClient } from '@rcm/database';
import { type FreshDatabase, freshDatabase } from '@rcm/test-environment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MigrationStep, migrate, planMigrations } from '../index.ts';

const step = (name: string, ...statements: readonly string[]): MigrationStep => ({
  name: `planned/${name}`,
  class: class extends Migration {
    override up(): void {
      for (const text of statements) this.addSql(text);
    }
  },
});

const initial = step(
  '20270101-initial',
  'create schema planned; create table planned.notes (id int, title text); create table planned.small (id int)',
  'create index notes_id on planned.notes (id)',
);
const rows = 40;
/** The table of notes is exactly large. */
const large = { written: rows, read: rows };

let host: FreshDatabase;
beforeAll(async () => {
  const migrations = [initial];
  host = await freshDatabase({ migrations, migrate: (owner) => migrate({ ...owner, migrations }) });
  await withClient(host.ownerUrl, (client) =>
    client.query(`insert into planned.notes select n from generate_series(1, ${rows}) n;
      insert into planned.small select n from generate_series(1, ${rows - 1}) n; analyze`),
  );
});
afterAll(() => host.drop());

const plan = (steps: readonly MigrationStep[], bounds = large) =>
  planMigrations(host.appUrl, [initial, ...steps], bounds);

const isOnline = async (...statements: readonly string[]) =>
  (await plan([step('20270102-next', ...statements)]))[0]?.isOnline;

describe('the plan of pending migrations', () => {
  test('is empty for a database that is up to date', async () => {
    expect(await plan([])).toEqual([]);
  });

  test('names the locks on tables that exist, with their rows, and runs nothing', async () => {
    const steps = [
      step(
        '20270102-titles',
        'alter table planned.notes add body text',
        'create table planned.later (id int)',
      ),
      step(
        '20270103-bodies-contract',
        'drop index planned.notes_id',
        'alter table planned.later add title text',
      ),
    ];
    for (let time = 0; time < 2; time += 1) {
      expect(await plan(steps)).toEqual([
        {
          name: 'planned/20270102-titles',
          isContraction: false,
          filledTable: null,
          isOnline: true,
          locks: [
            {
              table: 'planned.notes',
              rows,
              lock: 'ACCESS EXCLUSIVE',
              work: 'NONE',
              statement: 'alter table planned.notes add body text',
            },
          ],
        },
        {
          name: 'planned/20270103-bodies-contract',
          isContraction: true,
          filledTable: null,
          isOnline: true,
          locks: [
            {
              table: 'planned.notes',
              rows,
              lock: 'ACCESS EXCLUSIVE',
              work: 'NONE',
              statement: 'drop index planned.notes_id',
            },
          ],
        },
      ]);
    }
  });

  test.each([
    'alter table planned.notes alter id type bigint',
    'alter table planned.notes add constraint c check (id > 0)',
    'create index notes_title on planned.notes (title)',
    `update planned.notes set title = 'A'`,
    'alter table planned.notes no force row level security; insert into planned.small select id from planned.notes',
  ])('says that requests wait while a migration works on a large table: %s', async (sql) => {
    expect(await isOnline(sql)).toBe(false);
    expect(
      (await plan([step('20270102-next', sql)], { written: rows + 1, read: rows + 1 }))[0]?.isOnline,
    ).toBe(true);
  });

  test.each([
    'alter table planned.notes add body text',
    'alter table planned.small alter id type bigint',
    'insert into planned.small select id from planned.notes',
    'alter table planned.notes add constraint c check (id > 0) not valid',
    'alter table planned.notes validate constraint c',
  ])('says that the previous version keeps serving: %s', async (sql) => {
    expect(await isOnline(sql)).toBe(true);
  });

  test('adds the rows of all statements, because each keeps its locks until the end', async () => {
    const index = (name: string) => `create index ${name} on planned.notes (title)`;
    const twoIndexes = [step('20270102-next', index('i'), index('j'))];
    const isOnlineFor = async (read: number) => (await plan(twoIndexes, { written: 1, read }))[0]?.isOnline;
    expect(await isOnlineFor(2 * rows)).toBe(false);
    expect(await isOnlineFor(2 * rows + 1)).toBe(true);
  });

  test('has another bound for rows that are only read', async () => {
    const [scan] = await plan([step('20270102-next', 'create index i on planned.notes (title)')], {
      written: 1,
      read: rows + 1,
    });
    expect(scan?.isOnline).toBe(true);
  });
});
