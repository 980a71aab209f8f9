import { cents, fromCents, type Money } from '@rcm/money';
import type { Answer, ChargedClaim } from './answer.ts';
import { hasProgramCredit } from './credits.ts';
import { type Denial, denialsOf } from './denials.ts';
import type { ShareKind } from './dispositions.ts';
import { type Entry, entryOf, type HandMadeEntry } from './entries.ts';
import type { ExplainedShare } from './explanation.ts';
import { countedEntries, sharesAfter } from './hand-made.ts';
import { type ClaimWork, type OpenAmount, openAmountsOf, withOpenAmounts, workOf } from './open-amounts.ts';
import { balanceOf, type PartBalance } from './part-balance.ts';
import { type Part, partsOf } from './parts.ts';
import {
  type Adjudication,
  adjudicate,
  type BalancedStatus,
  type BalanceWarning,
  isOutdated,
  isQualifiedMedicareBeneficiary,
  least,
  most,
  paidBy,
  statusOf,
  totalOf,
  warningsOf,
} from './rules.ts';
import { dueRebillOf, responsiblePayer } from './turns.ts';

/** An amount that the patient owes according to one claim payment, or to a transfer by a person; positive. */
export interface PatientShare {
  /** The claim payment, or the entry of the transfer. */
  readonly claimPaymentId: string;
  readonly kind: ShareKind;
  readonly amount: Money;
}

/** What a claim owes, who owes it, and the entries that explain it. */
export interface BalancedClaim {
  readonly status: BalancedStatus;
  /** The claim level, then the lines. */
  readonly parts: readonly PartBalance[];
  /**
   * The payer that owes the insurance balance, or to which the claim was rebilled; null if nothing is owed or the
   * organization has no such payer.
   */
  readonly responsiblePayerId: string | null;
  /** When the claim was rebilled to a payer that has not answered since; null if all have. */
  readonly rebilledAt: Date | null;
  /** The payer that is next for what is held, or was denied to the patient; null if there is none, or it is not known. */
  readonly nextPayerId: string | null;
  /** The shares that are posted to the patient's account. */
  readonly shares: readonly PatientShare[];
  readonly denials: readonly Denial[];
  readonly warnings: readonly BalanceWarning[];
  /** The part of the credit that waits for the reversals of answers to a replaced or voided claim. */
  readonly awaitedReversalAmount: Money;
  /** True if Medicare or Medicaid paid for a part with a credit. */
  readonly hasProgramCredit: boolean;
  /** The entries by persons that count, with the amounts that they move. */
  readonly handMade: readonly HandMadeEntry[];
  readonly entries: readonly Entry[];
  /** True if a coverage, an answer, or Medicaid behind another payer shows a Qualified Medicare Beneficiary. */
  readonly isQmb: boolean;
  /** Why the insurance, held and credit balances of each part are open. */
  readonly openAmounts: readonly OpenAmount[];
  readonly work: ClaimWork;
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
  const outdated = answers.filter((answer) => claim.isVoided || isOutdated(answer, answers));
  const moneyAlone = new Map(outdated.map((answer) => [answer, moneyOf(answer)]));
  const counting = answers.map((answer) => moneyAlone.get(answer) ?? answer);
  const all = partsOf(claim, counting);
  const parts = all.map((part) => ({ part, ...adjudicate(claim, part, isQmb) }));
  const balanced = parts.map((one) => {
    const implied = impliedEntries(one);
    const counted = countedEntries(handMade, one.part, all, implied);
    const entries = [...implied, ...counted.map(withoutOrigin)];
    const balance = balanceOf(claim, one, entries);
    return {
      part: one.part,
      adjudication: one,
      entries,
      counted,
      shares: sharesAfter(one.shares, counted),
      balance,
      awaitedReversal: awaitedBy(one.part, new Set(moneyAlone.values()), cents(balance.creditBalance)),
    };
  });
  const open = balanced.filter(({ balance }) => balance.insuranceBalance !== '0.00');
  const held = balanced.filter(({ balance }) => balance.heldBalance !== '0.00');
  const total = (some: typeof balanced, key: 'insuranceBalance' | 'heldBalance') =>
    some.reduce((sum, { balance }) => sum + cents(balance[key]), 0n);
  const balances = { insurance: total(open, 'insuranceBalance'), held: total(held, 'heldBalance') };
  const [due] = all.flatMap((part) => dueRebillOf(claim, part) ?? []);
  const denials = claim.isVoided ? [] : denialsOf(claim, parts, counting, [...outdated, ...reversed]);
  const openAmounts = balanced.flatMap((one) =>
    openAmountsOf(claim, one, isQmb, denials, counting, reversed),
  );
  const deniedToPatient = openAmounts.filter(({ reason }) => reason === 'DENIED_TO_PATIENT');
  const billable = balanced.filter(({ balance: { lineNumber } }) =>
    deniedToPatient.some((one) => one.lineNumber === lineNumber),
  );
  const waiting = held.length > 0 ? (due?.payerId ?? null) : null;
  return {
    status: statusOf(claim, all, balances, counting, reversed),
    parts: balanced.map(({ balance }) => balance),
    responsiblePayerId: open[0] ? responsiblePayer(claim, open[0].part) : (due?.payerId ?? null),
    rebilledAt: due?.rebilledAt ?? null,
    nextPayerId: [...held, ...billable][0]?.balance.nextPayerId ?? waiting,
    shares: summedShares(balanced.flatMap(({ shares }) => shares)),
    denials: withOpenAmounts(denials, balanced, openAmounts),
    warnings: warningsOf(all),
    awaitedReversalAmount: fromCents(
      balanced.reduce((sum, { awaitedReversal }) => sum + awaitedReversal, 0n),
    ),
    hasProgramCredit: hasProgramCredit(
      balanced.map(({ balance }) => balance),
      counting,
    ),
    handMade: balanced.flatMap(({ counted }) => counted),
    entries: balanced.flatMap(({ entries }) => entries),
    isQmb,
    openAmounts,
    work: workOf(openAmounts, balanced),
  };
}

/** An answer of which only the money counts. */
const moneyOf = (answer: Answer): Answer => ({
  ...answer,
  isAdditional: true,
  parts: answer.parts.map((part) => ({ ...part, adjustments: [], remarkCodes: [] })),
});

/** The cents of a part's credit that payers are to take back with answers of which only the money counts. */
function awaitedBy({ additional }: Part, moneyAlone: ReadonlySet<Answer>, credit: bigint): bigint {
  const paid = paidBy(additional.filter(({ answer }) => moneyAlone.has(answer)));
  return most(least(paid, credit), 0n);
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
