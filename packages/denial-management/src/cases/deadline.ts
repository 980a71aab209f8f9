import {
  addDays,
  dateInZone,
  endOfDay,
  type HolidaySet,
  holidaySet,
  rollForward,
  startOfDay,
} from '@rcm/calendar';
import type { PayerProgram } from '@rcm/envelope';
import type { TenantContext } from '@rcm/tenancy';

interface Window {
  /** Days after the notice in which it is presumed received. */
  readonly presumedReceiptDays: number;
  readonly days: number;
  /** True where a last day on a weekend or holiday moves to the next business day. */
  readonly rolls: boolean;
}

const fromNotice = (days: number): Window => ({ presumedReceiptDays: 0, days, rolls: false });

/** The usual windows of a first-level appeal by payer program: an aid for work, a contract's own window wins. */
const windows: Partial<Readonly<Record<PayerProgram, Window>>> = {
  MEDICARE_FFS: { presumedReceiptDays: 5, days: 120, rolls: true },
  MEDICARE_ADVANTAGE: { presumedReceiptDays: 5, days: 60, rolls: true },
  COMMERCIAL: fromNotice(180),
  ERISA: fromNotice(180),
  MEDICAID_MANAGED: fromNotice(60),
};

/** The last moment of a first-level appeal of a denial noticed at `denialDate`; null where no window is known. */
export function appealDeadline(
  payerProgram: PayerProgram,
  denialDate: Date,
  timeZone: string,
  holidays: HolidaySet,
): Date | null {
  const window = windows[payerProgram];
  if (window === undefined) return null;
  const last = addDays(dateInZone(denialDate, timeZone), window.presumedReceiptDays + window.days);
  return endOfDay(window.rolls ? rollForward(last, holidays) : last, timeZone);
}

/**
 * The last moment of a first-level appeal of what a payer answered on a day (`YYYY-MM-DD`), by the organization's zone
 * and holidays; null where no window of its program is known.
 */
export const firstAppealDeadline = (
  { organization: { timeZone, holidays } }: TenantContext,
  payerProgram: PayerProgram,
  answeredOn: string,
): Date | null =>
  appealDeadline(payerProgram, startOfDay(answeredOn, timeZone), timeZone, holidaySet(holidays));
