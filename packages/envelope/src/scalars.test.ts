import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  date,
  dateString,
  dateTime,
  identifier,
  jsonObject,
  moneyInput,
  offsetDateTime,
  orNull,
  percentage,
  positiveMoneyInput,
  quantity,
  reference,
  referencedRecord,
  signedMoneyInput,
  text,
  unitChargeInput,
  wireKind,
} from './scalars.ts';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('amounts in requests', () => {
  test.each([
    [0, '0.00'],
    [-0, '0.00'],
    [456.1, '456.10'],
    [0.01, '0.01'],
    [999_999_999_999.99, '999999999999.99'],
    [1.1 + 2.2, '3.30'],
    [-1e-7, '0.00'],
  ])('%d becomes %s', (value, expected) => {
    expect(moneyInput.parse(value)).toBe(expected);
  });

  test.each([
    -0.01,
    -0.000_002,
    0.005,
    0.000_002,
    1e12,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '1',
    true,
    null,
  ])('%s is refused', (value) => {
    expect(accepts(moneyInput, value)).toBe(false);
  });

  test('a positive amount starts at a cent', () => {
    expect(positiveMoneyInput.parse(0.01)).toBe('0.01');
    expect([0, 1e-7, -0.01].some((value) => accepts(positiveMoneyInput, value))).toBe(false);
  });

  test('a signed amount may be negative', () => {
    expect(signedMoneyInput.parse(-20.5)).toBe('-20.50');
    expect(signedMoneyInput.parse(-(1.1 + 2.2))).toBe('-3.30');
    expect(accepts(signedMoneyInput, -20.505)).toBe(false);
  });

  test.each([
    [12.5, '12.50'],
    [0.1234, '0.1234'],
    [7, '7.00'],
    [0.1 + 0.2, '0.30'],
  ])('a unit charge of %d becomes %s', (value, expected) => {
    expect(unitChargeInput.parse(value)).toBe(expected);
  });

  test('a unit charge has at most 4 decimals', () => {
    expect(accepts(unitChargeInput, 0.12345)).toBe(false);
  });

  test('a quantity is above 0 and below 10^9', () => {
    expect([0.0001, 999_999_999].every((value) => accepts(quantity, value))).toBe(true);
    expect([0, -1, 1e9, 0.00001, 0.1 + 0.2].some((value) => accepts(quantity, value))).toBe(false);
  });

  test('a percentage goes from 0 to 100', () => {
    expect([0, 12.3456, 100].every((value) => accepts(percentage, value))).toBe(true);
    expect([-0.0001, 100.0001, 1.23456].some((value) => accepts(percentage, value))).toBe(false);
  });
});

describe('text', () => {
  test.each([
    ['a', 1, 3, true],
    ['abc', 1, 3, true],
    ['', 1, 3, false],
    ['abcd', 1, 3, false],
    ['😀😀😀', 1, 3, true],
    ['😀😀😀😀', 1, 3, false],
    ['😀', 2, 3, false],
    ['  ', 1, 3, true],
  ])('%j between %d and %d code points: %s', (value, minimum, maximum, expected) => {
    expect(accepts(text(minimum, maximum), value)).toBe(expected);
  });

  test('holds neither NUL nor lone surrogates', () => {
    expect(accepts(text(1, 9), 'a\u0000b')).toBe(false);
    expect(accepts(text(1, 9), 'a\ud800b')).toBe(false);
  });
});

describe('dates', () => {
  test.each(['2026-02-28', '2024-02-29', '9999-12-31', '0001-01-01'])('%s exists', (value) => {
    expect(date.parse(value)).toBe(value);
  });

  test.each(['2026-02-30', '2026-02-29', '2026-13-01', '0000-01-01', '2026-1-1', '2026-01-01T00:00:00Z', ''])(
    '%j is refused',
    (value) => {
      expect(accepts(date, value)).toBe(false);
    },
  );

  test('a date string may be a date-time, and keeps its date', () => {
    expect(dateString.parse('2026-03-31T23:30:00-05:00')).toBe('2026-03-31');
    expect(dateString.parse('2026-03-31')).toBe('2026-03-31');
    expect(accepts(dateString, 'tomorrow')).toBe(false);
  });
});

