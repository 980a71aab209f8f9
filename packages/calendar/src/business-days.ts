import {
  type CalendarDate,
  checkedCount,
  daysSinceMonday,
  fromDayNumber,
  isWeekendDay,
  toDayNumber,
} from './calendar-date.ts';
import type { Holiday, HolidaySet } from './holidays.ts';

const isBusinessDayNumber = (day: number, holidays: HolidaySet): boolean =>
  !isWeekendDay(day) && !holidays.isHoliday(fromDayNumber(day));

/** True on Monday to Friday outside the holiday set. */
export const isBusinessDay = (date: CalendarDate, holidays: HolidaySet): boolean =>
  isBusinessDayNumber(toDayNumber(date), holidays);

/**
 * The date `days` business days later, or earlier below zero, not counting `date` itself; 0 gives `date` even when it
 * is no business day. A RangeError outside the years 0000 to 9999.
 */
export function addBusinessDays(date: CalendarDate, days: number, holidays: HolidaySet): CalendarDate {
  const forward = checkedCount(days) > 0;
  let reached = date;
  let day = toDayNumber(date);
  // Each pass goes as many weekdays as are left; the holidays on its way are what is left for the next.
  for (let left = Math.abs(days); left > 0; ) {
    day = weekdayNumbered(forward ? weekdaysUntil(day) + left : weekdaysUntil(day - 1) - left + 1);
    const next = fromDayNumber(day);
    left = skippedHolidays(reached, next, holidays).length;
    reached = next;
  }
  return reached;
}

/**
 * Business days from `from` to `to`, not counting `from` but counting `to`: Monday to Thursday is 3. Below zero when
 * `to` is earlier.
 */
export function businessDaysBetween(from: CalendarDate, to: CalendarDate, holidays: HolidaySet): number {
  const first = toDayNumber(from);
  const last = toDayNumber(to);
  const skipped = skippedHolidays(from, to, holidays).length;
  return first <= last
    ? weekdaysUntil(last) - weekdaysUntil(first) - skipped
    : weekdaysUntil(last - 1) - weekdaysUntil(first - 1) + skipped;
}

/** The date itself when it is a business day, else the next business day. */
export function rollForward(date: CalendarDate, holidays: HolidaySet): CalendarDate {
  let day = toDayNumber(date);
  while (!isBusinessDayNumber(day, holidays)) day += 1;
  return fromDayNumber(day);
}

/**
 * The holidays on Monday to Friday that make business days from `from` to `to` fewer, earliest first, not counting
 * `from` but counting `to`, which may be the earlier one.
 */
export function skippedHolidays(from: CalendarDate, to: CalendarDate, holidays: HolidaySet): Holiday[] {
  const [earlier, later] = toDayNumber(from) <= toDayNumber(to) ? [from, to] : [to, from];
  const skipped: Holiday[] = [];
  for (let year = Number(earlier.slice(0, 4)); year <= Number(later.slice(0, 4)); year += 1) {
    for (const holiday of holidays.inYear(year)) {
      const inside = holiday.date >= earlier && holiday.date <= later && holiday.date !== from;
      if (inside && !isWeekendDay(toDayNumber(holiday.date))) skipped.push(holiday);
    }
  }
  return skipped;
}

const firstMonday = 4;

/** Mondays to Fridays from 5 January 1970 up to and including a day; zero or less before. */
function weekdaysUntil(day: number): number {
  const weeks = Math.floor((day - firstMonday) / 7);
  return weeks * 5 + Math.min(daysSinceMonday(day) + 1, 5);
}

/** The Monday to Friday up to and including which there are `count`. */
function weekdayNumbered(count: number): number {
  const weeks = Math.floor((count - 1) / 5);
  return firstMonday + weeks * 7 + (count - 1 - weeks * 5);
}
