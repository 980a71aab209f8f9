import { isZero, type Money } from '@rcm/money';
import {
  type Call,
  expression,
  fromRow,
  inColumns,
  inserted,
  type NewRecord,
  newId,
  RawJson,
  sealedTableOf,
  statement,
  type TenantContext,
  type TextRow,
} from '@rcm/tenancy';
import { ageStart, appendOpenSums, openSumParameters, openSumValues } from '../aging/open-sums.ts';
import type { LedgerPorts, PlacedBalance } from '../ports.ts';
import { payable, Statement, settled } from '../statements/statement.ts';
import type { Account } from './account.ts';
import { Ledger, ledgerOf, type NewEntry, type Posting, type Standing } from './ledger.ts';
import { Allocation, LedgerEntry } from './ledger-entry.ts';
import type { OpenEntry, Part } from './open-items.ts';
import { entryView } from './view.ts';

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

/** What is open in the ledgers of locked accounts, by account. */
export async function openEntries(
  context: TenantContext,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, OpenEntry[]>> {
  const rows = await context.sql.all(selectOpen, { accountIds });
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

/** The ledgers of locked accounts, by account. */
export async function openLedgers(
  context: TenantContext,
  accounts: readonly Standing[],
): Promise<ReadonlyMap<string, Ledger>> {
  const open = await openEntries(
    context,
    accounts.map(({ id }) => id),
  );
  return new Map(accounts.map((account) => [account.id, new Ledger(account, open.get(account.id) ?? [])]));
}

const ledgerEntry = inserted(LedgerEntry, {
  ...fromRow('id', 'accountId', 'sequence', 'type', 'amount', 'balanceAfter', 'openAmount'),
  ...fromRow('occurredAt', 'firstDeliveredAt', 'method', 'reasonCode', 'reference', 'notes', 'reason'),
  ...fromRow('claimId', 'claimPaymentId', 'shareKind', 'planId', 'installmentId', 'placementId'),
  ...fromRow('reversesEntryId', 'reversedByEntryId', 'counterpartEntryId'),
});

const allocation = inserted(Allocation, {
  id: expression('s.id'),
  accountId: expression('s.account'),
  creditEntryId: expression('s.credit'),
  chargeEntryId: expression('s.charge'),
  amount: expression('s.part'),
});

const rowsOf = sealedTableOf(LedgerEntry.schema.meta);

/** Writes entries, what they change of what is open, and which part of what settles which, in one statement. */
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
      from unnest(:allocationIds, :accountIds, :creditIds, :chargeIds, :parts)
        as s (id, account, credit, charge, part)
    ),
    opened as (
      select g.account_id, ${ageStart('g')} as start, g.amount > 0 as is_charge, g.open_amount as change
        from given g
      union all select e.account_id, ${ageStart('e')}, e.amount > 0, c.change
        from unnest(:changedIds, :changes) as c (id, change)
        join patient_ar.ledger_entries e on e.organization_id = :tenant and e.id = c.id
    ),
    turned as (
      select g.account_id, (g.balance_after <> 0)::int - (g.balance_after <> g.amount)::int as turned from given g
    ),
    summed as (
      ${appendOpenSums('opened', 'turned')}
    )`,
  text: 'select * from entry',
  opens: entryView.opens,
});

/**
 * Enters charges and credits into the ledgers of locked accounts. A credit settles the oldest open charges first and
 * what is left of it stays unapplied; a charge uses up unapplied credit. Statements whose charges are all settled
 * become PAID.
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
    const ledger = ledgerOf(ledgers, account.id);
    return { ledger, id: ledger.enter(posting).id };
  });
  const rows = await writeLedgers(context, ports, [...ledgers.values()]);
  return entered.map(({ ledger, id }) => postedOf(context, ledger, id, rows));
}

/** Enters a charge or a credit into the ledger of a locked account, as `postAll` does. */
export async function post(
  context: TenantContext,
  ports: LedgerPorts,
  account: Account,
  posting: Posting,
): Promise<Posted> {
  const [posted] = await postAll(context, ports, [{ account, posting }]);
  if (posted === undefined) throw new Error('A posting makes an entry');
  return posted;
}

/** Enters the first charge of a new account. */
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

/** What a change has made of one of its entries. */
export function postedOf(
  context: TenantContext,
  { items }: Ledger,
  id: string,
  rows: ReadonlyMap<string, TextRow>,
): Posted {
  return {
    id,
    // Without its version: the answer's is that of the account or plan.
    entry: new RawJson(entryView.json(rows.get(id) ?? [], context.now).text),
    allocations: items.parts,
    openAmount: items.openAmount(id),
  };
}

/**
 * Settles what changes of ledgers leave open and writes them, with the calls that write their accounts where the entity
 * layer does not; statements follow, and placements with agencies. Gives the rows of the new entries in the order of their view, by id.
 */
export async function writeLedgers(
  context: TenantContext,
  ports: LedgerPorts,
  ledgers: readonly Ledger[],
  accounts: () => readonly Call[] = () => [],
): Promise<ReadonlyMap<string, TextRow>> {
  for (const ledger of ledgers) ledger.settle();
  const results = await context.sql.batch([...accounts(), [insertEntries, valuesOf(context, ledgers)]]);
  for (const { entries } of ledgers) {
    for (const { id, posting } of entries) {
      context.changed(LedgerEntry.record, id, 'create');
      if (posting.reversesEntryId) context.changed(LedgerEntry.record, posting.reversesEntryId, 'update');
    }
  }
  await followStatements(context, ledgers);
  const placed = ledgers.map(placedBalanceOf).filter((each) => each !== null);
  if (placed.length > 0) await ports.placedBalancesChanged(context, placed);
  const { idAt } = entryView.subject;
  return new Map((results.at(-1) ?? []).map((row) => [row[idAt] ?? '', row]));
}

/** What a placement has to follow of a change; null where no agency is concerned. */
function placedBalanceOf({ account, entries }: Ledger): PlacedBalance | null {
  const takenBack = entries.flatMap(({ id, posting: { placementId, reversesEntryId } }) =>
    placementId && reversesEntryId ? [{ entryId: reversesEntryId, reversalId: id }] : [],
  );
  const { id: accountId, placementId = null, balance } = account;
  return placementId === null && takenBack.length === 0
    ? null
    : { accountId, placementId, balance, takenBack };
}

function valuesOf(context: TenantContext, ledgers: readonly Ledger[]) {
  const changes = ledgers.flatMap(changesOf);
  const parts = ledgers.flatMap(({ account, items }) =>
    items.parts.map((part) => ({ accountId: account.id, ...part })),
  );
  return {
    ...openSumValues(context.now),
    entries: ledgers.flatMap((ledger) => ledger.entries.map((entry) => inColumns(rowOf(ledger, entry)))),
    changedIds: changes.map(({ id }) => id),
    changes: changes.map(({ change }) => change),
    reversals: changes.map(({ reversal }) => reversal),
    allocationIds: parts.map(() => newId(Allocation.idPrefix)),
    accountIds: parts.map(({ accountId }) => accountId),
    creditIds: parts.map(({ creditEntryId }) => creditEntryId),
    chargeIds: parts.map(({ chargeEntryId }) => chargeEntryId),
    parts: parts.map(({ amount }) => amount),
  };
}

/** What a change takes from, or gives back to, what was open before it, and by which entry it takes entries back. */
function changesOf({ items, entries }: Ledger) {
  const made = new Set(entries.map(({ id }) => id));
  const reversals = new Map(entries.map(({ id, posting }) => [posting.reversesEntryId, id]));
  return items.changes
    .filter(({ id }) => !made.has(id))
    .map(({ id, change }) => ({ id, change, reversal: reversals.get(id) ?? null }))
    .filter(({ change, reversal }) => reversal !== null || !isZero(change));
}

type Row = Omit<NewRecord<LedgerEntry>, 'createdAt' | 'updatedAt'>;

function rowOf({ account, items }: Ledger, { posting, ...entry }: NewEntry): Row {
  return {
    id: entry.id,
    accountId: account.id,
    sequence: entry.sequence,
    type: posting.type,
    amount: posting.amount,
    balanceAfter: entry.balanceAfter,
    openAmount: items.openAmount(entry.id),
    occurredAt: entry.occurredAt,
    firstDeliveredAt: entry.firstDeliveredAt,
    method: posting.method ?? null,
    reasonCode: posting.reasonCode ?? null,
    reference: posting.reference ?? null,
    notes: posting.notes ?? null,
    reason: posting.reason ?? null,
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

/** Statements are paid where nothing on them is open any more, and no longer paid where a charge on them is open again. */
async function followStatements(context: TenantContext, ledgers: readonly Ledger[]): Promise<void> {
  const settling = ledgers.filter(({ settlesFirst }) => settlesFirst);
  for (const { statement, ledger } of await statementsOf(context, settling, payable)) {
    statement.settle(ledger.items.firstOpenSequence);
  }
  const reopening = ledgers.filter(({ reopened }) => reopened.length > 0);
  for (const { statement, ledger } of await statementsOf(context, reopening, settled)) {
    statement.reopen(ledger.reopened);
  }
}

async function statementsOf(
  context: TenantContext,
  ledgers: readonly Ledger[],
  statuses: readonly Statement['status'][],
) {
  if (ledgers.length === 0) return [];
  const byAccount = new Map(ledgers.map((ledger) => [ledger.account.id, ledger]));
  const found = await context.em.find(Statement, {
    accountId: { $in: [...byAccount.keys()] },
    status: { $in: [...statuses] },
  });
  return found.flatMap((statement) => {
    const ledger = byAccount.get(statement.accountId);
    return ledger ? [{ statement, ledger }] : [];
  });
}
