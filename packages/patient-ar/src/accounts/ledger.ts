import { invalid } from '@rcm/errors';
import { add, isNegative, isStorable, isZero, type Money, min, negate, subtract } from '@rcm/money';
import { newId } from '@rcm/tenancy';
import type { Account } from './account.ts';
import { LedgerEntry } from './ledger-entry.ts';
import { findEarliestClockStart, type OpenEntry, OpenItems } from './open-items.ts';

/** The amount of a posting that is allocated to an entry of the opposite sign. */
export interface Allotment {
  readonly entryId: string;
  /** Positive. */
  readonly amount: Money;
}

/** An entry to post to a ledger. */
export interface Posting {
  /** Set if another entry refers to this one. */
  readonly id?: string;
  readonly type: LedgerEntry['type'];
  /** Positive if it increases the balance, negative if it reduces it. */
  readonly amount: Money;
  readonly occurredAt: Date;
  /** The day from which aging counts it, `YYYY-MM-DD`; by default the day of `occurredAt`. */
  readonly effectiveOn?: string | undefined;
  readonly firstDeliveredAt?: Date | null;
  readonly method?: LedgerEntry['method'];
  readonly reasonCode?: LedgerEntry['reasonCode'];
  readonly reference?: LedgerEntry['reference'];
  readonly notes?: LedgerEntry['notes'];
  readonly reason?: string | null;
  readonly debtKind?: LedgerEntry['debtKind'];
  readonly timeBarredOn?: LedgerEntry['timeBarredOn'];
  readonly claimId?: LedgerEntry['claimId'];
  readonly claimPaymentId?: LedgerEntry['claimPaymentId'];
  readonly shareKind?: LedgerEntry['shareKind'];
  readonly planId?: LedgerEntry['planId'];
  readonly installmentId?: LedgerEntry['installmentId'];
  readonly placementId?: LedgerEntry['placementId'];
  readonly reversesEntryId?: string;
  readonly counterpartEntryId?: string | null;
  /** The entries of the opposite sign to allocate it to before any other. */
  readonly settles?: readonly Allotment[] | undefined;
}

/** The fields of an account that postings change. */
export type AccountState = Pick<
  Account,
  'id' | 'balance' | 'lastSequence' | 'outstandingSince' | 'lastPaymentAt' | 'placementId'
>;

/** An entry that is not written yet. Initially its whole amount is open. */
export interface NewEntry extends OpenEntry {
  readonly posting: Posting;
  readonly balanceAfter: Money;
}

/** The other entry of an allocation of a reversed entry, with the allocated amount. */
export interface Settlement extends OpenEntry {
  /** The reversed entry. */
  readonly entryId: string;
  readonly type: string;
  readonly part: Money;
  /** Time of the last allocation. */
  readonly settledAt: Date;
  /** The last day from which one of the allocations counts. */
  readonly settledOn: string | null;
}

/** An entry to reverse. */
export type EntryToReverse = Pick<
  LedgerEntry,
  | 'id'
  | 'accountId'
  | 'sequence'
  | 'type'
  | 'amount'
  | 'openAmount'
  | 'occurredAt'
  | 'firstDeliveredAt'
  | 'method'
  | 'reasonCode'
  | 'reference'
  | 'notes'
  | 'claimId'
  | 'claimPaymentId'
  | 'shareKind'
  | 'planId'
  | 'installmentId'
  | 'placementId'
  | 'counterpartEntryId'
>;

/** The reversal of an entry: its id, its reason, and for a transfer the reversal in the other account. */
export interface Reversal {
  readonly id: string;
  readonly reason: string | null;
  readonly counterpartEntryId: string | null;
  /** The day from which aging counts it; by default the day of the reversal. */
  readonly effectiveOn?: string | undefined;
}

/** The ledger of a locked account during a change: its open items and its new entries. */
export class Ledger {
  readonly account: AccountState;
  readonly items: OpenItems;
  /** The new entries in order. */
  readonly entries: NewEntry[] = [];
  readonly #undone = new Map<string, Settlement>();

  constructor(account: AccountState, open: readonly OpenEntry[]) {
    this.account = account;
    this.items = new OpenItems(open);
  }

