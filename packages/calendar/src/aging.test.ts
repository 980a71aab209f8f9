import { expect, test } from 'vitest';
import { agingBounds } from './index.ts';

test('the bounds of aging buckets are the starts of days in the zone', () => {
  const moments = agingBounds('2026-04-01', 'America/New_York');
  expect(Object.entries(moments).map(([name, moment]) => [name, moment.toISOString()])).toEqual([
    ['until', '2026-04-02T03:59:59.999Z'],
    ['since30', '2026-03-02T05:00:00.000Z'],
    ['since60', '2026-01-31T05:00:00.000Z'],
    ['since90', '2026-01-01T05:00:00.000Z'],
    ['since120', '2025-12-02T05:00:00.000Z'],
  ]);
  expect(() => agingBounds('2026-02-30', 'UTC')).toThrow(RangeError);
});
