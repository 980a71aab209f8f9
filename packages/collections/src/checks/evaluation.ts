import { addDays, type CalendarDate, dateInZone, startOfDay, startOfHour } from '@rcm/calendar';
import type { LoggedContact } from '../contacts/schema.ts';
import { findNotificationObstacle } from '../extraordinary-actions.ts';
import { endOfInconvenience } from '../preferences/inconvenience.ts';
import { creditReporting } from './credit-reporting.ts';
import {
  countingZones,
  findRestrictedZones,
  type PlannedContact,
  type Restriction,
} from './planned-contact.ts';
import type { CheckResult, Finding, Stop } from './schema.ts';
import { isTimeBarred } from './time-bar.ts';
import { overshadowing, overshadows, validationNotice } from './validation.ts';

/** The result for a planned contact and the reasons for it. */
export interface Evaluation {
  readonly result: CheckResult;
  readonly violations: readonly Finding[];
  readonly warnings: readonly Finding[];
}

/** Decides whether a planned contact is allowed (12 CFR part 1006, Regulation F, with the limits of the rules in force). */
export function evaluate(contact: PlannedContact): Evaluation {
  const restrictions = findRestrictions(contact, contact.plannedAt);
  const notice = validationNotice(contact);
  const next = nextAllowedAt(contact);
  const violations = restrictions.map(({ until, ...restriction }) => ({
    ...restriction,
    nextAllowedAt: until && next,
  }));
  const warnings: Finding[] = [];
  if (notice) (notice.isOverdue ? violations : warnings).push(notice.finding);
  if (contact.isOnOtherHold) warnings.push(otherHold);
  if (contact.purpose !== 'LEGAL' && isTimeBarred(contact, contact.plannedAt)) {
    warnings.push({ ...timeBarred, nextAllowedAt: null });
  }
  if (contact.place === null && contact.inconvenientPlaces.length > 0) warnings.push(placeUnknown);
  const allowed = warnings.length === 0 ? 'ALLOWED' : 'ALLOWED_WITH_WARNINGS';
  return { result: violations.length > 0 ? 'BLOCKED' : allowed, violations, warnings };
}

/** Finds everything that blocks the contact at a time, except a missing validation notice. */
const findRestrictions = (contact: PlannedContact, at: Date): Restriction[] =>
  [
    ...absoluteStops(contact),
    channelOptOut(contact),
    placeRestriction(contact),
    timeRestriction(contact, at),
    quietHours(contact, at),
    callFrequency(contact, at),
    afterConversation(contact, at),
    overshadowing(contact, at),
    creditReporting(contact, at),
    notificationPeriod(contact, at),
    timeBar(contact, at),
  ].filter((restriction) => restriction !== null);

const stopMessages: Readonly<Record<Stop, string>> = {
  CEASE_COMMUNICATION: 'The consumer has asked that communication cease (12 CFR 1006.6(c))',
  ATTORNEY_REPRESENTED: 'An attorney represents the consumer (12 CFR 1006.6(b)(2))',
  DISPUTE_PENDING: 'The debt is disputed (12 CFR 1006.38)',
  BANKRUPTCY_HOLD: 'The account is on a bankruptcy hold',
  PPDR_PENDING: 'A patient-provider dispute about the bill is pending (45 CFR 149.620(c)(5))',
};

function absoluteStops({ stops }: PlannedContact): Restriction[] {
  return stops.map((code) => ({ ruleId: null, code, message: stopMessages[code], until: null }));
}

/** 1006.14(h): a consumer may refuse a medium of communication. */
function channelOptOut({ channel, channelOptOuts }: PlannedContact): Restriction | null {
  if (!channelOptOuts.includes(channel)) return null;
  const message = `The consumer has asked not to be contacted by ${channel} (12 CFR 1006.14(h))`;
  return { ruleId: null, code: 'CHANNEL_OPT_OUT', message, until: null };
}

/** 1006.6(b)(1) and (3): no contact at a place known to be inconvenient, such as the workplace. */
function placeRestriction({ place, inconvenientPlaces }: PlannedContact): Restriction | null {
  if (place === null || !inconvenientPlaces.includes(place)) return null;
  const message = `The consumer is not to be contacted at ${place} (12 CFR 1006.6(b))`;
  return { ruleId: null, code: 'INCONVENIENT_PLACE', message, until: null };
}

/** 1006.6(b)(1): no contact at a time that the consumer named as inconvenient, in any time zone where the consumer may be. */
function timeRestriction(contact: PlannedContact, at: Date): Restriction | null {
  const { channel, timeZones, inconvenientTimes } = contact;
  if (channel === 'LETTER') return null;
  const { zones, until } = findRestrictedZones(timeZones, at, (today, zone) =>
    endOfInconvenience(inconvenientTimes, at, today, zone),
  );
  const message = `The consumer named this time as inconvenient in ${zones.join(', ')} (12 CFR 1006.6(b))`;
  return until && { ruleId: null, code: 'INCONVENIENT_TIME', message, until };
}

/**
 * 1006.6(b)(1): times before the first and after the last hour are inconvenient, in any time zone where the consumer may
 * be; the hours themselves are not. Letters are exempt, because the reader chooses when to read them.
 */
