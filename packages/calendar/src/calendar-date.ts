import { invalid } from '@rcm/errors';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';

/** A day of the proleptic Gregorian calendar as `YYYY-MM-DD`, years 0000 to 9999, without a time or a zone. */
export type CalendarDate = string;

export const dayMilliseconds = 86_400_000;

/** The day numbers of 0000-01-01 and 9999-12-31. */
const firstDay = -719_528;
const lastDay = 2_932_896;

/** More months than are between any two dates. */
const maxMonths = 120_000;

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** Days since 1970-01-01. Throws a RangeError if the string is not a calendar date. */
export function toDayNumber(date: CalendarDate): number {
  const instant = datePattern.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // V8 parses 30 February as 2 March, so a valid date must keep its day.
  if (Number.isNaN(instant) || new Date(instant).getUTCDate() !== Number(date.slice(8))) {
    throw new RangeError('A calendar date is YYYY-MM-DD');
  }
  return instant / dayMilliseconds;
}

/** The date `day` days after 1970-01-01. Throws 400 outside the years 0000 to 9999. */
export function fromDayNumber(day: number): CalendarDate {
  if (day < firstDay || day > lastDay) throw outsideCalendar();
  return new Date(day * dayMilliseconds).toISOString().slice(0, 10);
}

/** The date of a year, month and day. Throws 400 outside the years 0000 to 9999. */
export const toCalendarDate = (year: number, month: number, day: number): CalendarDate =>
  `${toYearText(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The four digits of a year. Throws 400 outside the years 0000 to 9999. */
export function toYearText(year: number): string {
  if (!Number.isInteger(year) || year < 0 || year > 9999) throw outsideCalendar();
  return String(year).padStart(4, '0');
}

/** A 400: a date in the request is so extreme that a date computed from it is outside the calendar. */
const outsideCalendar = () =>
  invalid('body', 'Expected dates from which all computed dates are in the years 0000 to 9999', 'too_big');

/** The count itself. Throws a RangeError if it is not an integer. */
export function checkedCount(count: number): number {
  if (!Number.isSafeInteger(count)) throw new RangeError('A count of days or months must be an integer');
  return count;
}

/** The year, month and day of a date. Throws a RangeError if the string is not a calendar date. */
export function partsOf(date: CalendarDate): readonly [year: number, month: number, day: number] {
  toDayNumber(date);
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))];
}

/** True if a day number is a Saturday or a Sunday. */
export const isWeekendDay = (day: number): boolean => daysSinceMonday(day) > 4;

/** 0 on a Monday to 6 on a Sunday; day 0, 1970-01-01, was a Thursday. */
export const daysSinceMonday = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** The date `days` calendar days later (earlier if negative). Throws 400 outside the years 0000 to 9999. */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  fromDayNumber(toDayNumber(date) + checkedCount(days));

/**
 * The same day of the month `months` later (earlier if negative), or the last day of a shorter month. Throws 400
 * outside the years 0000 to 9999.
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  // The calendar library has wider bounds and other messages.
  if (Math.abs(checkedCount(months)) > maxMonths) throw outsideCalendar();
  const { year, month, day } = PlainDate.addMonths(PlainDate.create(...partsOf(date)), months);
  return toCalendarDate(year, month, day);
}

/**
 * The same day of the month `months` later (earlier if negative), or the first day of the month after it if that month
 * is too short. Throws 400 outside the years 0000 to 9999.
 */
export function addFullMonths(date: CalendarDate, months: number): CalendarDate {
  const reached = addMonths(date, months);
  return reached.slice(8) === date.slice(8) ? reached : addDays(reached, 1);
}

/** Calendar days from `from` to `to`: 1 from a day to the next, negative if `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  toDayNumber(to) - toDayNumber(from);

/** Age in whole years on a day. A birthday on 29 February counts from 1 March in non-leap years. */
export function ageOn(day: CalendarDate, dateOfBirth: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** True on Saturdays and Sundays. */
export const isWeekend = (date: CalendarDate): boolean => isWeekendDay(toDayNumber(date));

/** The day of the week: 0 on a Monday to 6 on a Sunday. */
export const dayOfWeek = (date: CalendarDate): number => daysSinceMonday(toDayNumber(date));

/** -1, 0 or 1 if `a` is before, on or after `b`, for `Array.prototype.sort`. */
export function compareDates(a: CalendarDate, b: CalendarDate): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
