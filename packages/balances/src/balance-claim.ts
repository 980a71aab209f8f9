import { add, cents, fromCents, isZero, type Money } from '@rcm/money';
import type { Adjustment, Answer, AnsweredPart, ChargedClaim } from './answer.ts';
import { type Denial, denialsOf } from './denials.ts';
import type { ShareKind } from './dispositions.ts';
import { type Entry, entryOf, type HandMadeEntry, impact } from './entries.ts';
import type { ExplainedShare } from './explanation.ts';
import { countedEntries, sharesAfter } from './hand-made.ts';
import { type Part, partsOf } from './parts.ts';
import {
  type Adjudication,
  adjudicate,
  type BalancedStatus,
  type BalanceWarning,
  isQualifiedMedicareBeneficiary,
  nextPayerOf,
  responsiblePayer,
  statusOf,
  totalOf,
  warningsOf,
} from './rules.ts';

/** An amount that the patient owes according to one claim payment, or to a transfer by a person; positive. */
export interface PatientShare {
  /** The claim payment, or the entry of the transfer. */
  readonly claimPaymentId: string;
  readonly kind: ShareKind;
  readonly amount: Money;
}

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

/** What a claim owes, who owes it, and the entries that explain it. */
export interface BalancedClaim {
  readonly status: BalancedStatus;
  /** The claim level, then the lines. */
  readonly parts: readonly PartBalance[];
  /** The payer that owes the insurance balance; null if nothing is owed or the organization has no such payer. */
  readonly responsiblePayerId: string | null;
  /** The payer for which amounts are held; null if there is none, or it is not known. */
  readonly nextPayerId: string | null;
  /** The shares that are posted to the patient's account. */
  readonly shares: readonly PatientShare[];
  readonly denials: readonly Denial[];
  readonly warnings: readonly BalanceWarning[];
  /** The entries by persons that count, with the amounts that they move. */
  readonly handMade: readonly HandMadeEntry[];
  readonly entries: readonly Entry[];
  /** True if a coverage, an answer, or Medicaid behind another payer shows a Qualified Medicare Beneficiary. */
  readonly isQmb: boolean;
}

/**
 * Computes what a claim owes after its payers' answers and the entries that persons made, and the entries that explain it.
 * `answers` stand and are in the order of posting; `reversed` are those that their payers took back.
 */
export function balanceClaim(
  claim: ChargedClaim,
  answers: readonly Answer[],
  reversed: readonly Answer[] = [],
  handMade: readonly HandMadeEntry[] = [],
): BalancedClaim {
  const isQmb = isQualifiedMedicareBeneficiary(claim, answers);
  const all = partsOf(claim, answers);
  const parts = all.map((part) => ({ part, ...adjudicate(claim, part, isQmb) }));
  const balanced = parts.map((one) => {
    const implied = impliedEntries(one);
    const counted = countedEntries(handMade, one.part, all, implied);
    const entries = [...implied, ...counted.map(withoutOrigin)];
    return {
      part: one.part,
      entries,
      counted,
      shares: sharesAfter(one.shares, counted),
      balance: balanceOf(claim, one, entries),
    };
  });
  const open = balanced.filter(({ balance }) => balance.insuranceBalance !== '0.00');
  const held = balanced.filter(({ balance }) => balance.heldBalance !== '0.00');
  const total = (some: typeof balanced, key: 'insuranceBalance' | 'heldBalance') =>
    some.reduce((sum, { balance }) => sum + cents(balance[key]), 0n);
  const balances = { insurance: total(open, 'insuranceBalance'), held: total(held, 'heldBalance') };
  return {
    status: statusOf(claim, all, balances, answers, reversed),
    parts: balanced.map(({ balance }) => balance),
    responsiblePayerId: open[0] ? responsiblePayer(claim, open[0].part) : null,
    nextPayerId: held[0]?.balance.nextPayerId ?? null,
    shares: summedShares(balanced.flatMap(({ shares }) => shares)),
    denials: denialsOf(claim, parts, answers, reversed),
    warnings: warningsOf(all),
    handMade: balanced.flatMap(({ counted }) => counted),
    entries: balanced.flatMap(({ entries }) => entries),
    isQmb,
  };
}

/** An entry as the journal has it. */
const withoutOrigin = ({ id: _id, postedAt: _postedAt, ...entry }: HandMadeEntry): Entry => entry;

/** The entries that the charge and the answers of a part imply. */
function impliedEntries({ part, ...closed }: Adjudication & { readonly part: Part }): Entry[] {
  const { lineNumber } = part;
  return [
    ...entryOf({ lineNumber, kind: 'CHARGE' }, null, 'INSURANCE', part.charge),
    ...entryOf({ lineNumber, kind: 'PAYMENT' }, 'INSURANCE', null, closed.paid),
    ...entryOf(
      { lineNumber, kind: 'CONTRACTUAL' },
      'INSURANCE',
      null,
      closed.contractual - closed.capitation,
    ),
    ...entryOf(
      { lineNumber, kind: 'CONTRACTUAL', subKind: 'CAPITATION' },
      'INSURANCE',
      null,
      closed.capitation,
    ),
    ...entryOf({ lineNumber, kind: 'WRITE_OFF', subKind: 'QMB' }, 'INSURANCE', null, closed.qmb),
    ...entryOf({ lineNumber, kind: 'SHARE' }, 'INSURANCE', 'PATIENT', totalOf(closed.shares)),
    ...entryOf({ lineNumber, kind: 'HELD' }, 'INSURANCE', 'HELD', closed.held),
  ];
}

/** The balances of a part, which are sums of its entries. */
function balanceOf(
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

/** Shares by claim payment and kind. */
function summedShares(shares: readonly ExplainedShare[]): PatientShare[] {
  const grouped = Map.groupBy(shares, ({ claimPaymentId, kind }) => `${claimPaymentId} ${kind}`);
  return [...grouped.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            claimPaymentId: first.claimPaymentId,
            kind: first.kind,
            amount: fromCents(totalOf([first, ...others])),
          },
        ],
  );
}
