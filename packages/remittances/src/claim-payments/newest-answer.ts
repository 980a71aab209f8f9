import { dateInZone } from '@rcm/calendar';
import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import { claimLevelOf } from '../adjudication/answer.ts';
import type { Adjustment } from '../ports.ts';
import { ClaimPayment } from './claim-payment.ts';

/** A payer's answer about one line, or about the claim level. */
export interface AnsweredPart {
  /** Null for the claim level. */
  readonly lineNumber: number | null;
  readonly chargeAmount: Money;
  readonly allowedAmount: Money;
  readonly paidAmount: Money;
  readonly adjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
}

/** The payer's answer that was posted last. */
export interface NewestAnswer {
  /** `YYYY-MM-DD`. */
  readonly paymentDate: string;
  /** The claim level first, then the lines. */
  readonly parts: readonly AnsweredPart[];
}

/** The last answer that was posted to a claim and not reversed; null if there is none. */
export async function newestAnswerOfClaim(
  context: TenantContext,
  claimId: string,
): Promise<NewestAnswer | null> {
  const newest = await context.em.findOne(
    ClaimPayment,
    { claimId, status: 'POSTED', isReversal: false, reversedById: null },
    { orderBy: { postedAt: 'desc', id: 'desc' } },
  );
  if (newest === null) return null;
  const answer = newest.toAnswer();
  const claimLevel = claimLevelOf(answer);
  const parts = [...(claimLevel ? [claimLevel] : []), ...answer.lines];
  return {
    paymentDate: newest.paymentDate ?? dateInZone(newest.receivedAt, context.organization.timeZone),
    parts: parts.map(({ claimLineNumber, ...part }) => ({ lineNumber: claimLineNumber, ...part })),
  };
}
