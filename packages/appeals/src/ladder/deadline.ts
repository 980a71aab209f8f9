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

/** The dates that a filing deadline is counted from, and the calendar. */
export interface FilingFacts {
  /** The date on the notice of the denial or decision; null if only its receipt is known. */
  readonly noticeDate: CalendarDate | null;
  readonly receivedDate: CalendarDate | null;
  readonly rollsForward: boolean;
  readonly timeZone: string;
  readonly holidays: HolidaySet;
}

/** The deadline for filing an appeal, and how it was computed. */
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

/** Later dates leave too little of the calendar for the longest window. */
const lastCountable: CalendarDate = '9990-12-31';

/**
 * Computes the filing deadline of a window. A receipt that is not given is presumed some days after the notice. With
 * `rollsForward` a last day on a weekend or holiday moves to the next business day. Null if the date that the window
 * counts from is unknown or at the end of the calendar.
 */
export function filingDeadline(filing: FilingWindow, facts: FilingFacts): FilingDeadline | null {
  const { noticeDate, holidays } = facts;
  if ([noticeDate, facts.receivedDate].some((given) => given !== null && given > lastCountable)) return null;
  const presumed = noticeDate === null ? null : addDays(noticeDate, filing.presumedReceiptDays);
  const isFromReceipt = filing.countedFrom === 'RECEIPT';
  const receiptDate = facts.receivedDate ?? (isFromReceipt ? presumed : null);
  const start = isFromReceipt ? receiptDate : noticeDate;
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
