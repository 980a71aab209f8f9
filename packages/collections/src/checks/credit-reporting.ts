import { addDays, type CalendarDate, dateInZone, startOfDay } from '@rcm/calendar';
import type { LoggedContact } from '../contacts/schema.ts';
import {
  countingZones,
  findRestrictedZones,
  type PlannedContact,
  type Restriction,
} from './planned-contact.ts';

/** 12 CFR part 1006, supplement I, comment 30(a)(1): the consecutive days after sending that are enough to wait. */
const daysToReturn = 14;

/**
 * 1006.30(a)(1): a debt is reported to a consumer reporting agency only after the collector spoke with the consumer about
 * it, or sent a letter or an electronic message and waited for a notice that it could not be delivered.
 */
export function creditReporting(contact: PlannedContact, at: Date): Restriction | null {
  if (contact.purpose !== 'CREDIT_REPORTING') return null;
  const log = contact.log.filter(({ contactedAt }) => contactedAt <= at);
  if (log.some(({ result }) => result === 'CONVERSATION')) return null;
  const restriction = { ruleId: null, code: 'NO_PRIOR_CONTACT' } as const;
  const zones = countingZones(contact);
  const firstDays = new Map(zones.map((zone) => [zone, firstReportingDay(log, zone)]));
  if ([...firstDays.values()].includes(null)) {
    const message =
      'The consumer was not spoken to, and no letter or message was sent that did not come back (12 CFR 1006.30(a))';
    return { ...restriction, message, until: null };
  }
  const { until } = findRestrictedZones(zones, at, (today, zone) => {
    const firstDay = firstDays.get(zone) ?? today;
    return firstDay <= today ? null : startOfDay(firstDay, zone);
  });
  const message = `The consumer was not spoken to, and the ${daysToReturn} days in which a letter or message may come back are running (12 CFR 1006.30(a))`;
  return until && { ...restriction, message, until };
}

/** Finds the day on which the wait for the first message that did not come back ends; null if there is none. */
function firstReportingDay(log: readonly LoggedContact[], zone: string): CalendarDate | null {
  const days = log
    .filter(({ result }) => result === 'SENT')
    .map((message) => ({ message, endsOn: addDays(dateInZone(message.contactedAt, zone), daysToReturn) }))
    .filter(({ message, endsOn }) => !log.some((one) => isReturnOf(one, message, endsOn, zone)))
    .map(({ endsOn }) => endsOn);
  return days.sort()[0] ?? null;
}

/** 1006.30(a)(2): a notice that comes while the collector waits counts; it does not say which message it is about. */
const isReturnOf = (one: LoggedContact, sent: LoggedContact, endsOn: CalendarDate, zone: string): boolean =>
  one.result === 'RETURNED' &&
  one.channel === sent.channel &&
  one.contactedAt >= sent.contactedAt &&
  dateInZone(one.contactedAt, zone) <= endsOn;
