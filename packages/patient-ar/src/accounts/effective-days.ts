import { dateInZone } from '@rcm/calendar';
import { isNegative } from '@rcm/money';
import type { Ledger, NewEntry } from './ledger.ts';
import type { AllocationPart } from './open-items.ts';

/** The day from which a new entry counts, `YYYY-MM-DD`. */
export const effectiveDayOf = ({ posting, occurredAt }: NewEntry, timeZone: string): string =>
  posting.effectiveOn ?? dateInZone(occurredAt, timeZone);

/** The latest of days; null if there is none. */
const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce((last, day) => (last === null || (day !== null && day > last) ? day : last), null);

/**
 * The days from which the allocations of a change count. One that is undone counts until the day of the reversal, and at
 * least until its own day. A new one counts from the days of its new entries, but not before the last day on which the
 * change undoes an allocation of its entries: until then their amounts were not open.
 */
export function effectiveDays(
  { entries, undone }: Ledger,
  timeZone: string,
): (part: AllocationPart) => string | null {
  const days = new Map<string, string | null>(
    entries.map((entry) => [entry.id, effectiveDayOf(entry, timeZone)]),
  );
  const reversalDays = new Map(entries.map(({ id, posting }) => [posting.reversesEntryId, days.get(id)]));
  const daysOfUndone = new Map<string, string | null>();
  for (const { id, entryId, isCharge, settledOn } of undone) {
    const day = latest([reversalDays.get(entryId) ?? null, settledOn]);
    daysOfUndone.set(isCharge ? `${entryId} ${id}` : `${id} ${entryId}`, day);
    for (const each of [id, entryId]) days.set(each, latest([days.get(each) ?? null, day]));
  }
  return ({ creditEntryId, chargeEntryId, amount }) =>
    isNegative(amount)
      ? (daysOfUndone.get(`${creditEntryId} ${chargeEntryId}`) ?? null)
      : latest([days.get(creditEntryId) ?? null, days.get(chargeEntryId) ?? null]);
}
