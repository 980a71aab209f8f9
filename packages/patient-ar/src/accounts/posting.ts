import { isNegative, type Money } from '@rcm/money';
import { expression, inserted, newId, RawJson, statement, type TenantContext } from '@rcm/tenancy';
import { payable, Statement } from '../statements/statement.ts';
import type { Account } from './account.ts';
import { Allocation, type EntryType, LedgerEntry } from './ledger-entry.ts';
import { earliestClock, type OpenEntry, OpenItems, type Part } from './open-items.ts';
import { entryView } from './view.ts';

/** What is to be entered into a ledger. */
export interface Posting {
  /** Given where another entry names this one. */
  readonly id?: string;
  readonly type: EntryType;
  /** Above zero where it adds to the balance, below zero where it takes from it. */
  readonly amount: Money;
  readonly occurredAt: Date;
  readonly firstDeliveredAt?: Date | null;
  readonly method?: LedgerEntry['method'];
  readonly reasonCode?: LedgerEntry['reasonCode'];
  readonly reference?: string | undefined;
  readonly notes?: string | undefined;
  readonly reason?: string;
  readonly claimId?: LedgerEntry['claimId'];
  readonly planId?: LedgerEntry['planId'];
  readonly installmentId?: LedgerEntry['installmentId'];
  readonly reversesEntryId?: string;
  readonly counterpartEntryId?: string | null;
  /** The charge that a credit settles before any other. */
  readonly settlesEntryId?: string | undefined;
}

/** An entry in wire form, and what it settled. */
export interface Posted {
  readonly id: string;
  readonly entry: RawJson;
  readonly allocations: readonly Part[];
  /** What a credit left unapplied, or a charge left open. */
  readonly openAmount: Money;
}

const selectOpen = statement({
  name: 'patient_ar.open_entries',
  parameters: { accountId: 'text' },
  columns: {
    id: 'text',
    sequence: 'number',
    openAmount: 'text',
    occurredAt: 'timestamp',
    firstDeliveredAt: 'timestamp?',
    isCharge: 'boolean',
  },
  text: `select e.id, e.sequence, e.open_amount, e.occurred_at, e.first_delivered_at, e.amount > 0
    from patient_ar.ledger_entries e
    where e.organization_id = :tenant and e.account_id = :accountId and e.open_amount > 0
    order by e.occurred_at, e.sequence`,
});

/** What is open in the ledger of a locked account, oldest first. */
export const openEntries = (context: TenantContext, accountId: string): Promise<OpenEntry[]> =>
  context.sql.all(selectOpen, { accountId });

const ledgerEntry = inserted(LedgerEntry, { reversedByEntryId: null });

const allocation = inserted(Allocation, {
  id: expression('s.id'),
  accountId: expression(':accountId'),
  creditEntryId: expression('s.credit'),
  chargeEntryId: expression('s.charge'),
  amount: expression('s.part'),
});

/** Writes an entry, what it changes of what is open, and which part of what settles which, in one statement. */
const insertEntry = statement({
  name: 'patient_ar.insert_ledger_entry',
  parameters: {
    ...ledgerEntry.parameters,
    changedIds: 'text[]',
    changes: 'numeric[]',
    allocationIds: 'text[]',
    creditIds: 'text[]',
    chargeIds: 'text[]',
    parts: 'numeric[]',
  },
  columns: {},
  with: `entry as (
      insert into ${ledgerEntry.table} as t (${ledgerEntry.columns}) values (${ledgerEntry.values})
      returning ${entryView.columns.join(', ')}
    ),
    changed as (
      update patient_ar.ledger_entries e
      set open_amount = e.open_amount + c.change, updated_at = :now, version = e.version + 1,
        reversed_by_entry_id = case when e.id = :reversesEntryId then :id else e.reversed_by_entry_id end
      from unnest(:changedIds, :changes) as c (id, change)
      where e.organization_id = :tenant and e.id = c.id
    ),
    allocated as (
      insert into ${allocation.table} (${allocation.columns})
      select ${allocation.values}
      from unnest(:allocationIds, :creditIds, :chargeIds, :parts) as s (id, credit, charge, part)
    )`,
  text: 'select * from entry',
  opens: entryView.opens,
});

