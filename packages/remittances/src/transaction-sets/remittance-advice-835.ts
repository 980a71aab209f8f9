import { add, isNegative, isStorable, type Money, negate, sum } from '@rcm/money';
import { statement } from '@rcm/tenancy';
import type { FaultyRecordValue, RecordValue } from '@rcm/x12';
import { isStorableClaim, type PaidClaim, paidClaimOf } from '../claim-payments/paid-claim.ts';
import { traitsOf } from '../claim-payments/traits.ts';
import { nothingYet, Payment, paymentKeyOf } from '../payments/payment.ts';
import type { ProviderAdjustment } from '../payments/schema.ts';
import { takeIn } from '../posting/take-in.ts';
import type { SentAddress } from '../sent-records.ts';
import { addressOf } from './address.ts';
import { type Posting, payerOf, type Stager, type TransactionSet } from './transaction-set.ts';

/** What an 835 says of its payment, normalized. */
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
  /** Below zero for a debit. */
  readonly amount: Money;
}

/** A claim of an 835, and what tells it from the others of its set. */
interface StagedClaim extends PaidClaim {
  readonly key: string;
  /** Its place in the set, from 1. */
  readonly sequence: number;
  /** False where the file does not have it as the guide has it. */
  readonly isWhole: boolean;
}

type SentPayment = RecordValue<'835.payment'> | FaultyRecordValue<'835.payment'>;

/** The payment of a set; null where it can't be told from others, or what it comes to can't be stored. */
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

const stagedAdjustments = ({ provider, fiscalPeriodEnd, adjustments }: PLB): ProviderAdjustment[] =>
  (adjustments ?? []).flatMap(({ reason, amount }) =>
    provider === null || fiscalPeriodEnd === null || !reason?.code || amount === null || !isStorable(amount)
      ? []
      : [
          {
            providerIdentifier: provider,
            fiscalDate: fiscalPeriodEnd,
            reasonCode: reason.code,
            reference: reason.reference,
            amount,
          },
        ],
  );

/** Normalizes the records of one set, in their order; equal claims are told apart by how many stand before. */
function stager(): Stager {
  const traits = traitsOf();
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
        const content: StagedClaim = { ...claim, key: traits.keyOf(claim), sequence: claims, isWhole };
        return { kind, content, claim: { paidAmount: claim.paidAmount } };
      }
      case '835.providerAdjustment':
        return { kind, content: stagedAdjustments(value) };
      default:
        return null;
    }
  };
}

/** 835: the payment of a set, the claim payments that it holds, and what was adjusted for no claim. */
export const remittanceAdvice: TransactionSet = {
  stager,
  async post(posting, records) {
    const { context, transaction } = posting;
    const contents = <Content>(kind: string) =>
      records.filter((record) => record.kind === kind).map(({ content }) => content as Content);
    const [staged] = contents<StagedPayment>('835.payment');
    if (staged) transaction.paymentId = (await paymentFor(posting, staged)).id;
    const payment = await context.find(Payment, transaction.paymentId ?? '');
    await postClaims(posting, payment, contents<StagedClaim>('835.claim'));
    const adjustments = contents<ProviderAdjustment[]>('835.providerAdjustment').flat();
    if (payment.transactionId === transaction.id && adjustments.length > 0) adjust(payment, adjustments);
  },
};

/** The payment of a set: the one that stands already where another set brought it, else a new one. */
async function paymentFor(
  { context, ports, file, transaction }: Posting,
  { payerAddress, ...staged }: StagedPayment,
): Promise<Payment> {
  const paymentKey = paymentKeyOf(staged);
  const known = await context.em.findOne(Payment, { paymentKey });
  if (known) {
    // Without claim payments nothing else tells that it is repeated.
    if (transaction.claimCount === 0) transaction.because('DUPLICATE');
    return known;
  }
  const payer = await payerOf(context, ports, staged.payerIdentifier);
  if (payer && payerAddress) await ports.keepPayerAddress(context, payer.id, payerAddress);
  return context.create(Payment, {
    ...staged,
    ...nothingYet,
    importId: file.id,
    transactionId: transaction.id,
    source: 'X12',
    payerId: payer?.id ?? null,
    adjustmentTotal: '0.00',
    providerAdjustments: [],
    paymentKey,
  });
}

const keysTaken = statement({
  name: 'remittances.claim_payment_keys',
  parameters: { paymentId: 'text', keys: 'text[]' },
  columns: { key: 'text' },
  text: `select claim_payment_key from remittances.claim_payments
    where organization_id = :tenant and payment_id = :paymentId and claim_payment_key = any (:keys)`,
});

async function postClaims(
  { context, ports, transaction }: Posting,
  payment: Payment,
  claims: readonly StagedClaim[],
): Promise<void> {
  const keys = claims.map(({ key }) => key);
  const known = await context.sql.all(keysTaken, { paymentId: payment.id, keys });
  const repeated = new Set(known.map(({ key }) => key));
  const taken = await takeIn(
    context,
    ports,
    payment,
    claims.filter(({ key }) => !repeated.has(key)),
  );
  transaction.duplicateCount += repeated.size;
  if (repeated.size > 0) transaction.because('DUPLICATE', repeated.size);
  for (const { status, exceptionCode, paidAmount } of taken) {
    if (status === 'POSTED') {
      transaction.postedCount += 1;
      transaction.postedAmount = add(transaction.postedAmount, paidAmount ?? '0.00');
    } else if (status === 'EXCEPTION') {
      transaction.exceptionCount += 1;
      transaction.because(exceptionCode ?? 'FAULTY_DATA');
    } else transaction.because(status);
  }
}

function adjust(payment: Payment, adjustments: readonly ProviderAdjustment[]): void {
  payment.providerAdjustments = [...payment.providerAdjustments, ...adjustments];
  payment.adjustmentTotal = add(payment.adjustmentTotal, sum(adjustments.map(({ amount }) => amount)));
}
