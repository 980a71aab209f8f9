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

/** True on Monday to Friday, except holidays. */
export const isBusinessDay = (date: CalendarDate, holidays: HolidaySet): boolean =>
  isBusinessDayNumber(toDayNumber(date), holidays);

/**
 * The date `days` business days later (earlier if negative), not counting `date` itself; 0 returns `date` even if it
 * is not a business day. Throws a RangeError outside the years 0000 to 9999.
 */
export function addBusinessDays(date: CalendarDate, days: number, holidays: HolidaySet): CalendarDate {
  const forward = checkedCount(days) > 0;
  let reached = date;
  let day = toDayNumber(date);
  // Each pass moves by the remaining weekdays; the holidays it skipped remain for the next pass.
  for (let remaining = Math.abs(days); remaining > 0; ) {
    day = weekdayNumbered(forward ? weekdaysUntil(day) + remaining : weekdaysUntil(day - 1) - remaining + 1);
    const next = fromDayNumber(day);
    remaining = skippedHolidays(reached, next, holidays).length;
    reached = next;
  }
  return reached;
}

/**
 * Business days from `from` to `to`, excluding `from` but including `to`: Monday to Thursday is 3. Negative if `to` is
 * earlier.
 */
export function businessDaysBetween(from: CalendarDate, to: CalendarDate, holidays: HolidaySet): number {
  const first = toDayNumber(from);
  const last = toDayNumber(to);
  const skipped = skippedHolidays(from, to, holidays).length;
  return first <= last
    ? weekdaysUntil(last) - weekdaysUntil(first) - skipped
    : weekdaysUntil(last - 1) - weekdaysUntil(first - 1) + skipped;
}

/** The date itself if it is a business day, else the next business day. */
export function rollForward(date: CalendarDate, holidays: HolidaySet): CalendarDate {
  let day = toDayNumber(date);
  while (!isBusinessDayNumber(day, holidays)) day += 1;
  return fromDayNumber(day);
}

/**
 * The holidays on weekdays between `from` (excluded) and `to` (included, and possibly earlier), earliest first: the
 * weekdays that are not business days.
 */
export function skippedHolidays(from: CalendarDate, to: CalendarDate, holidays: HolidaySet): Holiday[] {
  const [earlier, later] = toDayNumber(from) <= toDayNumber(to) ? [from, to] : [to, from];
  const skipped: Holiday[] = [];
  for (let year = Number(earlier.slice(0, 4)); year <= Number(later.slice(0, 4)); year += 1) {
    for (const holiday of holidays.inYear(year)) {
      const isInside = holiday.date >= earlier && holiday.date <= later && holiday.date !== from;
      if (isInside && !isWeekendDay(toDayNumber(holiday.date))) skipped.push(holiday);
    }
  }
  return skipped;
}

const firstMonday = 4;

/** Number of weekdays from 5 January 1970 through a day; zero or negative before. */
function weekdaysUntil(day: number): number {
  const weeks = Math.floor((day - firstMonday) / 7);
  return weeks * 5 + Math.min(daysSinceMonday(day) + 1, 5);
}

/** The inverse of `weekdaysUntil`: the weekday with number `count`. */
function weekdayNumbered(count: number): number {
  const weeks = Math.floor((count - 1) / 5);
  return firstMonday + weeks * 7 + (count - 1 - weeks * 5);
}
