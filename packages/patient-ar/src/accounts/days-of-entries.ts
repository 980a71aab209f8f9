import { endOfDay, startOfDay } from '@rcm/calendar';
import type { TenantContext } from '@rcm/tenancy';
import { today } from '../clock.ts';
import type { OpenOn, ShareRange } from './open-on.ts';

/** The days of entries by which accounts are filtered, `YYYY-MM-DD`. */
interface DaysOfEntries {
  readonly openOn?: string | undefined;
  readonly entryFrom?: string | undefined;
  readonly entryTo?: string | undefined;
  readonly shareFrom?: string | undefined;
  readonly shareTo?: string | undefined;
}

/** The first and the last moment of a range of days; null where a day is left out. */
const momentsOf = (timeZone: string, from: string | undefined, to: string | undefined) => ({
  from: from === undefined ? null : startOfDay(from, timeZone).toISOString(),
  to: to === undefined ? null : endOfDay(to, timeZone).toISOString(),
});

/** The day on which accounts were open, today where only a range of entries is given; null for accounts of any kind. */
export function openDayOf(
  context: TenantContext,
  { entryFrom, entryTo, openOn }: DaysOfEntries,
): OpenOn | null {
  if ([openOn, entryFrom, entryTo].every((day) => day === undefined)) return null;
  const { timeZone } = context.organization;
  const asOf = openOn ?? today(context);
  const until = endOfDay(asOf, timeZone).toISOString();
  return { asOf, until, ...momentsOf(timeZone, entryFrom, entryTo) };
}

/** The filter for accounts that were charged a share in a range of days. */
export const sharesFilter = (
  { organization }: TenantContext,
  { shareFrom, shareTo }: DaysOfEntries,
): { readonly chargedShares?: ShareRange } =>
  shareFrom === undefined && shareTo === undefined
    ? {}
    : { chargedShares: momentsOf(organization.timeZone, shareFrom, shareTo) };
