import { describe, expect, test } from 'vitest';
import { daysOf, listed, rate } from './figure.ts';

describe('a figure', () => {
  test('is exact to four decimals, or to one where it counts days', () => {
    expect(rate('2.00', '3.00', '/claims')).toEqual({
      numerator: '2.00',
      denominator: '3.00',
      value: '0.6667',
      records: '/claims',
    });
    expect(daysOf(100, 3, '/claims').value).toBe('33.3');
  });

  test('is null where its denominator is zero', () => {
    expect(rate(5, 0, '/claims')).toMatchObject({ numerator: '5', denominator: '0', value: null });
  });
});

describe('the list behind a figure', () => {
  test('carries each filter, repeated where there are several values, and none that is left out', () => {
    expect(listed('/claims', { payerId: ['p 1', 'p2'], from: '2026-01-01', to: null })).toBe(
      '/claims?payerId=p+1&payerId=p2&from=2026-01-01',
    );
    expect(listed('/claims', {})).toBe('/claims');
  });
});
