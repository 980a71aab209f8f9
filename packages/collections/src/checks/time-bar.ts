import { addDays, addMonths, type CalendarDate, dateInZone } from '@rcm/calendar';
import type { LimitationPeriod } from '@rcm/tenancy';
import type { OpenCharge } from '../ports.ts';
import { countingZones, type PlannedContact } from './planned-contact.ts';

/**
 * Finds the first day on which a suit about a charge is barred: the given one, else the day after the years that the state
 * of the consumer gives for the kind of debt, from the day of the charge. Of an unknown kind, the shortest period counts.
 * Null if nothing is known.
 */
export function findTimeBar(
  charge: Omit<OpenCharge, 'firstDeliveredAt'>,
  state: string | null,
  periods: readonly LimitationPeriod[],
  timeZone: string,
): CalendarDate | null {
  if (charge.timeBarredOn !== null) return charge.timeBarredOn;
  const years = periods
    .filter((period) => period.state === state?.toUpperCase())
    .filter(({ debtKind }) => charge.debtKind === null || debtKind === charge.debtKind)
    .map((period) => period.years);
  if (years.length === 0) return null;
  return addDays(addMonths(dateInZone(charge.occurredAt, timeZone), 12 * Math.min(...years)), 1);
}

/** Finds the first day on which a suit about one of the charges is barred; null if none is known. */
export function findFirstTimeBar(
  charges: readonly OpenCharge[],
  state: string | null,
  periods: readonly LimitationPeriod[],
  timeZone: string,
): CalendarDate | null {
  const days = charges.flatMap((charge) => findTimeBar(charge, state, periods, timeZone) ?? []);
  return days.sort()[0] ?? null;
}

/** True if a suit about the debt is barred at a time, in a time zone where the consumer may be. */
export const isTimeBarred = (contact: PlannedContact, at: Date): boolean => {
  const { timeBarredOn } = contact;
  return timeBarredOn !== null && countingZones(contact).some((zone) => dateInZone(at, zone) >= timeBarredOn);
};
