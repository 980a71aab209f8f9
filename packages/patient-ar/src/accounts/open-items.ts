import { add, isZero, type Money, oldestFirst, subtract } from '@rcm/money';
import { clockStart, type LedgerEntry } from './ledger-entry.ts';

/** An entry of a ledger with what of it is open: of a charge what is not settled, of a credit what is not used up. */
export type OpenEntry = Pick<LedgerEntry, 'id' | 'sequence' | 'openAmount' | 'occurredAt'> & {
  readonly firstDeliveredAt: Date | null;
  /** True for an entry that adds to the balance. */
  readonly isCharge: boolean;
};

/** The part of a credit that settles a part of a charge; below zero where it is undone. */
export interface Part {
  readonly creditEntryId: string;
  readonly chargeEntryId: string;
  readonly amount: Money;
}

/** What is open in the ledger of an account, and what one change of the ledger settles and undoes. */
export class OpenItems {
  readonly #entries: Map<string, OpenEntry>;
  readonly #changes = new Map<string, Money>();
  /** What the change settles and undoes, in its order. */
  readonly parts: Part[] = [];

  constructor(open: readonly OpenEntry[]) {
    this.#entries = new Map(open.map((entry) => [entry.id, entry]));
  }

  /** Takes in an entry that the change makes, or that it is about although nothing of it is open. */
  add(entry: OpenEntry): void {
    if (!this.#entries.has(entry.id)) this.#entries.set(entry.id, entry);
  }

  /** Settles a part of a charge by a part of a credit; an amount below zero undoes it. */
  allocate(creditEntryId: string, chargeEntryId: string, amount: Money): void {
    this.parts.push({ creditEntryId, chargeEntryId, amount });
    for (const id of [creditEntryId, chargeEntryId]) {
      this.#changes.set(id, subtract(this.#changes.get(id) ?? '0.00', amount));
    }
  }

  /** Settles charges by credits, the oldest by the oldest, until one side is used up. */
  settle(): void {
    const charges = this.left.filter(({ isCharge }) => isCharge);
    for (const credit of this.left.filter(({ isCharge }) => !isCharge)) {
      const { applied } = oldestFirst(
        credit.openAmount,
        charges.map(({ id }) => this.openAmount(id)),
      );
      for (const [index, charge] of charges.entries()) {
        const part = applied[index] ?? '0.00';
        if (!isZero(part)) this.allocate(credit.id, charge.id, part);
      }
    }
  }

  /** What is open of an entry after the change. */
  openAmount(id: string): Money {
    return add(this.#entries.get(id)?.openAmount ?? '0.00', this.#changes.get(id) ?? '0.00');
  }

  /** What the change takes from, or gives back to, what was open of each entry. */
  get changes(): { readonly id: string; readonly change: Money }[] {
    return [...this.#changes].map(([id, change]) => ({ id, change }));
  }

  /** The entries that are open after the change, oldest first. */
  get left(): OpenEntry[] {
    return [...this.#entries.values()]
      .map((entry) => ({ ...entry, openAmount: this.openAmount(entry.id) }))
      .filter(({ openAmount }) => !isZero(openAmount))
      .sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime() || a.sequence - b.sequence);
  }

  /** The place in the ledger of the first charge that is open; infinite without one. */
  get firstOpenSequence(): number {
    return Math.min(...this.left.filter(({ isCharge }) => isCharge).map(({ sequence }) => sequence));
  }
}

/** When the oldest of the open charges started to age; null where there is none. */
export function earliestClock(open: readonly OpenEntry[]): Date | null {
  const [first = null, ...others] = open.filter((entry) => entry.isCharge).map(clockStart);
  return others.reduce((earliest, start) => (earliest && start < earliest ? start : earliest), first);
}
