import { expect, test } from 'vitest';
import { documentNumber, newId } from './ids.ts';

test('an id is a prefix and 26 digits of base32', () => {
  expect(newId('gfe')).toMatch(/^gfe_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
});

test('ids are unique and sort by the time they were made', async () => {
  const ids: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    ids.push(...Array.from({ length: 500 }, () => newId('x')));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(new Set(ids).size).toBe(10_000);
  const moments = ids.map((id) => id.slice(0, 11));
  expect(moments).toEqual([...moments].sort());
});

test('a document number carries the date and the random end of the id', () => {
  expect(documentNumber('GFE', '2026-03-02', 'gfe_01k9d3w5m0e6x8r2t4v6y8z0a1')).toBe('GFE-20260302-V6Y8Z0A1');
});
