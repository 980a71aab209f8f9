import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainTime from 'temporal-polyfill/fns/PlainTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { type CalendarDate, checkedCount, partsOf, toCalendarDate } from './calendar-date.ts';
import { inZone, plainOffset } from './zone-offset.ts';

/** A time of day, 00:00:00.000 to 23:59:59.999, on the clocks of one zone. */
export interface LocalTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

const zoneName = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

/** True for the name of an IANA time zone, in any case; false for a bare offset such as `+05:00`. */
export function isTimeZone(name: string): boolean {
  if (!zoneName.test(name)) return false;
  try {
    ZonedDateTime.create(0n, name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The zone for calendar arithmetic on a date-time with an offset: UTC for `Z`, the given zone if it has that offset at
 * the instant, else the offset itself (`-03:30`).
 */
export function zoneOfOffset(instant: Date, offset: string, timeZone: string): string {
  if (offset === 'Z') return 'UTC';
  return ZonedDateTime.offset(inZone(instant, timeZone)) === offset
    ? timeZone
    : offset.replace('-00:00', '+00:00');
}

/** The calendar date of an instant in a zone. Throws a RangeError for an invalid instant or an unknown zone. */
export function dateInZone(instant: Date, timeZone: string): CalendarDate {
  const offset = plainOffset(instant, timeZone);
  if (offset !== null) return new Date(instant.getTime() + offset).toISOString().slice(0, 10);
  const { year, month, day } = inZone(instant, timeZone);
  return toCalendarDate(year, month, day);
}

/** The time of day of an instant in a zone. Throws a RangeError for an invalid instant or an unknown zone. */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const { hour, minute, second, millisecond } = inZone(instant, timeZone);
  return { hour, minute, second, millisecond };
}

const toPlainDate = (date: CalendarDate) => PlainDate.create(...partsOf(date));

/** The first instant of a date in a zone: midnight, or the first instant after it if clocks skip midnight. */
export const startOfDay = (date: CalendarDate, timeZone: string): Date =>
  new Date(PlainDate.toZonedDateTime(toPlainDate(date), timeZone).epochMilliseconds);

/**
 * The instant of a full hour, 0 to 23, on a date in a zone. A skipped local time moves later by the length of the gap; a
 * repeated one means its first occurrence. Throws a RangeError for any other hour.
 */
export function startOfHour(date: CalendarDate, hour: number, timeZone: string): Date {
  const plainTime = PlainTime.create(hour);
  return new Date(PlainDate.toZonedDateTime(toPlainDate(date), { timeZone, plainTime }).epochMilliseconds);
}

/** The last millisecond of a date in a zone: 23:59:59.999, the second one if clocks repeat that hour. */
export const endOfDay = (date: CalendarDate, timeZone: string): Date =>
  new Date(
    PlainDate.toZonedDateTime(PlainDate.addDays(toPlainDate(date), 1), timeZone).epochMilliseconds - 1,
  );

/**
 * The instant `days` calendar days after `start` at the same time of day in the zone. A skipped local time moves later
 * by the length of the gap; a repeated one means its first occurrence.
 */
export const addDaysToInstant = (start: Date, days: number, timeZone: string): Date =>
  addInZone(start, timeZone, days, ZonedDateTime.addDays);

/**
 * The instant `months` calendar months after `start` at the same time of day in the zone, clamped to the last day of the
 * month. A skipped local time moves later by the length of the gap; a repeated one means its first occurrence.
 */
export const addMonthsToInstant = (start: Date, months: number, timeZone: string): Date =>
  addInZone(start, timeZone, months, ZonedDateTime.addMonths);

function addInZone(start: Date, timeZone: string, count: number, add: typeof ZonedDateTime.addDays): Date {
  return new Date(add(inZone(start, timeZone), checkedCount(count)).epochMilliseconds);
}
