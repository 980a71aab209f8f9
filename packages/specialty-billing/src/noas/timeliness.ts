import { addDays, type CalendarDate, daysBetween } from '@rcm/calendar';
import { type Money, partOf, sum } from '@rcm/money';
import { type CarePeriod, listPeriods, periodDays } from '../episodes/period.ts';

/**
 * Calendar days from the start of care within which a notice must be submitted and accepted (42 CFR 484.205(j)). The start
 * of care is day 0; weekends and holidays count, and move nothing.
 */
export const timelyDays = 5;

/** The last day of a timely acceptance; day 1 is the day after the admission. */
export const submissionDeadline = (admissionDate: CalendarDate): CalendarDate =>
  addDays(admissionDate, timelyDays);

/** The reduction of payment for a late acceptance. */
export interface Reduction {
  /** Days from the admission to the acceptance; 0 for a timely one. */
  readonly lateDays: number;
  /** Null if the payment of a period is unknown. */
  readonly amount: Money | null;
  /** The reduced periods, oldest first. Each loses `reducedDays` ÷ `ofDays` of its payment. */
  readonly periods: (CarePeriod & {
    readonly reducedDays: number;
    readonly ofDays: typeof periodDays;
    readonly amount: Money | null;
  })[];
}

/** The facts of an admission that its reduction depends on. */
export interface Admission {
  readonly admissionDate: CalendarDate;
  readonly dischargeDate?: CalendarDate | null | undefined;
  /** The payment of a 30-day period, outliers included. */
  readonly periodPayment?: Money | null | undefined;
}

/** The part of a period's payment that a number of days is worth. */
export const computeReducedAmount = (days: number, periodPayment: Money | null | undefined): Money | null =>
  periodPayment ? partOf(periodPayment, days, periodDays) : null;

/**
 * The reduction for an acceptance on a day: once late, 1/30 of a period's payment for each day from the start of care on,
 * the day of acceptance excluded (42 CFR 484.205(j)), spread over the 30-day periods of the days.
 */
export function computeReduction(
  { admissionDate, dischargeDate, periodPayment }: Admission,
  acceptedOn: CalendarDate,
): Reduction {
  if (acceptedOn <= submissionDeadline(admissionDate)) return { lateDays: 0, amount: '0.00', periods: [] };
  const lateDays = daysBetween(admissionDate, acceptedOn);
  // The day of acceptance itself is paid.
  const affected = listPeriods({ startOfCareDate: admissionDate, dischargeDate }, addDays(acceptedOn, -1));
  const periods = affected.map((period, index) => {
    const reducedDays = Math.min(lateDays - index * periodDays, periodDays);
    return {
      ...period,
      reducedDays,
      ofDays: periodDays,
      amount: computeReducedAmount(reducedDays, periodPayment),
    } as const;
  });
  const amounts = periods.flatMap(({ amount }) => amount ?? []);
  return { lateDays, amount: periodPayment ? sum(amounts) : null, periods };
}
