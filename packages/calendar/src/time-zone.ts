import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainTime from 'temporal-polyfill/fns/PlainTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { type CalendarDate, checkedCount, toCalendarDate, toPlainDate } from './calendar-date.ts';
import { plainOffset } from './zone-offset.ts';

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

/** The instant on the clocks of a zone; a RangeError for an invalid instant or an unknown zone. */
export const inZone = (instant: Date, timeZone: string): ZonedDateTime.Record =>
  ZonedDateTime.create(BigInt(instant.getTime()) * 1_000_000n, timeZone);

/**
 * The zone on whose calendar a date-time with an offset counts: UTC for `Z`, the given zone where it has the offset at
 * that instant, and for any other (`-03:30`) the offset itself.
 */
export function zoneOfOffset(instant: Date, offset: string, timeZone: string): string {
  if (offset === 'Z') return 'UTC';
  return ZonedDateTime.offset(inZone(instant, timeZone)) === offset
    ? timeZone
    : offset.replace('-00:00', '+00:00');
}

/** The calendar date of an instant in a zone; a RangeError for an invalid instant or an unknown zone. */
export function dateInZone(instant: Date, timeZone: string): CalendarDate {
  const offset = plainOffset(instant, timeZone);
  if (offset !== null) return new Date(instant.getTime() + offset).toISOString().slice(0, 10);
  const { year, month, day } = inZone(instant, timeZone);
  return toCalendarDate(year, month, day);
}

/** The time of day of an instant in a zone; a RangeError for an invalid instant or an unknown zone. */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const { hour, minute, second, millisecond } = inZone(instant, timeZone);
  return { hour, minute, second, millisecond };
}

/** The first instant of a date in a zone: midnight, or the first moment after it where clocks skip midnight. */
export const startOfDay = (date: CalendarDate, timeZone: string): Date =>
  new Date(PlainDate.toZonedDateTime(toPlainDate(date), timeZone).epochMilliseconds);

/**
 * The instant at which the clocks of a zone show a full hour, 0 to 23, on a date. A time that clocks skip moves later
 * by the length of the gap; of a repeated time the first is taken. A RangeError for any other hour.
 */
export function startOfHour(date: CalendarDate, hour: number, timeZone: string): Date {
  const plainTime = PlainTime.create(hour);
  return new Date(PlainDate.toZonedDateTime(toPlainDate(date), { timeZone, plainTime }).epochMilliseconds);
}

/** The last millisecond of a date in a zone: 23:59:59.999, the second one where clocks repeat that hour. */
export const endOfDay = (date: CalendarDate, timeZone: string): Date =>
  new Date(
    PlainDate.toZonedDateTime(PlainDate.addDays(toPlainDate(date), 1), timeZone).epochMilliseconds - 1,
  );

/**
 * The instant `days` calendar days after `start` at the same time of day in the zone. A time that clocks skip moves
 * later by the length of the gap; of a repeated time the first is taken.
 */
export const addDaysToInstant = (start: Date, days: number, timeZone: string): Date =>
  moved(start, timeZone, days, ZonedDateTime.addDays);

/**
 * The instant `months` calendar months after `start` at the same time of day in the zone; a day that the month lacks
 * becomes its last day. A time that clocks skip moves later by the length of the gap; of a repeated time the first is
 * taken.
 */
export const addMonthsToInstant = (start: Date, months: number, timeZone: string): Date =>
  moved(start, timeZone, months, ZonedDateTime.addMonths);

function moved(start: Date, timeZone: string, count: number, add: typeof ZonedDateTime.addDays): Date {
  return new Date(add(inZone(start, timeZone), checkedCount(count)).epochMilliseconds);
}
