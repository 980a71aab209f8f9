import { dateInZone } from '@rcm/calendar';
import type { TenantContext } from '@rcm/tenancy';
import type { Answer } from '../adjudication/account.ts';
import { ClaimPayment } from '../claim-payments/claim-payment.ts';
import { forwardedCode } from './forwarding.ts';

/** The moment of posting, in milliseconds. */
export const postedAt = (one: ClaimPayment): number => (one.postedAt ?? one.createdAt).getTime();

/** The claim payments that count for claims or once did, in the order of posting. */
export const claimPaymentsOf = (
  { em }: TenantContext,
  claimIds: readonly string[],
): Promise<ClaimPayment[]> =>
  em.find(
    ClaimPayment,
    {
      claimId: { $in: [...claimIds] },
      $or: [
        { status: 'POSTED' },
        { replacedById: { $ne: null } },
        { status: 'IGNORED', claimStatusCode: forwardedCode },
      ],
    },
    { orderBy: { postedAt: 'asc', id: 'asc' } },
  );

/** The answers that posted claim payments replace, directly or through answers that were replaced themselves. */
export function replacedBy(
  posted: readonly ClaimPayment[],
  claimPayments: readonly ClaimPayment[],
): readonly ClaimPayment[] {
  const candidates = claimPayments.filter(({ replacedById }) => replacedById);
  const isInPlace = ({ replacedById }: ClaimPayment): boolean =>
    posted.some(({ id }) => id === replacedById) ||
    candidates.some((one) => one.id === replacedById && isInPlace(one));
  return candidates.filter(isInPlace);
}

/** A posted claim payment as an answer; `today` is a day in the organization's time zone. */
export function answerOf(one: ClaimPayment, today: string, timeZone: string): Omit<Answer, 'generation'> {
  const forwardedUntil = one.patientShareHeldUntil ?? null;
  return {
    claimPaymentId: one.id,
    paymentId: one.paymentId,
    payerId: one.payerId ?? null,
    payerRank: one.payerRank ?? 'PRIMARY',
    reference: one.paymentReference ?? null,
    paymentDate: one.paymentDate ?? dateInZone(one.receivedAt, timeZone),
    postedAt: one.postedAt ?? one.createdAt,
    payerClaimNumber: one.payerClaimNumber ?? null,
    ...one.toAnswer(),
    filingIndicator: one.filingIndicator ?? null,
    isForwarded: forwardedUntil !== null && forwardedUntil > today,
    forwardedUntil,
    isReleased: one.isShareReleased,
    isAdditional: one.isAdditional,
    isNormalized: one.isNormalized(),
    wasException: one.wasException,
  };
}
