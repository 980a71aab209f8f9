import { addDays, dateInZone } from '@rcm/calendar';
import type { ClaimPayment } from '../claim-payments/claim-payment.ts';

/** CLP02 of a claim that the payer forwarded to another one without answering it. */
export const forwardedCode = '23';

/** True for a claim payment that forwards its claim unanswered. */
export const isForwarding = ({
  status,
  claimStatusCode,
}: Pick<ClaimPayment, 'status' | 'claimStatusCode'>): boolean =>
  status === 'IGNORED' && claimStatusCode === forwardedCode;

/** How long the next payer has to answer, in calendar days after the payment. */
const daysHeld = 45;

/** The day by which the payer to which a claim was forwarded has to answer. */
export const heldUntil = (
  { paymentDate, receivedAt }: Pick<ClaimPayment, 'paymentDate' | 'receivedAt'>,
  timeZone: string,
): string => addDays(paymentDate ?? dateInZone(receivedAt, timeZone), daysHeld);
