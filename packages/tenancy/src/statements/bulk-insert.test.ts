import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPrincipal, Note, type NotesHost, notesHost, noteValues } from '../../test/notes.ts';
import { newId } from '../records/ids.ts';
import { bulkInsert } from './bulk-insert.ts';

const insertNotes = bulkInsert(Note);

let notes: NotesHost;
beforeAll(async () => {
  notes = await notesHost();
});
afterAll(() => notes.close());

test('a bulk insert records an event for each record', async () => {
  const as = aPrincipal();
  const ids = ['A', 'B', 'C'].map((title) => ({ title, id: newId(Note.idPrefix) }));
  await notes.write(as, (context) =>
    context.sql.batch(
      insertNotes(
        context,
        ids.map(({ id, title }) => ({ id, ...noteValues(title) })),
      ),
    ),
  );
  expect(await notes.eventsOf(as)).toEqual(ids.map(({ id }) => ['notes.tryNote', 'create', 'note', id]));
});

test('a bulk insert of no records sends nothing', async () => {
  const as = aPrincipal();
  expect(await notes.write(as, async (context) => insertNotes(context, []))).toEqual([]);
  expect(await notes.write(as, (context) => context.sql.batch([]))).toEqual([]);
});
