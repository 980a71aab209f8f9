import { describe, expect, test } from 'vitest';
import { quotient } from './quotient.ts';

describe('quotient', () => {
  test.each([
    ['1', '3', 4, '0.3333'],
    ['2', '3', 4, '0.6667'],
    ['0.00005', '1', 4, '0.0001'],
    ['0.00004999', '1', 4, '0.0000'],
    ['-0.00005', '1', 4, '-0.0001'],
    ['-0.00004', '1', 4, '0.0000'],
    ['5', '-2', 1, '-2.5'],
    ['5', '2', 0, '3'],
    ['0.00', '7.00', 4, '0.0000'],
    [3, 4, 2, '0.75'],
    ['999999999999.99', '0.01', 1, '99999999999999.0'],
  ])('divides %s by %s, half up to %d decimals: %s', (dividend, divisor, decimals, expected) => {
    expect(quotient(dividend, divisor, decimals)).toBe(expected);
  });

  test('is null where the divisor is zero', () => {
    expect([quotient('1.00', '0.00', 4), quotient(0, 0, 4)]).toEqual([null, null]);
  });

  test('refuses text that is not a plain decimal', () => {
    expect(() => quotient('1e3', '2', 4)).toThrow(RangeError);
    expect(() => quotient('1', '', 4)).toThrow(RangeError);
  });
});
