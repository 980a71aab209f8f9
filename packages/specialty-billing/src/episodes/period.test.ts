import { describe, expect, test } from 'vitest';
import { listPeriodsUntil } from './period.ts';

describe('the 30-day periods', () => {
  test('follow each other without a gap', () => {
    expect(listPeriodsUntil('2026-10-06', '2026-12-05')).toEqual([
      { number: 1, startDate: '2026-10-06', endDate: '2026-11-04' },
      { number: 2, startDate: '2026-11-05', endDate: '2026-12-04' },
      { number: 3, startDate: '2026-12-05', endDate: '2027-01-03' },
    ]);
  });

  test.each([
    ['2026-09-01', 1],
    ['2026-10-05', 1],
    ['2026-10-06', 1],
    ['2026-11-04', 1],
    ['2026-11-05', 2],
    ['2026-12-04', 2],
    ['2026-12-05', 3],
  ])('begin on their first day, and the first is shown before the care begins: by %s %i', (day, count) => {
    expect(listPeriodsUntil('2026-10-06', day)).toHaveLength(count);
  });
});
