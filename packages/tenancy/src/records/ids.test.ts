import { expect, test, vi } from 'vitest';
import { documentNumber, newId } from './ids.ts';

test('an id is a prefix and 26 digits of base32', () => {
  expect(newId('gfe')).toMatch(/^gfe_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
});

test('ids sort in creation order, also where the clock is set back', () => {
  const ids: string[] = [];
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (const now of [1_795_000_000_000, 1_795_000_000_001, 1_794_996_400_000, 1_795_000_000_002]) {
      vi.setSystemTime(now);
      ids.push(...Array.from({ length: 500 }, () => newId('x')));
    }
  } finally {
    vi.useRealTimers();
  }
  expect(new Set(ids).size).toBe(2_000);
  expect(ids).toEqual([...ids].sort());
});

test('the digits are those of the bytes', () => {
  const values = [...newId('x').slice(2)].map((digit) => '0123456789abcdefghjkmnpqrstvwxyz'.indexOf(digit));
  const number = values.reduce((sum, value) => sum * 32n + BigInt(value), 0n);
  const hex = number.toString(16).padStart(32, '0');
  expect(hex).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab]/);
  expect(Math.abs(Number.parseInt(hex.slice(0, 12), 16) - Date.now())).toBeLessThan(3_600_000);
});

test('a document number carries the date and the random end of the id', () => {
  expect(documentNumber('GFE', '2026-03-02', 'gfe_01k9d3w5m0e6x8r2t4v6y8z0a1')).toBe('GFE-20260302-V6Y8Z0A1');
});
