import { fc, test } from '@fast-check/vitest';
import { Temporal } from 'temporal-polyfill';
import { describe, expect } from 'vitest';
import {
  addDays,
  addFullMonths,
  addMonths,
  ageOn,
  compareDates,
  dayOfWeek,
  daysBetween,
  isWeekend,
} from './index.ts';

const anyDate = fc
  .integer({ min: -719_528, max: 2_932_896 })
  .map((day) => Temporal.PlainDate.from('1970-01-01').add({ days: day }).toString());

/** Part of the error message for a date outside the calendar. */
const outsideMessage = 'years 0000 to 9999';

describe('a calendar date', () => {
  test.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-01-32',
    '2026-01-00',
    '2026-04-31',
    '2026/01/01',
    '2026-01-01\n',
    '2026-1-01',
    '2026-01-01T00:00:00Z',
    '+012026-01-01',
    '-000001-01-01',
    ' 2026-01-01',
    'today',
    '',
  ])('is not %j', (text) => {
    expect(() => addDays(text, 0)).toThrow(RangeError);
    expect(() => addMonths(text, 0)).toThrow(RangeError);
    expect(() => daysBetween('2026-01-01', text)).toThrow(RangeError);
    expect(() => isWeekend(text)).toThrow(RangeError);
    expect(() => dayOfWeek(text)).toThrow(RangeError);
  });

  test('stays within the years 0000 to 9999', () => {
    expect(addDays('0000-01-02', -1)).toBe('0000-01-01');
    expect(addDays('9999-12-30', 1)).toBe('9999-12-31');
    expect(() => addDays('0000-01-01', -1)).toThrow(outsideMessage);
    expect(() => addDays('9999-12-31', 1)).toThrow(outsideMessage);
    expect(() => addDays('2026-01-01', 1e12)).toThrow(outsideMessage);
    expect(() => addMonths('0000-01-31', -1)).toThrow(outsideMessage);
    expect(() => addMonths('9999-12-01', 1)).toThrow(outsideMessage);
    expect(() => addMonths('2026-01-01', 1e12)).toThrow(outsideMessage);
  });

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])('does not move by %d days or months', (count) => {
    expect(() => addDays('2026-01-01', count)).toThrow(RangeError);
    expect(() => addMonths('2026-01-01', count)).toThrow(RangeError);
  });
});

describe('calendar days', () => {
  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-02-28', 2, '2024-03-01'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2000-02-28', 1, '2000-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-06-01', 0, '2026-06-01'],
  ])('%s plus %d days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
    expect(daysBetween(date, expected)).toBe(days);
  });

  test('an appeal deadline runs from the presumed receipt', () => {
    const receipt = addDays('2026-06-01', 5);
    expect(receipt).toBe('2026-06-06');
    expect(addDays(receipt, 120)).toBe('2026-10-04');
    expect(addDays(receipt, 180)).toBe('2026-12-03');
    expect(addDays(receipt, 60)).toBe('2026-08-05');
  });

  test('a notice of admission is due five days after the start of care', () => {
    expect(addDays('2026-10-06', 5)).toBe('2026-10-11');
    expect(daysBetween('2026-10-06', '2026-10-16')).toBe(10);
  });

  test('a conversation on 3 March prohibits calls through 9 March', () => {
    expect(addDays('2026-03-03', 7)).toBe('2026-03-10');
    expect(addDays('2026-03-08', -6)).toBe('2026-03-02');
  });

  test.prop([anyDate, fc.integer({ min: -4000, max: 4000 })])('agree with Temporal', (date, days) => {
    fc.pre(date > '0020' && date < '9980');
    const moved = addDays(date, days);
    expect(moved).toBe(Temporal.PlainDate.from(date).add({ days }).toString());
    expect(daysBetween(date, moved)).toBe(days);
    expect(isWeekend(moved)).toBe(Temporal.PlainDate.from(moved).dayOfWeek > 5);
    expect(dayOfWeek(moved)).toBe(Temporal.PlainDate.from(moved).dayOfWeek - 1);
  });
});

describe('full calendar months', () => {
  test.each([
    ['2028-10-30', 4, '2029-03-01'],
    ['2027-10-30', 4, '2028-03-01'],
    ['2027-10-29', 4, '2028-02-29'],
    ['2026-10-31', 4, '2027-03-01'],
    ['2026-05-31', 4, '2026-10-01'],
    ['2026-03-31', -1, '2026-03-01'],
    ['2026-06-10', 4, '2026-10-10'],
    ['2026-01-31', 0, '2026-01-31'],
  ])(
    '%s plus %d months is %s: the first day of the next month if the month is too short',
    (date, months, expected) => {
      expect(addFullMonths(date, months)).toBe(expected);
    },
  );

  test('the first day after the calendar is rejected', () => {
    expect(() => addFullMonths('9999-12-31', 1)).toThrow(outsideMessage);
  });
});

describe('calendar months', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2026-01-31', 0, '2026-01-31'],
  ])('%s plus %d months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  test.prop([anyDate, fc.integer({ min: -240, max: 240 })])('agree with Temporal', (date, months) => {
    fc.pre(date > '0021' && date < '9979');
    expect(addMonths(date, months)).toBe(Temporal.PlainDate.from(date).add({ months }).toString());
  });
});

describe('the order of dates', () => {
  test.prop([anyDate, anyDate])('is the order of their days', (a, b) => {
    expect(compareDates(a, b)).toBe(Math.sign(daysBetween(b, a)));
  });
});

describe('ages', () => {
  test.each([
    ['2026-03-01', '1980-03-02', 45],
    ['2026-03-02', '1980-03-02', 46],
    ['2026-03-03', '1980-03-02', 46],
    ['2026-02-28', '2024-02-29', 1],
    ['2026-03-01', '2024-02-29', 2],
    ['2026-03-02', '2026-03-02', 0],
  ])('on %s who was born on %s is %d years old', (on, born, age) => expect(ageOn(on, born)).toBe(age));
});
