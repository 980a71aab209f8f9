import { describe, expect, test } from 'vitest';
import { JsonShape, maxNames, maxValues } from './json-shape.ts';

/** The code of the refusal of a text that arrives in pieces of some bytes; null where it is accepted. */
function refusalOf(text: string, size = 64 * 1024): string | null {
  const shape = new JsonShape();
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += size) shape.read(bytes.subarray(at, at + size));
    return null;
  } catch (error) {
    return (error as { details: { issues: { code: string }[] } }).details.issues[0]?.code ?? '';
  }
}

const named = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1])));

const elements = (count: number) => `[${new Array(count).fill('1').join()}]`;

describe('JSON', () => {
  test.each<[string, (count: number) => string, number, string]>([
    ['levels of arrays', (count) => '['.repeat(count) + ']'.repeat(count), 64, 'too_deep'],
    ['levels of objects', (count) => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`, 64, 'too_deep'],
    ['commas and brackets', elements, maxValues, 'too_many_values'],
    ['names', named, maxNames, 'too_many_names'],
  ])('has a bound of %s', (_what, make, bound, code) => {
    expect([refusalOf(make(bound)), refusalOf(make(bound + 1))]).toEqual([null, code]);
  });

  test('may repeat names in any number of objects', () => {
    expect(refusalOf(`[${new Array(40_000).fill('{"code":1,"amount":2}').join()}]`)).toBeNull();
  });

  test('is measured alike in pieces of any size', () => {
    const deep = `{"a\\"[":"\\\\","b":${'['.repeat(63)}"}{,:"${']'.repeat(63)}}`;
    for (const size of [1, 2, 3, 7, 1_000]) {
      expect([refusalOf(deep, size), refusalOf(`[${deep}]`, size)]).toEqual([null, 'too_deep']);
    }
  });

  test.each(['"', '\\"', '\\\\', '[[[[', '{,:', '🩺'])('has no structure in a text: %s', (text) => {
    const shape = new JsonShape();
    shape.read(Buffer.from(JSON.stringify([text.repeat(1_000)])));
    expect(shape.values).toBe(1);
  });
});
