import { add, isZero, type Money, oldestFirst, subtract } from '@rcm/money';
import { findClockStart, type LedgerEntry } from './ledger-entry.ts';

/** A ledger entry with its open amount: the unsettled part of a charge, or the unapplied part of a credit. */
export type OpenEntry = Pick<LedgerEntry, 'id' | 'sequence' | 'openAmount' | 'occurredAt'> & {
  readonly firstDeliveredAt: Date | null;
  /** True if the entry increases the balance. */
  readonly isCharge: boolean;
};

/** The amount of a credit that is allocated to a charge; negative if the allocation is undone. */
export interface AllocationPart {
  readonly creditEntryId: string;
  readonly chargeEntryId: string;
  readonly amount: Money;
}

/** The open entries of an account's ledger, and the allocations that a change adds or undoes. */
export class OpenItems {
  readonly #entries: Map<string, OpenEntry>;
  readonly #changes = new Map<string, Money>();
  /** The allocations of the change in order. */
  readonly parts: AllocationPart[] = [];

  constructor(open: readonly OpenEntry[]) {
    this.#entries = new Map(open.map((entry) => [entry.id, entry]));
  }

  /** Adds a new entry, or an entry that is fully settled but affected by the change. */
  add(entry: OpenEntry): void {
    if (!this.#entries.has(entry.id)) this.#entries.set(entry.id, entry);
  }

  /** Allocates an amount of a credit to a charge; a negative amount undoes an allocation. */
  allocate(creditEntryId: string, chargeEntryId: string, amount: Money): void {
    this.parts.push({ creditEntryId, chargeEntryId, amount });
    for (const id of [creditEntryId, chargeEntryId]) {
      this.#changes.set(id, subtract(this.#changes.get(id) ?? '0.00', amount));
    }
  }

  /** Allocates the oldest credits to the oldest charges until no credit or no charge remains. */
  settle(): void {
    const charges = this.remaining.filter(({ isCharge }) => isCharge);
    for (const credit of this.remaining.filter(({ isCharge }) => !isCharge)) {
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

  /** The open amount of an entry after the change. */
  openAmount(id: string): Money {
    return add(this.#entries.get(id)?.openAmount ?? '0.00', this.#changes.get(id) ?? '0.00');
  }

  /** The change of the open amount of each entry. */
  get changes(): { readonly id: string; readonly change: Money }[] {
    return [...this.#changes].map(([id, change]) => ({ id, change }));
  }

  /** True if the change settles a charge that was open, or that is new. */
  get settlesCharge(): boolean {
    return [...this.#changes.keys()].some(
      (id) => this.#entries.get(id)?.isCharge === true && isZero(this.openAmount(id)),
    );
  }

  /** The entries that are open after the change, oldest first. */
  get remaining(): OpenEntry[] {
    return [...this.#entries.values()]
      .map((entry) => ({ ...entry, openAmount: this.openAmount(entry.id) }))
      .filter(({ openAmount }) => !isZero(openAmount))
      .sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime() || a.sequence - b.sequence);
  }

  /** The sequence number of the first open charge; infinite if there is none. */
  get firstOpenSequence(): number {
    return Math.min(...this.remaining.filter(({ isCharge }) => isCharge).map(({ sequence }) => sequence));
  }
}

/** Finds the earliest clock start among open charges; null if there is none. */
export function findEarliestClockStart(open: readonly OpenEntry[]): Date | null {
  const [first = null, ...others] = open.filter((entry) => entry.isCharge).map(findClockStart);
  return others.reduce((earliest, start) => (earliest && start < earliest ? start : earliest), first);
}
