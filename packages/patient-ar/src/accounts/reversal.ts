import { conflict } from '@rcm/errors';
import { isNegative } from '@rcm/money';
import { newId, statement, type TenantContext } from '@rcm/tenancy';
import { type EntryToReverse, type Ledger, ledgerOf, type Settlement } from './ledger.ts';
import { type EntryType, LedgerEntry } from './ledger-entry.ts';
import { chargeTypes } from './schema.ts';

/** What entries are settled by, or what they settle, with the entry on the other side. */
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
  },
  with: `settled as materialized (
      select s.entry_id, s.other_id, sum(l.amount) as part, max(l.created_at) filter (where l.amount > 0) as at
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
      o.amount > 0, s.part, s.at
    from settled s
    join patient_ar.ledger_entries o on o.organization_id = :tenant and o.id = s.other_id
    order by o.occurred_at, o.sequence`,
});

/** What entries of locked accounts are settled by, or what they settle. */
export const settlementsOf = (
  context: TenantContext,
  entries: readonly Pick<LedgerEntry, 'id' | 'accountId'>[],
): Promise<Settlement[]> =>
  context.sql.all(selectSettlements, {
    accountIds: [...new Set(entries.map(({ accountId }) => accountId))],
    entryIds: entries.map(({ id }) => id),
  });

/** What stands in the way of reversing a charge, by the type of what settles it: both took a part of it off the account. */
const heldByCredit: Partial<Readonly<Record<string, string>>> = {
  ADJUSTMENT: 'An adjustment took off a part of the charge: reverse the adjustment first',
  CHARGE_TRANSFER: 'A part of the charge was moved to another account: reverse the transfer first',
} satisfies Partial<Record<EntryType, string>>;

/** The same of reversing a credit, by the type of what uses it up. */
const heldByCharge: Partial<Readonly<Record<string, string>>> = {
  CREDIT_TRANSFER: 'A part of the credit was moved to another account: reverse the transfer first',
} satisfies Partial<Record<EntryType, string>>;

/** 409 where a transfer moved a part of an entry, or an adjustment took off a part of a charge. */
export function refuseHeld(entries: readonly EntryToReverse[], settlements: readonly Settlement[]): void {
  const amounts = new Map(entries.map(({ id, amount }) => [id, amount]));
  for (const { entryId, type } of settlements) {
    const amount = amounts.get(entryId);
    const obstacle = amount && (isNegative(amount) ? heldByCharge : heldByCredit)[type];
    if (obstacle) throw conflict(obstacle);
  }
}

/** True for what a payment plan may have been agreed about; late fees come on top of its installments. */
export const isPlannable = ({ type, amount }: LedgerEntry) =>
  (chargeTypes as readonly EntryType[]).includes(type) && type !== 'LATE_FEE' && !isNegative(amount);

/** What is taken back, why and when. */
interface TakingBack {
  readonly entries: readonly EntryToReverse[];
  /** What the entries settled, or were settled by. */
  readonly settlements: readonly Settlement[];
  readonly reason: string | null;
  readonly now: Date;
}

/**
 * Takes entries back by their contraries in the ledgers of their accounts, of a transfer both of its entries. What they
 * settled, or were settled by, is open again. Gives the ids of the contraries by those of the entries.
 */
export function takeBack(
  ledgers: ReadonlyMap<string, Ledger>,
  { entries, settlements, reason, now }: TakingBack,
): ReadonlyMap<string, string> {
  const ids = new Map(entries.map(({ id }) => [id, newId(LedgerEntry.idPrefix)]));
  const opposite = Map.groupBy(settlements, ({ entryId }) => entryId);
  for (const [accountId, own] of Map.groupBy(entries, (entry) => entry.accountId)) {
    const ledger = ledgerOf(ledgers, accountId);
    ledger.undo(
      own,
      own.flatMap(({ id }) => opposite.get(id) ?? []),
    );
    for (const entry of own) {
      const counterpartEntryId = ids.get(entry.counterpartEntryId ?? '') ?? null;
      ledger.reverse(entry, { id: ids.get(entry.id) ?? '', reason, counterpartEntryId }, now);
    }
  }
  return ids;
}
