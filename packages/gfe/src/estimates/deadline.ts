import {
  addBusinessDays,
  businessDaysBetween,
  type CalendarDate,
  dateInZone,
  endOfDay,
  type Holiday,
  type HolidaySet,
  skippedHolidays,
} from '@rcm/calendar';
import type { z } from 'zod';
import type { DeadlineBasis } from './contract.ts';

/** The dates that set a delivery deadline, and the calendar to count them in. */
export interface DeadlineFacts {
  readonly serviceDate: Date;
  readonly scheduledAt: Date | null;
  readonly requestedAt: Date | null;
  /** True for an estimate that replaces another because scope, charges, providers or dates changed. */
  readonly isRevision: boolean;
  readonly timeZone: string;
  readonly holidays: HolidaySet;
}

/** A delivery deadline and the rule that set it. */
export interface Deadline {
  readonly basis: z.infer<typeof DeadlineBasis>;
  readonly date: CalendarDate;
  /** The last millisecond of `date` in the zone, never after the service begins. */
  readonly deliveryDeadline: Date;
  /** Business days d with scheduled date < d ≤ service date; null without a scheduling. */
  readonly businessDaysAhead: number | null;
  readonly holidaysSkipped: readonly Holiday[];
}

type Duty = Pick<Deadline, 'basis' | 'date'> & { readonly from: CalendarDate };

/**
 * The delivery deadline in business days: not later than 1 after the date of a scheduling at least 3 ahead, 3 after that
 * of one at least 10 ahead or of a request (45 CFR 149.610(b)(1)(vi)(A) to (C)), and for a change of scope 1 before the
 * service (45 CFR 149.610(b)(1)(vii)). The rule does not say which days are holidays; they are the organization's. If there is both a
 * scheduling and a request, the earlier deadline counts.
 */
export function deliveryDeadline(facts: DeadlineFacts): Deadline {
  const { timeZone, holidays } = facts;
  const serviceDate = dateInZone(facts.serviceDate, timeZone);
  const scheduledOn = facts.scheduledAt === null ? null : dateInZone(facts.scheduledAt, timeZone);
  const ahead = scheduledOn === null ? null : businessDaysBetween(scheduledOn, serviceDate, holidays);
  const duty = facts.isRevision
    ? revisionDuty(serviceDate, holidays)
    : firstEstimateDuty(facts, scheduledOn, ahead ?? 0);
  const endOfDeadline = endOfDay(duty.date, timeZone);
  const endsBeforeService = endOfDeadline < facts.serviceDate;
  return {
    basis: duty.basis,
    date: duty.date,
    deliveryDeadline: endsBeforeService ? endOfDeadline : facts.serviceDate,
    businessDaysAhead: ahead,
    holidaysSkipped:
      duty.from <= duty.date
        ? skippedHolidays(duty.from, duty.date, holidays)
        : skippedHolidays(duty.date, duty.from, holidays),
  };
}

function revisionDuty(serviceDate: CalendarDate, holidays: HolidaySet): Duty {
  return { basis: 'REVISION', date: addBusinessDays(serviceDate, -1, holidays), from: serviceDate };
}

function firstEstimateDuty(facts: DeadlineFacts, scheduledOn: CalendarDate | null, ahead: number): Duty {
  const { holidays, timeZone } = facts;
  const duties: Duty[] = [];
  if (scheduledOn !== null) {
    duties.push({
      basis:
        ahead >= 10
          ? 'SCHEDULED_10_BUSINESS_DAYS_AHEAD'
          : ahead >= 3
            ? 'SCHEDULED_3_BUSINESS_DAYS_AHEAD'
            : 'NOT_REQUIRED',
      date: addBusinessDays(scheduledOn, ahead >= 10 ? 3 : 1, holidays),
      from: scheduledOn,
    });
  }
  if (facts.requestedAt !== null) {
    const requestedOn = dateInZone(facts.requestedAt, timeZone);
    duties.push({ basis: 'REQUESTED', date: addBusinessDays(requestedOn, 3, holidays), from: requestedOn });
  }
  const required = duties.filter(({ basis }) => basis !== 'NOT_REQUIRED');
  const [duty] = (required.length > 0 ? required : duties).sort((a, b) => (a.date < b.date ? -1 : 1));
  if (duty === undefined) throw new RangeError('A deadline needs a scheduling or a request');
  return duty;
}
