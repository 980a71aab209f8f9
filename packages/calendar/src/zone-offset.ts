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

/**
 * What the clocks of a zone are ahead of UTC around an instant, in milliseconds; null where they change within a
 * day of it, so that a local time near it may be missing or come twice.
 */
export function steadyOffset(timeZone: string, epochMilliseconds: number): number | null {
  const day = Math.floor(epochMilliseconds / dayMilliseconds);
  const offset = offsetOfDay(timeZone, day);
  const isSteady = offset === offsetOfDay(timeZone, day - 1) && offset === offsetOfDay(timeZone, day + 1);
  return isSteady ? offset : null;
}
