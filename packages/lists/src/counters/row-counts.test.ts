import { fc, test } from '@fast-check/vitest';
import { inSnapshot, inTenant, type Principal, statement, type TenantDatabase } from '@rcm/tenancy';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  aPrincipal,
  aRun,
  Note,
  type NotesHost,
  noteList,
  notesHost,
  noteValues,
  shownNotes,
} from '../../test/notes.ts';
import { foldRowCounts } from './folding.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

/** The number of comparisons, and of concurrent writers. */
const comparisons = Number(process.env.RCM_TEST_TOTALS ?? 60);
const writers = 32;

const bodies = ['x', 'y', 'z'] as const;
const firstDay = Date.UTC(2026, 2, 1);
const timeOf = (hours: number) => new Date(firstDay + hours * 3_600_000);

const change = statement({
  name: 'notes.change_of_test',
  parameters: { from: 'text', to: 'text', hour: 'timestamptz' },
  columns: {},
  text: `update notes.notes t set body = :to where t.organization_id = :tenant and t.id in (
    select n.id from notes.notes n where n.organization_id = :tenant and n.body = :from and n.created_at <= :hour
    order by n.id limit 3 for update skip locked)`,
});

const remove = statement({
  name: 'notes.removal_of_test',
  parameters: { most: 'integer' },
  columns: {},
  text: `delete from notes.notes t where t.organization_id = :tenant and t.id in (
    select n.id from notes.notes n where n.organization_id = :tenant order by n.id limit :most for update skip locked)`,
});

const rows = statement({
  name: 'notes.rows_of_test',
  parameters: { body: 'text', from: 'timestamptz', to: 'timestamptz' },
  columns: { total: 'number' },
  text: `select count(*) from notes.notes t where t.organization_id = :tenant and t.deleted_at is null
    and (:body is null or t.body = :body) and t.created_at >= :from and t.created_at <= :to`,
});

/** A writer: it inserts, updates and soft-deletes rows until it is stopped, and rolls some transactions back. */
async function write(
  database: TenantDatabase,
  as: Principal,
  writer: number,
  isRunning: () => boolean,
): Promise<void> {
  for (let turn = 0; isRunning(); turn += 1) {
    const now = timeOf((writer * 7 + turn * 5) % 96);
    const body = bodies[(writer + turn) % bodies.length] ?? null;
    const isRolledBack = turn % 7 === 3;
    await inTenant(database, aRun(as, { now }), async (context) => {
      const note = context.create(Note, { ...noteValues(`${writer} ${turn}`), body });
      if (turn % 3 === 1) await context.sql.all(change, { from: 'x', to: 'y', hour: now });
      if (turn % 5 === 4) note.deletedAt = now;
      if (turn % 4 === 2) await context.sql.all(remove, { most: 4 });
      if (isRolledBack) throw new Error('rolled back');
    }).catch((error: Error) => {
      if (!isRolledBack) throw error;
    });
  }
}

test(`totals equal the number of rows while ${writers} writers write and counts are folded`, async () => {
  const as = aPrincipal();
  const { id } = as.organization;
  let isOver = false;
  const database = await host.open({ poolSize: writers });
  const work = Array.from({ length: writers }, (_, writer) => write(database, as, writer, () => !isOver));
  const folding = (async () => {
    while (!isOver) await foldRowCounts(host.database, id);
  })();
  const questions = fc.record({
    body: fc.constantFrom(null, ...bodies),
    from: fc.integer({ min: -1, max: 97 }),
    to: fc.integer({ min: -1, max: 97 }),
    shown: fc.uniqueArray(fc.constantFrom(...bodies, 'late'), { minLength: 1 }),
  });
  try {
    await fc.assert(
      fc.asyncProperty(questions, async ({ body, from, to, shown }) => {
        const range = { from: timeOf(from), to: timeOf(to) };
        const now = range.to;
        const { totals, found } = await inSnapshot(host.database, aRun(as, { now }), (piece) =>
          piece(async (context) => ({
            found: [
              (await context.sql.one(rows, { body, ...range }))?.total,
              (await context.sql.one(shownNotes, { shown, now }))?.total,
            ],
            totals: [
              await noteList.read(context, {
                skip: 0,
                take: 1,
                createdFrom: range.from,
                createdTo: range.to,
                ...(body !== null && { body }),
              }),
              await noteList.read(context, { skip: 0, take: 1, shown }),
            ].map(({ total }) => total),
          })),
        );
        expect(totals).toEqual(found);
      }),
      { numRuns: comparisons },
    );
  } finally {
    isOver = true;
    await Promise.all([...work, folding]);
  }
}, 3_600_000);
