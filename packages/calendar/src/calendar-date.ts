import { invalid } from '@rcm/errors';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';

/** A day of the proleptic Gregorian calendar as `YYYY-MM-DD`, years 0000 to 9999, without a time or a zone. */
export type CalendarDate = string;

export const dayMilliseconds = 86_400_000;

/** The day numbers of 0000-01-01 and 9999-12-31. */
const firstDay = -719_528;
const lastDay = 2_932_896;

/** More months than lie between any two dates. */
const mostMonths = 120_000;

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** Days since 1970-01-01; a RangeError when the string is not a calendar date. */
export function toDayNumber(date: CalendarDate): number {
  const instant = datePattern.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // V8 reads 30 February as 2 March, so only a date that keeps its day is one.
  if (Number.isNaN(instant) || new Date(instant).getUTCDate() !== Number(date.slice(8))) {
    throw new RangeError('A calendar date is YYYY-MM-DD');
  }
  return instant / dayMilliseconds;
}

/** The date so many days after 1970-01-01; a 400 outside the years 0000 to 9999. */
export function fromDayNumber(day: number): CalendarDate {
  if (day < firstDay || day > lastDay) throw outsideCalendar();
  return new Date(day * dayMilliseconds).toISOString().slice(0, 10);
}

/** The date of its year, month and day; a 400 outside the years 0000 to 9999. */
export const toCalendarDate = (year: number, month: number, day: number): CalendarDate =>
  `${toYearText(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The four digits of a year; a 400 outside the years 0000 to 9999. */
export function toYearText(year: number): string {
  if (!Number.isInteger(year) || year < 0 || year > 9999) throw outsideCalendar();
  return String(year).padStart(4, '0');
}

/** 400: a date was sent that is so far off that what follows from it is no calendar date. */
const outsideCalendar = () =>
  invalid('body', 'Expected dates whose consequences lie in the years 0000 to 9999', 'too_big');

/** The count itself; a RangeError when it is not a whole number. */
export function checkedCount(count: number): number {
  if (!Number.isSafeInteger(count)) throw new RangeError('A count of days or months is a whole number');
  return count;
}

/** The fields of a date for the calendar library; a RangeError when the string is not a calendar date. */
export function toPlainDate(date: CalendarDate): PlainDate.Record {
  toDayNumber(date);
  return PlainDate.create(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8)));
}

/** True when a day number is a Saturday or a Sunday. */
export const isWeekendDay = (day: number): boolean => daysSinceMonday(day) > 4;

/** 0 on a Monday to 6 on a Sunday; day 0, 1970-01-01, was a Thursday. */
export const daysSinceMonday = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** The date `days` calendar days later, or earlier below zero; a 400 outside the years 0000 to 9999. */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  fromDayNumber(toDayNumber(date) + checkedCount(days));

/**
 * The same day of the month `months` later, or earlier below zero; a day that the month lacks becomes its last day.
 * A 400 outside the years 0000 to 9999.
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  // The calendar library has bounds of its own, wider than these and with words of its own.
  if (Math.abs(checkedCount(months)) > mostMonths) throw outsideCalendar();
  const { year, month, day } = PlainDate.addMonths(toPlainDate(date), months);
  return toCalendarDate(year, month, day);
}

/** Calendar days from `from` to `to`: 1 from a day to the next, below zero when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  toDayNumber(to) - toDayNumber(from);

/** True on Saturdays and Sundays. */
export const isWeekend = (date: CalendarDate): boolean => isWeekendDay(toDayNumber(date));

/** The day of the week: 0 on a Monday to 6 on a Sunday. */
export const dayOfWeek = (date: CalendarDate): number => daysSinceMonday(toDayNumber(date));

/** -1, 0 or 1 as `a` is before, on or after `b`: fit for `Array.prototype.sort`. */
export function compareDates(a: CalendarDate, b: CalendarDate): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
