import { newId } from '@rcm/tenancy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aPrincipal,
  Letter,
  type LettersHost,
  lettersHost,
  letterValues,
  manyLetters,
} from '../../test/letters.ts';

let letters: LettersHost;
beforeAll(async () => {
  letters = await lettersHost();
});
afterAll(() => letters.close());

/** The stored columns of a letter, without its id. */
const stored = async (id: string) => {
  const [{ id: _, ...rest } = {}] = await letters.stored(
    'select l.*, l.pages::text as written from letters.letters l where id = $1',
    [id],
  );
  return rest;
};

test.each([letterValues(), letterValues({ number: null, address: null, pages: [] })])(
  'a bulk insert writes the same as the entity layer',
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
