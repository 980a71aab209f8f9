import { type CalendarDate, dateInZone } from '@rcm/calendar';
import type { Channel, LoggedContact, Purpose } from '../contacts/schema.ts';
import type { OpenCharge } from '../ports.ts';
import type { ContactPlace, InconvenientTime } from '../preferences/schema.ts';
import type { Limits } from './limits.ts';
import type { Finding, Stop } from './schema.ts';

/** A planned contact, and everything that decides whether it is allowed. */
export interface PlannedContact {
  readonly channel: Channel;
  readonly purpose: Purpose;
  readonly plannedAt: Date;
  /** Every time zone in which the consumer may be; empty if none is known. */
  readonly timeZones: readonly string[];
  /** The time zone of the organization, in which days are counted if that of the consumer is unknown. */
  readonly organizationZone: string;
  /** Where the consumer will be contacted; null if unknown. */
  readonly place: ContactPlace | null;
  readonly stops: readonly Stop[];
  readonly inconvenientTimes: readonly InconvenientTime[];
  readonly inconvenientPlaces: readonly ContactPlace[];
  readonly channelOptOuts: readonly Channel[];
  /** True if the account is on a hold that does not itself block contacts. */
  readonly isOnOtherHold: boolean;
  /** The charges of the account that are open. */
  readonly openCharges: readonly Pick<OpenCharge, 'firstDeliveredAt'>[];
  /** The first day on which a suit about one of them is barred; null if none is known. */
  readonly timeBarredOn: CalendarDate | null;
  /** True if the organization is a hospital that 26 CFR 1.501(r)-6 applies to. */
  readonly isCharitableHospital: boolean;
  /** Every contact with the person about the debt, oldest first. */
  readonly log: readonly LoggedContact[];
  readonly limits: Limits;
}

/** A reason to block a contact, and the time at which it ends; null if it does not end by time alone. */
export interface Restriction extends Omit<Finding, 'nextAllowedAt'> {
  readonly until: Date | null;
}

/** The time zones in which days are counted. */
export const countingZones = ({ timeZones, organizationZone }: PlannedContact): readonly string[] =>
  timeZones.length > 0 ? timeZones : [organizationZone];

/** Finds the time zones that a rule restricts, and the latest end of the restriction; null if it restricts none. */
export function findRestrictedZones(
  timeZones: readonly string[],
  at: Date,
  findOpening: (today: CalendarDate, zone: string) => Date | null,
): { readonly zones: readonly string[]; readonly until: Date | null } {
  const zones: string[] = [];
  let until: Date | null = null;
  for (const zone of timeZones) {
    const opening = findOpening(dateInZone(at, zone), zone);
    if (opening === null) continue;
    zones.push(zone);
    if (until === null || opening > until) until = opening;
  }
  return { zones, until };
}
