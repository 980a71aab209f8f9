import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fromExport, inputShape, unguarded } from './exported.ts';

const shape = inputShape(
  z.object({
    name: z.string().optional(),
    amount: z.number().optional(),
    codes: z.array(z.string()).optional(),
    lines: z.array(z.object({ amount: z.number(), note: z.string().optional() })).optional(),
    address: z.object({ city: z.string(), line2: z.string().optional() }).optional(),
  }),
);

describe('a value of an export', () => {
  test.each([
    [{ name: null, amount: null }, {}],
    [{ address: { city: 'Fresno', line2: null } }, { address: { city: 'Fresno' } }],
    [{ lines: [{ amount: '1.50', note: null }] }, { lines: [{ amount: 1.5 }] }],
    [
      { amount: '-20.50', name: '20.50' },
      { amount: -20.5, name: '20.50' },
    ],
    [{ amount: '1e3' }, { amount: '1e3' }],
    [{ codes: '["A","B"]' }, { codes: ['A', 'B'] }],
    [{ lines: '[{"amount":"1.50","note":null}]' }, { lines: [{ amount: 1.5 }] }],
    [
      { codes: '["A"', address: 'Fresno' },
      { codes: '["A"', address: 'Fresno' },
    ],
    [
      { codes: '["\\ud800"]', name: '["A"]' },
      { codes: '["\\ud800"]', name: '["A"]' },
    ],
    [
      { constructor: '1', other: { a: null, b: '1' } },
      { constructor: '1', other: { b: '1' } },
    ],
  ])('%j is read as %j', (written, read) => {
    expect(fromExport(written, shape)).toEqual(read);
  });

  test.each([
    ["'+1 559 555 0142", '+1 559 555 0142'],
    ["'=1+1", '=1+1'],
    ["''=1", "'=1"],
    ["'\tx", '\tx'],
    ["'Riverside'", "'Riverside'"],
    ["O'Neil", "O'Neil"],
    ["'", "'"],
    ['-20.50', '-20.50'],
  ])('the cell %j has the text %j', (cell, text) => {
    expect(unguarded(cell)).toBe(text);
  });
});