describe('date-times', () => {
  test.each([
    ['2026-03-31T15:30:00Z', '2026-03-31T15:30:00.000Z'],
    ['2026-03-31T15:30:00.123456Z', '2026-03-31T15:30:00.123Z'],
    ['2026-03-31T23:30:00-05:00', '2026-04-01T04:30:00.000Z'],
    ['2026-03-31t15:30:00+05:30', '2026-03-31T10:00:00.000Z'],
    ['2026-03-31T15:30Z', '2026-03-31T15:30:00.000Z'],
  ])('%s is %s', (value, expected) => {
    expect(z.encode(dateTime, dateTime.parse(value))).toBe(expected);
  });

  test.each([
    '2026-02-30T00:00:00Z',
    '2026-03-31T24:00:00Z',
    '2026-03-31T15:60:00Z',
    '2026-03-31T15:30:60Z',
    '2026-03-31T15:30:00',
    '2026-03-31',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '+12026-03-31T15:30:00Z',
    1_775_000_000_000,
    null,
  ])('%j is refused', (value) => {
    expect(accepts(dateTime, value)).toBe(false);
  });
});

test.each([
  ['2026-03-31T15:30:00Z', 'Z'],
  ['2026-03-31t15:30z', 'Z'],
  ['2026-03-31T15:30:00.123-05:00', '-05:00'],
  ['2026-03-31T15:30+00:00', '+00:00'],
])('an offset date-time keeps the offset of %s: %s', (value, offset) => {
  expect(offsetDateTime.parse(value)).toEqual({ at: new Date(value), offset });
});

test.each(['2026-02-30T00:00:00Z', '2026-03-31T15:30:00', '2026-03-31', '', 1, null])(
  '%j has no offset to keep',
  (value) => {
    expect(accepts(offsetDateTime, value)).toBe(false);
  },
);

test.each([{}, { a: [{ b: 1e308 }, null, 'x', true] }])('%j is an object to store', (value) => {
  expect(jsonObject.parse(value)).toEqual(value);
});

test.each([[], null, 'x', 1, { a: [{ b: Number.POSITIVE_INFINITY }] }, { a: Number.NEGATIVE_INFINITY }])(
  '%j is not an object to store',
  (value) => {
    expect(accepts(jsonObject, value)).toBe(false);
  },
);

/** An object with arrays in each other, itself one of the levels. */
const nested = (levels: number): object =>
  levels === 1 ? {} : { a: Array.from({ length: levels - 2 }).reduce<unknown>((inner) => [inner], []) };

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, index]));

test.each<[string, (size: number) => object, number]>([
  ['fields', fields, 1_000],
  ['characters in a key', (size) => ({ ['k'.repeat(size)]: 1 }), 200],
  ['characters in a key within it', (size) => ({ a: [{ ['k'.repeat(size)]: 1 }] }), 200],
  ['levels', nested, 20],
  ['characters of JSON', (size) => ({ a: 'x'.repeat(size - '{"a":""}'.length) }), 500_000],
])('an object to store has a bound of %s', (_what, make, bound) => {
  expect(accepts(jsonObject, make(bound))).toBe(true);
  expect(accepts(jsonObject, make(bound + 1))).toBe(false);
});

test.each([identifier, reference('patient')])('an identifier has at most 200 characters', (schema) => {
  expect(accepts(schema, 'x'.repeat(200))).toBe(true);
  expect(accepts(schema, 'x'.repeat(201))).toBe(false);
});

test('a reference names its record kind', () => {
  expect(referencedRecord(reference('patient'))).toBe('patient');
  expect(referencedRecord(z.string())).toBeNull();
});

test.each(['', 'pat_\u0000', 'pat_\ud800'])('%j is not a reference', (value) => {
  expect(accepts(reference('patient'), value)).toBe(false);
});

test.each([
  [z.string(), 'text'],
  [z.enum(['A']), 'text'],
  [z.int(), 'number'],
  [z.boolean(), 'boolean'],
  [dateTime, 'timestamp'],
  [orNull(dateTime), 'timestamp'],
  [z.array(z.string()), 'json'],
  [z.object({}).optional(), 'json'],
])('the wire kind of a field is derived from its schema', (schema, kind) => {
  expect(wireKind(schema)).toBe(kind);
});
