import { negate, sum } from '@rcm/money';
import { columnOf, newId, opening, statement, type TenantContext } from '@rcm/tenancy';
import { allocateUpTo, type EntryToReverse, getLedger, type Ledger, type Settlement } from './ledger.ts';
import { LedgerEntry } from './ledger-entry.ts';
import { type LockedAccount, lockAccountStates } from './share-accounts.ts';

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
 * Shares to reverse and the entries that must be reversed with them: transfers of their parts, from account to account,
 * and adjustments of their parts.
 */
const selectEntriesToReverse = statement({
  name: 'patient_ar.entries_taken_with_shares',
  parameters: { entryIds: 'text[]' },
  columns,
  with: `recursive to_reverse (id) as (
      select unnest(:entryIds) collate "C"
      union
      select n.id from to_reverse t
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
    .join(', ')} from to_reverse t
    join patient_ar.ledger_entries e on e.organization_id = :tenant and e.id = t.id
    order by e.id`,
  opens: opening(LedgerEntry, Object.keys(columns)),
});

const findEntriesToReverse = async (
  context: TenantContext,
  entryIds: readonly string[],
): Promise<EntryToReverse[]> =>
  entryIds.length === 0
    ? []
    : ((await context.sql.all(selectEntriesToReverse, {
        entryIds,
      })) as readonly object[] as EntryToReverse[]);

/**
 * Locks the given accounts and those of all entries that are reversed with shares, in the order of their ids. Repeats until
 * no concurrent transfer has moved a part of a share to an account that is not locked.
 */
export async function lockForReversal(
  context: TenantContext,
  shareIds: readonly string[],
  accountIds: readonly string[],
): Promise<{ readonly accounts: readonly LockedAccount[]; readonly entries: readonly EntryToReverse[] }> {
  let entries = await findEntriesToReverse(context, shareIds);
  for (;;) {
    const ids = new Set([...accountIds, ...entries.map(({ accountId }) => accountId)]);
    const accounts = await lockAccountStates(context, [...ids]);
    entries = await findEntriesToReverse(context, shareIds);
    if (entries.every(({ accountId }) => ids.has(accountId))) return { accounts, entries };
  }
}

/** A charge posted for a share of a claim. */
export interface ShareCharge {
  /** The claim, and those that it replaces. */
  readonly claimIds: readonly (string | null)[];
  readonly ledger: Ledger;
  readonly id: string;
}

/** The reversed entries and the charges that replace them. */
interface Replacement {
  readonly entries: readonly EntryToReverse[];
  readonly settlements: readonly Settlement[];
  readonly charges: readonly ShareCharge[];
  readonly reason: string | null;
  readonly now: Date;
  /** The day from which the adjustments count. */
  readonly effectiveOn: string | undefined;
}

/**
 * Posts the reversed adjustments again: for the other charges that they reduced, and for the new charges of the same
 * claim.
 */
export function restoreAdjustments(ledgers: ReadonlyMap<string, Ledger>, replacement: Replacement): void {
  const { entries, settlements, charges, reason, now, effectiveOn } = replacement;
  const claims = new Map(entries.map(({ id, claimId }) => [id, claimId]));
  for (const entry of entries.filter(({ type }) => type === 'ADJUSTMENT')) {
    const ledger = getLedger(ledgers, entry.accountId);
    const id = newId(LedgerEntry.idPrefix);
    const amounts = settlements
      .filter(({ entryId }) => entryId === entry.id)
      .flatMap((settlement) => {
        const replacements = charges.filter(
          (charge) => charge.ledger === ledger && charge.claimIds.includes(claims.get(settlement.id) ?? null),
        );
        return allocateUpTo(
          ledger,
          id,
          settlement.part,
          claims.has(settlement.id) ? replacements : [settlement],
        );
      });
    if (amounts.length === 0) continue;
    const { method, reasonCode, reference, notes, claimId, planId, installmentId } = entry;
    const common = {
      method,
      reasonCode,
      reference,
      notes,
      claimId,
      planId,
      installmentId,
      reason,
      effectiveOn,
    };
    ledger.enter({ ...common, id, type: 'ADJUSTMENT', amount: negate(sum(amounts)), occurredAt: now });
  }
}

/**
 * Applies payments of reversed shares to the new charges of the same claim. What is left settles the oldest open charges
 * of the account, and the rest becomes unapplied credit.
 */
export function reapplyPayments(
  ledgers: ReadonlyMap<string, Ledger>,
  { entries, settlements, charges }: Pick<Replacement, 'entries' | 'settlements' | 'charges'>,
): void {
  const reversed = new Map(entries.map((entry) => [entry.id, entry]));
  for (const { entryId, id, isCharge, part } of settlements) {
    const share = reversed.get(entryId);
    if (share === undefined || isCharge || reversed.has(id)) continue;
    const ledger = getLedger(ledgers, share.accountId);
    const replacements = charges.filter(
      (charge) => charge.ledger === ledger && charge.claimIds.includes(share.claimId ?? null),
    );
    allocateUpTo(ledger, id, part, replacements);
  }
}
