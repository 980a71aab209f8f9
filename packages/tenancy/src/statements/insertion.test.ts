import { afterAll, beforeAll, expect, test } from 'vitest';
import { Letter, type LettersHost, lettersHost, letterValues, manyLetters } from '../../test/letters.ts';
import { aPrincipal, Note, type NotesHost, notesHost, noteValues } from '../../test/notes.ts';
import { newId } from '../records/ids.ts';
import { insertion } from './insertion.ts';

const insertNotes = insertion(Note);

let notes: NotesHost;
let letters: LettersHost;
beforeAll(async () => {
  [notes, letters] = await Promise.all([notesHost(), lettersHost()]);
});
afterAll(() => Promise.all([notes.close(), letters.close()]));

/** What is stored of a letter, its id aside. */
const stored = async (id: string) => {
  const [{ id: _, ...rest } = {}] = await letters.stored(
    'select l.*, l.pages::text as written from letters.letters l where id = $1',
    [id],
  );
  return rest;
};

test.each([letterValues(), letterValues({ number: null, address: null, pages: [] })])(
  'writes what the entity layer would have written',
  async (values) => {
    const as = aPrincipal();
    const one = await letters.aLetter(as, values);
    const [first, last] = [newId(Letter.idPrefix), newId(Letter.idPrefix)];
    await letters.run(as, (context) =>
      context.sql.batch(
        manyLetters(context, [
          { id: first, ...values },
          Object.assign(new Letter(), { id: last, ...values }),
        ]),
      ),
    );
    expect(await stored(first)).toEqual(await stored(one));
    expect(await stored(last)).toEqual(await stored(one));
  },
);

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
