import { isZero, type Money } from '@rcm/money';
import {
  type Call,
  expression,
  fromRow,
  insertParts,
  type NewRecord,
  newId,
  RawJson,
  sealedTableOf,
  statement,
  type TenantContext,
  type TextRow,
  toColumns,
} from '@rcm/tenancy';
import { ageStart, appendOpenSums, openSumParameters, openSumValues } from '../aging/open-sums.ts';
import type { LedgerPorts, PlacedBalance } from '../ports.ts';
import { updateStatements } from '../statements/settlement.ts';
import type { Account } from './account.ts';
import { effectiveDayOf, effectiveDays } from './effective-days.ts';
import { type AccountState, getLedger, Ledger, type NewEntry, type Posting } from './ledger.ts';
import { Allocation, LedgerEntry } from './ledger-entry.ts';
import type { AllocationPart, OpenEntry } from './open-items.ts';
import { entryView } from './view.ts';

/** A posted entry in wire form, with its allocations. */
export interface Posted {
  readonly id: string;
  readonly entry: RawJson;
  readonly allocations: readonly AllocationPart[];
  /** The unapplied part of a credit, or the open part of a charge. */
  readonly openAmount: Money;
}

const selectOpen = statement({
  name: 'patient_ar.open_entries',
  parameters: { accountIds: 'text[]' },
  columns: {
    accountId: 'text',
    id: 'text',
    sequence: 'number',
    openAmount: 'text',
    occurredAt: 'timestamp',
    firstDeliveredAt: 'timestamp?',
    isCharge: 'boolean',
  },
  text: `select e.account_id, e.id, e.sequence, e.open_amount, e.occurred_at, e.first_delivered_at, e.amount > 0
    from patient_ar.ledger_entries e
    where e.organization_id = :tenant and e.account_id = any(:accountIds) and e.open_amount > 0`,
});

