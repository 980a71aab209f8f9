import { withClient } from '@rcm/database';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aPrincipal, type NotesHost, notesHost } from '../../test/notes.ts';
import { statement } from '../statements/statement.ts';
import { analyzeGrown } from './analyze-grown.ts';

const fillNotes = statement({
  name: 'notes.fill_of_test',
  parameters: { rows: 'integer' },
  columns: {},
  with: `filled as (
    insert into notes.notes (organization_id, id, title, created_at, updated_at)
    select :tenant, 'not_' || gen_random_uuid(), gen_random_uuid()::text, now(), now() from generate_series(1, :rows))`,
  // PostgreSQL otherwise counts the changes of a transaction up to a minute later.
  text: 'select pg_stat_force_next_flush()',
});

const hosts: NotesHost[] = [];
let host: NotesHost;
beforeEach(async () => {
  host = await notesHost();
  hosts.push(host);
  // Autovacuum would renew the statistics too, once a minute.
  await host.asSuperuser((client) =>
    client.query('alter table notes.notes set (autovacuum_enabled = false)'),
  );
});
afterAll(() => Promise.all(hosts.map((each) => each.close())));

/** Adds rows in one transaction, renews statistics in the next, and returns how many rows they count. */
async function countedAfter(...fills: number[]): Promise<number> {
  const as = aPrincipal();
  for (const rows of fills) {
    await host.write(as, (context) => context.sql.one(fillNotes, { rows }));
    await host.write(as, (context) => context.sql.one(analyzeGrown));
  }
  return withClient(host.superuserUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select greatest(reltuples, 0)::int as count from pg_class where oid = 'notes.notes'::regclass`,
    );
    return rows[0]?.count ?? 0;
  });
}

describe('statistics', () => {
  test.each([
    ['500 rows leave them', [500], 0],
    ['501 rows renew them', [501], 501],
    ['5,010 more rows leave them', [501, 5_010], 501],
    ['5,011 more rows renew them', [501, 5_011], 5_512],
  ])('of a young table: %s', async (_, fills, counted) => {
    expect(await countedAfter(...fills)).toBe(counted);
  });

  test('are renewed by the owner alone: the application may not analyze a table itself', async () => {
    await withClient(host.appUrl, async (client) => {
      const notices: string[] = [];
      client.on('notice', ({ message }) => notices.push(message ?? ''));
      await client.query('analyze notes.notes');
      expect(notices).toEqual([expect.stringContaining('permission denied to analyze "notes"')]);
    });
  });
});
