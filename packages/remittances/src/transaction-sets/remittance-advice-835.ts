import { add, isNegative, isStorable, type Money, negate } from '@rcm/money';
import { statement } from '@rcm/tenancy';
import type { FaultyRecordValue, RecordValue } from '@rcm/x12';
import { createClaimPaymentKeys } from '../claim-payments/claim-payment-keys.ts';
import { isStorableClaim, type PaidClaim, paidClaimOf } from '../claim-payments/paid-claim.ts';
import { faultyAdjustment, Transaction } from '../imports/import.ts';
import { Payment, paymentKeyOf, zeroSums } from '../payments/payment.ts';
import { missingAdjustments, paymentsOfTrace, samePayment } from '../payments/same-payment.ts';
import { addClaimPayments } from '../posting/add-claim-payments.ts';
import { addProviderAdjustments } from '../provider-adjustments/add-adjustments.ts';
import type { SentProviderAdjustment } from '../provider-adjustments/schema.ts';
import type { SentAddress } from '../sent-records.ts';
import { addressOf } from './address.ts';
import { type Posting, payerOf, type Stager, type TransactionSet } from './transaction-set.ts';

/** The normalized payment of an 835. */
interface StagedPayment {
  readonly payerName: string | null;
  readonly payerIdentifier: string | null;
  readonly payerAddress: SentAddress | null;
  readonly payeeName: string | null;
  readonly payeeIdentifier: string | null;
  readonly method: RecordValue<'835.payment'>['method'] | null;
  readonly direction: 'CREDIT' | 'DEBIT';
  readonly reference: string;
  readonly paymentDate: string | null;
  /** Negative for a debit. */
  readonly amount: Money;
}

/** A claim payment of an 835, with its key. */
interface StagedClaim extends PaidClaim {
  readonly key: string;
  /** The position in the set, from 1. */
  readonly sequence: number;
  /** False if the record does not follow the implementation guide. */
  readonly isWhole: boolean;
}

type SentPayment = RecordValue<'835.payment'> | FaultyRecordValue<'835.payment'>;

/** Normalizes the payment of a set; null if it can't be identified or its amount can't be stored. */
function stagedPayment({
  amount,
  direction,
  date,
  method,
  trace,
  payer,
  payee,
}: SentPayment): StagedPayment | null {
  if (amount === null || !isStorable(amount) || direction === null || !trace?.number) return null;
  const isDebit = direction === 'D';
  return {
    payerName: payer?.name ?? null,
    payerIdentifier: payer?.identifier ?? payer?.payerIdentification ?? trace.payer ?? null,
    payerAddress: payer ? addressOf(payer) : null,
    payeeName: payee?.name ?? null,
    payeeIdentifier: payee?.identifier ?? null,
    method,
    direction: isDebit ? 'DEBIT' : 'CREDIT',
    reference: trace.number,
    paymentDate: date,
    amount: isDebit && !isNegative(amount) ? negate(amount) : amount,
  };
}

type PLB = RecordValue<'835.providerAdjustment'> | FaultyRecordValue<'835.providerAdjustment'>;

/** The adjustments of a PLB; null for each that can't be read or stored. */
const stagedAdjustments = ({
  provider,
  fiscalPeriodEnd,
  adjustments,
}: PLB): (SentProviderAdjustment | null)[] =>
  (adjustments ?? [null]).map((adjustment) => {
    const { reason, amount } = adjustment ?? { reason: null, amount: null };
    if (provider === null || fiscalPeriodEnd === null || !reason?.code) return null;
    if (amount === null || !isStorable(amount)) return null;
    const { code: reasonCode, reference } = reason;
    return { providerIdentifier: provider, fiscalDate: fiscalPeriodEnd, reasonCode, reference, amount };
  });

/** Normalizes the records of one set, in order. */
function stager(): Stager {
  const keys = createClaimPaymentKeys();
  let claims = 0;
  return ({ kind, value, faulty }) => {
    switch (kind) {
      case '835.payment': {
        const content = stagedPayment(value);
        return content === null ? 'PAYMENT_FAULTY' : { kind, content };
      }
      case '835.claim': {
        const claim = paidClaimOf(value);
        claims += 1;
        const isWhole =
          !faulty && claim.chargeAmount !== null && claim.paidAmount !== null && isStorableClaim(claim);
        const content: StagedClaim = { ...claim, key: keys.keyOf(claim), sequence: claims, isWhole };
        return { kind, content, claim: { paidAmount: claim.paidAmount } };
      }
      case '835.providerAdjustment':
        return { kind, content: stagedAdjustments(value) };
      default:
        return null;
    }
  };
}

