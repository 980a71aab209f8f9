import {
  addBusinessDays,
  addDays,
  type CalendarDate,
  dateInZone,
  federalHolidays,
  startOfDay,
  startOfHour,
} from '@rcm/calendar';
import type { Channel, ContactResult, LoggedContact, Purpose } from '../contacts/schema.ts';
import { endOfInconvenience } from '../preferences/inconvenience.ts';
import type { ContactPlace, InconvenientTime } from '../preferences/schema.ts';
import type { Limits } from './limits.ts';
import type { CheckResult, Finding, Stop } from './schema.ts';

/** A contact that is planned, and everything that decides whether it may be made. */
export interface PlannedContact {
  readonly channel: Channel;
  readonly purpose: Purpose;
  readonly plannedAt: Date;
  /** Every zone in which the consumer may be; empty where nothing is known. */
  readonly timeZones: readonly string[];
  /** The zone whose calendar counts days where the consumer's is not known. */
  readonly fallbackZone: string;
  /** Where the consumer is to be contacted; null where that is not said. */
  readonly place: ContactPlace | null;
  readonly stops: readonly Stop[];
  readonly inconvenientTimes: readonly InconvenientTime[];
  readonly inconvenientPlaces: readonly ContactPlace[];
  readonly channelOptOuts: readonly Channel[];
  /** True where the account is on a hold that bars no contact by itself. */
  readonly isOnOtherHold: boolean;
  /** Every contact with the person about the debt, oldest first. */
  readonly log: readonly LoggedContact[];
  readonly limits: Limits;
}

/** The answer to a planned contact and the reasons for it. */
export interface Evaluation {
  readonly result: CheckResult;
  readonly violations: readonly Finding[];
  readonly warnings: readonly Finding[];
}

/** Something that bars a contact, and the first later time at which it no longer does; null where time alone is not enough. */
interface Bar extends Omit<Finding, 'nextAllowedAt'> {
  readonly until: Date | null;
}

/** Whether a planned contact may be made (12 CFR part 1006, Regulation F, with the limits of the rules in force). */
export function evaluate(contact: PlannedContact): Evaluation {
  const bars = barsAt(contact, contact.plannedAt);
  const notice = validationNotice(contact);
  const next = nextAllowedAt(contact);
  const violations = bars.map(({ until, ...bar }) => ({ ...bar, nextAllowedAt: until && next }));
  const warnings: Finding[] = [];
  if (notice) (notice.isOverdue ? violations : warnings).push(notice.finding);
  if (contact.isOnOtherHold) warnings.push(onHold);
  if (contact.place === null && contact.inconvenientPlaces.length > 0) warnings.push(placeNotSaid);
  const allowed = warnings.length === 0 ? 'ALLOWED' : 'ALLOWED_WITH_WARNINGS';
  return { result: violations.length > 0 ? 'BLOCKED' : allowed, violations, warnings };
}

/** Everything but a missing validation notice that bars the contact at a time. */
const barsAt = (contact: PlannedContact, at: Date): Bar[] =>
  [
    ...absoluteStops(contact),
    optOut(contact),
    inconvenientPlace(contact),
    inconvenientTime(contact, at),
    quietHours(contact, at),
    callFrequency(contact, at),
    afterConversation(contact, at),
    overshadowing(contact, at),
  ].filter((bar) => bar !== null);

const stopMessages: Readonly<Record<Stop, string>> = {
  CEASE_COMMUNICATION: 'The consumer has asked that communication cease (12 CFR 1006.6(c))',
  ATTORNEY_REPRESENTED: 'An attorney represents the consumer (12 CFR 1006.6(b)(2))',
  DISPUTE_PENDING: 'The debt is disputed (12 CFR 1006.38)',
  BANKRUPTCY_HOLD: 'The account is on a bankruptcy hold',
  PPDR_PENDING: 'A patient-provider dispute about the bill is pending (45 CFR 149.620)',
};

function absoluteStops({ stops }: PlannedContact): Bar[] {
  return stops.map((code) => ({ ruleId: null, code, message: stopMessages[code], until: null }));
}

/** 1006.14(h): a consumer may refuse a medium of communication. */
function optOut({ channel, channelOptOuts }: PlannedContact): Bar | null {
  if (!channelOptOuts.includes(channel)) return null;
  const message = `The consumer has asked not to be contacted by ${channel} (12 CFR 1006.14(h))`;
  return { ruleId: null, code: 'CHANNEL_OPT_OUT', message, until: null };
}

/** 1006.6(b)(1) and (3): no contact at a place that is known to be inconvenient, such as where the consumer works. */
function inconvenientPlace({ place, inconvenientPlaces }: PlannedContact): Bar | null {
  if (place === null || !inconvenientPlaces.includes(place)) return null;
  const message = `The consumer is not to be contacted at ${place} (12 CFR 1006.6(b))`;
  return { ruleId: null, code: 'INCONVENIENT_PLACE', message, until: null };
}

