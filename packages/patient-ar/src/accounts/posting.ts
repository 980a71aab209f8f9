import { isZero, type Money, negate, oldestFirst, subtract } from '@rcm/money';
import { expression, inserted, newId, RawJson, statement, type TenantContext } from '@rcm/tenancy';
import { payable, Statement } from '../statements/statement.ts';
import type { Account } from './account.ts';
import {
  Allocation,
  chargeTypesSql,
  clockStart,
  type EntryType,
  isCharge,
  LedgerEntry,
} from './ledger-entry.ts';
import { entryView } from './view.ts';

/** What is to be entered into a ledger. */
export interface Posting {
  readonly type: EntryType;
  /** Above zero, for charges and credits alike. */
  readonly amount: Money;
  readonly occurredAt: Date;
  readonly method?: LedgerEntry['method'];
  readonly reasonCode?: LedgerEntry['reasonCode'];
  readonly reference?: string | undefined;
  readonly notes?: string | undefined;
  readonly planId?: string;
  readonly installmentId?: string;
}

/** An entry in wire form, and what it settled. */
export interface Posted {
  readonly id: string;
  readonly entry: RawJson;
  readonly allocations: { chargeEntryId: string; amount: Money }[];
  /** What a credit left unapplied, or a charge left open. */
  readonly openAmount: Money;
}

/** A charge that is not settled, or a credit that is not used up. */
type OpenEntry = Pick<LedgerEntry, 'id' | 'sequence' | 'openAmount' | 'occurredAt'> & {
  readonly firstDeliveredAt: Date | null;
  readonly isCharge: boolean;
};

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
  text: `select e.id, e.sequence, e.open_amount, e.occurred_at, e.first_delivered_at, e.type in (${chargeTypesSql})
    from patient_ar.ledger_entries e
    where e.organization_id = :tenant and e.account_id = :accountId and e.open_amount > 0
    order by e.occurred_at, e.sequence`,
});

/** What is open in the ledger of a locked account, oldest first. */
export const openEntries = (context: TenantContext, accountId: string): Promise<OpenEntry[]> =>
  context.sql.all(selectOpen, { accountId });

/** When the oldest of the open charges started to age; null where there is none. */
export function earliestClock(open: readonly OpenEntry[]): Date | null {
  const [first = null, ...others] = open.filter((entry) => entry.isCharge).map(clockStart);
  return others.reduce((earliest, start) => (earliest && start < earliest ? start : earliest), first);
}

const ledgerEntry = inserted(LedgerEntry, { firstDeliveredAt: null });

const allocation = inserted(Allocation, {
  id: expression('s.id'),
  accountId: expression(':accountId'),
  creditEntryId: expression('case when :isCharge then s.counterpart else :id end'),
  chargeEntryId: expression('case when :isCharge then :id else s.counterpart end'),
  amount: expression('s.part'),
});