  /** Adds a posting to the balance and the open items; 400 if the balance reaches 10^12. */
  enter(posting: Posting): NewEntry {
    const { type, amount, occurredAt, firstDeliveredAt = null, settles = [] } = posting;
    const { account } = this;
    const balanceAfter = add(account.balance, amount);
    if (!isStorable(balanceAfter)) throw invalid('body.amount', 'Expected a balance below 10^12', 'too_big');
    account.balance = balanceAfter;
    account.lastSequence += 1;
    const isCharge = !isNegative(amount);
    if (type === 'PAYMENT' && !isCharge) this.#updateLastPayment(occurredAt);
    const entry: NewEntry = {
      id: posting.id ?? newId(LedgerEntry.idPrefix),
      posting,
      sequence: account.lastSequence,
      balanceAfter,
      openAmount: amount.replace('-', ''),
      occurredAt,
      firstDeliveredAt,
      isCharge,
    };
    this.items.add(entry);
    this.entries.push(entry);
    for (const part of settles) this.#allocate(entry, part.entryId, part.amount);
    return entry;
  }

  /** Undoes the allocations of entries. */
  undo(entries: readonly EntryToReverse[], settlements: readonly Settlement[]): void {
    const reversed = new Map(entries.map((entry) => [entry.id, toOpenEntry(entry)]));
    for (const entry of reversed.values()) this.items.add(entry);
    for (const settlement of settlements) {
      const entry = reversed.get(settlement.entryId);
      // If both entries of an allocation are reversed, each of them lists it.
      if (entry === undefined || this.#undone.has(`${settlement.id} ${entry.id}`)) continue;
      this.#undone.set(`${entry.id} ${settlement.id}`, settlement);
      this.items.add(settlement);
      this.#allocate(entry, settlement.id, negate(settlement.part));
    }
  }

  /** Posts the opposite of an entry whose allocations are undone. */
  reverse(entry: EntryToReverse, reversal: Reversal, now: Date): NewEntry {
    return this.enter({
      ...reversal,
      type: entry.type,
      amount: negate(entry.amount),
      occurredAt: now,
      method: entry.method,
      reasonCode: entry.reasonCode,
      claimId: entry.claimId,
      claimPaymentId: entry.claimPaymentId,
      shareKind: entry.shareKind,
      planId: entry.planId,
      installmentId: entry.installmentId,
      placementId: entry.placementId,
      reversesEntryId: entry.id,
      settles: [{ entryId: entry.id, amount: entry.amount.replace('-', '') }],
    });
  }

  /** Settles the oldest charges by the oldest credits. This is the last step of a change. */
  settle(): void {
    this.items.settle();
    this.account.outstandingSince = findEarliestClockStart(this.items.remaining);
  }

  /** True if the change settles a charge. Only then can it pay a statement. */
  get settlesCharge(): boolean {
    return this.items.settlesCharge;
  }

  /** The allocations that the change undid. */
  get undone(): readonly Settlement[] {
    return [...this.#undone.values()];
  }

  /** The charges that the change reopened and did not settle. */
  get reopened(): Settlement[] {
    return this.undone.filter(({ id, isCharge }) => isCharge && !isZero(this.items.openAmount(id)));
  }

  #allocate({ id, isCharge }: OpenEntry, otherId: string, amount: Money): void {
    const [creditId, chargeId] = isCharge ? [otherId, id] : [id, otherId];
    this.items.allocate(creditId, chargeId, amount);
  }

  #updateLastPayment(at: Date): void {
    const { lastPaymentAt } = this.account;
    if (!lastPaymentAt || at > lastPaymentAt) this.account.lastPaymentAt = at;
  }
}

/** Returns the ledger of an account that the change has locked. */
export function getLedger(ledgers: ReadonlyMap<string, Ledger>, accountId: string): Ledger {
  const ledger = ledgers.get(accountId);
  if (ledger === undefined) throw new Error('The ledger cannot be changed because its account is not locked');
  return ledger;
}

/** Allocates an amount to the open amounts of charges until it is used up. Returns the allocated amounts. */
export function allocateUpTo(
  { items }: Ledger,
  creditId: string,
  amount: Money,
  charges: readonly { readonly id: string }[],
): Money[] {
  let remaining = amount;
  const amounts: Money[] = [];
  for (const { id } of charges) {
    const part = min(remaining, items.openAmount(id));
    if (isZero(part)) continue;
    items.allocate(creditId, id, part);
    remaining = subtract(remaining, part);
    amounts.push(part);
  }
  return amounts;
}

const toOpenEntry = ({
  id,
  sequence,
  amount,
  openAmount,
  occurredAt,
  firstDeliveredAt,
}: EntryToReverse): OpenEntry => ({
  id,
  sequence,
  openAmount,
  occurredAt,
  firstDeliveredAt: firstDeliveredAt ?? null,
  isCharge: !isNegative(amount),
});
