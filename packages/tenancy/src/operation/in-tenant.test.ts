import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aPrincipal,
  aRun,
  Note,
  type NotesHost,
  notesHost,
  noteTitles,
  noteValues,
  noteView,
  quickNote,
  testTime,
} from '../../test/notes.ts';
import { dryRun, inSnapshot, inTenant, type Principal, statement } from '../index.ts';

let host: NotesHost;
beforeAll(async () => {
  host = await notesHost();
});
afterAll(() => host.close());

const quick = (as: Principal, title: string, values: { readonly single?: boolean } = {}) =>
  inTenant(host.database, aRun(as, { operation: 'notes.quickNote', single: true, ...values }), (context) =>
    context.sql.one(quickNote, { id: `not_${title}`, title, at: testTime }),
  );

const titlesOf = async (as: Principal) => {
  const run = aRun(as, { audit: 'none', writes: false, single: true });
  const notes = await inTenant(host.database, run, ({ sql }) => sql.all(noteTitles));
  return notes.map(({ title }) => title);
};

describe('the audit events of an operation name', () => {
  test('each record that it wrote, once, with the action', async () => {
    const as = aPrincipal();
    const id = await host.aNote(as, 'one');
    await inTenant(host.database, aRun(as, { operation: 'notes.updateNote' }), async (context) => {
      const note = await context.find(Note, id);
      note.body = 'first';
      await context.sql.all(noteTitles);
      note.body = 'second';
    });
    expect(await host.eventsOf(as)).toEqual([
      ['notes.createNote', 'create', 'note', id],
      ['notes.updateNote', 'update', 'note', id],
    ]);
  });

  test.each([true, false])('the record of its statement (in one message: %s)', async (single) => {
    const as = aPrincipal();
    await quick(as, `quick ${single}`, { single });
    const read = aRun(as, { operation: 'notes.getNote', audit: 'read', single });
    await inTenant(host.database, read, (context) => context.read(noteView, `not_quick ${single}`));
    const missing = inTenant(host.database, read, (context) => context.read(noteView, 'not_missing'));
    await expect(missing).rejects.toMatchObject({ status: 404 });
    await inTenant(host.database, { ...read, operation: 'notes.listNotes' }, ({ sql }) =>
      sql.all(noteTitles),
    );
    expect(await host.eventsOf(as)).toEqual([
      ['notes.quickNote', 'create', 'note', `not_quick ${single}`],
      ['notes.getNote', 'read', 'note', `not_quick ${single}`],
      ['notes.listNotes', 'list', null, null],
    ]);
  });

  test('the records that its answer shows without having written them', async () => {
    const as = aPrincipal();
    const id = await host.aNote(as, 'shown');
    await inTenant(host.database, aRun(as, { operation: 'notes.simulate' }), async (context) => {
      const note = await context.look(Note, id);
      if (note) context.shows({ record: Note.record, id: note.id, version: note.version });
    });
    expect((await host.eventsOf(as)).at(-1)).toEqual(['notes.simulate', 'read', 'note', id]);
  });

  test.each([true, false])(
    'the operation alone where it needed no statement (in one message: %s)',
    async (single) => {
      const as = aPrincipal();
      const run = aRun(as, { operation: 'notes.static', single });
      await inTenant(host.database, { ...run, audit: 'read' }, async () => 'known');
      await inTenant(host.database, { ...run, audit: 'none', writes: false }, async () => 'known');
      expect(await host.eventsOf(as)).toEqual([['notes.static', 'list', null, null]]);
    },
  );

  test('nothing of a run without audit, which writes if it says so', async () => {
    const as = aPrincipal();
    const unaudited = (writes: boolean) =>
      inTenant(host.database, aRun(as, { audit: 'none', writes }), async (context) => {
        context.create(Note, noteValues('unaudited'));
      });
    await unaudited(true);
    await expect(unaudited(false)).rejects.toMatchObject({ code: '25006' });
    expect([await titlesOf(as), await host.eventsOf(as)]).toEqual([['unaudited'], []]);
  });

  test('nothing where it failed, and the record is not written either', async () => {
    const as = aPrincipal();
    await host.aNote(as, 'taken');
    await expect(host.aNote(as, 'taken')).rejects.toMatchObject({ code: '23505' });
    await expect(quick(as, 'taken')).rejects.toMatchObject({ code: '23505' });
    expect(await host.eventsOf(as)).toHaveLength(1);
    expect(await titlesOf(as)).toEqual(['taken']);
  });
});

