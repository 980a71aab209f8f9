import { dateInZone } from '@rcm/calendar';
import type { Ledger, NewEntry } from './ledger.ts';

/** The day from which a new entry counts, `YYYY-MM-DD`. */
export const effectiveDayOf = ({ posting, occurredAt }: NewEntry, timeZone: string): string =>
  posting.effectiveOn ?? dateInZone(occurredAt, timeZone);

/** The latest of days; null if there is none. */
export const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce((last, day) => (last === null || (day !== null && day > last) ? day : last), null);

/**
 * The days before which allocations of the entries of a ledger don't count: the day of a new entry, and for an entry whose
 * allocation was undone the day of the reversal, but not before that of the allocation. Null for any other entry.
 */
export function effectiveDays(
  { entries, undone }: Ledger,
  timeZone: string,
): (entryId: string) => string | null {
  const days = new Map<string, string | null>(
    entries.map((entry) => [entry.id, effectiveDayOf(entry, timeZone)]),
  );
  const reversals = new Map(entries.map((entry) => [entry.posting.reversesEntryId, entry.id]));
  for (const { id, entryId, settledOn } of undone) {
    const reversal = reversals.get(entryId) ?? '';
    days.set(id, latest([days.get(id) ?? null, days.get(reversal) ?? null, settledOn]));
  }
  return (entryId) => days.get(entryId) ?? null;
}
