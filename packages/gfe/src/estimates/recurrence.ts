import type { CalendarDate } from '@rcm/calendar';
import { date, text } from '@rcm/envelope';
import { z } from 'zod';

/** The same day a year later, for comparison: 29 February gives a text between 28 February and 1 March. */
const yearLater = (day: CalendarDate): string =>
  `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`;

/**
 * The expected scope of a recurring item or service. One estimate may cover recurring services only if it states their
 * time frame, frequency and total number, and only those of at most 12 months (45 CFR 149.610(b)(1)(x)). The total number
 * is the quantity of the line.
 */
export const Recurrence = z
  .object({
    frequency: text(1, 100).meta({
      description: 'How often the item or service is expected, as printed',
      examples: ['Once a week'],
    }),
    startDate: date.describe('First day of the time frame'),
    endDate: date.describe('Last day of the time frame, within 12 months of the first'),
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    error: 'Expected a date on or after the first day of the time frame',
  })
  .refine(({ startDate, endDate }) => endDate < yearLater(startDate), {
    path: ['endDate'],
    error: 'Expected a time frame of at most 12 months; what recurs after it takes another estimate',
  })
  .meta({
    id: 'EstimateRecurrence',
    description:
      'How often and in which time frame an item or service recurs (45 CFR 149.610(b)(1)(x)); the quantity of the line is the total number in the time frame',
  });

/** The expected scope of a recurring item or service as printed, such as "Once a week, 2026-03-20 to 2026-06-12". */
export const recurrenceText = ({ frequency, startDate, endDate }: z.infer<typeof Recurrence>): string =>
  `${frequency}, ${startDate} to ${endDate}`;
