import { addDays, type CalendarDate } from './calendar-date.ts';
import { endOfDay, startOfDay } from './time-zone.ts';

/** The upper bounds, in days, of the aging buckets of receivables; the last bucket is unbounded. */
export const agingBucketDays = { since30: 30, since60: 60, since90: 90, since120: 120 } as const;

/** The bounds of the aging buckets as of a day: its last instant, and the first instant of each bucket but the last. */
export type AgingBounds = Readonly<Record<'until' | keyof typeof agingBucketDays, Date>>;

/** The bounds of the aging buckets on a day, in an IANA time zone. Throws a RangeError for an invalid day or zone. */
export const agingBounds = (asOf: CalendarDate, timeZone: string): AgingBounds => {
  const daysBefore = (days: number) => startOfDay(addDays(asOf, -days), timeZone);
  const { since30, since60, since90, since120 } = agingBucketDays;
  return {
    until: endOfDay(asOf, timeZone),
    since30: daysBefore(since30),
    since60: daysBefore(since60),
    since90: daysBefore(since90),
    since120: daysBefore(since120),
  };
};
