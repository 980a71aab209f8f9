import { isNegative, isZero, type Money, min, negate, subtract, sum } from '@rcm/money';
import type { Answered, AnsweredLine } from '../adjudication/answer.ts';
import type { ClaimPayment } from '../claim-payments/claim-payment.ts';
import type { PayerRank } from '../ports.ts';

/** The posted reversals that take back a part of an answer. `posted` are the posted claim payments of the claim. */
export const partialReversalsOf = (
  { id, reversedById }: Pick<ClaimPayment, 'id' | 'reversedById'>,
  posted: readonly ClaimPayment[],
): ClaimPayment[] => (reversedById ? [] : posted.filter((one) => one.isReversal && one.reversesId === id));

/** What reversals left of the payment of an answer. */
export const standingPaymentOf = (original: ClaimPayment, posted: readonly ClaimPayment[]): Money =>
  subtract(
    original.paidAmount ?? '0.00',
    sum(partialReversalsOf(original, posted).map(({ reversedAmount }) => reversedAmount ?? '0.00')),
  );

/** An additional payment of the payer of an answer. */
interface AdditionalPayment extends Answered {
  readonly payerRank: PayerRank;
  readonly isAdditional: true;
}

/** The reversal of an amount as an additional payment: it pays below zero for the lines of the original, in order. */
export function asNegativePayment(
  { reversedAmount }: ClaimPayment,
  original: ClaimPayment,
): AdditionalPayment {
  const amount = reversedAmount ?? '0.00';
  let rest = amount;
  const lines = original.toAnswer().lines.flatMap(({ claimLineNumber, paidAmount }): AnsweredLine[] => {
    const taken = isNegative(paidAmount) ? '0.00' : min(paidAmount, rest);
    rest = subtract(rest, taken);
    if (claimLineNumber === null || isZero(taken)) return [];
    return [
      {
        claimLineNumber,
        chargeAmount: '0.00',
        paidAmount: negate(taken),
        allowedAmount: '0.00',
        adjustments: [],
        remarkCodes: [],
        isBundled: false,
      },
    ];
  });
  return {
    payerRank: original.payerRank ?? 'PRIMARY',
    isAdditional: true,
    chargeAmount: '0.00',
    paidAmount: negate(amount),
    adjustments: [],
    remarkCodes: [],
    lines,
  };
}
