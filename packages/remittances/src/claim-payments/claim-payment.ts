import { defineEntity, p } from '@mikro-orm/core';
import { type DispositionChange, dispositionChangesFor, withDispositions } from '@rcm/balances';
import { newestFirst, rowCounters, workIndexes } from '@rcm/lists';
import { type Money, subtract } from '@rcm/money';
import { type MoveOf, stateTable } from '@rcm/states';
import { newId, sealed, TenantOwned, wholeCents } from '@rcm/tenancy';
import {
  type Answered,
  type AnsweredLine,
  allAdjustments,
  allowedBy,
  patientShareOf,
} from '../adjudication/answer.ts';
import type { PaymentAdjustment } from '../fields.ts';
import type { Adjustment } from '../ports.ts';
import {
  type ChangedDisposition,
  ClaimPaymentStatus,
  ExceptionCode,
  MatchedBy,
  type PaidLine,
  PayerRank,
} from './schema.ts';
import { exceptionWork } from './work.ts';

/** The row counters of claim payments. */
export const claimPaymentCounts = rowCounters('remittances.claim_payments', [
  { by: ['status'], day: { property: 'paymentDate', type: 'date' } },
  { by: ['status', 'exceptionCode'] },
  { day: { property: 'createdAt', type: 'timestamptz' } },
  { amount: 'paidAmountCents' },
]);

