import { add, cents, fromCents, isZero, type Money } from '@rcm/money';
import type { Adjustment, AnsweredPart, ChargedClaim } from './answer.ts';
import { type Entry, impact } from './entries.ts';
import type { Part } from './parts.ts';
import type { Adjudication } from './rules.ts';
import { nextPayerOf } from './turns.ts';

/** The balances of a line, or of the claim level. Together with what is closed, they add up to the charge. */
export interface PartBalance {
  /** 0 for the claim level. */
  readonly lineNumber: number;
  readonly isAnswered: boolean;
  readonly chargeAmount: Money;
  /** By all payers, less refunds. */
  readonly paidAmount: Money;
  /** Including what a capitation covers. */
  readonly contractualAmount: Money;
  readonly writeOffAmount: Money;
  /** What the first payer allows; 0.00 of what it denied. */
  readonly allowedAmount: Money;
  /** The share of the last payer, posted or held. */
  readonly shareAmount: Money;
  /** The adjustments that count, summed by group and reason code, without sums of 0.00 and without group CR. */
  readonly adjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
  readonly insuranceBalance: Money;
  /** The shares and transfers that are posted to the patient's account, without the patient's payments. */
  readonly patientBalance: Money;
  readonly heldBalance: Money;
  /** Payments and shares above what can be owed, as a positive amount. */
  readonly creditBalance: Money;
  /** The payer that would be next, also while nothing is held for it; null if there is none. */
  readonly nextPayerId: string | null;
}

/** The balances of a part, which are sums of its entries. */
export function balanceOf(
  claim: ChargedClaim,
  { part, allowed, share }: Adjudication & { readonly part: Part },
  entries: readonly Entry[],
): PartBalance {
  const { lineNumber, charge, payers, additional } = part;
  const answered = [
    ...payers.flatMap(({ answers }) => answers.filter((one) => !one.isSuperseded)),
    ...additional,
  ];
  const parts = answered.flatMap((one) => one.parts);
  const { insurance, patient, held } = impact(entries);
  const closedBy = (...kinds: readonly Entry['kind'][]) =>
    fromCents(
      entries.reduce((sum, { kind, ownerBefore, ownerAfter, amount }) => {
        if (!kinds.includes(kind)) return sum;
        return sum + (ownerAfter === null ? cents(amount) : 0n) - (ownerBefore === null ? cents(amount) : 0n);
      }, 0n),
    );
  return {
    lineNumber,
    isAnswered: answered.length > 0,
    chargeAmount: fromCents(charge),
    paidAmount: closedBy('PAYMENT', 'TAKEBACK', 'REFUND'),
    contractualAmount: closedBy('CONTRACTUAL'),
    writeOffAmount: closedBy('WRITE_OFF'),
    allowedAmount: fromCents(allowed),
    shareAmount: fromCents(share),
    adjustments: summedAdjustments(parts),
    remarkCodes: [...new Set(parts.flatMap((one) => one.remarkCodes))],
    insuranceBalance: fromCents(insurance > 0n ? insurance : 0n),
    patientBalance: fromCents(patient),
    heldBalance: fromCents(held),
    creditBalance: fromCents(insurance < 0n ? -insurance : 0n),
    nextPayerId: nextPayerOf(claim, part)?.payerId ?? null,
  };
}

function summedAdjustments(parts: readonly AnsweredPart[]): Adjustment[] {
  const sums = new Map<string, Adjustment>();
  for (const { groupCode, reasonCode, amount } of parts.flatMap(({ adjustments }) => adjustments)) {
    if (groupCode === 'CR') continue;
    const key = `${groupCode}-${reasonCode}`;
    sums.set(key, { groupCode, reasonCode, amount: add(sums.get(key)?.amount ?? '0.00', amount) });
  }
  return [...sums.values()].filter(({ amount }) => !isZero(amount));
}
