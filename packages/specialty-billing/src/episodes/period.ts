import { addDays, type CalendarDate, daysBetween } from '@rcm/calendar';

/** Length in days of a home health payment period (42 CFR 484.205). */
export const periodDays = 30;

/** A 30-day period of an episode; both dates are inclusive. */
export interface CarePeriod {
  /** 1 for the period that begins on the start of care. */
  readonly number: number;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/** The contiguous 30-day periods that have begun by a day, oldest first. The first is always included. */
export function listPeriodsUntil(startOfCareDate: CalendarDate, day: CalendarDate): CarePeriod[] {
  const begun = Math.floor(daysBetween(startOfCareDate, day) / periodDays) + 1;
  return Array.from({ length: Math.max(1, begun) }, (_, index) => ({
    number: index + 1,
    startDate: addDays(startOfCareDate, index * periodDays),
    endDate: addDays(startOfCareDate, (index + 1) * periodDays - 1),
  }));
}

/** The periods of an episode that have begun by a day. No period begins after the discharge. */
export const listPeriods = (
  {
    startOfCareDate,
    dischargeDate,
  }: { readonly startOfCareDate: CalendarDate; readonly dischargeDate?: CalendarDate | null | undefined },
  day: CalendarDate,
): CarePeriod[] =>
  listPeriodsUntil(startOfCareDate, dischargeDate && dischargeDate < day ? dischargeDate : day);
