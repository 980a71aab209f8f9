import { describe, expect, test } from 'vitest';
import { daysOf, rate } from './figure.ts';

describe('a figure', () => {
  test('has four decimals, or one if it is in days', () => {
    expect(rate('2.00', '3.00', '/claims')).toEqual({
      numerator: '2.00',
      denominator: '3.00',
      value: '0.6667',
      records: '/claims',
    });
    expect(daysOf(100, 3, '/claims').value).toBe('33.3');
  });

  test('is null if its denominator is zero', () => {
    expect(rate(5, 0, '/claims')).toMatchObject({ numerator: '5', denominator: '0', value: null });
  });
});
