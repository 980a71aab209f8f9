import { subtract } from '@rcm/money';
import { bulkInsert, type NewRecordWithId, newId, type TenantContext } from '@rcm/tenancy';
import { type Match, matchClaims, reversalCode } from '../claim-payments/claim-matching.ts';
import { ClaimPayment } from '../claim-payments/claim-payment.ts';
import { type PaidClaim, shareOf, stored } from '../claim-payments/paid-claim.ts';
import type { Payment } from '../payments/payment.ts';
import type { PostableClaim, RemittancesPorts } from '../ports.ts';
import { closeRefunds } from '../provider-adjustments/refunds.ts';
import { faultyData, withoutClaim } from './check.ts';
import { isForwarding } from './forwarding.ts';
import { OpenClaims } from './open-claims.ts';
import { recount } from './payment-sums.ts';
import { ignoredStatuses, postTo } from './post.ts';
import { releaseLater } from './release.ts';
import { reversalsFirst } from './reversal.ts';

const insertClaimPayments = bulkInsert(ClaimPayment);

/** A claim payment that is to be added. */
export interface Incoming extends PaidClaim {
  readonly key: string;
  /** The position in the payment. */
  readonly sequence: number;
  /** False if the sent data can't be read completely. */
  readonly isWhole: boolean;
}

/**
 * Adds claim payments to a locked payment. Each is posted to the claim that it names, or becomes an exception.
 * Reversals take back claim payments of earlier payments first, then those before them.
 */
export async function addClaimPayments(
  context: TenantContext,
  ports: RemittancesPorts,
  payment: Payment,
  incoming: readonly Incoming[],
): Promise<ClaimPayment[]> {
  const matches = await matchClaims(context, ports, payment.payerId ?? null, incoming);
  const claims = await OpenClaims.lock(
    context,
    ports,
    matches.flatMap((match) => (typeof match === 'string' ? [] : [match.claimId])),
  );
  const added = incoming.map((one, index): Added => {
    const claimPayment: ClaimPayment = Object.assign(
      new ClaimPayment(),
      newClaimPayment(context, payment, one),
    );
    const match = matches[index] ?? 'CLAIM_NOT_FOUND';
    return {
      claimPayment,
      isWhole: one.isWhole,
      match,
      claim: typeof match === 'string' ? null : claims.claim(match.claimId),
    };
  });
  for (const one of reversalsFirst(added, claims)) post(context, claims, one);
  const taken = added.map(({ claimPayment }) => claimPayment);
  for (const claimPayment of taken) recount(payment, claimPayment, null);
  await context.sql.batch(insertClaimPayments(context, taken));
  await claims.settle({ kind: 'POSTED', reason: null });
  await releaseLater(context, taken);
  if (taken.some(isPostedReversal)) await closeRefunds(context, ports, payment);
  return taken;
}

const isPostedReversal = ({ status, isReversal }: ClaimPayment): boolean => status === 'POSTED' && isReversal;

/** A claim payment with the claim that it is for; null if there is none, or it is voided. */
interface Added {
  readonly claimPayment: ClaimPayment;
  readonly isWhole: boolean;
  readonly match: Match;
  readonly claim: PostableClaim | null;
}

/** Posts a claim payment to its claim, ignores it, or makes it an exception. */
function post(
  context: TenantContext,
  claims: OpenClaims,
  { claimPayment, isWhole, match, claim }: Added,
): void {
  const ignored = ignoredStatuses[claimPayment.claimStatusCode ?? ''];
  if (!isWhole) claimPayment.makeException(faultyData.code, faultyData.reason);
  else if (ignored) {
    claimPayment.ignore(ignored);
    if (isForwarding(claimPayment) && claim !== null && typeof match !== 'string') {
      claimPayment.claimId = claim.id;
      claimPayment.matchedBy = match.matchedBy;
      claims.forward(claimPayment, claim.id);
    }
  } else if (typeof match === 'string' || claim === null) {
    const { code, reason } = withoutClaim[typeof match === 'string' ? match : 'CLAIM_NOT_FOUND'];
    claimPayment.makeException(code, reason);
  } else {
    claimPayment.matchedBy = match.matchedBy;
    postTo(context, claims, claimPayment, claim);
  }
}

const newClaimPayment = (
  { now }: TenantContext,
  payment: Payment,
  { key, isWhole: _, frequencyCode: __, ...claim }: Incoming,
): NewRecordWithId<ClaimPayment> => {
  const share = shareOf(claim);
  return {
    ...claim,
    id: newId(ClaimPayment.idPrefix),
    createdAt: now,
    lines: [...claim.lines],
    adjustments: [...claim.adjustments],
    remarkCodes: [...claim.remarkCodes],
    paymentId: payment.id,
    externalId: null,
    status: 'EXCEPTION',
    exceptionCode: null,
    exceptionReason: null,
    wasException: false,
    patientResponsibility: claim.patientResponsibility ?? stored(share),
    patientResponsibilityDifference:
      claim.patientResponsibility === null ? null : stored(subtract(claim.patientResponsibility, share)),
    payerId: payment.payerId ?? null,
    payerRank: null,
    claimId: null,
    matchedBy: null,
    paymentReference: payment.reference ?? null,
    paymentDate: payment.paymentDate ?? null,
    receivedAt: now,
    isReversal: claim.claimStatusCode === reversalCode,
    hasCrossoverCarrier: claim.hasCrossoverCarrier ?? false,
    reversesId: null,
    reversedAmount: null,
    reversedById: null,
    replacedById: null,
    patientShareHeldUntil: null,
    isShareReleased: false,
    isAdditional: false,
    dispositions: null,
    postedAt: null,
    voidedAt: null,
    reason: null,
    claimPaymentKey: key,
  };
};
