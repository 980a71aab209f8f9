import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { addDays, federalHolidays, holidaySet, isWeekend, legalPublicHolidays, noHolidays } from './index.ts';

const datesOf = (year: number) => federalHolidays.inYear(year).map((holiday) => holiday.date.slice(5));

/** Part of the error message for a date outside the calendar. */
const outsideMessage = 'years 0000 to 9999';

describe('federal holidays', () => {
  test.each([
    [2021, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
    [2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
    [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
  ])('of %d are those that the government publishes', (year, expected) => {
    expect(datesOf(year).join(' ')).toBe(expected);
  });

  test('a holiday on a Saturday is observed on the Friday, possibly in the year before', () => {
    expect(federalHolidays.name('2026-07-03')).toBe('Independence Day');
    expect(federalHolidays.isHoliday('2026-07-04')).toBe(false);
    expect(federalHolidays.name('2021-12-31')).toBe("New Year's Day");
    expect(federalHolidays.isHoliday('2022-01-01')).toBe(false);
  });

  test('a holiday on a Sunday is observed on the Monday', () => {
    expect(federalHolidays.name('2023-01-02')).toBe("New Year's Day");
    expect(federalHolidays.isHoliday('2023-01-01')).toBe(false);
  });

  test.each([
    [2022, '01-01 01-17 02-21 05-30 06-19 07-04 09-05 10-10 11-11 11-24 12-25'],
    [2026, '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-19 07-04 09-06 10-11 11-11 11-25 12-25'],
  ])('that 5 U.S.C. 6103(a) names are on their own days, on weekends too: %d', (year, expected) => {
    const dates = legalPublicHolidays.inYear(year).map((holiday) => holiday.date.slice(5));
    expect(dates.join(' ')).toBe(expected);
  });

  test('that 5 U.S.C. 6103(a) names include no day in lieu and no Inauguration Day', () => {
    for (const date of ['2021-12-31', '2023-01-02', '2026-07-03', '2027-07-05', '2029-01-20']) {
      expect(legalPublicHolidays.isHoliday(date)).toBe(false);
    }
    expect(legalPublicHolidays.name('2026-07-04')).toBe('Independence Day');
  });

  test('Juneteenth is a holiday since 2021', () => {
    expect(federalHolidays.isHoliday('2020-06-19')).toBe(false);
    expect(federalHolidays.name('2021-06-18')).toBe('Juneteenth National Independence Day');
    expect(federalHolidays.isHoliday('2420-06-19')).toBe(true);
  });

  test('an invalid date and a year outside the calendar are rejected', () => {
    expect(() => federalHolidays.isHoliday('2026-02-30')).toThrow(RangeError);
    expect(() => federalHolidays.name('')).toThrow(RangeError);
    expect(() => federalHolidays.inYear(10_000)).toThrow(outsideMessage);
    expect(() => holidaySet({ base: 'NONE' }).inYear(-1)).toThrow(outsideMessage);
  });

  test.prop([fc.integer({ min: 0, max: 9999 })], { numRuns: 300 })(
    'are nine to twelve a year, in order, never on a weekend, and the same from every function',
    (year) => {
      const holidays = federalHolidays.inYear(year);
      const dates = holidays.map((holiday) => holiday.date);
      expect(dates).toEqual([...new Set(dates)].sort());
      expect(dates.length).toBeGreaterThanOrEqual(9);
      expect(dates.length).toBeLessThanOrEqual(12);
      expect(dates.filter(isWeekend)).toEqual([]);
      for (const { date, name } of holidays) expect(federalHolidays.name(date)).toBe(name);
      expect(federalHolidays.isHoliday(`${String(year).padStart(4, '0')}-08-15`)).toBe(false);
    },
  );

  test.prop([fc.integer({ min: 1971, max: 9000 })], { numRuns: 300 })(
    'follow the rule of the statute, computed independently',
    (year) => {
      const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
      const observed = (date: string) =>
        addDays(date, ({ 6: -1, 0: 1 } as Record<number, number>)[weekday(date)] ?? 0);
      const nth = (month: string, day: number, count: number) => {
        const first = `${year}-${month}-01`;
        return addDays(first, ((day - weekday(first) + 7) % 7) + 7 * (count - 1));
      };
      const lastMondayOfMay = addDays(`${year}-05-31`, -((weekday(`${year}-05-31`) + 6) % 7));
      const expected = [
        observed(`${year}-01-01`),
        observed(`${year + 1}-01-01`),
        nth('01', 1, 3),
        nth('02', 1, 3),
        lastMondayOfMay,
        ...(year > 2020 ? [observed(`${year}-06-19`)] : []),
        observed(`${year}-07-04`),
        nth('09', 1, 1),
        nth('10', 1, 2),
        observed(`${year}-11-11`),
        nth('11', 4, 4),
        observed(`${year}-12-25`),
      ];
      expect(federalHolidays.inYear(year).map((holiday) => holiday.date)).toEqual(
        expected.filter((date) => date.startsWith(`${year}-`)).sort(),
      );
    },
  );
});

describe('a holiday set of an organization', () => {
  test('is the federal one by default', () => {
    expect(holidaySet({}).inYear(2026)).toEqual(federalHolidays.inYear(2026));
    expect(holidaySet({ base: 'NONE' }).inYear(2026)).toEqual([]);
    expect(noHolidays.isHoliday('2026-12-25')).toBe(false);
    expect(noHolidays.name('2026-12-25')).toBeNull();
  });

  const own = holidaySet({
    added: ['2026-11-27', '2026-12-24', '2026-12-25', '2027-03-26'],
    removed: ['2026-10-12', '2026-12-24'],
  });

  test('can have days added, which are unique and in order', () => {
    expect(own.name('2026-11-27')).toBe('Organization holiday');
    expect(own.name('2026-12-25')).toBe('Christmas Day');
    expect(own.inYear(2026).slice(-3)).toEqual([
      { date: '2026-11-26', name: 'Thanksgiving Day' },
      { date: '2026-11-27', name: 'Organization holiday' },
      { date: '2026-12-25', name: 'Christmas Day' },
    ]);
  });

  test('can have days removed, even if they are added', () => {
    expect(own.isHoliday('2026-10-12')).toBe(false);
    expect(own.isHoliday('2026-12-24')).toBe(false);
    expect(own.inYear(2026).map((holiday) => holiday.date)).not.toContain('2026-10-12');
  });

  test('rejects an invalid date', () => {
    expect(() => holidaySet({ added: ['2026-02-30'] })).toThrow(RangeError);
    expect(() => holidaySet({ removed: ['Christmas'] })).toThrow(RangeError);
    expect(() => noHolidays.isHoliday('Christmas')).toThrow(RangeError);
  });
});
