import { type InstallmentTerms, installmentDates } from '@rcm/calendar';
import { invalid } from '@rcm/errors';

const lastYear = 9999;

/** Returns the time; 400 if it is after the year 9999. */
export function assertWithinCalendar(time: Date, path: string): Date {
  if (time.getUTCFullYear() <= lastYear) return time;
  throw invalid(path, `Expected dates up to the year ${lastYear}`, 'too_big');
}

/** Computes the due dates of a plan in order; 400 if one is after the year 9999. */
export function computeDueDates(terms: InstallmentTerms): { dueDates: Date[]; endDate: Date } {
  const dueDates = installmentDates(terms);
  return { dueDates, endDate: assertWithinCalendar(dueDates.at(-1) ?? terms.start, 'body.startDate') };
}