describe('an operation', () => {
  test('sees its changes in the entity layer with its statements', async () => {
    const as = aPrincipal();
    await host.write(as, async (context) => {
      context.create(Note, noteValues('just made'));
      expect(await context.sql.all(noteTitles)).toHaveLength(1);
    });
  });

  test('sets the times of a new record immediately', async () => {
    await host.write(aPrincipal(), async (context) => {
      expect(context.create(Note, noteValues('timed'))).toMatchObject({
        createdAt: testTime,
        updatedAt: testTime,
      });
    });
  });

  test('does not find what is deleted, missing or of another organization', async () => {
    const as = aPrincipal();
    const id = await host.aNote(as, 'to be deleted');
    const find = (who: Principal, which: string) => host.write(who, (context) => context.find(Note, which));
    await host.write(as, async (context) => {
      const note = await context.find(Note, id);
      note.deletedAt = context.now;
    });
    for (const [who, which] of [
      [as, id],
      [as, 'not_missing'],
      [aPrincipal(), await host.aNote(as, 'not yours')],
    ] as const) {
      await expect(find(who, which)).rejects.toMatchObject({ status: 404 });
    }
  });

  test('is retried when PostgreSQL aborts it to break a deadlock', async () => {
    const as = aPrincipal();
    const [a, b] = [await host.aNote(as, 'lock a'), await host.aNote(as, 'lock b')];
    const touch = statement({
      name: 'test.touch',
      parameters: { id: 'text' },
      columns: {},
      text: `update notes.notes set body = coalesce(body, '') || '+' where organization_id = :tenant and id = :id`,
    });
    const crossing = (first: string, second: string) =>
      host.write(as, async (context) => {
        await context.sql.all(touch, { id: first });
        await sleep(50);
        await context.sql.all(touch, { id: second });
      });
    await Promise.all([crossing(a, b), crossing(b, a)]);
    expect((await host.write(as, (context) => context.find(Note, a))).body).toBe('++');
  });
});

describe('If-Match', () => {
  const update = (as: Principal, id: string, ifMatch: string | null, body = 'changed') =>
    inTenant(host.database, aRun(as, { ifMatch }), async (context) => {
      const note = await context.find(Note, id);
      note.body = body;
    });

  test('lets one of fifty updates through', async () => {
    const as = aPrincipal();
    const id = await host.aNote(as, 'contested');
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => update(as, id, '"1"', `${index}`)),
    );
    const refused = results.filter((result) => result.status === 'rejected' && result.reason.status === 412);
    expect(refused).toHaveLength(49);
  });

  test.each([
    ['"2"', 412],
    ['W/"1"', 412],
    ['1', 412],
    ['"1', 412],
    ['', 'done'],
    ['"1"', 'done'],
    ['"7", "1"', 'done'],
    ['*', 'done'],
  ])('%j against version 1: %s', async (ifMatch, outcome) => {
    const as = aPrincipal();
    const attempt = update(as, await host.aNote(as, 'matched'), ifMatch);
    await (outcome === 'done' ? attempt : expect(attempt).rejects.toMatchObject({ status: outcome }));
  });

  test('applies to the record that the operation finds first, and is ignored by a read', async () => {
    const as = aPrincipal();
    const [first, second] = [await host.aNote(as, 'first'), await host.aNote(as, 'second')];
    await update(as, second, null);
    await inTenant(host.database, aRun(as, { ifMatch: '"1"' }), async (context) => {
      await context.find(Note, first);
      await context.find(Note, second);
    });
    await inTenant(host.database, aRun(as, { ifMatch: '"7"', audit: 'read' }), (context) =>
      context.find(Note, first),
    );
  });
});

describe('a dry run', () => {
  test('shows each piece the changes of those before it, and leaves neither records nor events', async () => {
    const as = aPrincipal();
    const seen = await dryRun(host.database, aRun(as, { operation: 'notes.createNote' }), async (piece) => {
      const { id } = await piece(async (context) => context.create(Note, noteValues('rehearsed')));
      await piece(async (context) => {
        (await context.find(Note, id)).body = 'changed';
      });
      return piece(async (context) => (await context.find(Note, id)).body);
    });
    expect([seen, await titlesOf(as), await host.eventsOf(as)]).toEqual(['changed', [], []]);
  });

  test('returns its connection where a piece fails', async () => {
    const as = aPrincipal();
    const failed = dryRun(host.database, aRun(as), (piece) =>
      piece(async (context) => {
        await context.sql.one(quickNote, { id: 'not_failed', title: 'failed', at: testTime });
        throw new Error('The piece failed');
      }),
    );
    await expect(failed).rejects.toThrow('The piece failed');
    expect(await titlesOf(as)).toEqual([]);
  });
});

describe('a snapshot', () => {
  test('hides from its pieces what was written since it began', async () => {
    const as = aPrincipal();
    await host.aNote(as, 'before');
    const elsewhere = await host.open();
    const seen = await inSnapshot(host.database, aRun(as), async (piece) => {
      const titles = () => piece(async ({ em }) => (await em.find(Note, {})).map(({ title }) => title));
      const first = await titles();
      await inTenant(elsewhere, aRun(as), async (context) => context.create(Note, noteValues('since')));
      return [first, await titles()];
    });
    expect(seen).toEqual([['before'], ['before']]);
    expect(await titlesOf(as)).toEqual(['before', 'since']);
  });

  test('writes nothing', async () => {
    const as = aPrincipal();
    const writing = inSnapshot(host.database, aRun(as), (piece) =>
      piece(async (context) => context.create(Note, noteValues('written'))),
    );
    await expect(writing).rejects.toThrow('read-only');
    expect(await titlesOf(as)).toEqual([]);
  });
});
