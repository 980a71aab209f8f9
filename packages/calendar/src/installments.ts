import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { checkedCount } from './calendar-date.ts';
import { inZone } from './time-zone.ts';

/** How often an installment falls due. */
export type InstallmentFrequency = 'WEEKLY' | 'BI_WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'ONE_TIME';

/** The terms from which due dates follow. */
export interface InstallmentTerms {
  /** The first due date; every other one is counted from it. */
  readonly start: Date;
  readonly frequency: InstallmentFrequency;
  /** How many due dates there are. */
  readonly count: number;
  /** The IANA zone in which the start's time of day is kept across clock changes. */
  readonly timeZone: string;
}

const steps = {
  WEEKLY: { add: ZonedDateTime.addDays, units: 7 },
  BI_WEEKLY: { add: ZonedDateTime.addDays, units: 14 },
  MONTHLY: { add: ZonedDateTime.addMonths, units: 1 },
  QUARTERLY: { add: ZonedDateTime.addMonths, units: 3 },
  ONE_TIME: { add: ZonedDateTime.addDays, units: 0 },
} as const;

/**
 * The due dates of a payment plan in order, the first at `start`; month ends are clamped from the start and so never
 * drift (31 Jan, 28 Feb, 31 Mar). All dates of ONE_TIME are the start. A RangeError for an unknown zone or a count
 * that is not a whole number of zero or more.
 */
export function installmentDates(terms: InstallmentTerms): Date[] {
  if (checkedCount(terms.count) < 0) throw new RangeError('A count of installments is not below zero');
  const anchor = inZone(terms.start, terms.timeZone);
  const { add, units } = steps[terms.frequency];
  return Array.from(
    { length: terms.count },
    (_, row) => new Date(add(anchor, row * units).epochMilliseconds),
  );
}
