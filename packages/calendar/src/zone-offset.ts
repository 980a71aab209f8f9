import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { dayMilliseconds } from './calendar-date.ts';

const maxCachedDays = 20_000;

const minute = 60_000;
const bareOffset = /^([+-])(\d{2}):(\d{2})$/;

/**
 * An instant in a zone. Throws a RangeError for an invalid instant or an unknown zone. No exported module names its type:
 * the declarations of the calendar library do not compile under the module resolution of Node.
 */
export const inZone = (instant: Date, timeZone: string): ZonedDateTime.Record =>
  ZonedDateTime.create(BigInt(instant.getTime()) * 1_000_000n, timeZone);

const offsetAt = (timeZone: string, epochMilliseconds: number) =>
  ZonedDateTime.offsetNanoseconds(ZonedDateTime.create(BigInt(epochMilliseconds) * 1_000_000n, timeZone)) /
  1_000_000;

type OffsetOfDay = (timeZone: string, day: number) => number | null;

/** Caches results by zone and UTC day, counted from 1970-01-01. */
function cached(find: OffsetOfDay): OffsetOfDay {
  const zones = new Map<string, Map<number, number | null>>();
  return (timeZone, day) => {
    const days = zones.get(timeZone) ?? new Map<number, number | null>();
    zones.set(timeZone, days);
    const hit = days.get(day);
    if (hit !== undefined) return hit;
    const found = find(timeZone, day);
    if (days.size >= maxCachedDays) days.clear();
    days.set(day, found);
    return found;
  };
}

/** The offset of a day; null if the zone's clocks change on it. */
const offsetOfDay = cached((timeZone, day) => {
  const first = offsetAt(timeZone, day * dayMilliseconds);
  const last = offsetAt(timeZone, (day + 1) * dayMilliseconds - 1);
  return first === last ? first : null;
});

/** The offset of a day, if the days before and after have the same; else null. */
const offsetAroundDay = cached((timeZone, day) => {
  const offset = offsetOfDay(timeZone, day);
  const isSteady = offset === offsetOfDay(timeZone, day - 1) && offset === offsetOfDay(timeZone, day + 1);
  return isSteady ? offset : null;
});

const earliestPlainYear = 1_000;
const latestPlainYear = 9_000;

/**
 * The offset of a zone from UTC at an instant, in milliseconds, if plain arithmetic with it is exact: not near a clock
 * change or an end of the calendar. Null otherwise and for an invalid instant.
 */
export function plainOffset(instant: Date, timeZone: string): number | null {
  const year = instant.getUTCFullYear();
  if (!(year >= earliestPlainYear && year <= latestPlainYear)) return null;
  return steadyOffset(timeZone, instant.getTime());
}

/**
 * The offset of a zone from UTC around an instant, in milliseconds; null if the clocks change within a day of it, so
 * that a local time near it may be skipped or repeated.
 */
export function steadyOffset(timeZone: string, epochMilliseconds: number): number | null {
  // A fixed offset never changes, so it needs no cache.
  const [, sign, hours, minutes] = bareOffset.exec(timeZone) ?? [];
  if (sign !== undefined) return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * minute;
  return offsetAroundDay(timeZone, Math.floor(epochMilliseconds / dayMilliseconds));
}
