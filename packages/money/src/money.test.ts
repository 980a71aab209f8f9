import { fc, test } from '@fast-check/vitest';
import { Decimal } from 'decimal.js';
import { describe, expect } from 'vitest';
import {
  add,
  cents,
  compare,
  fromCents,
  isNegative,
  isStorable,
  isZero,
  max,
  min,
  multiply,
  negate,
  oldestFirst,
  partOf,
  percentOf,
  subtract,
  sum,
} from './index.ts';

const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP });
const oracle = (value: Decimal) =>
  value
    .toDecimalPlaces(2)
    .plus(0)
    .toFixed(2)
    .replace(/^-0\.00$/, '0.00');

const anyCents = fc.oneof(
  fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
  fc.bigInt({ min: -1000n, max: 1000n }),
);
const anyMoney = anyCents.map(fromCents);

/** Plain decimals of up to six decimals, many of them ending in a 5. */
const anyDecimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 6 }), fc.boolean())
  .map(([digits, scale, half]) => new Exact(`${half ? digits * 10n + 5n : digits}e-${scale}`).toFixed());

describe('money', () => {
  test.each([
    '',
    '1',
    '1.2',
    '1.234',
    '01.00',
    '.50',
    '+1.00',
    '1,000.00',
    '1e2',
    ' 1.00',
    '1.00\n',
    'NaN',
    '--1.00',
  ])('is not written %j', (text) => {
    expect(() => cents(text)).toThrow(RangeError);
    expect(() => add('0.00', text)).toThrow(RangeError);
    expect(() => sum([text])).toThrow(RangeError);
    expect(() => oldestFirst('1.00', [text])).toThrow(RangeError);
  });

  test('has zero without a sign', () => {
    expect(cents('-0.00')).toBe(0n);
    expect(negate('0.00')).toBe('0.00');
    expect(subtract('1.00', '1.00')).toBe('0.00');
    expect(percentOf('-0.01', 1)).toBe('0.00');
    expect(multiply(-1, '0.00')).toBe('0.00');
    expect(multiply('-0', '5.00')).toBe('0.00');
  });

  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [45610n, '456.10'],
    [-100n, '-1.00'],
    [99999999999999n, '999999999999.99'],
  ])('of %d cents is %s', (amount, money) => {
    expect(fromCents(amount)).toBe(money);
    expect(cents(money)).toBe(amount);
  });

  test.each([
    ['999999999999.99', true],
    ['1000000000000.00', false],
    ['-999999999999.99', true],
    ['-1000000000000.00', false],
  ])('is stored below 10^12 in magnitude: %s, %j', (money, storable) => {
    expect(isStorable(money)).toBe(storable);
  });

  test.prop([anyCents], { numRuns: 20_000 })('goes to cents and back', (amount) => {
    expect(cents(fromCents(amount))).toBe(amount);
    expect(fromCents(amount)).toBe(new Exact(amount.toString()).div(100).toFixed(2));
  });

  test.prop([anyMoney, anyMoney], { numRuns: 30_000 })('computes like decimal.js', (a, b) => {
    const [left, right] = [new Exact(a), new Exact(b)];
    expect(add(a, b)).toBe(oracle(left.plus(right)));
    expect(subtract(a, b)).toBe(oracle(left.minus(right)));
    expect(negate(a)).toBe(oracle(left.negated()));
    expect(compare(a, b)).toBe(left.comparedTo(right));
    expect(max(a, b)).toBe(oracle(Exact.max(left, right)));
    expect(min(a, b)).toBe(oracle(Exact.min(left, right)));
    expect(isZero(a)).toBe(left.isZero());
    expect(isNegative(a)).toBe(left.lessThan(0));
  });

  test.prop([fc.array(anyMoney, { maxLength: 50 })], { numRuns: 3000 })('sums exactly', (amounts) => {
    expect(sum(amounts)).toBe(oracle(amounts.reduce((total, amount) => total.plus(amount), new Exact(0))));
    expect(sum(new Set(['0.10', '0.20']))).toBe('0.30');
  });

  test('has a largest and a smallest of several amounts', () => {
    expect(max('9.00')).toBe('9.00');
    expect(max('9.00', '10.00', '-11.00')).toBe('10.00');
    expect(min('9.00', '10.00', '-11.00')).toBe('-11.00');
  });
});

