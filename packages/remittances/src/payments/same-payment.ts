import { isDeepStrictEqual } from 'node:util';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { Incoming } from '../posting/add-claim-payments.ts';
import type { SentProviderAdjustment } from '../provider-adjustments/schema.ts';
import { Payment, type PaymentTrace } from './payment.ts';

/** A payment as it is sent, in a file or by hand. */
interface SentContent {
  readonly source: Payment['source'];
  readonly claimPayments: readonly Pick<Incoming, 'key' | 'patientControlNumber'>[];
  readonly providerAdjustments: readonly SentProviderAdjustment[];
}

/** The payments of a trace, oldest first. */
export const paymentsOfTrace = (
  { em }: TenantContext,
  { payerIdentifier, reference, paymentDate, amount }: PaymentTrace,
): Promise<Payment[]> =>
  em.find(
    Payment,
    { payerIdentifier, reference, paymentDate, amount, paymentKey: { $ne: null } },
    { orderBy: { id: 'asc' } },
  );

const selectShared = statement({
  name: 'remittances.shared_claim_payments',
  parameters: { paymentIds: 'text[]', keys: 'text[]', claimNumbers: 'text[]' },
  columns: { paymentId: 'text', key: 'text' },
  text: `select payment_id, claim_payment_key from remittances.claim_payments
    where organization_id = :tenant and payment_id = any (:paymentIds)
      and (claim_payment_key = any (:keys) or patient_control_number = any (:claimNumbers))`,
});

/**
 * Finds the payment of a trace that is sent again: the one with most of the sent claim payments, or of the sent provider
 * adjustments if no claim payments are sent. Returns null for another payment under the same trace number. A payment
 * without claim payments and provider adjustments is the same as any of its trace.
 */
export async function samePayment(
  context: TenantContext,
  payments: readonly Payment[],
  sent: SentContent,
): Promise<Payment | null> {
  const shared = await sharedCounts(context, payments, sent);
  const isEmpty = sent.claimPayments.length + sent.providerAdjustments.length === 0;
  let same: Payment | null = null;
  for (const payment of payments) {
    const most = same === null ? 0 : (shared.get(same.id) ?? 0);
    if ((shared.get(payment.id) ?? 0) > most) same = payment;
  }
  return same ?? payments.find((payment) => isEmpty || hasNothing(payment)) ?? null;
}

/** The number of claim payments or provider adjustments that each payment shares with a sent one. */
async function sharedCounts(
  context: TenantContext,
  payments: readonly Payment[],
  { source, claimPayments, providerAdjustments }: SentContent,
): Promise<ReadonlyMap<string, number>> {
  if (claimPayments.length === 0) {
    return new Map(
      payments.map((payment) => [
        payment.id,
        providerAdjustments.length - missingAdjustments(payment, providerAdjustments).length,
      ]),
    );
  }
  if (payments.length === 0) return new Map();
  const keys = claimPayments.map(({ key }) => key);
  const rows = await context.sql.all(selectShared, {
    paymentIds: payments.map(({ id }) => id),
    keys,
    claimNumbers: claimPayments.flatMap(({ patientControlNumber }) => patientControlNumber ?? []),
  });
  // What a person enters has less data than a file, so its claims are compared by number.
  const byHand = new Set(
    payments.flatMap((payment) => (source === 'MANUAL' || payment.source === 'MANUAL' ? payment.id : [])),
  );
  const known = new Set(keys);
  const counted = rows.filter(({ paymentId, key }) => byHand.has(paymentId) || known.has(key));
  const groups = Map.groupBy(counted, ({ paymentId }) => paymentId);
  return new Map([...groups].map(([paymentId, { length }]) => [paymentId, length]));
}

const hasNothing = ({
  postedCount,
  exceptionCount,
  ignoredCount,
  voidedCount,
  providerAdjustments,
}: Payment): boolean =>
  postedCount + exceptionCount + ignoredCount + voidedCount + providerAdjustments.length === 0;

/** The sent provider adjustments that a payment does not have, each as often as it was sent more. */
export function missingAdjustments(
  { providerAdjustments }: Payment,
  sent: readonly SentProviderAdjustment[],
): SentProviderAdjustment[] {
  const left = [...providerAdjustments];
  return sent.filter((adjustment) => {
    const index = left.findIndex((each) => isDeepStrictEqual(each, adjustment));
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}
