import {
  addDays,
  addMonths,
  type CalendarDate,
  endOfDay,
  type Holiday,
  type HolidaySet,
  rollForward,
  skippedHolidays,
} from '@rcm/calendar';
import type { FilingWindow } from './ladder.ts';

/** What a filing deadline is counted from, and the calendar to count in. */
export interface FilingFacts {
  /** The date on the notice of the denial or decision; null where only its receipt is known. */
  readonly noticeDate: CalendarDate | null;
  readonly receivedDate: CalendarDate | null;
  readonly rollsForward: boolean;
  readonly timeZone: string;
  readonly holidays: HolidaySet;
}

/** By when an appeal is to be filed, and how that was found. */
export interface FilingDeadline {
  readonly receiptDate: CalendarDate | null;
  readonly isReceiptPresumed: boolean;
  /** The last day of the window before it is moved. */
  readonly lastDay: CalendarDate;
  readonly filingDate: CalendarDate;
  readonly isRolledForward: boolean;
  readonly holidaysSkipped: readonly Holiday[];
  /** The last millisecond of `filingDate` in the zone. */
  readonly appealDeadline: Date;
}

/** Far enough from the end of the calendar for every window. */
const lastCountable: CalendarDate = '9990-12-31';

/**
 * The filing deadline of a window: the receipt is the one given, else presumed some days after the notice; a last
 * day on a weekend or holiday moves on only where asked for. Null where the date that the window counts from is
 * unknown or at the end of the calendar.
 */
export function filingDeadline(filing: FilingWindow, facts: FilingFacts): FilingDeadline | null {
  const { noticeDate, holidays } = facts;
  if ([noticeDate, facts.receivedDate].some((given) => given !== null && given > lastCountable)) return null;
  const presumed = noticeDate === null ? null : addDays(noticeDate, filing.presumedReceiptDays);
  const fromReceipt = filing.countedFrom === 'RECEIPT';
  const receiptDate = facts.receivedDate ?? (fromReceipt ? presumed : null);
  const start = fromReceipt ? receiptDate : noticeDate;
  if (start === null) return null;
  const lastDay = filing.unit === 'DAYS' ? addDays(start, filing.length) : addMonths(start, filing.length);
  const filingDate = facts.rollsForward ? rollForward(lastDay, holidays) : lastDay;
  return {
    receiptDate,
    isReceiptPresumed: facts.receivedDate === null && receiptDate !== null,
    lastDay,
    filingDate,
    isRolledForward: filingDate !== lastDay,
    // The span begins a day early, because a span does not count its first day.
    holidaysSkipped:
      filingDate === lastDay ? [] : skippedHolidays(addDays(lastDay, -1), filingDate, holidays),
    appealDeadline: endOfDay(filingDate, facts.timeZone),
  };
}
