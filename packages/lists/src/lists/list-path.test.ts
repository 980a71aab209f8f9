import { describe, expect, test } from 'vitest';
import { listPath } from './list-path.ts';

describe('the path of a list', () => {
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
