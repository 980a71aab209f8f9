import { cents, fromCents, type Money } from '@rcm/money';

/** Who owes an amount of a claim. Credit is owed by the organization. */
export type Owner = 'INSURANCE' | 'PATIENT' | 'HELD' | 'CREDIT';

export type EntryKind =
  | 'CHARGE'
  | 'PAYMENT'
  | 'CONTRACTUAL'
  | 'SHARE'
  | 'HELD'
  | 'WRITE_OFF'
  | 'TRANSFER'
  | 'REFUND'
  | 'TAKEBACK';

/** An amount that moves from one owner to another; null is outside the claim. */
export interface Entry {
  /** 0 for the claim level. */
  readonly lineNumber: number;
  readonly kind: EntryKind;
  /** CAPITATION of contractual adjustments, or the reason of a write-off; null for other entries. */
  readonly subKind: string | null;
  readonly ownerBefore: Owner | null;
  readonly ownerAfter: Owner | null;
  /** Above zero. */
  readonly amount: Money;
}

/** An entry in cents, which may be below zero: the amount then moves the other way. */
export function entryOf(
  head: Pick<Entry, 'lineNumber' | 'kind'> & Partial<Pick<Entry, 'subKind'>>,
  ownerBefore: Owner | null,
  ownerAfter: Owner | null,
  amount: bigint,
): Entry[] {
  if (amount === 0n) return [];
  const owners =
    amount > 0n ? { ownerBefore, ownerAfter } : { ownerBefore: ownerAfter, ownerAfter: ownerBefore };
  return [{ subKind: null, ...head, ...owners, amount: fromCents(amount > 0n ? amount : -amount) }];
}

/** An entry that a person made. */
export interface HandMadeEntry extends Entry {
  readonly id: string;
  readonly postedAt: Date;
  /** The claim payment whose denial it closes; null or left out if it closes none. */
  readonly claimPaymentId?: string | null | undefined;
}

/** Cents that flow between two owners, with credit counted as insurance balance below zero; below zero: the other way. */
interface Flow extends Omit<Entry, 'amount' | 'ownerBefore' | 'ownerAfter'> {
  readonly from: Exclude<Owner, 'CREDIT'> | null;
  readonly to: Exclude<Owner, 'CREDIT'> | null;
  cents: bigint;
}

const order: readonly (Owner | null)[] = [null, 'INSURANCE', 'HELD', 'PATIENT'];

/** The kind of a flow: a takeback is a payment that goes back. */
const flowKind = (kind: EntryKind): EntryKind => (kind === 'TAKEBACK' ? 'PAYMENT' : kind);

const counted = (owner: Owner | null): Exclude<Owner, 'CREDIT'> | null =>
  owner === 'CREDIT' ? 'INSURANCE' : owner;

/** What entries leave to each owner, in cents. An insurance balance below zero is credit. */
export function impact(entries: readonly Entry[]): Record<'insurance' | 'patient' | 'held', bigint> {
  const left = { INSURANCE: 0n, PATIENT: 0n, HELD: 0n };
  for (const { ownerBefore, ownerAfter, amount } of entries) {
    const [before, after] = [counted(ownerBefore), counted(ownerAfter)];
    if (before !== null) left[before] -= cents(amount);
    if (after !== null) left[after] += cents(amount);
  }
  return { insurance: left.INSURANCE, patient: left.PATIENT, held: left.HELD };
}

/** The flows of entries, summed by line, kind and owners. */
class Flows {
  readonly #flows = new Map<string, Flow>();

  add(entry: Omit<Entry, 'amount'>, amount: bigint): void {
    const { lineNumber, subKind } = entry;
    const kind = flowKind(entry.kind);
    const [before, after] = [counted(entry.ownerBefore), counted(entry.ownerAfter)];
    const isForward = order.indexOf(before) <= order.indexOf(after);
    const [from, to] = isForward ? [before, after] : [after, before];
    const key = `${lineNumber} ${kind} ${subKind} ${from} ${to}`;
    const flow = this.#flows.get(key) ?? { lineNumber, kind, subKind, from, to, cents: 0n };
    this.#flows.set(key, flow);
    flow.cents += isForward ? amount : -amount;
  }

  /** The flows that move something, those that raise the insurance balance first. */
  *ofLine(lineNumber: number): Generator<Flow> {
    const flows = [...this.#flows.values()].filter(
      (flow) => flow.lineNumber === lineNumber && flow.cents !== 0n,
    );
    yield* flows.filter((flow) => raised(flow) > 0n);
    yield* flows.filter((flow) => raised(flow) <= 0n);
  }

  get lineNumbers(): number[] {
    return [...new Set([...this.#flows.values()].map(({ lineNumber }) => lineNumber))].sort((a, b) => a - b);
  }
}

/** The cents by which a flow raises the insurance balance. */
const raised = ({ from, to, cents: amount }: Flow): bigint =>
  to === 'INSURANCE' ? amount : from === 'INSURANCE' ? -amount : 0n;

/**
 * The entries to be added to those that stand, so that all together are what is implied. An amount that the insurance
 * balance doesn't hold leaves the credit balance, and an amount that returns reduces the credit balance first.
 */
export function missingEntries(implied: readonly Entry[], standing: readonly Entry[]): Entry[] {
  const flows = new Flows();
  const open = new Map<number, bigint>();
  for (const entry of standing) {
    flows.add(entry, -cents(entry.amount));
    open.set(entry.lineNumber, (open.get(entry.lineNumber) ?? 0n) + impact([entry]).insurance);
  }
  for (const entry of implied) flows.add(entry, cents(entry.amount));
  return flows.lineNumbers.flatMap((lineNumber) => {
    let insurance = open.get(lineNumber) ?? 0n;
    return [...flows.ofLine(lineNumber)].flatMap((flow) => {
      const before = insurance;
      insurance += raised(flow);
      return entriesOf(flow, before);
    });
  });
}

/** The entries of a flow: two where one part concerns the insurance balance and one the credit balance. */
function entriesOf(
  { lineNumber, subKind, from, to, cents: flowing, ...flow }: Flow,
  insurance: bigint,
): Entry[] {
  const [ownerBefore, ownerAfter] = flowing > 0n ? [from, to] : [to, from];
  const kind = flow.kind === 'PAYMENT' && ownerBefore === null ? 'TAKEBACK' : flow.kind;
  const amount = flowing > 0n ? flowing : -flowing;
  const least = (limit: bigint) => (limit <= 0n ? 0n : limit < amount ? limit : amount);
  const ofCredit =
    ownerAfter === 'INSURANCE'
      ? least(-insurance)
      : ownerBefore === 'INSURANCE'
        ? amount - least(insurance)
        : 0n;
  const asCredit = (owner: Owner | null) => (owner === 'INSURANCE' ? 'CREDIT' : owner);
  const head = { lineNumber, kind, subKind };
  return [
    { ...head, ownerBefore, ownerAfter, cents: amount - ofCredit },
    { ...head, ownerBefore: asCredit(ownerBefore), ownerAfter: asCredit(ownerAfter), cents: ofCredit },
  ].flatMap(({ cents: part, ...entry }) => (part === 0n ? [] : [{ ...entry, amount: fromCents(part) }]));
}
