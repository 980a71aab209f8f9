import { isZero, type Money, sum } from '@rcm/money';
import type { ClaimPayment } from '../claim-payments/claim-payment.ts';
import type { PostableClaim } from '../ports.ts';
import type { OpenClaims } from './open-claims.ts';
import { isOfPayer } from './standing-answers.ts';

/** True if two amounts add up to 0.00; a missing one is 0.00. */
export const negates = (amount: Money | null | undefined, other: Money | null | undefined) =>
  isZero(sum([amount ?? '0.00', other ?? '0.00']));

/**
 * The answer that a reversal takes back: the newest of the same payer with the negated charge and payment, and with the
 * payer claim number of the reversal. If the reversal has no number, or no answer of the payer has its number, the
 * amounts decide; in the second case only one answer may fit. Lines and adjustments may differ. `active` are the claim
 * payments that count for the claim.
 */
export function originalOf(reversal: ClaimPayment, active: readonly ClaimPayment[]): ClaimPayment | null {
  const ofPayer = active.filter((one) => isOfPayer(one, reversal));
  const negated = ofPayer.filter(
    (one) => negates(one.chargeAmount, reversal.chargeAmount) && negates(one.paidAmount, reversal.paidAmount),
  );
  const { payerClaimNumber } = reversal;
  if (!payerClaimNumber) return negated.at(-1) ?? null;
  const hasNumber = (one: ClaimPayment) => one.payerClaimNumber === payerClaimNumber;
  if (ofPayer.some(hasNumber)) return negated.findLast(hasNumber) ?? null;
  const [only, ...others] = negated;
  return others.length === 0 ? (only ?? null) : null;
}

/** A claim payment that is to be posted to a claim; null without a claim. */
interface Posting {
  readonly claimPayment: ClaimPayment;
  readonly claim: PostableClaim | null;
}

/**
 * Claim payments in the order in which they are to be posted: first the reversals whose originals are posted already,
 * because a payer may send a correction before the reversal. Each must be posted before the next is taken.
 */
export function* reversalsFirst<One extends Posting>(
  postings: readonly One[],
  claims: OpenClaims,
): Generator<One> {
  const others = new Set(postings);
  for (const one of postings) {
    const { claimPayment, claim } = one;
    if (!claim || !claimPayment.isReversal || !originalOf(claimPayment, claims.activeOfAccount(claim.id)))
      continue;
    others.delete(one);
    yield one;
  }
  yield* others;
}

/** The lines of a reversal with the claim lines of the lines that they negate; null for others. */
export function reversedLines(reversal: ClaimPayment, original: ClaimPayment): ClaimPayment['lines'] {
  const left = [...original.lines];
  return reversal.lines.map((line) => {
    const index = left.findIndex(
      (one) =>
        one.procedureCode === line.procedureCode &&
        negates(one.chargeAmount, line.chargeAmount) &&
        negates(one.paidAmount, line.paidAmount),
    );
    const [found] = index === -1 ? [] : left.splice(index, 1);
    return { ...line, claimLineNumber: found?.claimLineNumber ?? line.claimLineNumber };
  });
}
