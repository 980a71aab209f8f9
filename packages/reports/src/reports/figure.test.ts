import { describe, expect, test } from 'vitest';
import { daysOf, listPath, rate } from './figure.ts';

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

describe('the path of the records of a figure', () => {
  test('has each filter, repeated for several values, and none without a value', () => {
    expect(listPath('/claims', { payerId: ['p 1', 'p2'], from: '2026-01-01', to: null })).toBe(
      '/claims?payerId=p+1&payerId=p2&from=2026-01-01',
    );
    expect(listPath('/claims', {})).toBe('/claims');
  });

  test('is null if no filters show the records', () => {
    expect(listPath('/claims', null)).toBeNull();
  });
});
