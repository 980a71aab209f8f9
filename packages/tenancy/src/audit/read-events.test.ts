import { countedMessages } from '@rcm/test-environment';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  aPrincipal,
  aRun,
  Note,
  type NotesHost,
  notesHost,
  noteTitles,
  noteValues,
} from '../../test/notes.ts';
import { inTenant, isUnavailable, type Principal } from '../index.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

const listed = (as: Principal) =>
  inTenant(
    host.database,
    aRun(as, { operation: 'notes.listNotes', audit: 'read', single: true }),
    ({ sql }) => sql.all(noteTitles),
  );

test('concurrent reads share commits, and each organization has its own events', async () => {
  const everyone = await Promise.all(
    Array.from({ length: 12 }, aPrincipal).map(async (as) => ({ as, id: await host.aNote(as, 'shown') })),
  );
  const database = await host.open();
  const messages = countedMessages(database.pool);
  await Promise.all(everyone.flatMap(({ as, id }) => [1, 2, 3].map(() => host.read(as, id, database))));
  expect(messages.length - 36).toBeLessThan(36);
  for (const { as, id } of everyone) {
    expect(await host.eventsOf(as)).toEqual([
      ['notes.createNote', 'create', 'note', id],
      ...[1, 2, 3].map(() => ['notes.getNote', 'read', 'note', id]),
    ]);
  }
});

test.each([
  [200, 2],
  [201, 3],
])(
  'while one event is written %d others wait, and are sent with the next messages: %d in total',
  async (waiting, total) => {
    const database = await host.open();
    await database.pool.query('select');
    const messages = countedMessages(database.pool);
    const as = aPrincipal();
    const entry = { record: 'note', id: 'not_1', action: 'read' } as const;
    await Promise.all(
      Array.from({ length: 1 + waiting }, () =>
        database.readEvents.write(aRun(as, { audit: 'read' }), [entry]),
      ),
    );
    expect(messages).toHaveLength(total);
    expect(await host.eventsOf(as)).toHaveLength(1 + waiting);
  },
);

test('a read that names no record leaves one event, and one that finds none leaves none', async () => {
  const as = aPrincipal();
  await listed(as);
  await expect(host.read(as, 'not_none')).rejects.toMatchObject({ status: 404 });
  expect(await host.eventsOf(as)).toEqual([['notes.listNotes', 'list', null, null]]);
});

test('a read is answered only after its event is committed', async () => {
  const as = aPrincipal();
  const id = await host.aNote(as, 'delayed');
  let isAnswered = false;
  let reading: Promise<unknown> = Promise.resolve();
  await host.asSuperuser(async (client) => {
    await client.query('begin; lock table platform.audit_outbox in share mode');
    reading = host.read(as, id).then(() => {
      isAnswered = true;
    });
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        `select from pg_locks where not granted and mode = 'RowExclusiveLock'`,
      );
      expect(rows).not.toEqual([]);
    });
    expect(isAnswered).toBe(false);
    await client.query('commit');
  });
  await reading;
  expect(await host.eventsOf(as)).toContainEqual(['notes.getNote', 'read', 'note', id]);
});

test('a read fails where its event is lost with the connection, and the next ones succeed', async () => {
  const as = aPrincipal();
  const id = await host.aNote(as, 'asked again');
  await host.asSuperuser(async (client) => {
    await client.query('begin; lock table platform.audit_outbox in share mode');
    const failed = Promise.allSettled([host.read(as, id), host.read(as, id)]);
    await vi.waitFor(async () => {
      const { rows } = await client.query(`select pg_terminate_backend(pid, 5000) from pg_locks
        where not granted and mode = 'RowExclusiveLock'
          and database = (select oid from pg_database where datname = current_database())`);
      expect(rows).not.toEqual([]);
    });
    await client.query('commit');
    const outcomes = await failed;
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(isUnavailable(outcome.reason)).toBe(true);
    }
  });
  expect(await host.read(as, id)).toMatchObject({ title: 'asked again' });
});

test('the handler of a read cannot write', async () => {
  const run = aRun(aPrincipal(), { audit: 'read' });
  const attempt = inTenant(host.database, run, async (context) =>
    context.create(Note, noteValues('written')),
  );
  await expect(attempt).rejects.toMatchObject({ code: '25006' });
});
