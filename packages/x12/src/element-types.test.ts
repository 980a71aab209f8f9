import { fc, test as property } from '@fast-check/vitest';
import { cents } from '@rcm/money';
import { describe, expect, test } from 'vitest';
import { groups } from './element-groups.ts';
import {
  amount,
  code,
  count,
  date,
  decimalNumber,
  optionalPeriod,
  period,
  quantity,
  text,
} from './element-types.ts';
import { components, list, optional, type ReadContext, repeated, required, vital } from './elements.ts';

/** The value that an element type reads from a text, or the codes of its faults. */
function newContext(repetition: string | null = '^') {
  const faults: string[] = [];
  const report = (fault: string) => {
    faults.push(fault);
    return null;
  };
  const context: ReadContext = {
    separators: { element: '*', component: ':', repetition, terminator: '~' },
    fault: report,
    refuse: (fault) => report(`set: ${fault}`),
  };
  return { context, faults };
}

function read(type: typeof amount, value: string) {
  const { context, faults } = newContext();
  return type(value, context) ?? faults.join();
}

describe('an amount', () => {
  test.each([
    ['0', '0.00'],
    ['-0', '0.00'],
    ['-0.00', '0.00'],
    ['1', '1.00'],
    ['1.', '1.00'],
    ['.5', '0.50'],
    ['-.05', '-0.05'],
    ['007.10', '7.10'],
    ['12.3000', '12.30'],
    ['999999999999.99', '999999999999.99'],
    ['-999999999999.99', '-999999999999.99'],
    ['0000999999999999', '999999999999.00'],
  ])('%s is %s', (value, money) => {
    expect(read(amount, value)).toBe(money);
    expect(() => cents(money)).not.toThrow();
  });

  test.each([
    '1000000000000',
    '0.001',
    '1O.00',
    '1,000.00',
    '+1',
    '1e3',
    '--1',
    '-',
    '.',
    '1.2.3',
    '$5',
    '1 000',
    '0'.repeat(41),
  ])('%s is invalid', (value) => {
    expect(read(amount, value)).toBe('AMOUNT_INVALID');
  });

  property.prop([fc.bigInt(-(10n ** 14n) + 1n, 10n ** 14n - 1n), fc.nat(5), fc.nat(5)])(
    'keeps its cents with any leading and trailing zeros',
    (whole, before, after) => {
      const digits = String(whole < 0n ? -whole : whole).padStart(3, '0');
      const sign = whole < 0n ? '-' : '';
      const written = `${sign}${'0'.repeat(before)}${digits.slice(0, -2)}.${digits.slice(-2)}${'0'.repeat(after)}`;
      expect(cents(read(amount, written))).toBe(whole);
    },
  );
});

test.each([
  ['0', '0'],
  ['-0.0', '0'],
  ['2.50', '2.5'],
  ['.125', '0.125'],
  ['-3', '-3'],
  ['123456789012345678', '123456789012345678'],
  ['1234567890123456789', 'NUMBER_INVALID'],
  ['1.2345678901234567', '1.2345678901234567'],
  ['1.234567890123456789', 'NUMBER_INVALID'],
  ['2x', 'NUMBER_INVALID'],
])('the number %s is %s', (value, number) => {
  expect(read(decimalNumber, value)).toBe(number);
});

test.each([
  ['0', '0'],
  ['-0.0', '0'],
  ['2.50', '2.5'],
  ['-1', 'NUMBER_INVALID'],
  ['-0.5', 'NUMBER_INVALID'],
  ['-', 'NUMBER_INVALID'],
])('the quantity %s is %s', (value, number) => {
  expect(read(quantity, value)).toBe(number);
});

test.each([
  ['0', 0],
  ['999999999', 999_999_999],
  ['1000000000', 'NUMBER_INVALID'],
  ['-1', 'NUMBER_INVALID'],
  ['1.0', 'NUMBER_INVALID'],
])('the count %s is %s', (value, number) => {
  const { context, faults } = newContext();
  expect(count(value, context) ?? faults.join()).toBe(number);
});

test.each([
  ['20260105', '2026-01-05'],
  ['00010101', '0001-01-01'],
  ['00001231', 'DATE_INVALID'],
  ['99991231', '9999-12-31'],
  ['20240229', '2024-02-29'],
  ['20230229', 'DATE_INVALID'],
  ['20000229', '2000-02-29'],
  ['19000229', 'DATE_INVALID'],
  ['20260430', '2026-04-30'],
  ['20260431', 'DATE_INVALID'],
  ['20260131', '2026-01-31'],
  ['20260132', 'DATE_INVALID'],
  ['20261201', '2026-12-01'],
  ['20261301', 'DATE_INVALID'],
  ['20260001', 'DATE_INVALID'],
  ['20260100', 'DATE_INVALID'],
  ['260105', 'DATE_INVALID'],
  ['2026-01-05', 'DATE_INVALID'],
  ['202601051200', 'DATE_INVALID'],
])('the date %s is %s', (value, expected) => {
  expect(read(date, value)).toBe(expected);
});

