import {
  addDays,
  addFullMonths,
  type CalendarDate,
  endOfDay,
  federalHolidays,
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
  /** Overrides the rule of the window. */
  readonly rollsForward?: boolean | undefined;
  readonly timeZone: string;
  /** The organization's own set. */
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
 * Computes the filing deadline of a window. A receipt that is not given is presumed some days after the notice. A window
 * of months ends on the same day of its last month, or on the first day of the month after it if that day does not exist
 * (45 CFR 147.136(d)(2)(i)). A last day that moves past weekends and holidays becomes the next day that is neither. Null
 * if the date that the window counts from is unknown or at the end of the calendar.
 */
export function filingDeadline(filing: FilingWindow, facts: FilingFacts): FilingDeadline | null {
  const { noticeDate } = facts;
  if ([noticeDate, facts.receivedDate].some((given) => given !== null && given > lastCountable)) return null;
  const presumed = noticeDate === null ? null : addDays(noticeDate, filing.presumedReceiptDays);
  const isFromReceipt = filing.countedFrom === 'RECEIPT';
  const receiptDate = facts.receivedDate ?? (isFromReceipt ? presumed : null);
  const start = isFromReceipt ? receiptDate : noticeDate;
  if (start === null) return null;
  const lastDay =
    filing.unit === 'DAYS' ? addDays(start, filing.length) : addFullMonths(start, filing.length);
  const rollsForward = facts.rollsForward ?? filing.rollsPast !== null;
  const holidays = filing.rollsPast === 'FEDERAL_HOLIDAYS' ? federalHolidays : facts.holidays;
  const filingDate = rollsForward ? rollForward(lastDay, holidays) : lastDay;
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
