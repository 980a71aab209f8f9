import {
  addBusinessDays,
  addDays,
  type CalendarDate,
  dateInZone,
  legalPublicHolidays,
  startOfDay,
} from '@rcm/calendar';
import type { ContactResult, LoggedContact, Purpose } from '../contacts/schema.ts';
import {
  countingZones,
  findRestrictedZones,
  type PlannedContact,
  type Restriction,
} from './planned-contact.ts';
import type { Finding } from './schema.ts';

/** 1006.34(a)(1): the validation notice is sent with the first communication or within five days of it. */
export function validationNotice(contact: PlannedContact): { isOverdue: boolean; finding: Finding } | null {
  const { purpose, plannedAt, log } = contact;
  if (purpose === 'VALIDATION_NOTICE' || noticeSentAt(log, plannedAt)) return null;
  const first = log.find(
    ({ contactedAt, result }) => contactedAt <= plannedAt && communicationResults.includes(result),
  );
  if (first === undefined) return null;
  const isOverdue = countingZones(contact).some(
    (zone) => dateInZone(plannedAt, zone) > addDays(dateInZone(first.contactedAt, zone), daysToNotify),
  );
  const message = `No validation notice was sent ${isOverdue ? 'within' : 'yet; it is due within'} ${daysToNotify} days of the first communication`;
  return {
    isOverdue,
    finding: { ruleId: null, code: 'VALIDATION_NOTICE_DUE', message, nextAllowedAt: null },
  };
}

const daysToNotify = 5;

/** 1006.2(d) and (j): an attempt is not a communication, and neither is a limited-content message, which voicemails should be. */
const communicationResults: readonly ContactResult[] = ['CONVERSATION', 'SENT'];

/** When the first validation notice that was not returned by a time was sent. */
function noticeSentAt(log: readonly LoggedContact[], at: Date): Date | null {
  const notices = log.filter(
    ({ purpose, contactedAt }) => purpose === 'VALIDATION_NOTICE' && contactedAt <= at,
  );
  const afterReturn = notices.slice(notices.findLastIndex(({ result }) => result === 'RETURNED') + 1);
  return afterReturn.find(({ result }) => result === 'SENT')?.contactedAt ?? null;
}

/**
 * The validation period of 1006.34(b)(5): it ends 30 days after the consumer received the notice. A collector may assume
 * that it came on any day that is at least five days after it was provided, where Saturdays, Sundays and the legal public
 * holidays that 5 U.S.C. 6103(a) identifies don't count; a day in lieu of such a holiday does.
 */
export interface ValidationPeriod {
  /** Assumed: the first day that the rule allows. */
  readonly receivedOn: CalendarDate;
  /** The last day of the period. */
  readonly endsOn: CalendarDate;
}

/** Computes the validation period of a notice sent on a day. */
export function validationPeriod(sentOn: CalendarDate, days: number): ValidationPeriod {
  const receivedOn = addBusinessDays(sentOn, 5, legalPublicHolidays);
  return { receivedOn, endsOn: addDays(receivedOn, days) };
}

/** 1006.38(b)(1): during the validation period, nothing may overshadow the consumer's right to dispute the debt. */
export function overshadowing(contact: PlannedContact, at: Date): Restriction | null {
  const sentAt = overshadows(contact.purpose) ? noticeSentAt(contact.log, at) : null;
  if (sentAt === null) return null;
  const { value: days, ruleId } = contact.limits.debtValidationDays;
  const { until } = findRestrictedZones(countingZones(contact), at, (today, zone) => {
    const { endsOn } = validationPeriod(dateInZone(sentAt, zone), days);
    return today <= endsOn ? startOfDay(addDays(endsOn, 1), zone) : null;
  });
  const message = 'The validation period is running, and this purpose would overshadow it';
  return until && { ruleId, code: 'OVERSHADOW', message, until };
}

export const overshadows = (purpose: Purpose): boolean =>
  purpose === 'LEGAL' || purpose === 'CREDIT_REPORTING';
