import { addDays, type CalendarDate } from './calendar-date.ts';
import { endOfDay, startOfDay } from './time-zone.ts';

/** The most days of each range of ages but the last, which has no end: receivables are told by these. */
export const mostDays = { since30: 30, since60: 60, since90: 90, since120: 120 } as const;

/** Where the ranges of ages lie as of a day: its last moment, and the first moment of each range but the last. */
export type AgeMoments = Readonly<Record<'until' | keyof typeof mostDays, Date>>;

/** The moments between which ages of whole days lie on a day, `YYYY-MM-DD`, in an IANA time zone. Throws a RangeError for either. */
export const ageMoments = (asOf: CalendarDate, timeZone: string): AgeMoments => {
  const since = (days: number) => startOfDay(addDays(asOf, -days), timeZone);
  const { since30, since60, since90, since120 } = mostDays;
  return {
    until: endOfDay(asOf, timeZone),
    since30: since(since30),
    since60: since(since60),
    since90: since(since90),
    since120: since(since120),
  };
};
