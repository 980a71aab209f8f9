import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPrincipal, Note, type NotesHost, notesHost, noteValues } from '../../test/notes.ts';
import { newId } from '../records/ids.ts';
import { insertion } from './insertion.ts';

const insertNotes = insertion(Note);

let notes: NotesHost;
beforeAll(async () => {
  notes = await notesHost();
});
afterAll(() => notes.close());

test('the trail holds each record that was made', async () => {
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

test('nothing is sent of no records', async () => {
  const as = aPrincipal();
  expect(await notes.write(as, async (context) => insertNotes(context, []))).toEqual([]);
  expect(await notes.write(as, (context) => context.sql.batch([]))).toEqual([]);
});
