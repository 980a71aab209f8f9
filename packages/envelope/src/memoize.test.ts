import { expect, test } from 'vitest';
import { z } from 'zod';
import { memoize } from './memoize.ts';
import { orNull, text } from './scalars.ts';

test('the same arguments give the same schema', () => {
  expect(text(1, 200)).toBe(text(1, 200));
  const schema = z.string();
  expect(orNull(schema)).toBe(orNull(schema));
});

test('other arguments give another schema', () => {
  expect(text(1, 20)).not.toBe(text(1, 200));
  expect(text(20, 1)).not.toBe(text(1, 20));
  expect(orNull(z.string())).not.toBe(orNull(z.string()));
});

test('an omitted argument is not an argument of another call', () => {
  const create = memoize((...values: readonly number[]) => ({ values }));
  expect([create().values, create(1).values, create(1, 2).values, create(1).values]).toEqual([
    [],
    [1],
    [1, 2],
    [1],
  ]);
});

test('a description does not change the schema that others use', () => {
  text(1, 30).describe('The name of a team');
  expect(text(1, 30).description).toBeUndefined();
});
