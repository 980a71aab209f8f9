import { addDays, type CalendarDate, daysBetween } from '@rcm/calendar';
import { type Money, partOf, sum } from '@rcm/money';
import { type CarePeriod, periodDays, periodsOf } from '../episodes/period.ts';

/** Calendar days after the admission within which a notice has to be submitted and accepted (42 CFR 484.205(j)). */
export const timelyDays = 5;

/** The last day of a timely acceptance; day 1 is the day after the admission. */
export const submissionDeadline = (admissionDate: CalendarDate): CalendarDate =>
  addDays(admissionDate, timelyDays);

/** What a late acceptance costs. */
export interface Reduction {
  /** Days from the admission to the acceptance; 0 for a timely one. */
  readonly lateDays: number;
  /** Null where the payment of a period is not known. */
  readonly amount: Money | null;
  /** Those that lose something, oldest first: `reducedDays` ÷ `ofDays` of their payment. */
  readonly periods: (CarePeriod & {
    readonly reducedDays: number;
    readonly ofDays: typeof periodDays;
    readonly amount: Money | null;
  })[];
}

/** An admission, as far as its reduction depends on it. */
export interface Admission {
  readonly admissionDate: CalendarDate;
  readonly dischargeDate?: CalendarDate | null | undefined;
  /** What a 30-day period is paid, outliers included. */
  readonly periodPayment?: Money | null | undefined;
}

/** What so many days take from the payment of a period. */
export const reducedBy = (days: number, periodPayment: Money | null | undefined): Money | null =>
  periodPayment ? partOf(periodPayment, days, periodDays) : null;

/** The days that an acceptance on a day takes from each 30-day period: all from the admission on, once it is late. */
export function reductionOf(
  { admissionDate, dischargeDate, periodPayment }: Admission,
  acceptedOn: CalendarDate,
): Reduction {
  if (acceptedOn <= submissionDeadline(admissionDate)) return { lateDays: 0, amount: '0.00', periods: [] };
  const lateDays = daysBetween(admissionDate, acceptedOn);
  // The day of acceptance itself is paid.
  const lost = periodsOf({ startOfCareDate: admissionDate, dischargeDate }, addDays(acceptedOn, -1));
  const periods = lost.map((period, index) => {
    const reducedDays = Math.min(lateDays - index * periodDays, periodDays);
    return {
      ...period,
      reducedDays,
      ofDays: periodDays,
      amount: reducedBy(reducedDays, periodPayment),
    } as const;
  });
  const amounts = periods.flatMap(({ amount }) => amount ?? []);
  return { lateDays, amount: periodPayment ? sum(amounts) : null, periods };
}
