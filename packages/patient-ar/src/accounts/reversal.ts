import { conflict } from '@rcm/errors';
import { isNegative, isZero, type Money, negate } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import { refuseBelowPlan } from '../payment-plans/plan-coverage.ts';
import { Statement, settled } from '../statements/statement.ts';
import type { Account } from './account.ts';
import { type EntryType, LedgerEntry } from './ledger-entry.ts';
import { type OpenEntry, OpenItems } from './open-items.ts';
import { entered, openEntries, type Posted, type Posting, settleStatements, write } from './posting.ts';
import { chargeTypes } from './schema.ts';

/** What an entry is settled by, or what it settles, with the entry on the other side. */
const selectSettlements = statement({
  name: 'patient_ar.settlements_of_entry',
  parameters: { accountId: 'text', entryId: 'text' },
  columns: {
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
  text: `select o.id, o.type, o.sequence, o.open_amount, o.occurred_at, o.first_delivered_at, o.amount > 0,
      sum(l.amount), max(l.created_at) filter (where l.amount > 0)
    from patient_ar.allocations l
    join patient_ar.ledger_entries o on o.organization_id = :tenant
      and o.id = case when l.credit_entry_id = :entryId then l.charge_entry_id else l.credit_entry_id end
    where l.organization_id = :tenant and l.account_id = :accountId
      and (l.credit_entry_id = :entryId or l.charge_entry_id = :entryId)
    group by o.organization_id, o.id
    having sum(l.amount) > 0
    order by o.occurred_at, o.sequence`,
});

/** What another entry settles of the one that is reversed, or the other way round. */
interface Settlement extends OpenEntry {
  readonly type: string;
  readonly part: Money;
  /** When that was settled last. */
  readonly settledAt: Date;
}

/** What stands in the way of reversing a charge, by the type of what settles it: both took a part of it off the account. */
const heldByCredit: Partial<Readonly<Record<string, string>>> = {
  ADJUSTMENT: 'An adjustment took off a part of the charge: reverse the adjustment first',
  CHARGE_TRANSFER: 'A part of the charge was moved to another account: reverse the transfer first',
} satisfies Partial<Record<EntryType, string>>;

/** The same of reversing a credit, by the type of what uses it up. */
const heldByCharge: Partial<Readonly<Record<string, string>>> = {
  CREDIT_TRANSFER: 'A part of the credit was moved to another account: reverse the transfer first',
} satisfies Partial<Record<EntryType, string>>;

/** A reversal that nothing stands in the way of; nothing is changed yet. */
export interface PreparedReversal {
  readonly account: Account;
  readonly entry: LedgerEntry;
  readonly settlements: readonly Settlement[];
  readonly open: readonly OpenEntry[];
}

/**
 * Looks at what reversing an entry of a locked account is about; 409 where a transfer moved a part of the entry, where
 * an adjustment took off a part of the charge, or where the account would owe less than its payment plan asks for.
 */
export async function prepareReversal(
  context: TenantContext,
  account: Account,
  entry: LedgerEntry,
): Promise<PreparedReversal> {
  const settlements = await context.sql.all(selectSettlements, { accountId: account.id, entryId: entry.id });
  refuseHeld(entry, settlements);
  if (isPlannable(entry)) await refuseBelowPlan(context, account, entry.amount);
  return { account, entry, settlements, open: await openEntries(context, account.id) };
}

/** How an entry is reversed: by which entry, why, and of a transfer by which one in the other account. */
interface Reversal {
  readonly id: string;
  readonly reason: string;
  readonly counterpartEntryId: string | null;
}

/**
 * Takes an entry back by its contrary. What the entry settled, or was settled by, is open again, and credit that this
 * frees settles the oldest open charges.
 */
export async function reverse(
  context: TenantContext,
  { account, entry, settlements, open }: PreparedReversal,
  reversal: Reversal,
): Promise<Posted> {
  const items = new OpenItems(open);
  const firstOpen = items.firstOpenSequence;
  undo(items, openEntryOf(entry), settlements);
  const posting: Posting = {
    ...reversal,
    type: entry.type,
    amount: negate(entry.amount),
    occurredAt: context.now,
    method: entry.method ?? null,
    reasonCode: entry.reasonCode ?? null,
    claimId: entry.claimId ?? null,
    planId: entry.planId ?? null,
    installmentId: entry.installmentId ?? null,
    reversesEntryId: entry.id,
  };
  const contrary = entered(account, posting, items);
  const [credit, charge] = contrary.isCharge ? [entry, contrary] : [contrary, entry];
  items.allocate(credit.id, charge.id, contrary.openAmount);
  items.settle();
  const posted = await write(context, account, posting, contrary, items);
  context.changed(LedgerEntry.record, entry.id, 'update');
  await followStatements(context, account, settlements, items, firstOpen);
  return posted;
}

function refuseHeld({ amount }: LedgerEntry, settlements: readonly Settlement[]): void {
  const held = isNegative(amount) ? heldByCharge : heldByCredit;
  for (const { type } of settlements) {
    const obstacle = held[type];
    if (obstacle) throw conflict(obstacle);
  }
}

/** True for what a payment plan may have been agreed about; late fees come on top of its installments. */
const isPlannable = ({ type, amount }: LedgerEntry) =>
  (chargeTypes as readonly EntryType[]).includes(type) && type !== 'LATE_FEE' && !isNegative(amount);

const openEntryOf = ({ id, sequence, amount, openAmount, occurredAt, firstDeliveredAt }: LedgerEntry) => ({
  id,
  sequence,
  openAmount,
  occurredAt,
  firstDeliveredAt: firstDeliveredAt ?? null,
  isCharge: !isNegative(amount),
});

function undo(items: OpenItems, entry: OpenEntry, settlements: readonly Settlement[]): void {
  items.add(entry);
  for (const settlement of settlements) {
    items.add(settlement);
    const [credit, charge] = entry.isCharge ? [settlement, entry] : [entry, settlement];
    items.allocate(credit.id, charge.id, negate(settlement.part));
  }
}

/** Statements are paid where nothing on them is open any more, and no longer paid where a charge on them is open again. */
async function followStatements(
  context: TenantContext,
  account: Account,
  settlements: readonly Settlement[],
  items: OpenItems,
  firstOpen: number,
): Promise<void> {
  if (items.firstOpenSequence > firstOpen) {
    await settleStatements(context, account, items.firstOpenSequence);
  }
  const reopened = settlements.filter(({ id, isCharge }) => isCharge && !isZero(items.openAmount(id)));
  if (reopened.length === 0) return;
  const paid = await context.em.find(Statement, { accountId: account.id, status: { $in: [...settled] } });
  for (const statement of paid) statement.reopen(reopened);
}
