import { addDays, type CalendarDate, daysBetween } from '@rcm/calendar';
import { type CarePeriod, periodDays, periodsUntil } from '../episodes/period.ts';

/** Calendar days after the admission within which a notice has to be submitted and accepted (42 CFR 484.205(j)). */
const timelyDays = 5;

/** The last day of a timely acceptance; day 1 is the day after the admission. */
export const submissionDeadline = (admissionDate: CalendarDate): CalendarDate =>
  addDays(admissionDate, timelyDays);

/** What a late acceptance costs. */
export interface Reduction {
  /** Days from the admission to the acceptance; 0 for a timely one. */
  readonly lateDays: number;
  /** Those that lose something, oldest first: `reducedDays` ÷ `ofDays` of their payment. */
  readonly periods: (CarePeriod & { readonly reducedDays: number; readonly ofDays: typeof periodDays })[];
}

/** The days that an acceptance on a day takes from each 30-day period: all from the admission on, once it is late. */
export function reductionOf(admissionDate: CalendarDate, acceptedOn: CalendarDate): Reduction {
  if (acceptedOn <= submissionDeadline(admissionDate)) return { lateDays: 0, periods: [] };
  const lateDays = daysBetween(admissionDate, acceptedOn);
  // The day of acceptance itself is paid.
  const lost = periodsUntil(admissionDate, addDays(acceptedOn, -1));
  return {
    lateDays,
    periods: lost.map((period, index) => ({
      ...period,
      reducedDays: Math.min(lateDays - index * periodDays, periodDays),
      ofDays: periodDays,
    })),
  };
}