/** 1006.6(b)(1): no contact at a time that the consumer has called inconvenient, in every place where that may be. */
function inconvenientTime(contact: PlannedContact, at: Date): Bar | null {
  const { channel, timeZones, inconvenientTimes } = contact;
  if (channel === 'LETTER') return null;
  const { zones, until } = barredZones(timeZones, at, (today, zone) =>
    endOfInconvenience(inconvenientTimes, at, today, zone),
  );
  const message = `The consumer has called this time inconvenient in ${zones.join(', ')} (12 CFR 1006.6(b))`;
  return until && { ruleId: null, code: 'INCONVENIENT_TIME', message, until };
}

/**
 * 1006.6(b)(1): before the first and after the last hour of the day is inconvenient, in every place where the consumer
 * may be; exactly these hours are not. A letter is read when its reader likes.
 */
function quietHours({ channel, timeZones, limits }: PlannedContact, at: Date): Bar | null {
  if (channel === 'LETTER') return null;
  if (timeZones.length === 0) {
    const message = 'No time zone of the consumer is known, so no hour is known to be convenient';
    return { ruleId: null, code: 'TIMEZONE_UNKNOWN', message, until: null };
  }
  const { noCallBeforeHour: first, noCallAfterHour: last } = limits;
  if (first.value > last.value) {
    const message = `The whole day is blocked: no contact before ${clock(first.value)} and none after ${clock(last.value)}`;
    return { ruleId: first.ruleId ?? last.ruleId, code: 'QUIET_HOURS', message, until: null };
  }
  let isEarly = false;
  const { zones, until } = barredZones(timeZones, at, (today, zone) => {
    const opening = startOfHour(today, first.value, zone);
    if (at < opening) {
      isEarly = true;
      return opening;
    }
    const isLate = at > startOfHour(today, last.value, zone);
    return isLate ? startOfHour(addDays(today, 1), first.value, zone) : null;
  });
  const message = `It is not between ${clock(first.value)} and ${clock(last.value)} in ${zones.join(', ')}`;
  return until && { ruleId: (isEarly ? first : last).ruleId, code: 'QUIET_HOURS', message, until };
}

/** 1006.14(b)(2)(i)(A): not more than so many calls in seven consecutive days, the planned day being the seventh. */
function callFrequency(contact: PlannedContact, at: Date): Bar | null {
  const { value: most, ruleId } = contact.limits.maxCallsPerWeek;
  if (contact.channel !== 'CALL') return null;
  if (most === 0) {
    return { ruleId, code: 'CALL_FREQUENCY', message: 'The rules in force allow no calls', until: null };
  }
  const calls = contact.log.filter(counts);
  const { until } = barredZones(calendarsOf(contact), at, (today, zone) => {
    const dates = calls.map(({ contactedAt }) => dateInZone(contactedAt, zone));
    const made = (lastDay: CalendarDate) => {
      const firstDay = addDays(lastDay, -6);
      return dates.filter((date) => firstDay <= date && date <= lastDay).length;
    };
    let day = today;
    while (made(day) >= most) day = addDays(day, 1);
    return day === today ? null : startOfDay(day, zone);
  });
  const message = `${most} or more calls were made in the seven days up to the planned one`;
  return until && { ruleId, code: 'CALL_FREQUENCY', message, until };
}

/** 1006.14(b)(3): calls with prior direct consent and calls that do not connect are not counted. */
const counts = ({ channel, result, priorConsent }: LoggedContact): boolean =>
  channel === 'CALL' && result !== 'NOT_CONNECTED' && !priorConsent;

/** 1006.14(b)(2)(i)(B): no call within seven consecutive days of a conversation, whose own day is the first. */
function afterConversation(contact: PlannedContact, at: Date): Bar | null {
  if (contact.channel !== 'CALL') return null;
  const conversations = contact.log.filter(({ result }) => result === 'CONVERSATION');
  const { until } = barredZones(calendarsOf(contact), at, (today, zone) => {
    const last = conversations
      .map(({ contactedAt }) => dateInZone(contactedAt, zone))
      .filter((date) => date <= today)
      .at(-1);
    const free = last === undefined ? today : addDays(last, 7);
    return free <= today ? null : startOfDay(free, zone);
  });
  const message = 'A conversation took place in the seven days up to the planned one';
  return until && { ruleId: null, code: 'POST_CONVERSATION', message, until };
}

