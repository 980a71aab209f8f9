import type { TenantContext } from '@rcm/tenancy';
import { ClaimPayment } from './claim-payment.ts';

/** The first claim payment with money that was posted to a claim after a time; null if there is none. */
export const paymentAfter = (
  { em }: TenantContext,
  claimId: string,
  after: Date,
): Promise<{ readonly id: string } | null> =>
  em.findOne(
    ClaimPayment,
    { claimId, status: 'POSTED', postedAt: { $gt: after }, paidAmount: { $ne: '0.00' } },
    { orderBy: { postedAt: 'asc', id: 'asc' } },
  );
