import { invalid } from '@rcm/errors';
import { add, isNegative, isStorable, isZero, type Money, negate } from '@rcm/money';
import { newId } from '@rcm/tenancy';
import type { Account } from './account.ts';
import { LedgerEntry } from './ledger-entry.ts';
import { earliestClock, type OpenEntry, OpenItems } from './open-items.ts';

/** What is to be entered into a ledger. */
export interface Posting {
  /** Given where another entry names this one. */
  readonly id?: string;
  readonly type: LedgerEntry['type'];
  /** Above zero where it adds to the balance, below zero where it takes from it. */
  readonly amount: Money;
  readonly occurredAt: Date;
  readonly firstDeliveredAt?: Date | null;
  readonly method?: LedgerEntry['method'];
  readonly reasonCode?: LedgerEntry['reasonCode'];
  readonly reference?: LedgerEntry['reference'];
  readonly notes?: LedgerEntry['notes'];
  readonly reason?: string | null;
  readonly claimId?: LedgerEntry['claimId'];
  readonly claimPaymentId?: LedgerEntry['claimPaymentId'];
  readonly shareKind?: LedgerEntry['shareKind'];
  readonly planId?: LedgerEntry['planId'];
  readonly installmentId?: LedgerEntry['installmentId'];
  readonly placementId?: LedgerEntry['placementId'];
  readonly reversesEntryId?: string;
  readonly counterpartEntryId?: string | null;
  /** The entry of the other sign that it settles, or is settled by, before any other. */
  readonly settlesEntryId?: string | undefined;
}

/** What the entries of a ledger change of its account. */
export type Standing = Pick<
  Account,
  'id' | 'balance' | 'lastSequence' | 'outstandingSince' | 'lastPaymentAt' | 'placementId'
>;

/** An entry that is not written yet; all of it is open at first. */
export interface NewEntry extends OpenEntry {
  readonly posting: Posting;
  readonly balanceAfter: Money;
}

/** What another entry settles of one that is taken back, or the other way round. */
export interface Settlement extends OpenEntry {
  /** The one that is taken back. */
  readonly entryId: string;
  readonly type: string;
  readonly part: Money;
  /** When that was settled last. */
  readonly settledAt: Date;
}

/** An entry that is to be taken back. */
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

/** How an entry is taken back: by which entry, why, and of a transfer by which one in the other account. */
export interface Reversal {
  readonly id: string;
  readonly reason: string | null;
  readonly counterpartEntryId: string | null;
}

/** The ledger of a locked account while it is changed: what is open in it, and the entries that the change makes. */
export class Ledger {
  readonly account: Standing;
  readonly items: OpenItems;
  /** What the change enters, in its order. */
  readonly entries: NewEntry[] = [];
  readonly #firstOpen: number;
  readonly #undone = new Map<string, Settlement>();

  constructor(account: Standing, open: readonly OpenEntry[]) {
    this.account = account;
    this.items = new OpenItems(open);
    this.#firstOpen = this.items.firstOpenSequence;
  }

  /** Takes a posting into the balance and among what is open; 400 where the balance would not stay below 10^12. */
  enter(posting: Posting): NewEntry {
    const { type, amount, occurredAt, firstDeliveredAt = null, settlesEntryId } = posting;
    const { account } = this;
    const balanceAfter = add(account.balance, amount);
    if (!isStorable(balanceAfter)) throw invalid('body.amount', 'Expected a balance below 10^12', 'too_big');
    account.balance = balanceAfter;
    account.lastSequence += 1;
    const isCharge = !isNegative(amount);
    if (type === 'PAYMENT' && !isCharge) this.#paid(occurredAt);
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
    if (settlesEntryId !== undefined) this.#match(entry, settlesEntryId, entry.openAmount);
    return entry;
  }

  /** Opens again what entries settled, or were settled by. */
  undo(entries: readonly EntryToReverse[], settlements: readonly Settlement[]): void {
    const taken = new Map(entries.map((entry) => [entry.id, openEntryOf(entry)]));
    for (const entry of taken.values()) this.items.add(entry);
    for (const settlement of settlements) {
      const entry = taken.get(settlement.entryId);
      // Of two entries that settle each other and are both taken back, each names the other.
      if (entry === undefined || this.#undone.has(`${settlement.id} ${entry.id}`)) continue;
      this.#undone.set(`${entry.id} ${settlement.id}`, settlement);
      this.items.add(settlement);
      this.#match(entry, settlement.id, negate(settlement.part));
    }
  }

  /** Enters the contrary of an entry, of which nothing is settled any more. */
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
      settlesEntryId: entry.id,
    });
  }

  /** Settles charges by credits, the oldest by the oldest, which ends the change. */
  settle(): void {
    this.items.settle();
    this.account.outstandingSince = earliestClock(this.items.left);
  }

  /** True where the change settles the first charge that was open: only then can a statement be paid by it. */
  get settlesFirst(): boolean {
    return this.items.firstOpenSequence > this.#firstOpen;
  }

  /** The charges that the change has opened again and not settled. */
  get reopened(): Settlement[] {
    return [...this.#undone.values()].filter(
      ({ id, isCharge }) => isCharge && !isZero(this.items.openAmount(id)),
    );
  }

  #match({ id, isCharge }: OpenEntry, otherId: string, amount: Money): void {
    const [creditId, chargeId] = isCharge ? [otherId, id] : [id, otherId];
    this.items.allocate(creditId, chargeId, amount);
  }

  #paid(at: Date): void {
    const { lastPaymentAt } = this.account;
    if (!lastPaymentAt || at > lastPaymentAt) this.account.lastPaymentAt = at;
  }
}

/** The ledger of an account among those that a change has locked. */
export function ledgerOf(ledgers: ReadonlyMap<string, Ledger>, accountId: string): Ledger {
  const ledger = ledgers.get(accountId);
  if (ledger === undefined) throw new Error('A ledger changes only while its account is locked');
  return ledger;
}

const openEntryOf = ({
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
