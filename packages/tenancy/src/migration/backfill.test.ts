import { Migration } from '@mikro-orm/migrations';
import { withClient } from '@rcm/database';
import { type FreshDatabase, freshDatabase } from '@rcm/test-environment';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  backfillStep,
  type MigrateOptions,
  type MigrationStep,
  migrate,
  pendingMigrations,
  planMigrations,
} from '../index.ts';

const [first, second] = ['00000000-0000-0000-0000-00000000000a', '00000000-0000-0000-0000-00000000000b'];
const organizations = async () => [first, second];

const step = (name: string, sql: string): MigrationStep => ({
  name: `filled/${name}`,
  class: class extends Migration {
    override up(): void {
      this.addSql(sql);
    }
  },
});

const initial = step(
  '20270101-initial',
  `create schema filled;
    create table filled.notes (organization_id uuid, id text collate "C", title text, primary key (organization_id, id));
    alter table filled.notes enable row level security;
    alter table filled.notes force row level security;
    create policy tenant on filled.notes using (organization_id = current_setting('app.organization_id')::uuid)`,
);
const lengths = step(
  '20270102-lengths',
  'alter table filled.notes add length int null, add fills int not null default 0',
);
const fill = `update filled.notes set length = length(title), fills = fills + 1
  where organization_id = $1 and id = any ($2)`;
const filling = backfillStep('filled/20270103-lengths-backfill', {
  table: 'filled.notes',
  missing: 'length is null',
  fill,
});
const migrations = [initial, lengths, filling];

/** Rows of the first organization: two full batches and a part of one. The second has a single row. */
const rowsOfFirst = 2_500;

/** A database of the first step with rows. */
async function before(): Promise<FreshDatabase> {
  const steps = [initial];
  const host = await freshDatabase({
    migrations: steps,
    migrate: (owner) => migrate({ ...owner, migrations: steps }),
  });
  onTestFinished(() => host.drop());
  for (const [organization, rows] of [
    [first, rowsOfFirst],
    [second, 1],
  ] as const) {
    await withClient(host.ownerUrl, (client) =>
      client.query(`begin; set local app.organization_id = '${organization}';
        insert into filled.notes select '${organization}', 'not_' || to_char(n, 'FM00000'), repeat('x', n % 7)
          from generate_series(1, ${rows}) n; commit`),
    );
  }
  return host;
}

const run = (host: FreshDatabase, onRows?: MigrateOptions['onRows'], steps = migrations) =>
  migrate({
    ownerUrl: host.ownerUrl,
    appRole: decodeURIComponent(new URL(host.appUrl).username),
    migrations: steps,
    organizations,
    ...(onRows && { onRows }),
  });

/** How many rows of an organization were filled how often. */
const fillsOf = (host: FreshDatabase, organization: string) =>
  withClient(host.appUrl, async (client) => {
    await client.query(`select set_config('app.organization_id', '${organization}', false)`);
    const { rows } = await client.query<{ fills: number; rows: number; right: boolean }>(
      `select fills, count(*)::int as rows, bool_and(coalesce(length, -1) = case fills when 0 then -1 else length(title) end) as right
        from filled.notes group by 1 order by 1`,
    );
    return rows.map(({ fills, rows: count, right }) => (right ? [fills, count] : [fills, count, 'wrong']));
  });

const pending = (host: FreshDatabase) =>
  withClient(host.appUrl, (client) => pendingMigrations(client, migrations));