/**
 * Enters a charge or a credit into the ledger of a locked account. A credit settles the oldest open charges first and
 * what is left of it stays unapplied; a charge uses up unapplied credit. Statements whose charges are all settled
 * become PAID.
 */
export async function post(context: TenantContext, account: Account, posting: Posting): Promise<Posted> {
  const items = new OpenItems(await openEntries(context, account.id));
  const firstOpen = items.firstOpenSequence;
  const entry = entered(account, posting, items);
  const { settlesEntryId } = posting;
  if (settlesEntryId) items.allocate(entry.id, settlesEntryId, entry.openAmount);
  items.settle();
  const posted = await write(context, account, posting, entry, items);
  // Only a posting that settles the first open charge can settle a statement.
  if (items.firstOpenSequence > firstOpen) {
    await settleStatements(context, account, items.firstOpenSequence);
  }
  return posted;
}

/** Enters the first charge of a new account. */
export async function postOpening(context: TenantContext, account: Account, amount: Money, occurredAt: Date) {
  const posting: Posting = { type: 'OPENING_BALANCE', amount, occurredAt };
  const items = new OpenItems([]);
  await write(context, account, posting, entered(account, posting, items), items);
}

/** An entry that is not written yet; all of it is open. */
type NewEntry = OpenEntry & { readonly balanceAfter: Money };

/** Takes a posting into the balance of an account and among its open items. */
export function entered(account: Account, posting: Posting, items: OpenItems): NewEntry {
  const { type, amount, occurredAt, firstDeliveredAt = null } = posting;
  const isCharge = !isNegative(amount);
  const entry = {
    id: posting.id ?? newId(LedgerEntry.idPrefix),
    isCharge,
    openAmount: amount.replace('-', ''),
    occurredAt,
    firstDeliveredAt,
    ...account.take(amount),
  };
  if (type === 'PAYMENT' && !isCharge) account.paid(occurredAt);
  items.add(entry);
  return entry;
}

/** Writes a new entry, and what it settles and undoes. */
export async function write(
  context: TenantContext,
  account: Account,
  posting: Posting,
  { id, sequence, balanceAfter, occurredAt, firstDeliveredAt }: NewEntry,
  items: OpenItems,
): Promise<Posted> {
  account.outstandingSince = earliestClock(items.left);
  const openAmount = items.openAmount(id);
  const others = items.changes.filter((each) => each.id !== id);
  const values = {
    ...ledgerEntry.given({
      id,
      sequence,
      balanceAfter,
      openAmount,
      occurredAt,
      firstDeliveredAt,
      now: context.now,
      accountId: account.id,
      type: posting.type,
      amount: posting.amount,
      method: posting.method ?? null,
      reasonCode: posting.reasonCode ?? null,
      reference: posting.reference ?? null,
      notes: posting.notes ?? null,
      reason: posting.reason ?? null,
      claimId: posting.claimId ?? null,
      planId: posting.planId ?? null,
      installmentId: posting.installmentId ?? null,
      reversesEntryId: posting.reversesEntryId ?? null,
      counterpartEntryId: posting.counterpartEntryId ?? null,
    }),
    changedIds: others.map((each) => each.id),
    changes: others.map(({ change }) => change),
    allocationIds: items.parts.map(() => newId(Allocation.idPrefix)),
    creditIds: items.parts.map(({ creditEntryId }) => creditEntryId),
    chargeIds: items.parts.map(({ chargeEntryId }) => chargeEntryId),
    parts: items.parts.map(({ amount }) => amount),
  };
  const [[row = []] = []] = await context.sql.batch([[insertEntry, values]]);
  context.changed(LedgerEntry.record, id, 'create');
  return {
    id,
    // Without its version: the answer's is that of the account or plan.
    entry: new RawJson(entryView.json(row, context.now).text),
    allocations: items.parts,
    openAmount,
  };
}

/** Marks the statements as paid on which no charge is open. */
export async function settleStatements(
  context: TenantContext,
  account: Account,
  firstOpenSequence: number,
): Promise<void> {
  const unpaid = await context.em.find(Statement, { accountId: account.id, status: { $in: [...payable] } });
  for (const statement of unpaid) statement.settle(firstOpenSequence);
}
