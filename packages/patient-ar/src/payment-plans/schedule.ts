import { type InstallmentTerms, installmentDates } from '@rcm/calendar';
import { invalid } from '@rcm/errors';

const lastYear = 9999;

/** The time itself; 400 where it is beyond the year 9999. */
export function withinCalendar(time: Date, path: string): Date {
  if (time.getUTCFullYear() <= lastYear) return time;
  throw invalid(path, `Expected dates up to the year ${lastYear}`, 'too_big');
}

/** The due dates of a plan in order; 400 where they go beyond the year 9999. */
export function dueDatesOf(terms: InstallmentTerms): { dueDates: Date[]; endDate: Date } {
  const dueDates = installmentDates(terms);
  return { dueDates, endDate: withinCalendar(dueDates.at(-1) ?? terms.start, 'body.startDate') };
}