/** Finds the open entries of locked accounts, by account. */
export async function findOpenEntries(
  context: TenantContext,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, OpenEntry[]>> {
  const rows = await context.sql.all(selectOpen, { accountIds });
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

/** Opens the ledgers of locked accounts, by account. */
export async function openLedgers(
  context: TenantContext,
  accounts: readonly AccountState[],
): Promise<ReadonlyMap<string, Ledger>> {
  const open = await findOpenEntries(
    context,
    accounts.map(({ id }) => id),
  );
  return new Map(accounts.map((account) => [account.id, new Ledger(account, open.get(account.id) ?? [])]));
}

const ledgerEntry = insertParts(LedgerEntry, {
  ...fromRow('id', 'accountId', 'sequence', 'type', 'amount', 'balanceAfter', 'openAmount'),
  ...fromRow(
    'occurredAt',
    'effectiveOn',
    'firstDeliveredAt',
    'method',
    'reasonCode',
    'reference',
    'notes',
    'reason',
  ),
  ...fromRow('debtKind', 'timeBarredOn'),
  ...fromRow('claimId', 'claimPaymentId', 'shareKind', 'planId', 'installmentId', 'placementId'),
  ...fromRow('reversesEntryId', 'reversedByEntryId', 'counterpartEntryId'),
});

const allocation = insertParts(Allocation, {
  id: expression('s.id'),
  accountId: expression('s.account'),
  creditEntryId: expression('s.credit'),
  chargeEntryId: expression('s.charge'),
  amount: expression('s.part'),
  effectiveOn: expression('case when s.part < 0.00 then s.day else greatest(s.day, e.day, f.day) end'),
});

const rowsOf = sealedTableOf(LedgerEntry.schema.meta);

/** Inserts entries and allocations, and updates open amounts and sums, in one statement. */
const insertEntries = statement({
  name: 'patient_ar.insert_ledger_entries',
  parameters: {
    ...ledgerEntry.parameters,
    entries: rowsOf ? { type: 'jsonb', rowsOf } : 'jsonb',
    changedIds: 'text[]',
    changes: 'numeric[]',
    reversals: 'text[]',
    allocationIds: 'text[]',
    accountIds: 'text[]',
    creditIds: 'text[]',
    chargeIds: 'text[]',
    parts: 'numeric[]',
    days: 'date[]',
    ...openSumParameters,
  },
  columns: {},
  with: `given as (
      select * from jsonb_populate_recordset(null::${ledgerEntry.table}, :entries)
    ),
    entry as (
      insert into ${ledgerEntry.table} as t (${ledgerEntry.columns})
      select ${ledgerEntry.values} from given r
      returning ${entryView.columns.join(', ')}
    ),
    changed as (
      update patient_ar.ledger_entries e
      set open_amount = e.open_amount + c.change, updated_at = :now, version = e.version + 1,
        reversed_by_entry_id = coalesce(c.reversal, e.reversed_by_entry_id)
      from unnest(:changedIds, :changes, :reversals) as c (id, change, reversal)
      where e.organization_id = :tenant and e.id = c.id
    ),
    allocated as (
      insert into ${allocation.table} (${allocation.columns})
      select ${allocation.values}
      from unnest(:allocationIds, :accountIds, :creditIds, :chargeIds, :parts, :days)
        as s (id, account, credit, charge, part, day)
      cross join lateral (
        select max(e.effective_on) as day from patient_ar.ledger_entries e
        where e.organization_id = :tenant and e.id in (s.credit, s.charge)
      ) e
      -- Until an undone allocation of one of them was undone, its amount was not open.
      cross join lateral (
        select max(l.effective_on) as day from patient_ar.allocations l
        where l.organization_id = :tenant and l.account_id = s.account and l.amount < 0.00
          and (l.credit_entry_id in (s.credit, s.charge) or l.charge_entry_id in (s.credit, s.charge))
      ) f
      returning 1
    ),
    opened as (
      select g.account_id, ${ageStart('g')} as start, g.amount > 0 as is_charge, g.open_amount as change
        from given g
      union all select e.account_id, ${ageStart('e')}, e.amount > 0, c.change
        from unnest(:changedIds, :changes) as c (id, change)
        join patient_ar.ledger_entries e on e.organization_id = :tenant and e.id = c.id
    ),
    account_change as (
      select g.account_id, (g.balance_after <> 0)::int - (g.balance_after <> g.amount)::int as account_change from given g
    ),
    summed as (
      ${appendOpenSums('opened', 'account_change')}
    )`,
  text: 'select * from entry',
  opens: entryView.opens,
});

/**
 * Posts charges and credits to the ledgers of locked accounts. A credit settles the oldest open charges first, and the rest
 * stays unapplied; a charge uses up unapplied credit. Statements whose charges are all settled become PAID.
 */
export async function postAll(
  context: TenantContext,
  ports: LedgerPorts,
  postings: readonly { readonly account: Account; readonly posting: Posting }[],
): Promise<Posted[]> {
  const ledgers = await openLedgers(
    context,
    postings.map(({ account }) => account),
  );
  const entered = postings.map(({ account, posting }) => {
    const ledger = getLedger(ledgers, account.id);
    return { ledger, id: ledger.enter(posting).id };
  });
  const rows = await writeLedgers(context, ports, [...ledgers.values()]);
  return entered.map(({ ledger, id }) => toPosted(context, ledger, id, rows));
}

/** Posts one charge or credit, as `postAll` does. */
export async function post(
  context: TenantContext,
  ports: LedgerPorts,
  account: Account,
  posting: Posting,
): Promise<Posted> {
  const [posted] = await postAll(context, ports, [{ account, posting }]);
  if (posted === undefined) throw new Error('A posting must create an entry');
  return posted;
}

/** Posts the opening balance of a new account. */
export async function postOpening(
  context: TenantContext,
  ports: LedgerPorts,
  account: Account,
  amount: Money,
  occurredAt: Date,
): Promise<void> {
  const ledger = new Ledger(account, []);
  ledger.enter({ type: 'OPENING_BALANCE', amount, occurredAt });
  await writeLedgers(context, ports, [ledger]);
}

/** Returns one entry of a change as it was written. */
export function toPosted(
  context: TenantContext,
  { items }: Ledger,
  id: string,
  rows: ReadonlyMap<string, TextRow>,
): Posted {
  return {
    id,
    // Without its version, because the ETag of the response is that of the account or plan.
    entry: new RawJson(entryView.json(rows.get(id) ?? [], context.now).text),
    allocations: items.parts,
    openAmount: items.openAmount(id),
  };
}

/**
 * Settles and writes changed ledgers, then updates their statements and reports balances of placed accounts. `accounts`
 * returns the calls that write accounts which the entity layer does not write. Returns the rows of the new entries, with
 * the columns of their view, by id.
 */
export async function writeLedgers(
  context: TenantContext,
  ports: LedgerPorts,
  ledgers: readonly Ledger[],
  accounts: () => readonly Call[] = () => [],
): Promise<ReadonlyMap<string, TextRow>> {
  for (const ledger of ledgers) ledger.settle();
  const results = await context.sql.batch([...accounts(), [insertEntries, toInsertValues(context, ledgers)]]);
  for (const { entries } of ledgers) {
    for (const { id, posting } of entries) {
      context.changed(LedgerEntry.record, id, 'create');
      if (posting.reversesEntryId) context.changed(LedgerEntry.record, posting.reversesEntryId, 'update');
    }
  }
  await updateStatements(context, ledgers);
  const placedBalances = ledgers.map(toPlacedBalance).filter((each) => each !== null);
  if (placedBalances.length > 0) await ports.placedBalancesChanged(context, placedBalances);
  const { idAt } = entryView.subject;
  return new Map((results.at(-1) ?? []).map((row) => [row[idAt] ?? '', row]));
}

/** The changed balance to report to a placement; null if no agency is affected. */
function toPlacedBalance({ account, entries }: Ledger): PlacedBalance | null {
  const reversedPayments = entries.flatMap(({ id, posting: { placementId, reversesEntryId } }) =>
    placementId && reversesEntryId ? [{ entryId: reversesEntryId, reversalId: id }] : [],
  );
  const { id: accountId, placementId = null, balance } = account;
  return placementId === null && reversedPayments.length === 0
    ? null
    : { accountId, placementId, balance, reversedPayments };
}

function toInsertValues(context: TenantContext, ledgers: readonly Ledger[]) {
  const changes = ledgers.flatMap(findEntryChanges);
  const { timeZone } = context.organization;
  const parts = ledgers.flatMap((ledger) => {
    const dayOf = effectiveDays(ledger, timeZone);
    return ledger.items.parts.map((part) => ({
      accountId: ledger.account.id,
      ...part,
      day: dayOf(part),
    }));
  });
  return {
    ...openSumValues(context.now),
    entries: ledgers.flatMap((ledger) =>
      ledger.entries.map((entry) => toColumns(toRow(ledger, entry, timeZone))),
    ),
    changedIds: changes.map(({ id }) => id),
    changes: changes.map(({ change }) => change),
    reversals: changes.map(({ reversal }) => reversal),
    allocationIds: parts.map(() => newId(Allocation.idPrefix)),
    accountIds: parts.map(({ accountId }) => accountId),
    creditIds: parts.map(({ creditEntryId }) => creditEntryId),
    chargeIds: parts.map(({ chargeEntryId }) => chargeEntryId),
    parts: parts.map(({ amount }) => amount),
    days: parts.map(({ day }) => day),
  };
}

/** Finds the changes of open amounts of existing entries, and their reversals. */
function findEntryChanges({ items, entries }: Ledger) {
  const newIds = new Set(entries.map(({ id }) => id));
  const reversals = new Map(entries.map(({ id, posting }) => [posting.reversesEntryId, id]));
  return items.changes
    .filter(({ id }) => !newIds.has(id))
    .map(({ id, change }) => ({ id, change, reversal: reversals.get(id) ?? null }))
    .filter(({ change, reversal }) => reversal !== null || !isZero(change));
}

type Row = Omit<NewRecord<LedgerEntry>, 'createdAt' | 'updatedAt'>;

function toRow({ account, items }: Ledger, newEntry: NewEntry, timeZone: string): Row {
  const { posting, ...entry } = newEntry;
  return {
    id: entry.id,
    accountId: account.id,
    sequence: entry.sequence,
    type: posting.type,
    amount: posting.amount,
    balanceAfter: entry.balanceAfter,
    openAmount: items.openAmount(entry.id),
    occurredAt: entry.occurredAt,
    effectiveOn: effectiveDayOf(newEntry, timeZone),
    firstDeliveredAt: entry.firstDeliveredAt,
    method: posting.method ?? null,
    reasonCode: posting.reasonCode ?? null,
    reference: posting.reference ?? null,
    notes: posting.notes ?? null,
    reason: posting.reason ?? null,
    debtKind: posting.debtKind ?? null,
    timeBarredOn: posting.timeBarredOn ?? null,
    claimId: posting.claimId ?? null,
    claimPaymentId: posting.claimPaymentId ?? null,
    shareKind: posting.shareKind ?? null,
    planId: posting.planId ?? null,
    installmentId: posting.installmentId ?? null,
    placementId: posting.placementId ?? null,
    reversesEntryId: posting.reversesEntryId ?? null,
    reversedByEntryId: null,
    counterpartEntryId: posting.counterpartEntryId ?? null,
  };
}
