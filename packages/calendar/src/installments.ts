import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { checkedCount, dayMilliseconds } from './calendar-date.ts';
import { inZone } from './time-zone.ts';
import { plainOffset, steadyOffset } from './zone-offset.ts';

/** How often an installment falls due. */
export type InstallmentFrequency = 'WEEKLY' | 'BI_WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'ONE_TIME';

/** The terms from which due dates follow. */
export interface InstallmentTerms {
  /** The first due date; every other one is counted from it. */
  readonly start: Date;
  readonly frequency: InstallmentFrequency;
  /** How many due dates there are. */
  readonly count: number;
  /** The IANA zone in which the start's time of day is kept across clock changes. */
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
 * The due dates of a payment plan in order, the first at `start`; month ends are clamped from the start and so never
 * drift (31 Jan, 28 Feb, 31 Mar). All dates of ONE_TIME are the start. A RangeError for an unknown zone or a count
 * that is not a whole number of zero or more.
 */
export function installmentDates(terms: InstallmentTerms): Date[] {
  if (checkedCount(terms.count) < 0) throw new RangeError('A count of installments is not below zero');
  const anchor = lazily(() => inZone(terms.start, terms.timeZone));
  const { add, unit, units } = steps[terms.frequency];
  const start = plainStart(terms);
  return Array.from({ length: terms.count }, (_, row) => {
    const plain = start && plainDate(start, unit, row * units);
    return plain ?? new Date(add(anchor(), row * units).epochMilliseconds);
  });
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
  /** The start's local date and time in milliseconds, read as if it were UTC, and the parts of it. */
  readonly wall: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The start where plain arithmetic holds: far from a change of clocks and from the ends of the calendar. */
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
  };
}

/** The same local time some days or months on; null near a change of clocks, where only the full calendar knows. */
function plainDate(start: PlainStart, unit: 'days' | 'months', count: number): Date | null {
  const moved = start.wall + (unit === 'days' ? count * dayMilliseconds : monthsOn(start, count));
  const near = steadyOffset(start.timeZone, moved - start.offset);
  return near === null ? null : new Date(moved - near);
}

/** The milliseconds from the start to the same time `count` months on, a day that the month lacks clamped. */
function monthsOn({ year, month, day }: PlainStart, count: number): number {
  const endOfMonth = Date.UTC(year, month + count + 1, 0);
  return Math.min(Date.UTC(year, month + count, day), endOfMonth) - Date.UTC(year, month, day);
}
