import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';

const dayMilliseconds = 24 * 60 * 60 * 1_000;
const mostDays = 20_000;

/** The offsets of UTC days by zone; null for a day in which the zone's clocks change. */
const offsets = new Map<string, Map<number, number | null>>();

const offsetAt = (timeZone: string, epochMilliseconds: number) =>
  ZonedDateTime.offsetNanoseconds(ZonedDateTime.create(BigInt(epochMilliseconds) * 1_000_000n, timeZone)) /
  1_000_000;

function offsetOfDay(timeZone: string, day: number): number | null {
  const known = offsets.get(timeZone) ?? new Map<number, number | null>();
  offsets.set(timeZone, known);
  const remembered = known.get(day);
  if (remembered !== undefined) return remembered;
  const first = offsetAt(timeZone, day * dayMilliseconds);
  const last = offsetAt(timeZone, (day + 1) * dayMilliseconds - 1);
  const offset = first === last ? first : null;
  if (known.size >= mostDays) known.clear();
  known.set(day, offset);
  return offset;
}

/** Whether the day before and the day after have the same offset, by zone. */
const steady = new Map<string, Map<number, number | null>>();

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
  const day = Math.floor(epochMilliseconds / dayMilliseconds);
  const known = steady.get(timeZone) ?? new Map<number, number | null>();
  steady.set(timeZone, known);
  const remembered = known.get(day);
  if (remembered !== undefined) return remembered;
  const offset = offsetOfDay(timeZone, day);
  const isSteady = offset === offsetOfDay(timeZone, day - 1) && offset === offsetOfDay(timeZone, day + 1);
  const found = isSteady ? offset : null;
  if (known.size >= mostDays) known.clear();
  known.set(day, found);
  return found;
}
