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
  /** Days from the date of the notice to its presumed receipt. */
  readonly presumedReceiptDays: number;
  readonly days: number;
  /** True if a last day on a weekend or holiday moves to the next business day. */
  readonly rolls: boolean;
}

const fromNotice = (days: number): Window => ({ presumedReceiptDays: 0, days, rolls: false });

/**
 * The usual windows of a first-level appeal by payer program, in calendar days: Medicare's from a receipt that it presumes 5
 * days after the notice (42 CFR 405.942(a), 422.582(b)), that of Medicaid managed care from the date on the notice (42 CFR
 * 438.402(c)(2)(ii)). They are an aid; a contract may set another one.
 */
const windows: Partial<Readonly<Record<PayerProgram, Window>>> = {
  MEDICARE_FFS: { presumedReceiptDays: 5, days: 120, rolls: true },
  MEDICARE_ADVANTAGE: { presumedReceiptDays: 5, days: 60, rolls: true },
  COMMERCIAL: fromNotice(180),
  ERISA: fromNotice(180),
  MEDICAID_MANAGED: fromNotice(60),
};

/** The last moment for a first-level appeal of a denial dated `denialDate`; null if the program has no usual window. */
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
 * The last moment for a first-level appeal of a payer's answer of a day (`YYYY-MM-DD`), by the organization's time zone
 * and holidays; null if the program has no usual window.
 */
export const firstAppealDeadline = (
  { organization: { timeZone, holidays } }: TenantContext,
  payerProgram: PayerProgram,
  answeredOn: string,
): Date | null =>
  appealDeadline(payerProgram, startOfDay(answeredOn, timeZone), timeZone, holidaySet(holidays));
