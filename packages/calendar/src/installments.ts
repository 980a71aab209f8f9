import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { checkedCount, dayMilliseconds } from './calendar-date.ts';
import { inZone, plainOffset, steadyOffset } from './zone-offset.ts';

/** How often an installment falls due. */
export type InstallmentFrequency = 'WEEKLY' | 'BI_WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'ONE_TIME';

/** The terms that determine due dates. */
export interface InstallmentTerms {
  /** The first due date; all others are computed from it. */
  readonly start: Date;
  readonly frequency: InstallmentFrequency;
  /** Number of due dates. */
  readonly count: number;
  /** The IANA zone in which the time of day of the start is kept across clock changes, or an offset (`-03:30`). */
  readonly timeZone: string;
}

const steps = {
  WEEKLY: { add: ZonedDateTime.addDays, unit: 'days', units: 7 },
  BI_WEEKLY: { add: ZonedDateTime.addDays, unit: 'days', units: 14 },
  MONTHLY: { add: ZonedDateTime.addMonths, unit: 'months', units: 1 },
  QUARTERLY: { add: ZonedDateTime.addMonths, unit: 'months', units: 3 },
  ONE_TIME: { add: ZonedDateTime.addDays, unit: 'days', units: 0 },
} as const;

/**
 * The due dates of a payment plan in order, the first at `start`. Month ends are clamped from the start, so they never
 * drift (31 Jan, 28 Feb, 31 Mar). All dates of ONE_TIME are the start. Throws a RangeError for an unknown zone or a
 * count that is not a non-negative integer.
 */
export function installmentDates(terms: InstallmentTerms): Date[] {
  if (checkedCount(terms.count) < 0) throw new RangeError('A count of installments must not be negative');
  const anchor = lazily(() => inZone(terms.start, terms.timeZone));
  const { add, unit, units } = steps[terms.frequency];
  const start = plainStart(terms);
  const dates: Date[] = [];
  for (let row = 0; row < terms.count; row += 1) {
    const plain = start && plainDate(start, unit, row * units);
    dates.push(plain ?? new Date(add(anchor(), row * units).epochMilliseconds));
  }
  return dates;
}

function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

interface PlainStart {
  readonly timeZone: string;
  readonly offset: number;
  /** The start's local date and time in milliseconds, read as if it were UTC. */
  readonly wall: number;
  /** The parts of the local date, and the milliseconds since midnight. */
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly timeOfDay: number;
}

/** The start if plain arithmetic is exact: not near a clock change or an end of the calendar. */
function plainStart({ start, timeZone }: InstallmentTerms): PlainStart | null {
  const offset = plainOffset(start, timeZone);
  if (offset === null) return null;
  const wall = new Date(start.getTime() + offset);
  return {
    timeZone,
    offset,
    wall: wall.getTime(),
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth(),
    day: wall.getUTCDate(),
    timeOfDay: wall.getTime() - Math.floor(wall.getTime() / dayMilliseconds) * dayMilliseconds,
  };
}

/** The same local time some days or months later; null near a clock change, which needs the calendar library. */
function plainDate(start: PlainStart, unit: 'days' | 'months', count: number): Date | null {
  const moved = unit === 'days' ? start.wall + count * dayMilliseconds : monthsLater(start, count);
  const offset = steadyOffset(start.timeZone, moved - start.offset);
  return offset === null ? null : new Date(moved - offset);
}

const shortestMonth = 28;

/** The start `count` months later, in milliseconds, clamped to the last day of the month. */
function monthsLater({ year, month, day, timeOfDay }: PlainStart, count: number): number {
  const date = Date.UTC(year, month + count, day);
  if (day <= shortestMonth) return date + timeOfDay;
  return Math.min(date, Date.UTC(year, month + count + 1, 0)) + timeOfDay;
}
