import { conflict } from '@rcm/errors';
import { isNegative } from '@rcm/money';
import { newId, statement, type TenantContext } from '@rcm/tenancy';
import { type EntryToReverse, getLedger, type Ledger, type Settlement } from './ledger.ts';
import { type EntryType, LedgerEntry } from './ledger-entry.ts';
import { chargeTypes } from './schema.ts';

/** The net allocations of entries, with the entry on the other side. */
const selectSettlements = statement({
  name: 'patient_ar.settlements_of_entries',
  parameters: { accountIds: 'text[]', entryIds: 'text[]' },
  columns: {
    entryId: 'text',
    id: 'text',
    type: 'text',
    sequence: 'number',
    openAmount: 'text',
    occurredAt: 'timestamp',
    firstDeliveredAt: 'timestamp?',
    isCharge: 'boolean',
    part: 'text',
    settledAt: 'timestamp',
    settledOn: 'text?',
  },
  with: `settled as materialized (
      select s.entry_id, s.other_id, sum(l.amount) as part, max(l.created_at) filter (where l.amount > 0) as at,
        max(l.effective_on) filter (where l.amount > 0) as day
      from unnest(:accountIds) as a (id)
      join patient_ar.allocations l on l.organization_id = :tenant and l.account_id = a.id
      cross join lateral (
        values (l.credit_entry_id, l.charge_entry_id), (l.charge_entry_id, l.credit_entry_id)
      ) as s (entry_id, other_id)
      join unnest(:entryIds) as t (id) on t.id = s.entry_id
      group by s.entry_id, s.other_id
      having sum(l.amount) > 0
    )`,
  text: `select s.entry_id, o.id, o.type, o.sequence, o.open_amount, o.occurred_at, o.first_delivered_at,
      o.amount > 0, s.part, s.at, s.day
    from settled s
    join patient_ar.ledger_entries o on o.organization_id = :tenant and o.id = s.other_id
    order by o.occurred_at, o.sequence`,
});

/** Finds the net allocations of entries of locked accounts. */
export const findSettlements = (
  context: TenantContext,
  entries: readonly Pick<LedgerEntry, 'id' | 'accountId'>[],
): Promise<Settlement[]> =>
  context.sql.all(selectSettlements, {
    accountIds: [...new Set(entries.map(({ accountId }) => accountId))],
    entryIds: entries.map(({ id }) => id),
  });

/** Why a charge cannot be reversed, by the type of a credit that is allocated to it. */
const obstaclesByCredit: Partial<Readonly<Record<string, string>>> = {
  ADJUSTMENT: 'The charge is partly adjusted: reverse the adjustment first',
  CHARGE_TRANSFER: 'The charge is partly transferred to another account: reverse the transfer first',
} satisfies Partial<Record<EntryType, string>>;

/** Why a credit cannot be reversed, by the type of a charge that it is allocated to. */
const obstaclesByCharge: Partial<Readonly<Record<string, string>>> = {
  CREDIT_TRANSFER: 'The credit is partly transferred to another account: reverse the transfer first',
} satisfies Partial<Record<EntryType, string>>;

/** Throws 409 if an entry is partly transferred, or a charge partly adjusted. */
export function assertReversible(
  entries: readonly EntryToReverse[],
  settlements: readonly Settlement[],
): void {
  const amounts = new Map(entries.map(({ id, amount }) => [id, amount]));
  for (const { entryId, type } of settlements) {
    const amount = amounts.get(entryId);
    const obstacle = amount && (isNegative(amount) ? obstaclesByCharge : obstaclesByCredit)[type];
    if (obstacle) throw conflict(obstacle);
  }
}

/** True for a charge that a payment plan can cover. Late fees are charged in addition to installments. */
export const isPlannable = ({ type, amount }: LedgerEntry) =>
  (chargeTypes as readonly EntryType[]).includes(type) && type !== 'LATE_FEE' && !isNegative(amount);

/** The entries to reverse, with the reason and time. */
interface ReversalRequest {
  readonly entries: readonly EntryToReverse[];
  /** The allocations of the entries. */
  readonly settlements: readonly Settlement[];
  readonly reason: string | null;
  readonly now: Date;
  /** The day from which a reversal counts; by default the day of `now`. */
  readonly effectiveOn?: (entry: EntryToReverse) => string | undefined;
}

/**
 * Reverses entries in the ledgers of their accounts, for a transfer both of its entries, and undoes their allocations.
 * Returns the ids of the reversals by the ids of the entries.
 */
export function reverseEntries(
  ledgers: ReadonlyMap<string, Ledger>,
  { entries, settlements, reason, now, effectiveOn }: ReversalRequest,
): ReadonlyMap<string, string> {
  const ids = new Map(entries.map(({ id }) => [id, newId(LedgerEntry.idPrefix)]));
  const settlementsByEntry = Map.groupBy(settlements, ({ entryId }) => entryId);
  for (const [accountId, accountEntries] of Map.groupBy(entries, (entry) => entry.accountId)) {
    const ledger = getLedger(ledgers, accountId);
    ledger.undo(
      accountEntries,
      accountEntries.flatMap(({ id }) => settlementsByEntry.get(id) ?? []),
    );
    for (const entry of accountEntries) {
      const counterpartEntryId = ids.get(entry.counterpartEntryId ?? '') ?? null;
      const id = ids.get(entry.id) ?? '';
      ledger.reverse(entry, { id, reason, counterpartEntryId, effectiveOn: effectiveOn?.(entry) }, now);
    }
  }
  return ids;
}
