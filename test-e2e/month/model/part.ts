import { type PayerName, total } from '../story.ts';
import { effective, type Said } from './said.ts';

/** The open and closed amounts of a claim or of a part of it. */
export interface Balances {
  readonly paid: bigint;
  readonly contractual: bigint;
  readonly writtenOff: bigint;
  readonly insurance: bigint;
  readonly patient: bigint;
  readonly held: bigint;
  readonly credit: bigint;
}

/** An amount of a part that an answer denied. */
export interface Denied {
  readonly key: string;
  readonly part: number;
  readonly amount: bigint;
  /** True if the payer paid something of the part. */
  readonly isPartial: boolean;
}

/** The balances of a part, what is denied of it, and whose turn it is. */
export interface PartBalances extends Balances {
  readonly denials: readonly Denied[];
  readonly responsible: PayerName | null;
  readonly next: PayerName | null;
  /** True if the next payer may pay what the last one denied to the patient. */
  readonly isDeniedToPatient: boolean;
}

/** The payers of a claim in their order, and whether the patient may not be billed what Medicare leaves. */
interface Payers {
  readonly payers: readonly PayerName[];
  /** How many of the payers are on file. */
  readonly listed: number;
  readonly isQmb: boolean;
}

/** A part of a claim with its charge, and what the standing answers say of it in payer order. */
export interface AnsweredPart {
  /** The line, or 0. */
  readonly part: number;
  readonly charge: bigint;
  readonly said: readonly Said[];
}

/** What persons can do with an amount of a part. */
export type Moved =
  | 'WRITE_OFF'
  | 'TO_PATIENT'
  | 'TO_INSURANCE'
  | 'TO_NEXT'
  | 'RELEASE'
  | 'REFUND'
  | 'TAKEBACK';

/** An entry that a person made. */
export interface Change {
  readonly verb: Moved;
  readonly part: number;
  readonly amount: bigint;
  readonly at: number;
}

/** Whose amount an entry reduces, and what it becomes. */
const moves = {
  WRITE_OFF: ['insurance', 'writtenOff'],
  TO_PATIENT: ['insurance', 'patient'],
  TO_INSURANCE: ['patient', 'insurance'],
  TO_NEXT: ['insurance', 'held'],
  RELEASE: ['held', 'patient'],
  REFUND: ['refunded', 'insurance'],
  TAKEBACK: ['takenBack', 'insurance'],
} as const;

const sharesOf = ({ amounts: { SHARE = 0n, NEXT_PAYER = 0n }, paidToPatient }: Said): bigint =>
  SHARE + NEXT_PAYER + paidToPatient;
export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** What a part owes: the rules of several payers, of denials, and of the next payer. */
export function balanceOf(
  { payers, listed, isQmb }: Payers,
  { part, charge, said: all }: AnsweredPart,
  changes: readonly Change[],
): PartBalances {
  const extra = total(all.flatMap(({ isAdditional, paid }) => (isAdditional ? [paid] : [])));
  const said = effective(all.filter(({ isAdditional }) => !isAdditional));
  let [paid, contractual, qmb] = [0n, 0n, 0n];
  let denials: Denied[] = [];
  for (const [index, one] of said.entries()) {
    const { CLOSED: closed = 0n, PRIOR_PAYER: prior, QMB = 0n, DENIAL: denial = 0n } = one.amounts;
    if (one.paid > 0n) denials = denials.filter(({ isPartial }) => isPartial);
    if (one.paid === 0n && denial > 0n) {
      // A claim that replaces the denied one may charge more.
      const left = least(charge, one.charge) - paid - contractual - sharesOf(one);
      denials.push({ key: one.key, part, amount: most(left, 0n), isPartial: false });
    } else {
      if (denial > 0n) denials.push({ key: one.key, part, amount: denial, isPartial: true });
      if (index === 0) contractual = closed;
      else if (prior !== undefined) {
        contractual = most(
          closed + least(prior, paid + contractual) - paid,
          least(closed, 0n) + least(contractual, 0n),
        );
      } else contractual = most(closed - paid, contractual);
    }
    paid += one.paid;
    qmb += QMB;
  }
  const last = said.at(-1);
  let open = charge - paid - extra - contractual - qmb - (last ? sharesOf(last) : 0n);
  const isDenied = (last?.amounts.DENIAL ?? 0n) > 0n;
  if (last?.payer === 'Medicaid' && isQmb && !isDenied && missing(payers, said) === null) {
    qmb += most(open, 0n);
    open = least(open, 0n);
  }
  const isHeld =
    last !== undefined &&
    ((last.isForwarded && !last.isReleased) ||
      (payers.indexOf(last.payer) + 1 < listed && !last.isReleased) ||
      (last.payer === 'Medicare' && isQmb));
  const share = last?.amounts.SHARE ?? 0n;
  const owned = {
    insurance: open,
    patient: (isHeld ? 0n : share) + (last?.paidToPatient ?? 0n),
    held: (isHeld ? share : 0n) + (last?.amounts.NEXT_PAYER ?? 0n),
    writtenOff: qmb,
    refunded: 0n,
    takenBack: 0n,
  };
  for (const { verb, amount } of changes) {
    const [from, to] = moves[verb];
    const isMoney = verb === 'REFUND' || verb === 'TAKEBACK';
    const moved = isMoney ? amount : least(amount, most(owned[from], 0n));
    owned[from] -= moved;
    owned[to] += moved;
  }
  return {
    paid: paid + extra + owned.refunded + owned.takenBack,
    contractual,
    writtenOff: owned.writtenOff,
    insurance: most(owned.insurance, 0n),
    patient: owned.patient,
    held: owned.held,
    credit: most(-owned.insurance, 0n),
    denials: open > 0n ? denials : [],
    responsible: missing(payers, said) ?? last?.payer ?? payers[0] ?? null,
    isDeniedToPatient: owned.insurance > 0n && last?.isDeniedToPatient === true,
    next: payers.slice(0, listed)[last ? payers.indexOf(last.payer) + 1 : 1] ?? null,
  };
}

/** The first payer before the last answering one that has not answered. Only the last payers may not be on file. */
function missing(payers: readonly PayerName[], said: readonly Said[]): PayerName | null {
  const last = said.at(-1);
  if (last === undefined) return null;
  const earlier = payers.slice(0, payers.indexOf(last.payer));
  return earlier.find((payer) => said.every((one) => one.payer !== payer)) ?? null;
}
