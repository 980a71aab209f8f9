import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { dayMilliseconds } from './calendar-date.ts';

const mostDays = 20_000;

const minute = 60_000;
const bareOffset = /^([+-])(\d{2}):(\d{2})$/;

const offsetAt = (timeZone: string, epochMilliseconds: number) =>
  ZonedDateTime.offsetNanoseconds(ZonedDateTime.create(BigInt(epochMilliseconds) * 1_000_000n, timeZone)) /
  1_000_000;

type OffsetOfDay = (timeZone: string, day: number) => number | null;

/** Remembers what was found for a zone's UTC days, counted from 1970-01-01. */
function remembered(find: OffsetOfDay): OffsetOfDay {
  const zones = new Map<string, Map<number, number | null>>();
  return (timeZone, day) => {
    const days = zones.get(timeZone) ?? new Map<number, number | null>();
    zones.set(timeZone, days);
    const known = days.get(day);
    if (known !== undefined) return known;
    const found = find(timeZone, day);
    if (days.size >= mostDays) days.clear();
    days.set(day, found);
    return found;
  };
}

/** The offset of a day; null where the zone's clocks change in it. */
const offsetOfDay = remembered((timeZone, day) => {
  const first = offsetAt(timeZone, day * dayMilliseconds);
  const last = offsetAt(timeZone, (day + 1) * dayMilliseconds - 1);
  return first === last ? first : null;
});

/** The offset of a day that the days before and after it share; null where they do not. */
const offsetAroundDay = remembered((timeZone, day) => {
  const offset = offsetOfDay(timeZone, day);
  const isSteady = offset === offsetOfDay(timeZone, day - 1) && offset === offsetOfDay(timeZone, day + 1);
  return isSteady ? offset : null;
});

const earliestPlainYear = 1_000;
const latestPlainYear = 9_000;

/**
 * What the clocks of a zone are ahead of UTC at an instant, in milliseconds, where plain arithmetic on it holds: far
 * from a change of clocks and from the ends of the calendar. Null elsewhere and for an invalid instant.
 */
export function plainOffset(instant: Date, timeZone: string): number | null {
  const year = instant.getUTCFullYear();
  if (!(year >= earliestPlainYear && year <= latestPlainYear)) return null;
  return steadyOffset(timeZone, instant.getTime());
}

/**
 * What the clocks of a zone are ahead of UTC around an instant, in milliseconds; null where they change within a
 * day of it, so that a local time near it may be missing or come twice.
 */
export function steadyOffset(timeZone: string, epochMilliseconds: number): number | null {
  // An offset never changes, and there are too many of them to remember their days.
  const [, sign, hours, minutes] = bareOffset.exec(timeZone) ?? [];
  if (sign !== undefined) return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * minute;
  return offsetAroundDay(timeZone, Math.floor(epochMilliseconds / dayMilliseconds));
}
