import { add, isNegative, isZero, type Money } from '@rcm/money';
import type { PatientShare, ShareKind } from '../ports.ts';
import { type Answered, allAdjustments } from './answer.ts';

const zero: Money = '0.00';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A posted answer as far as the patient's share goes. */
interface SharingAnswer extends Answered {
  readonly claimPaymentId: string;
  /** True while the share waits for another payer. */
  readonly isShareHeld: boolean;
}

const kinds: Readonly<Record<string, ShareKind>> = { 1: 'DEDUCTIBLE', 2: 'COINSURANCE', 3: 'COPAY' };

/**
 * What the patient owes by the answers of one payer, held ones left out. What is below zero takes from the newest of its
 * kind, then from the newest of any.
 */
export function sharesOf(answers: readonly SharingAnswer[]): PatientShare[] {
  const shares: Mutable<PatientShare>[] = [];
  let below = zero;
  for (const answer of answers) {
    if (answer.isShareHeld) continue;
    const { claimPaymentId } = answer;
    const own = [...shareByKind(answer)].map(([kind, amount]) => ({ claimPaymentId, kind, amount }));
    shares.push(...own.filter(({ amount }) => !isNegative(amount)));
    for (const { kind, amount } of own.filter((share) => isNegative(share.amount))) {
      const ofKind = shares.filter((share) => share.kind === kind);
      below = add(below, takenFrom(ofKind, amount));
    }
  }
  takenFrom(shares, below);
  return shares.filter(({ amount }) => !isZero(amount));
}

/** Takes what is below zero from the newest shares first, and gives what is left of it. */
function takenFrom(shares: readonly Mutable<PatientShare>[], amount: Money): Money {
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