property.prop([fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })])(
  'every day of the calendar is a date',
  (day) => {
    const written = day.toISOString().slice(0, 10);
    expect(read(date, written.replaceAll('-', ''))).toBe(written);
  },
);

test.each([
  [['D8', '20260105'], { from: '2026-01-05', to: '2026-01-05' }],
  [['RD8', '20260105-20260105'], { from: '2026-01-05', to: '2026-01-05' }],
  [['RD8', '20260105-20260107'], { from: '2026-01-05', to: '2026-01-07' }],
  [['DT', '202601051430'], { from: '2026-01-05', to: '2026-01-05' }],
  [['RD8', '20260105-20260104'], 'DATE_INVALID'],
  [['RD8', '20260105'], { from: '2026-01-05', to: '2026-01-05' }],
  [['RD8', '20260105-'], 'DATE_INVALID'],
  [['D8', '20260105-20260107'], 'DATE_INVALID'],
  [['RD8', '20260105-20260106-20260107'], 'DATE_INVALID'],
  [['D8', '260105'], 'DATE_INVALID'],
  [['TM', '1200'], 'CODE_INVALID'],
  [['D8', ''], 'ELEMENT_MISSING'],
  [['', ''], 'ELEMENT_MISSING,ELEMENT_MISSING'],
])('the period %j is %j', (parts, expected) => {
  const { context, faults } = newContext();
  expect(period(1)(['DTP', ...parts], context) ?? faults.join()).toEqual(expected);
});

test('a period may be missing completely, but not in part', () => {
  const { context, faults } = newContext();
  expect(optionalPeriod(1)(['HI', '', ''], context)).toBeNull();
  expect(faults).toEqual([]);
  optionalPeriod(1)(['HI', '', '20260105'], context);
  expect(faults).toEqual(['ELEMENT_MISSING']);
});

test.each([
  ['ABC', 'ABC'],
  ['ABCD', 'ELEMENT_TOO_LONG'],
  ['A\tB', 'CHARACTER_INVALID'],
  ['A\u0085', 'CHARACTER_INVALID'],
  ['Ñé—', 'Ñé—'],
])('the text %j is %j', (value, expected) => {
  expect(read(text(3), value)).toBe(expected);
});

test('a code is one of those listed', () => {
  expect(read(code('A', 'B'), 'B')).toBe('B');
  expect(read(code('A', 'B'), 'C')).toBe('CODE_INVALID');
  expect(read(code('A', 'B'), 'a')).toBe('CODE_INVALID');
});

describe('an element', () => {
  test('that is required must not be blank', () => {
    const { context, faults } = newContext();
    expect(required(1, text(3))(['X', ' A '], context)).toBe('A');
    expect(required(1, text(3))(['X', '  '], context)).toBeNull();
    expect(required(2, text(3))(['X', 'A'], context)).toBeNull();
    expect(faults).toEqual(['ELEMENT_MISSING', 'ELEMENT_MISSING']);
  });

  test('that is optional is null if it is missing', () => {
    const { context, faults } = newContext();
    expect(optional(1, amount)(['X', ' '], context)).toBeNull();
    expect(faults).toEqual([]);
  });

  test('that is vital refuses the set', () => {
    const { context, faults } = newContext();
    vital(required(1, amount))(['X', '1O'], context);
    expect(faults).toEqual(['set: AMOUNT_INVALID']);
  });

  test('of several positions omits empty ones', () => {
    expect(list([1, 3, 4], text(3))(['X', 'A', 'B', '', 'C'], newContext().context)).toEqual(['A', 'C']);
  });

  test('repeats if the file has a repetition separator', () => {
    expect(repeated(1, text(9))(['X', 'A^^B'], newContext().context)).toEqual(['A', 'B']);
    expect(repeated(1, text(9))(['X', 'A^^B'], newContext(null).context)).toEqual(['A^^B']);
    expect(repeated(1, text(9))(['X'], newContext().context)).toEqual([]);
  });

  test('of components omits empty ones', () => {
    expect(components(text(3))('1::2', newContext().context)).toEqual(['1', '2']);
  });

  test('of groups has at most the number that the guide allows', () => {
    const pairs = groups(2, 2, 2, { code: required(1, text(3)), amount: optional(2, amount) });
    const { context, faults } = newContext();
    expect(pairs(['X', '-', 'A', '1', '', '', '', ''], context)).toEqual([{ code: 'A', amount: '1.00' }]);
    expect(pairs(['X', '-', 'A', '1', 'B', ''], context)).toHaveLength(2);
    expect(faults).toEqual([]);
    expect(pairs(['X', '-', 'A', '1', 'B', '2', 'C'], context)).toHaveLength(2);
    expect(faults).toEqual(['ELEMENT_UNKNOWN']);
  });
});
