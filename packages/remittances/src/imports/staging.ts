import { isStorable, type Money } from '@rcm/money';
import type { FaultyRecordValue, RecordValue, SetRecord } from '@rcm/x12';
import { type PaidClaim, paidClaimOf } from '../claim-payments/paid-claim.ts';
import { traitsOf } from '../claim-payments/traits.ts';
import type { ProviderAdjustment } from '../payments/schema.ts';

/** What an 835 says of its payment, normalized. */
export interface StagedPayment {
  readonly payerName: string | null;
  readonly payerIdentifier: string | null;
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
export interface StagedClaim extends PaidClaim {
  readonly key: string;
  /** Its place in the set, from 1. */
  readonly sequence: number;
  /** False where the file does not have it as the guide has it. */
  readonly isWhole: boolean;
}

/** What is kept of a record until it is posted. */
export type Staged =
  | { readonly kind: 'payment'; readonly content: StagedPayment }
  | { readonly kind: 'claim'; readonly content: StagedClaim }
  | { readonly kind: 'providerAdjustments'; readonly content: readonly ProviderAdjustment[] };

/** Why a set can't be taken although its envelope is whole. */
export type Unusable = 'PAYMENT_FAULTY';

type Payment = RecordValue<'835.payment'> | FaultyRecordValue<'835.payment'>;

/** The payment of a set; null where it can't be told from others, or what it comes to can't be stored. */
function stagedPayment({
  amount,
  direction,
  date,
  method,
  trace,
  payer,
  payee,
}: Payment): StagedPayment | null {
  if (amount === null || !isStorable(amount) || direction === null || !trace?.number) return null;
  const isDebit = direction === 'D';
  return {
    payerName: payer?.name ?? null,
    payerIdentifier: payer?.identifier ?? payer?.payerIdentification ?? trace.payer ?? null,
    payeeName: payee?.name ?? null,
    payeeIdentifier: payee?.identifier ?? null,
    method,
    direction: isDebit ? 'DEBIT' : 'CREDIT',
    reference: trace.number,
    paymentDate: date,
    amount: isDebit && !amount.startsWith('-') && Number(amount) !== 0 ? `-${amount}` : amount,
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

/** Normalizes the records of one transaction set, in their order. */
export class Stager {
  readonly #traits = traitsOf();
  #claimCount = 0;

  /** What is to be kept of a record; null for nothing, or why its set can't be taken. */
  stage(record: SetRecord): Staged | Unusable | null {
    switch (record.kind) {
      case '835.payment': {
        const content = stagedPayment(record.value);
        return content === null ? 'PAYMENT_FAULTY' : { kind: 'payment', content };
      }
      case '835.claim':
        return { kind: 'claim', content: this.#claim(paidClaimOf(record.value), !record.faulty) };
      case '835.providerAdjustment':
        return { kind: 'providerAdjustments', content: stagedAdjustments(record.value) };
      default:
        return null;
    }
  }

  #claim(claim: PaidClaim, isWhole: boolean): StagedClaim {
    this.#claimCount += 1;
    const isStorableWhole = isWhole && claim.chargeAmount !== null && claim.paidAmount !== null;
    return { ...claim, key: this.#traits.keyOf(claim), sequence: this.#claimCount, isWhole: isStorableWhole };
  }
}
