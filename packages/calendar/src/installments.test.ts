import { fc, test } from '@fast-check/vitest';
import { Temporal } from 'temporal-polyfill';
import { describe, expect } from 'vitest';
import { type InstallmentFrequency, installmentDates } from './index.ts';

const timeZone = 'America/New_York';

const due = (start: string, frequency: InstallmentFrequency, count: number, zone = timeZone) =>
  installmentDates({ start: new Date(start), frequency, count, timeZone: zone }).map((date) =>
    date.toISOString().replace(':00.000Z', 'Z'),
  );

describe('due dates', () => {
  test('are a week apart, at the same time of day across a clock change', () => {
    expect(due('2026-03-01T15:00Z', 'WEEKLY', 3)).toEqual([
      '2026-03-01T15:00Z',
      '2026-03-08T14:00Z',
      '2026-03-15T14:00Z',
    ]);
  });

  test('are two weeks apart', () => {
    expect(due('2026-10-20T14:00Z', 'BI_WEEKLY', 3)).toEqual([
      '2026-10-20T14:00Z',
      '2026-11-03T15:00Z',
      '2026-11-17T15:00Z',
    ]);
  });

  test('are clamped to the month end and return to the 31st', () => {
    expect(due('2026-01-31T15:00Z', 'MONTHLY', 4)).toEqual([
      '2026-01-31T15:00Z',
      '2026-02-28T15:00Z',
      '2026-03-31T14:00Z',
      '2026-04-30T14:00Z',
    ]);
  });

  test('use 29 February in a leap year', () => {
    expect(due('2028-01-31T15:00Z', 'MONTHLY', 2)[1]).toBe('2028-02-29T15:00Z');
  });

  test('are a quarter apart and return to the 30th', () => {
    expect(due('2026-11-30T15:00Z', 'QUARTERLY', 4)).toEqual([
      '2026-11-30T15:00Z',
      '2027-02-28T15:00Z',
      '2027-05-30T14:00Z',
      '2027-08-30T14:00Z',
    ]);
  });

  test('of a one-time plan are all the start', () => {
    expect(due('2026-01-31T15:00Z', 'ONE_TIME', 2)).toEqual(['2026-01-31T15:00Z', '2026-01-31T15:00Z']);
  });

  test('at a skipped local time are an hour later on that day only', () => {
    expect(due('2026-02-08T07:30Z', 'MONTHLY', 3)).toEqual([
      '2026-02-08T07:30Z',
      '2026-03-08T07:30Z',
      '2026-04-08T06:30Z',
    ]);
  });

  test('at a repeated local time use the first, unless the start is the second', () => {
    expect(due('2026-10-01T05:30Z', 'MONTHLY', 3)).toEqual([
      '2026-10-01T05:30Z',
      '2026-11-01T05:30Z',
      '2026-12-01T06:30Z',
    ]);
    expect(due('2026-11-01T06:30Z', 'MONTHLY', 2)).toEqual(['2026-11-01T06:30Z', '2026-12-01T06:30Z']);
  });

  test('use the local month where the local date differs from the UTC date', () => {
    expect(due('2026-01-30T10:00Z', 'MONTHLY', 3, 'Pacific/Kiritimati')).toEqual([
      '2026-01-30T10:00Z',
      '2026-02-27T10:00Z',
      '2026-03-30T10:00Z',
    ]);
    expect(due('2026-01-30T18:30Z', 'MONTHLY', 2, 'Asia/Kolkata')).toEqual([
      '2026-01-30T18:30Z',
      '2026-02-27T18:30Z',
    ]);
  });

  test('keep the time of day in a zone with standard time in summer', () => {
    expect(due('2026-01-31T09:00Z', 'MONTHLY', 3, 'Europe/Dublin')).toEqual([
      '2026-01-31T09:00Z',
      '2026-02-28T09:00Z',
      '2026-03-31T08:00Z',
    ]);
  });

  test('never drift in 120 months from 31 January', () => {
    const dates = installmentDates({
      start: new Date('2026-01-31T15:00:00Z'),
      frequency: 'MONTHLY',
      count: 120,
      timeZone,
    });
    const first = Temporal.PlainDate.from('2026-01-31');
    expect(dates).toHaveLength(120);
    for (const [row, date] of dates.entries()) {
      const local = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone);
      const month = first.with({ day: 1 }).add({ months: row });
      expect(local.toPlainDate().toString()).toBe(month.with({ day: month.daysInMonth }).toString());
      expect(local.toPlainTime().toString()).toBe('10:00:00');
    }
  });

  test('are none for a count of zero, and a count must be a non-negative integer', () => {
    expect(due('2026-01-31T15:00Z', 'MONTHLY', 0)).toEqual([]);
    expect(() => due('2026-01-31T15:00Z', 'MONTHLY', -1)).toThrow(RangeError);
    expect(() => due('2026-01-31T15:00Z', 'MONTHLY', 1.5)).toThrow(RangeError);
    expect(() => due('2026-01-31T15:00Z', 'MONTHLY', 1, 'Mars/Base')).toThrow(RangeError);
    expect(() => due('never', 'MONTHLY', 1)).toThrow(RangeError);
  });

  test.prop(
    [
      fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      fc.constantFrom<InstallmentFrequency>('WEEKLY', 'BI_WEEKLY', 'MONTHLY', 'QUARTERLY'),
      fc.integer({ min: 1, max: 36 }),
      fc.constantFrom(
        'UTC',
        timeZone,
        'Pacific/Kiritimati',
        'Asia/Kolkata',
        'Europe/Dublin',
        'Africa/Casablanca',
      ),
    ],
    { numRuns: 500 },
  )('ascend, begin at the start and agree with Temporal', (start, frequency, count, zone) => {
    const dates = installmentDates({ start, frequency, count, timeZone: zone });
    const anchor = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(zone);
    const step = {
      WEEKLY: (row: number) => ({ days: 7 * row }),
      BI_WEEKLY: (row: number) => ({ days: 14 * row }),
      MONTHLY: (row: number) => ({ months: row }),
      QUARTERLY: (row: number) => ({ months: 3 * row }),
      ONE_TIME: () => ({ days: 0 }),
    }[frequency];
    expect(dates[0]).toEqual(start);
    expect(dates.map((date) => date.getTime())).toEqual(
      dates.map((_, row) => anchor.add(step(row)).epochMilliseconds),
    );
    const instants = dates.map((date) => date.getTime());
    expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b));
  });
});
