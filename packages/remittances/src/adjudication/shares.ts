import { add, isNegative, isZero, type Money } from '@rcm/money';
import type { PatientShare, ShareKind } from '../ports.ts';
import { type Answered, allAdjustments } from './answer.ts';

const zero: Money = '0.00';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A posted answer, with the fields that decide on the patient's share. */
interface SharingAnswer extends Answered {
  readonly claimPaymentId: string;
  /** True while the share is held for another payer. */
  readonly isShareHeld: boolean;
}

const kinds: Readonly<Record<string, ShareKind>> = { 1: 'DEDUCTIBLE', 2: 'COINSURANCE', 3: 'COPAY' };

/**
 * What the patient owes according to the answers of one payer, without held shares. A negative amount reduces the newest
 * shares of its kind, then the newest shares of any kind.
 */
export function sharesOf(answers: readonly SharingAnswer[]): PatientShare[] {
  const shares: Mutable<PatientShare>[] = [];
  let remainder = zero;
  for (const answer of answers) {
    if (answer.isShareHeld) continue;
    const { claimPaymentId } = answer;
    const own = [...shareByKind(answer)].map(([kind, amount]) => ({ claimPaymentId, kind, amount }));
    shares.push(...own.filter(({ amount }) => !isNegative(amount)));
    for (const { kind, amount } of own.filter((share) => isNegative(share.amount))) {
      const ofKind = shares.filter((share) => share.kind === kind);
      remainder = add(remainder, reduceNewest(ofKind, amount));
    }
  }
  reduceNewest(shares, remainder);
  return shares.filter(({ amount }) => !isZero(amount));
}

/** Subtracts a negative amount from the newest shares first, and returns the remainder. */
function reduceNewest(shares: readonly Mutable<PatientShare>[], amount: Money): Money {
  let rest = amount;
  for (const share of shares.toReversed()) {
    const left = add(share.amount, rest);
    share.amount = isNegative(left) ? zero : left;
    rest = isNegative(left) ? left : zero;
  }
  return rest;
}

function shareByKind(answer: Answered): Map<ShareKind, Money> {
  const amounts = new Map<ShareKind, Money>();
  for (const { groupCode, reasonCode, amount } of allAdjustments(answer)) {
    if (groupCode !== 'PR') continue;
    const kind = kinds[reasonCode] ?? 'OTHER';
    amounts.set(kind, add(amounts.get(kind) ?? zero, amount));
  }
  return amounts;
}
