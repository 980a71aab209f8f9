import type { TenantContext } from '@rcm/tenancy';
import type { ClaimPayment } from '../claim-payments/claim-payment.ts';
import type { PayerRank, PostableClaim } from '../ports.ts';
import { checkPosting, type Decision, type Exception } from './check.ts';
import { forwardedCode, heldUntil } from './forwarding.ts';
import type { OpenClaims } from './open-claims.ts';
import { lockPaymentsOf, recount } from './payment-sums.ts';
import { originalOf } from './reversal.ts';

/** CLP02: the rank of the payer, and whether the claim was forwarded to another payer. */
const answers: Readonly<Record<string, { readonly rank: PayerRank; readonly isForwarded: boolean }>> = {
  1: { rank: 'PRIMARY', isForwarded: false },
  2: { rank: 'SECONDARY', isForwarded: false },
  3: { rank: 'TERTIARY', isForwarded: false },
  19: { rank: 'PRIMARY', isForwarded: true },
  20: { rank: 'SECONDARY', isForwarded: true },
  21: { rank: 'TERTIARY', isForwarded: true },
};

/** The reasons to ignore a claim payment that is no answer, by CLP02. */
export const ignoredStatuses: Readonly<Record<string, string>> = {
  [forwardedCode]: 'The claim was forwarded to another payer',
  25: 'A predetermination pays nothing',
};

/** The remark codes of an answer whose payer forwarded the claim to another one. */
const forwardingRemarks = new Set(['MA18', 'N89']);

/**
 * Posts a claim payment to one of the open claims, or makes it an exception of that claim. The payer's rank, the hold of
 * the patient's share and the dispositions of its adjustments follow from the claim payment and the claim.
 */
export function postTo(
  context: TenantContext,
  claims: OpenClaims,
  claimPayment: ClaimPayment,
  named: PostableClaim,
  decision: Decision = {},
): Exception | null {
  const { claim, original } = answeredClaim(claims, claimPayment, named, decision);
  claimPayment.claimId = claim.id;
  claimPayment.payerRank = rankOf(claimPayment, claim);
  if (!claimPayment.isReversal) claimPayment.dispose(claim.dispositionChanges);
  const exception = checkPosting(claimPayment, claim, claims.active(claim.id), { ...decision, original });
  if (exception) {
    claimPayment.makeException(exception.code, exception.reason);
    return exception;
  }
  claimPayment.patientShareHeldUntil = isForwarded(claimPayment)
    ? heldUntil(claimPayment, context.organization.timeZone)
    : null;
  claimPayment.post(decision.isAccepted ? 'accept' : 'match', context.now);
  const { reversesId } = claimPayment;
  if (reversesId && decision.amount === undefined) {
    const original = claims.posted(claim.id, reversesId);
    if (original) original.reversedById = claimPayment.id;
  }
  claims.add(claimPayment);
  return null;
}

/** The claim that a claim payment is about: a reversal may name any claim of the account of the answer that it takes back. */
function answeredClaim(
  claims: OpenClaims,
  claimPayment: ClaimPayment,
  named: PostableClaim,
  decision: Decision,
): { readonly claim: PostableClaim; readonly original: ClaimPayment | undefined } {
  if (!claimPayment.isReversal) return { claim: named, original: undefined };
  const original =
    decision.original ?? originalOf(claimPayment, claims.activeOfAccount(named.id)) ?? undefined;
  return { claim: claims.claim(original?.claimId ?? named.id) ?? named, original };
}

/** True if the payer forwarded the claim to another one, by status code, crossover carrier or remark. */
function isForwarded({
  isReversal,
  claimStatusCode,
  hasCrossoverCarrier,
  remarkCodes,
  lines,
}: ClaimPayment): boolean {
  if (isReversal) return false;
  const remarks = [...remarkCodes, ...lines.flatMap((line) => line.remarkCodes)];
  return (
    hasCrossoverCarrier ||
    answers[claimStatusCode ?? '']?.isForwarded === true ||
    remarks.some((code) => forwardingRemarks.has(code))
  );
}

/**
 * The rank that the status code states, else that of the last rebill to the payer, else PRIMARY for a primary payer of the
 * claim and SECONDARY for any other.
 */
export function rankOf(
  { claimStatusCode, payerId }: Pick<ClaimPayment, 'claimStatusCode' | 'payerId'>,
  { primaryPayerIds, rebills }: Pick<PostableClaim, 'primaryPayerIds' | 'rebills'>,
): PayerRank {
  const stated =
    answers[claimStatusCode ?? '']?.rank ?? rebills.findLast((rebill) => rebill.payerId === payerId)?.rank;
  return stated ?? (payerId && !primaryPayerIds.includes(payerId) ? 'SECONDARY' : 'PRIMARY');
}

/** Voids a posted claim payment, so that it no longer counts for its claim. */
export function takeBack(
  context: TenantContext,
  claims: OpenClaims,
  claimPayment: ClaimPayment,
  reason: string,
): void {
  const { claimId, reversesId } = claimPayment;
  claimPayment.void(reason, context.now);
  if (!claimId) return;
  const original = reversesId ? claims.posted(claimId, reversesId) : null;
  if (original?.reversedById === claimPayment.id) original.reversedById = null;
  claimPayment.reversesId = null;
  claimPayment.reversedAmount = null;
  claims.markChanged(claimId, claimPayment.id);
}

/** Voids posted answers that another answer of their payer replaces; they then count like reversed ones. */
export async function replaceAnswers(
  context: TenantContext,
  claims: OpenClaims,
  answers: readonly ClaimPayment[],
  { id: replacedById }: ClaimPayment,
  reason: string,
): Promise<void> {
  const payments = await lockPaymentsOf(context, answers);
  for (const answer of answers) {
    const { status } = answer;
    takeBack(context, claims, answer, reason);
    answer.replacedById = replacedById;
    const payment = payments.get(answer.paymentId);
    if (payment) recount(payment, answer, status);
  }
}
