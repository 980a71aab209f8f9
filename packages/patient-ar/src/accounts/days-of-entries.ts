import { endOfDay, startOfDay } from '@rcm/calendar';
import type { EntryBasis } from '@rcm/envelope';
import { invalid } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';
import type { OpenOn, ShareRange } from './open-on.ts';

/** The days of entries by which accounts are filtered, `YYYY-MM-DD`. */
interface DaysOfEntries {
  readonly openOn?: string | undefined;
  readonly basis: EntryBasis;
  readonly entryFrom?: string | undefined;
  readonly entryTo?: string | undefined;
  readonly shareFrom?: string | undefined;
  readonly shareTo?: string | undefined;
}

/** The filter for accounts that were open at the end of a day. Throws 400 for a range of entries without the day. */
export function openFilter(
  { organization: { timeZone } }: TenantContext,
  { openOn, basis, entryFrom, entryTo }: DaysOfEntries,
): { readonly [Name in 'effectivelyOpen' | 'postedOpen']?: OpenOn } {
  if (openOn === undefined) {
    if (entryFrom === undefined && entryTo === undefined) return {};
    throw invalid('query.openOn', 'Expected a day together with entryFrom or entryTo');
  }
  const day = {
    asOf: openOn,
    until: endOfDay(openOn, timeZone).toISOString(),
    from: entryFrom === undefined ? null : startOfDay(entryFrom, timeZone).toISOString(),
    to: entryTo === undefined ? null : endOfDay(entryTo, timeZone).toISOString(),
  };
  return basis === 'POSTED' ? { postedOpen: day } : { effectivelyOpen: day };
}

/** The filter for accounts that were charged a share in a range of days. Throws 400 unless both days or none are given. */
export function sharesFilter(
  { organization: { timeZone } }: TenantContext,
  { shareFrom, shareTo }: DaysOfEntries,
): { readonly chargedShares?: ShareRange } {
  if (shareFrom === undefined && shareTo === undefined) return {};
  if (shareFrom === undefined) throw invalid('query.shareFrom', 'Expected a day together with shareTo');
  if (shareTo === undefined) throw invalid('query.shareTo', 'Expected a day together with shareFrom');
  const from = startOfDay(shareFrom, timeZone).toISOString();
  return { chargedShares: { from, to: endOfDay(shareTo, timeZone).toISOString() } };
}
