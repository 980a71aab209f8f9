import { dateInZone } from '@rcm/calendar';
import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import { wholeOf } from '../adjudication/answer.ts';
import type { Adjustment } from '../ports.ts';
import { ClaimPayment } from './claim-payment.ts';

/** What a payer's answer says of one line, or of the claim as a whole. */
export interface AnsweredPart {
  /** Null for the claim as a whole. */
  readonly lineNumber: number | null;
  readonly chargeAmount: Money;
  readonly allowedAmount: Money;
  readonly paidAmount: Money;
  readonly adjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
}

/** The answer of a payer that was posted last. */
export interface NewestAnswer {
  /** `YYYY-MM-DD`. */
  readonly paymentDate: string;
  /** The claim as a whole first, then its lines. */
  readonly parts: readonly AnsweredPart[];
}

/** The answer to a claim that was posted last and not taken back; null where there is none. */
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
  const answer = newest.said();
  const whole = wholeOf(answer);
  const parts = [...(whole ? [whole] : []), ...answer.lines];
  return {
    paymentDate: newest.paymentDate ?? dateInZone(newest.receivedAt, context.organization.timeZone),
    parts: parts.map(({ claimLineNumber, ...part }) => ({ lineNumber: claimLineNumber, ...part })),
  };
}
