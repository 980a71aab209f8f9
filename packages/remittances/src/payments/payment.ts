import { createHash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { conflict } from '@rcm/errors';
import { newestFirst, rowCounters, searchIndexes, workIndexes } from '@rcm/lists';
import { isZero, type Money, subtract } from '@rcm/money';
import { generatedFlag, sealed, type TenantContext, TenantOwned, wholeCents } from '@rcm/tenancy';
import type { SentProviderAdjustment } from '../provider-adjustments/schema.ts';
import { PaymentDirection, PaymentMethod, PaymentSource } from './schema.ts';
import { paymentSearch } from './search.ts';
import { paymentDifferenceWork } from './work.ts';

/** The row counters of payments. */
export const paymentCounts = rowCounters('remittances.payments', [
  { by: ['method'], day: { property: 'paymentDate', type: 'date' } },
  { by: ['hasDifference', 'hasExceptions'] },
  { amount: 'amountCents' },
]);

export const PaymentSchema = defineEntity({
  name: 'Payment',
  schema: 'remittances',
  tableName: 'payments',
  extends: TenantOwned,
  properties: {
    importId: p.text().nullable(),
    /** The transaction set that created it; another set with the same payment is a duplicate. */
    transactionId: p.text().nullable(),
    source: p.enum(PaymentSource.options),
    payerId: p.text().nullable(),
    payerName: p.text().nullable(),
    payerIdentifier: p.text().nullable(),
    payeeName: p.text().nullable(),
    payeeIdentifier: p.text().nullable(),
    method: p.enum(PaymentMethod.options).nullable(),
    direction: p.enum(PaymentDirection.options),
    reference: p.text().nullable(),
    paymentDate: p.string().columnType('date').nullable(),
    amount: p.decimal().precision(14).scale(2),
    amountCents: wholeCents('amount'),
    claimTotal: p.decimal().precision(18).scale(2),
    adjustmentTotal: p.decimal().precision(18).scale(2),
    /** True if the amount differs from the sum of claim payments and provider adjustments. */
    hasDifference: generatedFlag('amount <> claim_total - adjustment_total'),
    /** The part of the difference that a person closed; what changes afterwards is open again. */
    closedDifference: p.decimal().precision(18).scale(2).default('0.00'),
    hasOpenDifference: generatedFlag('amount - claim_total + adjustment_total <> closed_difference'),
    differenceClosedAt: p.datetime(3).nullable(),
    differenceClosedBy: p.text().nullable(),
    differenceClosedByMemberId: p.text().nullable(),
    differenceClosedByAgentId: p.text().nullable(),
    differenceReason: sealed(p.text().nullable()),
    postedAmount: p.decimal().precision(18).scale(2),
    exceptionAmount: p.decimal().precision(18).scale(2),
    ignoredAmount: p.decimal().precision(18).scale(2),
    voidedAmount: p.decimal().precision(18).scale(2),
    postedCount: p.integer(),
    exceptionCount: p.integer(),
    hasExceptions: generatedFlag('exception_count > 0'),
    ignoredCount: p.integer(),
    voidedCount: p.integer(),
    /** As they were sent; each has a record with what closed it. */
    providerAdjustments: p.json<SentProviderAdjustment[]>(),
    /** Identifies the payment across files; null for a payment that may be recorded again. */
    paymentKey: p.text().nullable(),
  },
  uniques: [{ name: 'payments_key_unique', properties: ['organizationId', 'paymentKey'] }],
  indexes: [
    newestFirst('payments_newest', 'paymentDate', 'amountCents'),
    { name: 'payments_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'payments_differing', properties: ['organizationId', 'hasDifference', 'createdAt', 'id'] },
    { name: 'payments_exceptions', properties: ['organizationId', 'hasExceptions', 'createdAt', 'id'] },
    { name: 'payments_date', properties: ['organizationId', 'paymentDate', 'id'] },
    { name: 'payments_reference', properties: ['organizationId', 'reference'] },
    { name: 'payments_import', properties: ['organizationId', 'importId'] },
    { name: 'payments_amount_cents', properties: ['organizationId', 'amountCents', 'id'] },
    ...searchIndexes(paymentSearch),
    ...workIndexes(paymentDifferenceWork),
    { name: 'payments_method', properties: ['organizationId', 'method'] },
  ],
  triggers: paymentCounts.triggers,
});

/** A payment by a payer, for the claims of its claim payments. */
export class Payment extends PaymentSchema.class {
  static readonly idPrefix = 'pmt';
  static readonly record = 'payment';
  static readonly schema = PaymentSchema;

  /** Closes the whole difference with a reason. Throws 409 if nothing of it is open. */
  closeDifference({ now, principal }: Pick<TenantContext, 'now' | 'principal'>, reason: string): void {
    const difference = differenceOf(this);
    if (isZero(subtract(difference, this.closedDifference))) {
      throw conflict('The payment has no open difference');
    }
    this.closedDifference = difference;
    this.differenceClosedAt = now;
    this.differenceClosedBy = principal.keyId;
    this.differenceClosedByMemberId = principal.memberId;
    this.differenceClosedByAgentId = principal.agentId;
    this.differenceReason = reason;
  }

  /** Opens the difference again. Throws 409 if nothing of it is closed. */
  reopenDifference(): void {
    if (!this.differenceClosedAt) throw conflict('The difference of the payment is not closed');
    Object.assign(this, noClosedDifference);
  }
}
PaymentSchema.setClass(Payment);

/** A payment, read with what closed its provider adjustments. */
export class PaymentWithAdjustments extends Payment {
  /** JSON. */
  declare readonly shownAdjustments: string;
}

/** What a payment pays more than its claim payments less its provider adjustments: 0.00 if it balances (X221A1, 1.10.2.1). */
export const differenceOf = ({
  amount,
  claimTotal,
  adjustmentTotal,
}: Pick<Payment, 'amount' | 'claimTotal' | 'adjustmentTotal'>): Money =>
  subtract(amount, subtract(claimTotal, adjustmentTotal));

/** The payer, check or trace number, date and amount of a payment; payers use a trace number again. */
export type PaymentTrace = Pick<Payment, 'payerIdentifier' | 'reference' | 'paymentDate' | 'amount'>;

/** The key of a payment: a hash of its trace, and the number of earlier payments with that trace. */
export function paymentKeyOf(
  { payerIdentifier, reference, paymentDate, amount }: PaymentTrace,
  earlier: number,
): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([payerIdentifier, reference, paymentDate, amount]))
    .digest('base64url');
  return earlier === 0 ? hash : `${hash}-${earlier}`;
}

const noClosedDifference = {
  closedDifference: '0.00',
  differenceClosedAt: null,
  differenceClosedBy: null,
  differenceClosedByMemberId: null,
  differenceClosedByAgentId: null,
  differenceReason: null,
} as const;

/** The sums of a payment without claim payments, and without a closed difference. */
export const zeroSums = {
  ...noClosedDifference,
  claimTotal: '0.00',
  postedAmount: '0.00',
  exceptionAmount: '0.00',
  ignoredAmount: '0.00',
  voidedAmount: '0.00',
  postedCount: 0,
  exceptionCount: 0,
  ignoredCount: 0,
  voidedCount: 0,
} as const;