/** 1006.34(a)(1): the validation notice goes out with the first communication or within five days of it. */
function validationNotice(contact: PlannedContact): { isOverdue: boolean; finding: Finding } | null {
  const { purpose, plannedAt, log } = contact;
  if (purpose === 'VALIDATION_NOTICE' || noticeSentAt(log, plannedAt)) return null;
  const first = log.find(
    ({ contactedAt, result }) => contactedAt <= plannedAt && communicates.includes(result),
  );
  if (first === undefined) return null;
  const isOverdue = calendarsOf(contact).some(
    (zone) => dateInZone(plannedAt, zone) > addDays(dateInZone(first.contactedAt, zone), daysToNotify),
  );
  const message = `No validation notice was sent ${isOverdue ? 'within' : 'yet; it is due within'} ${daysToNotify} days of the first communication`;
  return {
    isOverdue,
    finding: { ruleId: null, code: 'VALIDATION_NOTICE_DUE', message, nextAllowedAt: null },
  };
}

const daysToNotify = 5;

/** 1006.2(d) and (j): an attempt is no communication, nor is a message of limited content, as voicemails are to be. */
const communicates: readonly ContactResult[] = ['CONVERSATION', 'SENT'];

/** When the first validation notice was sent that did not come back by a time. */
function noticeSentAt(log: readonly LoggedContact[], at: Date): Date | null {
  const notices = log.filter(
    ({ purpose, contactedAt }) => purpose === 'VALIDATION_NOTICE' && contactedAt <= at,
  );
  const afterReturn = notices.slice(notices.findLastIndex(({ result }) => result === 'RETURNED') + 1);
  return afterReturn.find(({ result }) => result === 'SENT')?.contactedAt ?? null;
}

/** The days of 1006.34(b)(5) that follow from the day on which a validation notice was sent. */
export interface ValidationPeriod {
  /** Assumed: five days later, not counting Saturdays, Sundays and legal holidays (5 U.S.C. 6103(a)). */
  readonly receivedOn: CalendarDate;
  /** The last day of the period. */
  readonly endsOn: CalendarDate;
}

/** The validation period of a notice sent on a day. */
export function validationPeriod(sentOn: CalendarDate, days: number): ValidationPeriod {
  const receivedOn = addBusinessDays(sentOn, 5, federalHolidays);
  return { receivedOn, endsOn: addDays(receivedOn, days) };
}

/** 1006.38(b)(1): in the validation period nothing may overshadow the consumer's right to dispute the debt. */
function overshadowing(contact: PlannedContact, at: Date): Bar | null {
  const sentAt = overshadows(contact.purpose) ? noticeSentAt(contact.log, at) : null;
  if (sentAt === null) return null;
  const { value: days, ruleId } = contact.limits.debtValidationDays;
  const { until } = barredZones(calendarsOf(contact), at, (today, zone) => {
    const { endsOn } = validationPeriod(dateInZone(sentAt, zone), days);
    return today <= endsOn ? startOfDay(addDays(endsOn, 1), zone) : null;
  });
  const message = 'The validation period is running, and this purpose would overshadow it';
  return until && { ruleId, code: 'OVERSHADOW', message, until };
}

const overshadows = (purpose: Purpose): boolean => purpose === 'LEGAL' || purpose === 'CREDIT_REPORTING';

const placeNotSaid: Finding = {
  ruleId: null,
  code: 'PLACE_NOT_SAID',
  message: 'The consumer has named inconvenient places, and the check does not say where the contact is',
  nextAllowedAt: null,
};

const onHold: Finding = {
  ruleId: null,
  code: 'ACCOUNT_ON_HOLD',
  message: 'The account is on a billing hold',
  nextAllowedAt: null,
};

/** Zones may leave no common hour, so the search ends after as many steps. */
const mostSteps = 100;

/**
 * The first time, from the planned one on, at which nothing bars the contact but a validation notice that could still
 * go out; null where time alone is not enough.
 */
function nextAllowedAt(contact: PlannedContact): Date | null {
  // A notice that is still to be sent starts a period whose end nobody knows.
  if (overshadows(contact.purpose) && validationNotice(contact)) return null;
  let at = contact.plannedAt;
  for (let step = 0; step < mostSteps; step += 1) {
    const bars = barsAt(contact, at);
    if (bars.length === 0) return at;
    for (const { until } of bars) {
      if (until === null) return null;
      if (until > at) at = until;
    }
  }
  return null;
}

/** The zones in which days are counted: those of the consumer. */
const calendarsOf = ({ timeZones, fallbackZone }: PlannedContact): readonly string[] =>
  timeZones.length > 0 ? timeZones : [fallbackZone];

/** The zones that a rule bars, and the last of the times at which it opens in them; null where it bars none. */
function barredZones(
  timeZones: readonly string[],
  at: Date,
  opensAt: (today: CalendarDate, zone: string) => Date | null,
): { readonly zones: readonly string[]; readonly until: Date | null } {
  const zones: string[] = [];
  let until: Date | null = null;
  for (const zone of timeZones) {
    const opening = opensAt(dateInZone(at, zone), zone);
    if (opening === null) continue;
    zones.push(zone);
    if (until === null || opening > until) until = opening;
  }
  return { zones, until };
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
