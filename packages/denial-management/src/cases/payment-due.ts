import { addDays, dateInZone } from '@rcm/calendar';
import { compare, type Money, sum } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { DenialCase } from './denial-case.ts';

/** How long a payer has for the payment of what it overturned, in calendar days after the decision. */
const daysToPay = 30;

/** The overturning of a denial by a decision of the payer. */
export interface Overturning {
  /** Null for all that is still denied. */
  readonly amount: Money | null;
  readonly decidedAt: Date;
}

/** Lets a case wait for the payment of what the payer overturned. */
export function awaitPayment(
  { organization }: Pick<TenantContext, 'organization'>,
  denialCase: DenialCase,
  { amount, decidedAt }: Overturning,
): void {
  const dueOn = addDays(dateInZone(decidedAt, organization.timeZone), daysToPay);
  denialCase.awaitPayment(amount ?? denialCase.deniedAmount, dueOn);
}

/** The amounts of a denial that a payment raises. */
type Settled = Pick<DenialCase, 'overturnedAmount' | 'recoveredAmount'>;

/** True if a payment came for a case that waits for one: its amounts were lower before. */
export const isPaymentOf = (denialCase: DenialCase, now: Settled): boolean =>
  Boolean(denialCase.paymentDueOn) &&
  (compare(now.overturnedAmount, denialCase.overturnedAmount) > 0 ||
    compare(now.recoveredAmount, denialCase.recoveredAmount) > 0);

/** An answer of a payer to the claim of a case. */
export interface PaidAnswer {
  readonly postedAt: Date;
  readonly paidAmount: Money;
}

/**
 * Ends the wait of a case that a person opened, whose denial no claim payment names, by the payments that were posted from
 * the day of the decision on.
 */
export function settleReportedCase(
  { organization }: Pick<TenantContext, 'organization'>,
  denialCase: DenialCase,
  answers: readonly PaidAnswer[],
): void {
  const { paymentDueOn, paymentDueAmount, claimPaymentId } = denialCase;
  if (!paymentDueOn || !paymentDueAmount || claimPaymentId) return;
  const decidedOn = addDays(paymentDueOn, -daysToPay);
  const paid = sum(
    answers.flatMap(({ postedAt, paidAmount }) =>
      dateInZone(postedAt, organization.timeZone) >= decidedOn ? [paidAmount] : [],
    ),
  );
  if (compare(paid, '0.00') <= 0) return;
  denialCase.recoveredAmount = compare(paid, paymentDueAmount) > 0 ? paymentDueAmount : paid;
  denialCase.receivePayment('OVERTURNED');
}