describe('rounding', () => {
  test.each([
    [1, '0.005', '0.01'],
    [1, '0.0049', '0.00'],
    [1, '-0.005', '-0.01'],
    [3, '0.125', '0.38'],
    ['1.5', '12.35', '18.53'],
    [1.005, '1.00', '1.01'],
    [1e-7, '100000.00', '0.01'],
    [1e21, '0.01', '10000000000000000000.00'],
    ['2', '456.10', '912.20'],
  ])('of %s times %s is %s', (quantity, unit, line) => {
    expect(multiply(quantity, unit)).toBe(line);
  });

  test.each([
    ['100.00', 12.5, '12.50'],
    ['0.10', 5, '0.01'],
    ['-0.10', 5, '-0.01'],
    ['33.33', '33.3333', '11.11'],
    ['10.00', 1.005, '0.10'],
    ['99.99', 0, '0.00'],
    ['456.10', 100, '456.10'],
  ])('of %s at %s per cent is %s', (money, percent, share) => {
    expect(percentOf(money, percent)).toBe(share);
  });

  test.each(['', 'x', '1e5', '0x10', '1.', '.5', '+1', 'Infinity'])('refuses %j', (text) => {
    expect(() => multiply(text, '1.00')).toThrow(RangeError);
    expect(() => multiply(1, text)).toThrow(RangeError);
    expect(() => percentOf('1.00', text)).toThrow(RangeError);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('refuses %d', (value) => {
    expect(() => multiply(value, '1.00')).toThrow(RangeError);
    expect(() => percentOf('1.00', value)).toThrow(RangeError);
  });

  test.prop([anyDecimal, anyDecimal], { numRuns: 30_000 })(
    'of a product is as in decimal.js',
    (quantity, unit) => {
      expect(multiply(quantity, unit)).toBe(oracle(new Exact(quantity).times(unit)));
    },
  );

  test.prop([fc.double({ noNaN: true, min: -1e15, max: 1e15 }), anyDecimal], { numRuns: 5000 })(
    'of a product takes a number by its shortest text',
    (quantity, unit) => {
      fc.pre(quantity === 0 || Math.abs(quantity) > 1e-30);
      expect(multiply(quantity, unit)).toBe(oracle(new Exact(quantity).times(unit)));
    },
  );

  test.prop([anyMoney, anyDecimal], { numRuns: 20_000 })(
    'of a share is as in decimal.js',
    (money, percent) => {
      expect(percentOf(money, percent)).toBe(oracle(new Exact(money).times(percent).div(100)));
    },
  );
});

describe('a part of an amount', () => {
  test.each([
    ['2000.00', 10, 30, '666.67'],
    ['2000.00', 6, 30, '400.00'],
    ['2000.00', 30, 30, '2000.00'],
    ['2000.00', 0, 30, '0.00'],
    ['0.01', 1, 2, '0.01'],
    ['0.01', 1, 3, '0.00'],
    ['-0.01', 1, 2, '-0.01'],
    ['999999999999.99', 29, 30, '966666666666.66'],
  ])('is rounded once, half up: of %s, %i of %i parts are %s', (money, parts, whole, part) => {
    expect(partOf(money, parts, whole)).toBe(part);
  });

  test.each([
    [1.5, 30],
    [1, 0],
    [1, -1],
    [1, 2.5],
  ])('takes only whole numbers of parts: %d of %d is a RangeError', (parts, whole) => {
    expect(() => partOf('1.00', parts, whole)).toThrow(RangeError);
  });
});

describe('a payment', () => {
  test('settles the oldest amounts first', () => {
    expect(oldestFirst('100.00', ['60.00', '0.00', '50.00', '5.00'])).toEqual({
      applied: ['60.00', '0.00', '40.00', '0.00'],
      remainder: '0.00',
    });
  });

  test('leaves a remainder when everything is settled', () => {
    expect(oldestFirst('100.00', ['60.00'])).toEqual({ applied: ['60.00'], remainder: '40.00' });
    expect(oldestFirst('0.01', [])).toEqual({ applied: [], remainder: '0.01' });
  });

  test('and its open amounts must not be below zero', () => {
    expect(() => oldestFirst('-0.01', ['1.00'])).toThrow(RangeError);
    expect(() => oldestFirst('1.00', ['-0.01'])).toThrow(RangeError);
  });

  const anyOpen = fc.bigInt({ min: 0n, max: 10n ** 6n }).map(fromCents);
  test.prop([anyOpen, fc.array(anyOpen, { maxLength: 12 })], { numRuns: 5000 })(
    'is allocated without loss, in full before the next amount',
    (amount, open) => {
      const { applied, remainder } = oldestFirst(amount, open);
      expect(add(sum(applied), remainder)).toBe(amount);
      const unsettled = applied.findIndex((part, row) => part !== open[row]);
      if (unsettled === -1) return;
      expect(remainder).toBe('0.00');
      expect(applied.slice(unsettled + 1).every(isZero)).toBe(true);
      expect(compare(applied[unsettled] ?? '', open[unsettled] ?? '')).toBe(-1);
    },
  );
});