describe('a backfill', () => {
  test('fills the rows of every organization in batches, after the step before it', async () => {
    const host = await before();
    const reported: unknown[] = [];
    expect(await run(host, (name, rows) => reported.push([name, rows]))).toEqual([
      lengths.name,
      filling.name,
    ]);
    expect(reported).toEqual([1_000, 2_000, 2_500, 2_501].map((rows) => [filling.name, rows]));
    expect(await fillsOf(host, first)).toEqual([[1, rowsOfFirst]]);
    expect(await fillsOf(host, second)).toEqual([[1, 1]]);
    expect(await pending(host)).toEqual([]);
  });

  test('that dies in its middle is still pending, and continues after its last complete batch', async () => {
    const host = await before();
    const death = new Error('killed');
    const die = (_name: string, rows: number) => {
      if (rows === 2_000) throw death;
    };
    await expect(run(host, die)).rejects.toThrow(death);
    expect(await pending(host)).toEqual([filling.name]);
    expect(await fillsOf(host, first)).toEqual([
      [0, 500],
      [1, 2_000],
    ]);
    expect(await run(host)).toEqual([filling.name]);
    expect(await fillsOf(host, first)).toEqual([[1, rowsOfFirst]]);
    expect(await fillsOf(host, second)).toEqual([[1, 1]]);
    expect(await run(host)).toEqual([]);
  });

  test('fills rows that the previous version adds behind it', async () => {
    const host = await before();
    let additions = 0;
    await run(host, async (_name, rows) => {
      if (rows !== 2_000) return;
      additions += 1;
      await withClient(host.appUrl, (client) =>
        client.query(`begin; set local app.organization_id = '${first}';
          insert into filled.notes values ('${first}', 'not_00000', 'early'); commit`),
      );
    });
    expect(additions).toBe(1);
    expect(await fillsOf(host, first)).toEqual([[1, rowsOfFirst + 1]]);
  });

  test('goes through another key in its own order, in batches of its own size, and may delete', async () => {
    const host = await before();
    const numbers = step(
      '20270102-numbers',
      `create table filled.numbers (organization_id uuid, number bigint, primary key (organization_id, number));
        insert into filled.numbers select '${first}', n from generate_series(1, 105) n`,
    );
    const deleting = backfillStep('filled/20270103-numbers-backfill', {
      table: 'filled.numbers',
      key: { column: 'number', type: 'bigint' },
      missing: 'number > 4',
      fill: 'delete from filled.numbers where organization_id = $1 and number = any ($2)',
      batchRows: 50,
    });
    const reported: number[] = [];
    await run(host, (_name, rows) => reported.push(rows), [initial, numbers, deleting]);
    expect(reported).toEqual([50, 100, 101]);
    await withClient(host.ownerUrl, async (client) => {
      const { rows } = await client.query(
        'select array_agg(number::int order by number) as left from filled.numbers',
      );
      expect(rows).toEqual([{ left: [1, 2, 3, 4] }]);
    });
  });

  test('that leaves a row as it is fails, names the step and stays pending', async () => {
    const host = await before();
    const idle = {
      ...filling,
      backfill: { table: 'filled.notes', missing: 'length is null', fill: 'select $1::uuid, $2::text[]' },
    };
    const steps = [initial, lengths, idle];
    await expect(run(host, undefined, steps)).rejects.toThrow(
      'The step filled/20270103-lengths-backfill leaves rows of filled.notes as they are.',
    );
    expect(await pending(host)).toEqual([filling.name]);
  });

  test('needs the organizations', async () => {
    const host = await before();
    const appRole = decodeURIComponent(new URL(host.appUrl).username);
    await expect(migrate({ ownerUrl: host.ownerUrl, appRole, migrations })).rejects.toThrow(
      'migrate needs the option organizations',
    );
  });

  test('is no reason to stop the previous version, however large its table is', async () => {
    const host = await before();
    const planned = await planMigrations(host.appUrl, migrations, { written: 1, read: 1 });
    expect(planned.map(({ name, filledTable, isOnline }) => [name, filledTable, isOnline])).toEqual([
      [lengths.name, null, true],
      [filling.name, 'filled.notes', true],
    ]);
  });
});

describe('migrate', () => {
  test('keeps the steps before one that fails, and continues with it when it is repeated', async () => {
    const host = await before();
    const broken = step('20270103-broken', 'alter table filled.missing add title text');
    const mended = { ...step('20270103-broken', 'alter table filled.notes add body text') };
    await expect(run(host, undefined, [initial, lengths, broken])).rejects.toThrow(/filled\.missing/);
    expect(await run(host, undefined, [initial, lengths, mended])).toEqual([mended.name]);
  });
});
