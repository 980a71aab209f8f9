import { cents } from '@rcm/money';
import type { Answer, AnsweredPart, Disposition } from './answer.ts';
import { dispositionOf, type ShareKind, shareKindOf } from './dispositions.ts';

/** A share in cents. */
export interface ExplainedShare {
  readonly claimPaymentId: string;
  readonly kind: ShareKind;
  /** False for a share that the payer paid to the patient (PR-100). */
  readonly canBeHeld: boolean;
  readonly cents: bigint;
}

/** What one or several answered parts explain of a charge; amounts in cents. */
export interface Explanation {
  readonly charge: bigint;
  readonly paid: bigint;
  /** 0 of a denied part. */
  readonly allowed: bigint;
  /** True if `allowed` counts instead of contractual adjustments that are not named. */
  readonly isNormalized: boolean;
  /** Including `capitation`. */
  readonly contractual: bigint;
  readonly capitation: bigint;
  /** What earlier payers paid and adjusted (OA-23); null if the payer does not name it. */
  readonly prior: bigint | null;
  readonly shares: readonly ExplainedShare[];
  readonly nextPayer: bigint;
  readonly qmb: bigint;
  readonly pending: bigint;
  /** The sum of the denial codes. */
  readonly denied: bigint;
  /** True if the payer paid nothing of it and named a denial. */
  readonly isDenied: boolean;
  /** True if the payer paid nothing of a charge and names neither a denial nor another reason why. */
  readonly isNothingPaid: boolean;
}

/** Explains a part of an answer. Nothing of a denied part is contractual or the effect of an earlier payer. */
export function explain({ claimPaymentId, parts, isNormalized }: Answer, part: AnsweredPart): Explanation {
  const sums = new Map<Disposition, bigint>();
  const shares: ExplainedShare[] = [];
  for (const adjustment of part.adjustments) {
    const disposition = dispositionOf(adjustment, part);
    const amount = cents(adjustment.amount);
    sums.set(disposition, (sums.get(disposition) ?? 0n) + amount);
    if (disposition === 'SHARE' || disposition === 'PAID_TO_PATIENT') {
      const canBeHeld = disposition === 'SHARE';
      shares.push({ claimPaymentId, kind: shareKindOf(adjustment), canBeHeld, cents: amount });
    }
  }
  const of = (disposition: Disposition) => sums.get(disposition) ?? 0n;
  // Adjustments of the claim level concern all of the answer's payment, which its lines name.
  const judged = part.lineNumber === 0 ? parts : [part];
  const isUnpaid = judged.reduce((total, { paidAmount }) => total + cents(paidAmount), 0n) === 0n;
  const isDenied = isUnpaid && of('DENIAL') > 0n;
  const capitation = isDenied ? 0n : of('CAPITATION');
  const charge = cents(part.chargeAmount);
  // What the organization itself set to contractual needs no other reason.
  const hasReason =
    part.adjustments.some(({ disposition }) => disposition !== undefined) ||
    [...sums.keys()].some((disposition) => disposition !== 'CONTRACTUAL' && disposition !== 'NONE');
  return {
    charge,
    paid: cents(part.paidAmount),
    allowed: isDenied ? 0n : cents(part.allowedAmount),
    isNormalized,
    contractual: isDenied ? 0n : of('CONTRACTUAL') + capitation,
    capitation,
    prior: !isDenied && sums.has('PRIOR_PAYER') ? of('PRIOR_PAYER') : null,
    shares,
    nextPayer: of('NEXT_PAYER'),
    qmb: isDenied ? 0n : of('QMB'),
    pending: of('PENDING'),
    denied: of('DENIAL'),
    isDenied,
    isNothingPaid: isUnpaid && !isDenied && charge > 0n && !hasReason && !part.isBundled,
  };
}

const nothing: Explanation = {
  charge: 0n,
  paid: 0n,
  allowed: 0n,
  isNormalized: false,
  contractual: 0n,
  capitation: 0n,
  prior: null,
  shares: [],
  nextPayer: 0n,
  qmb: 0n,
  pending: 0n,
  denied: 0n,
  isDenied: false,
  isNothingPaid: false,
};

/** The sum of explanations. It is denied only if each is that has a charge or closes something. */
export function together(explanations: readonly Explanation[]): Explanation {
  const [only, ...others] = explanations;
  if (only !== undefined && others.length === 0) return only;
  const total = (amount: (one: Explanation) => bigint) =>
    explanations.reduce((sum, one) => sum + amount(one), 0n);
  const closing = explanations.filter(
    ({ charge, denied, contractual }) => charge !== 0n || denied !== 0n || contractual !== 0n,
  );
  return {
    ...nothing,
    charge: total(({ charge }) => charge),
    paid: total(({ paid }) => paid),
    allowed: total(({ allowed }) => allowed),
    isNormalized: explanations.length > 0 && explanations.every((one) => one.isNormalized),
    contractual: total(({ contractual }) => contractual),
    capitation: total(({ capitation }) => capitation),
    prior: explanations.some(({ prior }) => prior !== null) ? total(({ prior }) => prior ?? 0n) : null,
    shares: explanations.flatMap(({ shares }) => shares),
    nextPayer: total(({ nextPayer }) => nextPayer),
    qmb: total(({ qmb }) => qmb),
    pending: total(({ pending }) => pending),
    denied: total(({ denied }) => denied),
    isDenied: closing.length > 0 && closing.every(({ isDenied }) => isDenied),
    isNothingPaid: explanations.some(({ isNothingPaid }) => isNothingPaid),
  };
}

/** True if answers took each other back completely. */
export const isEmpty = (one: Explanation): boolean =>
  [
    one.charge,
    one.paid,
    one.contractual,
    one.denied,
    one.nextPayer,
    one.qmb,
    one.pending,
    one.prior ?? 0n,
  ].every((amount) => amount === 0n) && one.shares.reduce((sum, { cents: share }) => sum + share, 0n) === 0n;