export const ClaimPaymentSchema = defineEntity({
  name: 'ClaimPayment',
  schema: 'remittances',
  tableName: 'claim_payments',
  extends: TenantOwned,
  properties: {
    paymentId: p.text(),
    externalId: p.text().nullable(),
    sequence: p.integer(),
    status: p.enum(ClaimPaymentStatus.options),
    exceptionCode: p.enum(ExceptionCode.options).nullable(),
    exceptionReason: p.text().nullable(),
    /** True once it has been an exception, even after it is posted. */
    wasException: p.boolean().default(false),
    patientControlNumber: p.text().nullable(),
    claimStatusCode: p.text().nullable(),
    chargeAmount: p.decimal().precision(14).scale(2).nullable(),
    paidAmount: p.decimal().precision(14).scale(2).nullable(),
    paidAmountCents: wholeCents('paidAmount').nullable(),
    patientResponsibility: p.decimal().precision(14).scale(2).nullable(),
    patientResponsibilityDifference: p.decimal().precision(14).scale(2).nullable(),
    filingIndicator: p.text().nullable(),
    payerClaimNumber: p.text().nullable(),
    payerId: p.text().nullable(),
    payerRank: p.enum(PayerRank.options).nullable(),
    claimId: p.text().nullable(),
    matchedBy: p.enum(MatchedBy.options).nullable(),
    lastName: sealed(p.text().nullable()),
    firstName: sealed(p.text().nullable()),
    memberId: sealed(p.text().nullable()),
    serviceFrom: p.string().columnType('date').nullable(),
    serviceTo: p.string().columnType('date').nullable(),
    paymentReference: p.text().nullable(),
    paymentDate: p.string().columnType('date').nullable(),
    receivedAt: p.datetime(3),
    adjustments: p.json<PaymentAdjustment[]>(),
    remarkCodes: p.json<string[]>(),
    isReversal: p.boolean(),
    /** True if the file names the payer that the claim was forwarded to (NM1*TT). */
    hasCrossoverCarrier: p.boolean().default(false),
    reversesId: p.text().nullable(),
    /** What a posted reversal takes back of the claim payment that it reverses. */
    reversedAmount: p.decimal().precision(14).scale(2).nullable(),
    reversedById: p.text().nullable(),
    /** The answer of the same payer that was accepted in its place; null unless it was voided for one. */
    replacedById: p.text().nullable(),
    patientShareHeldUntil: p.string().columnType('date').nullable(),
    /** True if a person gave the patient's share to the patient although a next payer is due. */
    isShareReleased: p.boolean().default(false),
    /** True if it was accepted for its money alone. */
    isAdditional: p.boolean().default(false),
    /** What the organization had changed of the dispositions of its adjustments when it was posted; null if nothing. */
    dispositions: p.json<ChangedDisposition[]>().nullable(),
    postedAt: p.datetime(3).nullable(),
    voidedAt: p.datetime(3).nullable(),
    reason: sealed(p.text().nullable()),
    lines: p.json<PaidLine[]>(),
    /** Unique within the payment; equal claim payments are numbered. */
    claimPaymentKey: p.text(),
  },
  uniques: [
    { name: 'claim_payments_key_unique', properties: ['organizationId', 'paymentId', 'claimPaymentKey'] },
    { name: 'claim_payments_external_id_unique', properties: ['organizationId', 'externalId'] },
  ],
  indexes: [
    newestFirst('claim_payments_newest', 'status', 'paymentDate', 'paidAmountCents'),
    { name: 'claim_payments_payment', properties: ['organizationId', 'paymentId', 'sequence'] },
    { name: 'claim_payments_claim', properties: ['organizationId', 'claimId', 'postedAt', 'id'] },
    {
      name: 'claim_payments_exceptions',
      properties: ['organizationId', 'exceptionCode', 'createdAt', 'id'],
      where: "(status = 'EXCEPTION'::text)",
    },
    {
      name: 'claim_payments_held',
      properties: ['organizationId', 'patientShareHeldUntil', 'id'],
      where: '(patient_share_held_until is not null)',
    },
    ...workIndexes(exceptionWork),
    { name: 'claim_payments_amount_cents', properties: ['organizationId', 'paidAmountCents', 'id'] },
    { name: 'claim_payments_exception_code', properties: ['organizationId', 'exceptionCode'] },
    { name: 'claim_payments_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'claim_payments_status', properties: ['organizationId', 'status'] },
    { name: 'claim_payments_payment_date', properties: ['organizationId', 'paymentDate'] },
  ],
  triggers: claimPaymentCounts.triggers,
});

/** The moves from each status. Ignored and voided claim payments can be posted again. */
export const claimPaymentStates = stateTable({
  subject: 'A claim payment',
  states: ClaimPaymentStatus.options,
  moves: {
    EXCEPTION: { match: 'POSTED', accept: 'POSTED', ignore: 'IGNORED', except: 'EXCEPTION' },
    POSTED: { void: 'VOIDED', release: 'POSTED' },
    IGNORED: { match: 'POSTED', except: 'EXCEPTION' },
    VOIDED: { match: 'POSTED', except: 'EXCEPTION' },
  },
});

/** A move of a claim payment. */
export type ClaimPaymentMove = MoveOf<typeof claimPaymentStates>;

/** The prefix of the keys of recorded remittances. */
const recordedPrefix = 'key';

/** The key of a recorded remittance. */
export const recordedKey = (): string => newId(recordedPrefix);

const nothing: Money = '0.00';

const withoutQuantities = (adjustments: readonly PaymentAdjustment[]): Adjustment[] =>
  adjustments.map(({ groupCode, reasonCode, amount }) => ({ groupCode, reasonCode, amount }));

/**
 * The amounts and adjustments of a line with the dispositions that an organization changed. An allowed amount that follows
 * from the adjustments follows the changes; one that the payer states differently stays.
 */
function disposed(
  {
    paidAmount,
    allowedAmount,
    adjustments: sent,
  }: Pick<PaidLine, 'paidAmount' | 'allowedAmount' | 'adjustments'>,
  changes: readonly ChangedDisposition[],
): Pick<AnsweredLine, 'paidAmount' | 'allowedAmount' | 'adjustments'> {
  const paid = paidAmount ?? nothing;
  const stated = allowedAmount ?? nothing;
  const adjustments = withDispositions(withoutQuantities(sent), changes);
  const isDerived = changes.length > 0 && stated === allowedBy(paid, sent);
  return {
    paidAmount: paid,
    allowedAmount: isDerived ? allowedBy(paid, adjustments) : stated,
    adjustments,
  };
}

/** A payer's payment or denial of one claim, as it was sent, and its processing. */
export class ClaimPayment extends ClaimPaymentSchema.class {
  static readonly idPrefix = 'cpm';
  static readonly record = 'claimPayment';
  static readonly schema = ClaimPaymentSchema;

  /** The payer's answer, with 0.00 for missing amounts, and with the dispositions that were stored with it. */
  toAnswer(): Answered {
    const changes = this.dispositions ?? [];
    return {
      chargeAmount: this.chargeAmount ?? nothing,
      paidAmount: this.paidAmount ?? nothing,
      adjustments: withDispositions(withoutQuantities(this.adjustments), changes),
      remarkCodes: this.remarkCodes,
      lines: this.lines.map(({ claimLineNumber, chargeAmount, ...line }) => ({
        claimLineNumber,
        chargeAmount: chargeAmount ?? nothing,
        ...disposed(line, changes),
        remarkCodes: line.remarkCodes,
        isBundled: line.submittedProcedureCode !== null && line.submittedProcedureCode !== line.procedureCode,
      })),
    };
  }

  /** Stores what the organization changed of the dispositions of its adjustments. The patient's share follows. */
  dispose(changes: readonly DispositionChange[]): void {
    const { adjustments, lines } = this;
    const all = [adjustments, ...lines.map((line) => line.adjustments)].flat();
    const own = dispositionChangesFor(changes, this.payerId ?? null, all);
    if (own.length === 0 && !this.dispositions) return;
    this.dispositions =
      own.length === 0
        ? null
        : own.map(({ groupCode, reasonCode, disposition }) => ({ groupCode, reasonCode, disposition }));
    const share = patientShareOf(allAdjustments(this.toAnswer()));
    if (this.patientResponsibilityDifference == null) this.patientResponsibility = share;
    else this.patientResponsibilityDifference = subtract(this.patientResponsibility ?? nothing, share);
  }

  /** True for a recorded remittance: it states allowed amounts and need not balance. */
  isNormalized(): boolean {
    return this.claimPaymentKey.startsWith(`${recordedPrefix}_`);
  }

  /** A copy for a dry run: changes to it are not written. */
  copy(): ClaimPayment {
    return Object.assign(new ClaimPayment(), { ...this });
  }

  /** Throws 409 with the legal moves unless the move is one of them. */
  mustBeOpenTo(move: ClaimPaymentMove): void {
    claimPaymentStates.after(this.status, move);
  }

  /** Marks it as posted: it counts for its claim. */
  post(move: 'match' | 'accept', now: Date): void {
    this.status = claimPaymentStates.after(this.status, move);
    this.exceptionCode = null;
    this.exceptionReason = null;
    this.reason = null;
    this.postedAt = now;
    this.voidedAt = null;
    this.replacedById = null;
  }

  /** Marks it as an exception for manual review. */
  makeException(code: ExceptionCode, reason: string): void {
    this.status = claimPaymentStates.after(this.status, 'except');
    this.wasException = true;
    this.exceptionCode = code;
    this.exceptionReason = reason;
    this.reason = null;
    this.postedAt = null;
    this.voidedAt = null;
    this.replacedById = null;
  }

  ignore(reason: string): void {
    this.status = claimPaymentStates.after(this.status, 'ignore');
    this.reason = reason;
  }

  /** Marks it as voided: it no longer counts for its claim. */
  void(reason: string, now: Date): void {
    this.status = claimPaymentStates.after(this.status, 'void');
    this.reason = reason;
    this.postedAt = null;
    this.voidedAt = now;
  }

  /** Ends the hold of the patient's share. */
  release(): void {
    this.status = claimPaymentStates.after(this.status, 'release');
    this.patientShareHeldUntil = null;
    this.isShareReleased = true;
  }
}
ClaimPaymentSchema.setClass(ClaimPayment);