/** 835: a payment, its claim payments, and its provider-level adjustments. */
export const remittanceAdvice: TransactionSet = {
  stager,
  async post(posting, records) {
    const { context, ports, transaction } = posting;
    const contents = <Content>(kind: string) =>
      records.filter((record) => record.kind === kind).map(({ content }) => content as Content);
    const [staged] = contents<StagedPayment>('835.payment');
    const claims = contents<StagedClaim>('835.claim');
    const stated = contents<(SentProviderAdjustment | null)[]>('835.providerAdjustment').flat();
    const adjustments = stated.filter((one) => one !== null);
    const faulty = stated.length - adjustments.length;
    if (faulty > 0) transaction.addReason(faultyAdjustment, faulty);
    if (staged) transaction.paymentId = (await findOrCreatePayment(posting, staged, claims, adjustments)).id;
    const payment = await context.find(Payment, transaction.paymentId ?? '');
    await postClaims(posting, payment, claims);
    if (payment.transactionId === transaction.id)
      await addProviderAdjustments(context, ports, payment, adjustments);
    else await adjustAgain(posting, payment, adjustments);
  },
};

/** Finds the payment of a set, which another set may have created, or creates it. */
async function findOrCreatePayment(
  { context, ports, file, transaction }: Posting,
  { payerAddress, ...staged }: StagedPayment,
  claimPayments: readonly StagedClaim[],
  providerAdjustments: readonly SentProviderAdjustment[],
): Promise<Payment> {
  const earlier = await paymentsOfTrace(context, staged);
  const content = { source: 'X12', claimPayments, providerAdjustments } as const;
  const known = await samePayment(context, earlier, content);
  if (known) return known;
  const payer = await payerOf(context, ports, staged.payerIdentifier);
  if (payer && payerAddress) await ports.keepPayerAddress(context, payer.id, payerAddress);
  return context.create(Payment, {
    ...staged,
    ...zeroSums,
    importId: file.id,
    transactionId: transaction.id,
    source: 'X12',
    payerId: payer?.id ?? null,
    adjustmentTotal: '0.00',
    providerAdjustments: [],
    paymentKey: paymentKeyOf(staged, earlier.length),
  });
}

const keysTaken = statement({
  name: 'remittances.claim_payment_keys',
  parameters: { paymentIds: 'text[]', keys: 'text[]' },
  columns: { key: 'text' },
  text: `select distinct claim_payment_key from remittances.claim_payments
    where organization_id = :tenant and payment_id = any (:paymentIds) and claim_payment_key = any (:keys)`,
});

async function postClaims(
  { context, ports, transaction }: Posting,
  payment: Payment,
  claims: readonly StagedClaim[],
): Promise<void> {
  const keys = claims.map(({ key }) => key);
  const payments = await paymentsOfTrace(context, payment);
  const known = await context.sql.all(keysTaken, { paymentIds: payments.map(({ id }) => id), keys });
  const repeated = new Set(known.map(({ key }) => key));
  const taken = await addClaimPayments(
    context,
    ports,
    payment,
    claims.filter(({ key }) => !repeated.has(key)),
  );
  transaction.duplicateCount += repeated.size;
  if (repeated.size > 0) transaction.addReason('DUPLICATE', repeated.size);
  for (const { status, exceptionCode, paidAmount } of taken) {
    if (status === 'POSTED') {
      transaction.postedCount += 1;
      transaction.postedAmount = add(transaction.postedAmount, paidAmount ?? '0.00');
    } else if (status === 'EXCEPTION') {
      transaction.exceptionCount += 1;
      transaction.addReason(exceptionCode ?? 'FAULTY_DATA');
    } else transaction.addReason(status);
  }
}

/** Adds the provider adjustments that a payment does not have, because its set left them out. */
async function adjustAgain(
  { context, ports, transaction }: Posting,
  payment: Payment,
  adjustments: readonly SentProviderAdjustment[],
): Promise<void> {
  // The set that created the payment adds its own adjustments at its end.
  const creator = await context.em.findOne(Transaction, { id: payment.transactionId ?? '' });
  const missing = creator?.status === 'STAGED' ? [] : missingAdjustments(payment, adjustments);
  await addProviderAdjustments(context, ports, payment, missing);
  if (missing.length > 0) transaction.addReason('PROVIDER_ADJUSTMENTS_ADDED', missing.length);
  // A duplicate without claim payments is not recognized by its claim payments.
  else if (transaction.claimCount === 0) transaction.addReason('DUPLICATE');
}
