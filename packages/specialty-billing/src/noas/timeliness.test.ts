import { addDays } from '@rcm/calendar';
import { describe, expect, test } from 'vitest';
import { reductionOf, submissionDeadline } from './timeliness.ts';

describe('the deadline', () => {
  test.each([
    ['2026-10-06', '2026-10-11'],
    ['2026-12-28', '2027-01-02'],
    ['2028-02-25', '2028-03-01'],
    ['2026-02-25', '2026-03-02'],
  ])(
    'is 5 calendar days after the admission, weekends and holidays counted: %s, %s',
    (admission, deadline) => {
      expect(submissionDeadline(admission)).toBe(deadline);
    },
  );
});

describe('the reduction', () => {
  const admission = '2026-10-06';
  const reduced = (days: number) =>
    reductionOf(admission, addDays(admission, days)).periods.map(
      ({ number, reducedDays, ofDays }) => `${number}: ${reducedDays}/${ofDays}`,
    );

  test('of an acceptance 10 days after the admission takes 10/30 of the first period', () => {
    expect(reductionOf(admission, '2026-10-16')).toEqual({
      lateDays: 10,
      periods: [{ number: 1, startDate: '2026-10-06', endDate: '2026-11-04', reducedDays: 10, ofDays: 30 }],
    });
  });

  test('of an acceptance 45 days after the admission spreads over two periods', () => {
    expect(reductionOf(admission, '2026-11-20')).toEqual({
      lateDays: 45,
      periods: [
        { number: 1, startDate: '2026-10-06', endDate: '2026-11-04', reducedDays: 30, ofDays: 30 },
        { number: 2, startDate: '2026-11-05', endDate: '2026-12-04', reducedDays: 15, ofDays: 30 },
      ],
    });
  });

  test.each([
    [-1, []],
    [0, []],
    [4, []],
    [5, []],
    [6, ['1: 6/30']],
    [29, ['1: 29/30']],
    [30, ['1: 30/30']],
    [31, ['1: 30/30', '2: 1/30']],
    [60, ['1: 30/30', '2: 30/30']],
    [61, ['1: 30/30', '2: 30/30', '3: 1/30']],
  ])(
    'is nothing on day 5, six days on day 6, and at most the 30 days of each period: %i days, %j',
    (days, periods) => {
      expect(reduced(days)).toEqual(periods);
    },
  );

  test('adds up to the days from the admission to the acceptance, once late', () => {
    for (let days = 6; days <= 200; days += 1) {
      const { lateDays, periods } = reductionOf(admission, addDays(admission, days));
      expect(lateDays).toBe(days);
      expect(periods.reduce((total, { reducedDays }) => total + reducedDays, 0)).toBe(days);
    }
  });
});
