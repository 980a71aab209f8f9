import { fc, test } from '@fast-check/vitest';
import { Decimal } from 'decimal.js';
import { describe, expect } from 'vitest';
import { cents, decimalFromNumber, fromCents, hasDecimals, isMoneyNumber, moneyFromNumber } from './index.ts';

describe('a number of money', () => {
  test.each([
    [0, '0.00'],
    [-0, '0.00'],
    [456.1, '456.10'],
    [-0.05, '-0.05'],
    [1e2, '100.00'],
    [0.3, '0.30'],
    [1.1, '1.10'],
    [999999999999.99, '999999999999.99'],
    [-999999999999.99, '-999999999999.99'],
    [1.1 + 2.2, '3.30'],
    [0.1 + 0.2, '0.30'],
    [-(0.1 + 0.2), '-0.30'],
    [1e-7, '0.00'],
    [-1e-7, '0.00'],
    [0.999999, '1.00'],
    [0.009999, '0.01'],
    [1.000001, '1.00'],
    [9.999999, '10.00'],
    [Number.MIN_VALUE, '0.00'],
  ])('%d is %s', (value, money) => {
    expect(isMoneyNumber(value)).toBe(true);
    expect(moneyFromNumber(value)).toBe(money);
  });

  test.each([
    12.345,
    0.001,
    0.999998999,
    1.0000011,
    -1.0000011,
    0.005,
    0.00000101,
    1e12,
    -1e12,
    1e21,
    Number.MAX_VALUE,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ])('is not %d', (value) => {
    expect(isMoneyNumber(value)).toBe(false);
    expect(() => moneyFromNumber(value)).toThrow(RangeError);
  });

  test.prop([fc.bigInt({ min: -(10n ** 14n) + 1n, max: 10n ** 14n - 1n })], { numRuns: 20_000 })(
    'round-trips exactly from its JSON text',
    (amount) => {
      const money = fromCents(amount);
      const value: number = JSON.parse(money);
      if (!isMoneyNumber(value) || moneyFromNumber(value) !== money) expect.fail(money);
      if (cents(moneyFromNumber(value)) !== amount) expect.fail(money);
    },
  );

  const someCents = fc.integer({ min: -(10 ** 9), max: 10 ** 9 });

  test.prop([someCents, someCents], { numRuns: 20_000 })(
    'is the exact sum of two amounts that binary floating point has added',
    (one, other) => {
      const added = Number(fromCents(BigInt(one))) + Number(fromCents(BigInt(other)));
      expect(moneyFromNumber(added)).toBe(fromCents(BigInt(one + other)));
    },
  );

  test.prop([someCents, fc.integer({ min: -9_999_999, max: 9_999_999 })], { numRuns: 20_000 })(
    'is the decimal string within 10^-6, and refused beyond',
    (amount, difference) => {
      const near = new Decimal(amount).div(100);
      const text = near.plus(new Decimal(difference).div(10 ** 9)).toFixed();
      const off = new Decimal(text).minus(new Decimal(text).toFixed(2)).abs();
      const value = Number(text);
      expect(isMoneyNumber(value)).toBe(off.lte('0.000001'));
      if (off.lte('0.000001')) {
        expect(moneyFromNumber(value)).toBe(new Decimal(text).toFixed(2).replace(/^-0\.00$/, '0.00'));
      } else {
        expect(() => moneyFromNumber(value)).toThrow(RangeError);
      }
    },
  );
});

describe('a unit charge', () => {
  test.each([
    [12.5, '12.50'],
    [0.1234, '0.1234'],
    [0.125, '0.125'],
    [7, '7.00'],
    [-0, '0.00'],
    [-0.0001, '-0.0001'],
    [0.1 + 0.2, '0.30'],
    [0.12340000000000001, '0.1234'],
    [0.123401, '0.1234'],
  ])('%d is %s', (value, text) => {
    expect(isMoneyNumber(value, 4)).toBe(true);
    expect(decimalFromNumber(value, 2, 4)).toBe(text);
  });

  test('has at most four decimals', () => {
    expect(isMoneyNumber(0.12345, 4)).toBe(false);
    expect(isMoneyNumber(0.1234011, 4)).toBe(false);
    expect(() => decimalFromNumber(0.12345, 2, 4)).toThrow(RangeError);
    expect(() => decimalFromNumber(1e12, 2, 4)).toThrow(RangeError);
  });

  test('may be written with other numbers of decimals', () => {
    expect(decimalFromNumber(5, 0, 0)).toBe('5');
    expect(decimalFromNumber(1e-7, 2, 8)).toBe('0.0000001');
    expect(decimalFromNumber(-1.5e-7, 2, 8)).toBe('-0.00000015');
    expect(decimalFromNumber(-0.5, 2, 8)).toBe('-0.50');
  });

  test.prop([fc.double({ noNaN: true, min: -1e12, max: 1e12, minExcluded: true, maxExcluded: true })], {
    numRuns: 20_000,
  })('is the decimal text that decimal.js writes', (value) => {
    const text = new Decimal(value);
    expect(hasDecimals(value, 4)).toBe(text.decimalPlaces() <= 4);
    expect(decimalFromNumber(value, 2, 400)).toBe(
      text
        .plus(0)
        .toFixed(Math.max(2, text.decimalPlaces()))
        .replace(/^-0\.00$/, '0.00'),
    );
  });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%d has no decimals', (value) => {
  expect(hasDecimals(value, 400)).toBe(false);
});