function quietHours({ channel, timeZones, limits }: PlannedContact, at: Date): Restriction | null {
  if (channel === 'LETTER') return null;
  if (timeZones.length === 0) {
    const message = 'No time zone of the consumer is known, so no hour is known to be convenient';
    return { ruleId: null, code: 'TIMEZONE_UNKNOWN', message, until: null };
  }
  const { noCallBeforeHour: first, noCallAfterHour: last } = limits;
  if (first.value > last.value) {
    const message = `The whole day is blocked: no contact before ${formatHour(first.value)} and none after ${formatHour(last.value)}`;
    return { ruleId: first.ruleId ?? last.ruleId, code: 'QUIET_HOURS', message, until: null };
  }
  let isEarly = false;
  const { zones, until } = findRestrictedZones(timeZones, at, (today, zone) => {
    const opening = startOfHour(today, first.value, zone);
    if (at < opening) {
      isEarly = true;
      return opening;
    }
    const isLate = at > startOfHour(today, last.value, zone);
    return isLate ? startOfHour(addDays(today, 1), first.value, zone) : null;
  });
  const message = `It is not between ${formatHour(first.value)} and ${formatHour(last.value)} in ${zones.join(', ')}`;
  return until && { ruleId: (isEarly ? first : last).ruleId, code: 'QUIET_HOURS', message, until };
}

/** 1006.14(b)(2)(i)(A): at most a number of calls in seven consecutive days; the planned day is the seventh. */
function callFrequency(contact: PlannedContact, at: Date): Restriction | null {
  const { value: maxCalls, ruleId } = contact.limits.maxCallsPerWeek;
  if (contact.channel !== 'CALL') return null;
  if (maxCalls === 0) {
    return { ruleId, code: 'CALL_FREQUENCY', message: 'The rules in force allow no calls', until: null };
  }
  const calls = contact.log.filter(isCountedCall);
  const { until } = findRestrictedZones(countingZones(contact), at, (today, zone) => {
    const dates = calls.map(({ contactedAt }) => dateInZone(contactedAt, zone));
    const countCalls = (lastDay: CalendarDate) => {
      const firstDay = addDays(lastDay, -6);
      return dates.filter((date) => firstDay <= date && date <= lastDay).length;
    };
    let day = today;
    while (countCalls(day) >= maxCalls) day = addDays(day, 1);
    return day === today ? null : startOfDay(day, zone);
  });
  const message = `${maxCalls} or more calls were made in the seven days up to the planned day`;
  return until && { ruleId, code: 'CALL_FREQUENCY', message, until };
}

/**
 * 1006.14(b)(3): calls that do not connect are not counted, nor those within seven consecutive days of the consumer's direct
 * prior consent, whose day is the first.
 */
const isCountedCall = ({ channel, result, priorConsent }: LoggedContact): boolean =>
  channel === 'CALL' && result !== 'NOT_CONNECTED' && !priorConsent;

/** 1006.14(b)(2)(i)(B): no call within seven consecutive days of a conversation; the day of the conversation is the first. */
function afterConversation(contact: PlannedContact, at: Date): Restriction | null {
  if (contact.channel !== 'CALL') return null;
  const conversations = contact.log.filter(({ result }) => result === 'CONVERSATION');
  const { until } = findRestrictedZones(countingZones(contact), at, (today, zone) => {
    const last = conversations
      .map(({ contactedAt }) => dateInZone(contactedAt, zone))
      .filter((date) => date <= today)
      .at(-1);
    const firstFreeDay = last === undefined ? today : addDays(last, 7);
    return firstFreeDay <= today ? null : startOfDay(firstFreeDay, zone);
  });
  const message = 'A conversation took place in the seven days up to the planned day';
  return until && { ruleId: null, code: 'POST_CONVERSATION', message, until };
}

/**
 * 26 CFR 1.501(r)-6(b)(1)(ii) and (iv): a charitable hospital's report to a credit reporting agency and its legal action are
 * extraordinary collection actions.
 */
function notificationPeriod(contact: PlannedContact, at: Date): Restriction | null {
  const { purpose, isCharitableHospital, openCharges, organizationZone } = contact;
  const isExtraordinary = purpose === 'LEGAL' || purpose === 'CREDIT_REPORTING';
  if (!isExtraordinary || !isCharitableHospital) return null;
  const found = findNotificationObstacle(openCharges, dateInZone(at, organizationZone), organizationZone);
  if (found === null) return null;
  const { endsOn, ...finding } = found;
  return { ruleId: null, ...finding, until: endsOn === null ? null : startOfDay(endsOn, organizationZone) };
}

/** 1006.26(b): no suit, and no threat of one, to collect a time-barred debt. */
const timeBar = (contact: PlannedContact, at: Date): Restriction | null =>
  contact.purpose === 'LEGAL' && isTimeBarred(contact, at) ? { ...timeBarred, until: null } : null;

const timeBarred = {
  ruleId: null,
  code: 'TIME_BARRED',
  message: 'A charge of the account is time-barred: no suit, and no threat of one (12 CFR 1006.26(b))',
} as const;

const placeUnknown: Finding = {
  ruleId: null,
  code: 'PLACE_NOT_SAID',
  message: 'The consumer named inconvenient places, and the check does not say where the contact takes place',
  nextAllowedAt: null,
};

const otherHold: Finding = {
  ruleId: null,
  code: 'ACCOUNT_ON_HOLD',
  message: 'The account is on a billing hold',
  nextAllowedAt: null,
};

/** Time zones may have no allowed hour in common, so the search is bounded. */
const maxSteps = 100;

/**
 * Finds the first time, at or after the planned one, at which at most a missing validation notice blocks the contact.
 * Null if waiting is not enough.
 */
function nextAllowedAt(contact: PlannedContact): Date | null {
  // A notice that is not sent yet starts a period whose end is unknown.
  if (overshadows(contact.purpose) && validationNotice(contact)) return null;
  let at = contact.plannedAt;
  for (let step = 0; step < maxSteps; step += 1) {
    const restrictions = findRestrictions(contact, at);
    if (restrictions.length === 0) return at;
    for (const { until } of restrictions) {
      if (until === null) return null;
      if (until > at) at = until;
    }
  }
  return null;
}

const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
