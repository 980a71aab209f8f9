import { dateInZone } from '@rcm/calendar';
import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { PaymentAdjustment } from '../fields.ts';
import type { PayerRank } from '../ports.ts';
import { asNegativePayment, partialReversalsOf } from '../posting/partial-reversal.ts';
import { ClaimPayment } from './claim-payment.ts';

/** What a payer answered about one line of a claim, as it sent it. */
export interface LineOfAnswer {
  /** The number of the line on the claim. */
  readonly lineNumber: number;
  /** The procedure that the payer adjudicated. */
  readonly procedureCode: string | null;
  readonly modifiers: readonly string[];
  readonly revenueCode: string | null;
  /** A decimal string. */
  readonly units: string | null;
  readonly paidAmount: Money;
  readonly adjustments: readonly PaymentAdjustment[];
}

/** What a payer answered about a claim, as it sent it. */
export interface AnswerOfClaim {
  readonly claimId: string;
  readonly payerId: string | null;
  readonly rank: PayerRank;
  /** `YYYY-MM-DD`. */
  readonly decidedOn: string;
  readonly payerClaimNumber: string | null;
  readonly paidAmount: Money;
  /** The adjustments of the claim level, without those of its lines. */
  readonly adjustments: readonly PaymentAdjustment[];
  readonly remarkCodes: readonly string[];
  /** Empty if the payer answers the claim as a whole. */
  readonly lines: readonly LineOfAnswer[];
}

/**
 * The answers that stand for claims, in the order in which they were posted. A part that the payer took back is an answer of
 * its own, with negative payments.
 */
export async function answersOfClaims(
  { em, organization }: TenantContext,
  claimIds: readonly string[],
): Promise<AnswerOfClaim[]> {
  const posted = await em.find(
    ClaimPayment,
    { claimId: { $in: [...claimIds] }, status: 'POSTED' },
    { orderBy: { postedAt: 'asc', id: 'asc' }, disableIdentityMap: true },
  );
  const standing = posted.filter(({ isReversal, reversedById }) => !isReversal && !reversedById);
  return standing.flatMap((one) => {
    const decidedOn = one.paymentDate ?? dateInZone(one.receivedAt, organization.timeZone);
    const answer = answerOf(one, decidedOn);
    return [answer, ...partialReversalsOf(one, posted).map((reversal) => lessened(answer, reversal, one))];
  });
}

const nothing = '0.00';

const answerOf = (one: ClaimPayment, decidedOn: string): AnswerOfClaim => ({
  claimId: one.claimId ?? '',
  payerId: one.payerId ?? null,
  rank: one.payerRank ?? 'PRIMARY',
  decidedOn,
  payerClaimNumber: one.payerClaimNumber ?? null,
  paidAmount: one.paidAmount ?? nothing,
  adjustments: one.adjustments,
  remarkCodes: one.remarkCodes,
  lines: one.lines.flatMap(({ claimLineNumber, paidAmount, ...line }) =>
    claimLineNumber === null
      ? []
      : [
          {
            lineNumber: claimLineNumber,
            procedureCode: line.procedureCode,
            modifiers: line.modifiers,
            revenueCode: line.revenueCode,
            units: line.units,
            paidAmount: paidAmount ?? nothing,
            adjustments: line.adjustments,
          },
        ],
  ),
});

/** The part of an answer that its payer took back. */
function lessened(answer: AnswerOfClaim, reversal: ClaimPayment, original: ClaimPayment): AnswerOfClaim {
  const { paidAmount, lines } = asNegativePayment(reversal, original);
  return {
    ...answer,
    paidAmount,
    adjustments: [],
    remarkCodes: [],
    lines: lines.flatMap((taken) => {
      const line = answer.lines.find(({ lineNumber }) => lineNumber === taken.claimLineNumber);
      return line ? [{ ...line, paidAmount: taken.paidAmount, adjustments: [] }] : [];
    }),
  };
}
