import { isZero, type Money, min, negate, subtract, sum } from '@rcm/money';
import { columnOf, newId, opening, statement, type TenantContext } from '@rcm/tenancy';
import { type EntryToReverse, type Ledger, ledgerOf, type Settlement } from './ledger.ts';
import { LedgerEntry } from './ledger-entry.ts';
import { type LockedAccount, lockStandings } from './share-accounts.ts';

const columns = {
  id: 'text',
  accountId: 'text',
  sequence: 'number',
  type: 'text',
  amount: 'text',
  openAmount: 'text',
  occurredAt: 'timestamp',
  firstDeliveredAt: 'timestamp?',
  method: 'text?',
  reasonCode: 'text?',
  reference: 'text?',
  notes: 'text?',
  claimId: 'text?',
  claimPaymentId: 'text?',
  shareKind: 'text?',
  planId: 'text?',
  installmentId: 'text?',
  placementId: 'text?',
  counterpartEntryId: 'text?',
} as const;

/**
 * Shares that are to be taken back, and what has to be taken back with them: the transfers of their parts, from account
 * to account, and the adjustments that took off a part.
 */
const selectTaken = statement({
  name: 'patient_ar.entries_taken_with_shares',
  parameters: { entryIds: 'text[]' },
  columns,
  with: `recursive taken (id) as (
      select unnest(:entryIds) collate "C"
      union
      select n.id from taken t
      join patient_ar.ledger_entries e on e.organization_id = :tenant and e.id = t.id
      join patient_ar.allocations l on l.organization_id = :tenant and l.account_id = e.account_id
        and l.charge_entry_id = e.id
      join patient_ar.ledger_entries c on c.organization_id = :tenant and c.id = l.credit_entry_id
        and c.type in ('ADJUSTMENT', 'CHARGE_TRANSFER')
        and c.reverses_entry_id is null and c.reversed_by_entry_id is null
      cross join lateral (values (c.id), (c.counterpart_entry_id collate "C")) as n (id)
      where n.id is not null
    )`,
  text: `select ${Object.keys(columns)
    .map((column) => `e.${columnOf(column)}`)
    .join(', ')} from taken t
    join patient_ar.ledger_entries e on e.organization_id = :tenant and e.id = t.id
    order by e.id`,
  opens: opening(LedgerEntry, Object.keys(columns)),
});

const takenWith = async (context: TenantContext, entryIds: readonly string[]): Promise<EntryToReverse[]> =>
  entryIds.length === 0
    ? []
    : ((await context.sql.all(selectTaken, { entryIds })) as readonly object[] as EntryToReverse[]);

/**
 * Locks accounts and those of all entries that are taken back with shares, in the order of their ids, and gives both. A
 * transfer that was made before the lock may have moved a part of a share to a further account, which is then locked too.
 */
export async function lockFor(
  context: TenantContext,
  shareIds: readonly string[],
  accountIds: readonly string[],
): Promise<{ readonly accounts: readonly LockedAccount[]; readonly entries: readonly EntryToReverse[] }> {
  let entries = await takenWith(context, shareIds);
  for (;;) {
    const ids = new Set([...accountIds, ...entries.map(({ accountId }) => accountId)]);
    const accounts = await lockStandings(context, [...ids]);
    entries = await takenWith(context, shareIds);
    if (entries.every(({ accountId }) => ids.has(accountId))) return { accounts, entries };
  }
}

/** A charge that a share of a claim has become. */
export interface ShareCharge {
  readonly claimId: string;
  readonly ledger: Ledger;
  readonly id: string;
}

/** What was taken back, and what is owed instead. */
interface Replacement {
  readonly entries: readonly EntryToReverse[];
  readonly settlements: readonly Settlement[];
  readonly charges: readonly ShareCharge[];
  readonly reason: string | null;
  readonly now: Date;
}

/**
 * Enters adjustments anew that were taken back with shares: for the other charges that they took off a part of, and for
 * what is owed of the same claim now.
 */
export function adjustAgain(ledgers: ReadonlyMap<string, Ledger>, replacement: Replacement): void {
  const { entries, settlements, charges, reason, now } = replacement;
  const claims = new Map(entries.map(({ id, claimId }) => [id, claimId]));
  for (const entry of entries.filter(({ type }) => type === 'ADJUSTMENT')) {
    const ledger = ledgerOf(ledgers, entry.accountId);
    const id = newId(LedgerEntry.idPrefix);
    const amounts = settlements
      .filter(({ entryId }) => entryId === entry.id)
      .flatMap((settlement) => {
        const instead = charges.filter(
          (charge) => charge.ledger === ledger && charge.claimId === claims.get(settlement.id),
        );
        return takeOff(ledger, id, settlement.part, claims.has(settlement.id) ? instead : [settlement]);
      });
    if (amounts.length === 0) continue;
    const { method, reasonCode, reference, notes, claimId, planId, installmentId } = entry;
    const about = { method, reasonCode, reference, notes, claimId, planId, installmentId, reason };
    ledger.enter({ ...about, id, type: 'ADJUSTMENT', amount: negate(sum(amounts)), occurredAt: now });
  }
}

/** Takes an amount off what is open of charges, as far as it goes; gives what it takes off each. */
function takeOff(
  { items }: Ledger,
  creditId: string,
  amount: Money,
  charges: readonly { readonly id: string }[],
): Money[] {
  let left = amount;
  const amounts: Money[] = [];
  for (const { id } of charges) {
    const part = min(left, items.openAmount(id));
    if (isZero(part)) continue;
    items.allocate(creditId, id, part);
    left = subtract(left, part);
    amounts.push(part);
  }
  return amounts;
}
