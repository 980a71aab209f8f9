import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Gone, Unfilled } from './differences.ts';
import { ask } from './questions.ts';

const rename = { flag: 'rename', name: 'charges.code', to: 'cpt_code' } as const;
const drop = { flag: 'drop', name: 'charges.code' } as const;
const fill = { flag: 'fill', name: 'charges.cpt_code', expression: 'VALUE' } as const;

const gone: Gone = {
  kind: 'gone',
  name: 'charges.code',
  question: 'charges.code is gone',
  choices: [
    { says: 'It is renamed to cpt_code', answers: [rename] },
    { says: 'It is dropped', answers: [drop, fill] },
  ],
};

const unfilled: Unfilled = {
  kind: 'unfilled',
  name: 'charges.quantity',
  type: 'int',
  question: 'charges.quantity is new',
};

const down = '\u001b[B';
const enter = '\r';
const escapeKey = '\u001b';

/** Asks on a terminal with these key presses. */
async function answered(about: Gone | Unfilled, keys: readonly string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 120, rows: 40 });
  output.resume();
  const answer = ask(about, { input, output });
  for (const key of keys) {
    input.write(key);
    await new Promise(setImmediate);
  }
  return answer;
}

test.each([
  ['the first choice', [enter], rename],
  ['another choice', [down, enter], drop],
  ['neither', [down, down, enter], null],
])('what is gone is answered by %s', async (_choice, keys, answer) => {
  expect(await answered(gone, keys)).toEqual(answer);
});

test('the typed value is used, and must not be empty', async () => {
  expect(await answered(unfilled, [enter, '1', enter])).toEqual({
    flag: 'fill',
    name: 'charges.quantity',
    expression: '1',
  });
});

test.each([gone, unfilled])('a question that is left is answered by nothing: $name', async (about) => {
  expect(await answered(about, [escapeKey])).toBeNull();
});