/** Writes an entry, what it settles, and which part of what settles which, in one statement. */
const insertEntry = statement({
  name: 'patient_ar.insert_ledger_entry',
  parameters: {
    ...ledgerEntry.parameters,
    isCharge: 'boolean',
    allocationIds: 'text[]',
    counterpartIds: 'text[]',
    parts: 'numeric[]',
  },
  columns: {},
  with: `entry as (
      insert into ${ledgerEntry.table} as t (${ledgerEntry.columns}) values (${ledgerEntry.values})
      returning ${entryView.columns.join(', ')}
    ),
    settled as (
      update patient_ar.ledger_entries e
      set open_amount = e.open_amount - s.part, updated_at = :now, version = e.version + 1
      from unnest(:counterpartIds, :parts) as s (id, part)
      where e.organization_id = :tenant and e.id = s.id
    ),
    allocated as (
      insert into ${allocation.table} (${allocation.columns})
      select ${allocation.values}
      from unnest(:allocationIds, :counterpartIds, :parts) as s (id, counterpart, part)
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
  const open = await openEntries(context, account.id);
  const settlement = settle(account, posting, open);
  const posted = await write(context, account, posting, settlement);
  if (!isCharge(posting.type)) {
    await settleStatements(context, account, openFrom(open), openFrom(settlement.left));
  }
  return posted;
}

/** Enters the first charge of a new account. */
export async function postOpening(context: TenantContext, account: Account, amount: Money, occurredAt: Date) {
  const posting: Posting = { type: 'OPENING_BALANCE', amount, occurredAt };
  const settlement = settle(account, posting, []);
  await write(context, account, posting, settlement);
}

/** What a posting does to an account and to what is open in its ledger. */
interface Settlement {
  readonly entry: OpenEntry & { readonly balanceAfter: Money };
  readonly signedAmount: Money;
  readonly parts: readonly { readonly id: string; readonly part: Money }[];
  readonly left: readonly OpenEntry[];
}

function settle(account: Account, posting: Posting, open: readonly OpenEntry[]): Settlement {
  const { type, amount, occurredAt } = posting;
  const adds = isCharge(type);
  const counterparts = open.filter((entry) => entry.isCharge !== adds);
  const { applied, remainder } = oldestFirst(
    amount,
    counterparts.map(({ openAmount }) => openAmount),
  );
  const parts = counterparts
    .map(({ id }, index) => ({ id, part: applied[index] ?? '0.00' }))
    .filter(({ part }) => !isZero(part));
  const signedAmount = adds ? amount : negate(amount);
  const entry = {
    id: newId(LedgerEntry.idPrefix),
    isCharge: adds,
    openAmount: remainder,
    occurredAt,
    firstDeliveredAt: null,
    ...account.take(signedAmount),
  };
  const settled = new Map(parts.map(({ id, part }) => [id, part]));
  const left = [...open, entry]
    .map((each) => ({ ...each, openAmount: subtract(each.openAmount, settled.get(each.id) ?? '0.00') }))
    .filter(({ openAmount }) => !isZero(openAmount));
  account.outstandingSince = earliestClock(left);
  if (type === 'PAYMENT') account.paid(occurredAt);
  return { entry, signedAmount, parts, left };
}

async function write(
  context: TenantContext,
  account: Account,
  posting: Posting,
  { entry, signedAmount, parts }: Settlement,
): Promise<Posted> {
  const values = {
    ...ledgerEntry.given({
      ...entry,
      now: context.now,
      accountId: account.id,
      type: posting.type,
      amount: signedAmount,
      method: posting.method ?? null,
      reasonCode: posting.reasonCode ?? null,
      reference: posting.reference ?? null,
      notes: posting.notes ?? null,
      planId: posting.planId ?? null,
      installmentId: posting.installmentId ?? null,
    }),
    isCharge: entry.isCharge,
    allocationIds: parts.map(() => newId(Allocation.idPrefix)),
    counterpartIds: parts.map(({ id }) => id),
    parts: parts.map(({ part }) => part),
  };
  const [[row = []] = []] = await context.sql.batch([[insertEntry, values]]);
  context.changed(LedgerEntry.record, entry.id, 'create');
  return {
    id: entry.id,
    // Without its version: the answer's is that of the account or plan.
    entry: new RawJson(entryView.json(row, context.now).text),
    allocations: parts.map(({ id, part }) => ({
      chargeEntryId: entry.isCharge ? entry.id : id,
      amount: part,
    })),
    openAmount: entry.openAmount,
  };
}

/** The first entry of the ledger that is an open charge. */
const openFrom = (open: readonly OpenEntry[]) =>
  Math.min(...open.filter((entry) => entry.isCharge).map(({ sequence }) => sequence));

async function settleStatements(
  context: TenantContext,
  account: Account,
  before: number,
  after: number,
): Promise<void> {
  // Only a posting that settles the first open charge can settle a statement.
  if (after === before) return;
  const unpaid = await context.em.find(Statement, { accountId: account.id, status: { $in: [...payable] } });
  for (const statement of unpaid) statement.settle(after);
}
