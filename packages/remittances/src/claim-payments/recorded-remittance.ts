import { isDeepStrictEqual } from 'node:util';
import { dateInZone } from '@rcm/calendar';
import { conflict, invalid } from '@rcm/errors';
import { isNegative, isStorable, type Money, negate, subtract, sum } from '@rcm/money';
import { type NewRecord, type Reading, reading, statement, type TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { allAdjustments, allowedBy, patientShareOf } from '../adjudication/answer.ts';
import { Payment, zeroSums } from '../payments/payment.ts';
import type { PostableClaim, RemittancesPorts } from '../ports.ts';
import { answeredBefore } from '../posting/answered-before.ts';
import { OpenClaims } from '../posting/open-claims.ts';
import { recount } from '../posting/payment-sums.ts';
import { postTo, rankOf, replaceAnswers } from '../posting/post.ts';
import { releaseLater } from '../posting/release.ts';
import { ClaimPayment, recordedKey } from './claim-payment.ts';
import { isReversal, marksReversal, mustBeKnown, mustFit, type RemittedLine } from './remitted-lines.ts';
import type { PaidLine, RepeatedAnswerMode } from './schema.ts';

/** A payer's answer to one claim, recorded by a person or another system. */
export interface SentRemittance {
  readonly externalId?: string | undefined;
  readonly receivedAt: Date;
  readonly paymentReference?: string | undefined;
  readonly payerClaimNumber?: string | undefined;
  /** What it is if the payer answered the same lines before. */
  readonly mode?: z.infer<typeof RepeatedAnswerMode> | undefined;
  readonly lines: readonly RemittedLine[];
}

/** A remittance that is posted to a claim; the totals of a reversal are negative. */
export interface RecordedRemittance {
  readonly id: string;
  readonly organizationId: string;
  readonly externalId: string | null;
  readonly claimId: string;
  readonly receivedAt: Date;
  readonly paymentReference: string | null;
  readonly payerClaimNumber: string | null;
  readonly allowedAmount: Money;
  readonly paidAmount: Money;
  readonly patientResponsibility: Money;
  readonly lines: readonly RemittedLine[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * Posts a remittance to a claim of the organization. It refers to lines by number and need not balance. Throws 409 with
 * `existingId` if it was posted before, or without a mode if the payer answered the same lines before; and 400 with the
 * path of every line that is unknown, is repeated, reverses more than was posted, or is paid above its charge.
 */
export async function recordRemittance(
  context: TenantContext,
  ports: RemittancesPorts,
  claimId: string,
  sent: SentRemittance,
): Promise<RecordedRemittance> {
  const claims = await OpenClaims.lock(context, ports, [claimId]);
  const claim = claims.claim(claimId);
  if (claim === null || claim.isVoided) throw conflict('The claim is voided');
  mustBeNew(claims.all(claimId), sent);
  await mustHaveUniqueId(context, sent.externalId);
  mustBeKnown(claim, sent.lines);
  const lines = sent.lines.map((line) => paidLineOf(claim, line));
  const paidAmount = sum(lines.map((line) => line.paidAmount ?? '0.00'));
  const allowedAmount = sum(lines.map((line) => line.allowedAmount ?? '0.00'));
  const share = patientShareOf(lines.flatMap(({ adjustments }) => adjustments));
  if (claim.successorId !== null && !isNegative(paidAmount)) {
    throw conflict('The claim is replaced: its payer answers the replacement', {
      existingId: claim.successorId,
    });
  }
  for (const total of [paidAmount, allowedAmount, share]) {
    if (!isStorable(total)) throw invalid('body.lines', 'Expected totals below 10^12', 'too_big');
  }
  const paymentDate = dateInZone(sent.receivedAt, context.organization.timeZone);
  const payment = context.create(Payment, paymentValues(claim, sent, { amount: paidAmount, paymentDate }));
  const claimPayment = context.create(
    ClaimPayment,
    claimPaymentValues(claim, sent, {
      paymentId: payment.id,
      paymentDate,
      paidAmount,
      patientResponsibility: share,
      lines,
    }),
  );
  const earlier = answeredBefore(claimPayment, claim, claims.active(claimId));
  mustHaveMode(earlier, sent.mode);
  if (sent.mode === 'REPLACES')
    await replaceAnswers(context, claims, earlier, claimPayment, 'Another remittance replaces it');
  const isAdditional = earlier.length > 0 && sent.mode === 'ADDITIONAL';
  mustFit(claim, claims.active(claimId), sent.lines, isAdditional);
  postTo(context, claims, claimPayment, claim, { isAccepted: true, isAdditional });
  recount(payment, claimPayment, null);
  await claims.settle({ kind: 'POSTED', reason: null });
  await releaseLater(context, [claimPayment]);
  return recordedRemittanceOf(claimPayment);
}

/** The payer of a remittance: that of the last rebill, else the claim's. */
const payerOf = ({ rebills, payerId }: PostableClaim): string => rebills.at(-1)?.payerId ?? payerId;

/** The columns of the payment of a remittance. */
const paymentValues = (
  claim: PostableClaim,
  sent: SentRemittance,
  values: Pick<NewRecord<Payment>, 'amount' | 'paymentDate'>,
): NewRecord<Payment> => ({
  ...values,
  ...zeroSums,
  importId: null,
  transactionId: null,
  source: 'MANUAL',
  payerId: payerOf(claim),
  payerName: null,
  payerIdentifier: null,
  payeeName: null,
  payeeIdentifier: null,
  method: null,
  direction: isNegative(values.amount) ? 'DEBIT' : 'CREDIT',
  reference: sent.paymentReference ?? null,
  adjustmentTotal: '0.00',
  providerAdjustments: [],
  paymentKey: null,
});

/** The columns of the claim payment of a remittance, before it is posted. */
const claimPaymentValues = (
  claim: PostableClaim,
  sent: SentRemittance,
  values: Pick<
    NewRecord<ClaimPayment>,
    'paymentId' | 'paymentDate' | 'paidAmount' | 'patientResponsibility' | 'lines'
  >,
): NewRecord<ClaimPayment> => ({
  ...values,
  externalId: sent.externalId ?? null,
  sequence: 1,
  status: 'EXCEPTION',
  exceptionCode: null,
  exceptionReason: null,
  wasException: false,
  patientControlNumber: claim.claimNumber,
  claimStatusCode: null,
  chargeAmount: claim.totalCharge,
  patientResponsibilityDifference: null,
  filingIndicator: null,
  payerClaimNumber: sent.payerClaimNumber ?? null,
  payerId: payerOf(claim),
  payerRank: rankOf({ claimStatusCode: null, payerId: payerOf(claim) }, claim),
  claimId: claim.id,
  matchedBy: 'MANUAL',
  lastName: null,
  firstName: null,
  memberId: null,
  serviceFrom: claim.serviceDate,
  serviceTo: null,
  paymentReference: sent.paymentReference ?? null,
  receivedAt: sent.receivedAt,
  adjustments: [],
  remarkCodes: [],
  isReversal: false,
  hasCrossoverCarrier: false,
  reversesId: null,
  reversedAmount: null,
  reversedById: null,
  replacedById: null,
  patientShareHeldUntil: null,
  isShareReleased: false,
  isAdditional: false,
  dispositions: null,
  postedAt: null,
  voidedAt: null,
  reason: null,
  claimPaymentKey: recordedKey(),
});

const postedToClaim = statement({
  name: 'remittances.posted_to_claim',
  parameters: { claimId: 'text' },
  columns: {
    id: 'text',
    organizationId: 'text',
    externalId: 'text?',
    claimId: 'text',
    receivedAt: 'timestamp',
    paymentReference: 'text?',
    payerClaimNumber: 'text?',
    chargeAmount: 'text?',
    paidAmount: 'text?',
    adjustments: 'json',
    remarkCodes: 'json',
    dispositions: 'json?',
    lines: 'json',
    createdAt: 'timestamp',
    updatedAt: 'timestamp',
  },
  text: `select t.id, t.organization_id, t.external_id, t.claim_id, t.received_at, t.payment_reference, t.payer_claim_number,
      t.charge_amount, t.paid_amount, t.adjustments, t.remark_codes, t.dispositions, t.lines, t.created_at, t.updated_at
    from remittances.claim_payments t
    where t.organization_id = :tenant and t.claim_id = :claimId and t.status = 'POSTED' order by t.received_at, t.id`,
});

/** The remittances that are posted to a claim, in the order in which they were received. */
export const remittancesOfClaim = (claimId: string): Reading<RecordedRemittance[]> =>
  reading(postedToClaim, { claimId }, (rows) =>
    rows.map((row) => recordedRemittanceOf(Object.assign(new ClaimPayment(), row))),
  );

/** Throws 409 for a remittance that was posted to the claim before, unless their `externalId`s differ. */
function mustBeNew(posted: readonly ClaimPayment[], sent: SentRemittance): void {
  const twin = posted.find(
    (one) =>
      (one.paymentReference ?? null) === (sent.paymentReference ?? null) &&
      (sent.externalId === undefined || sent.externalId === one.externalId) &&
      dateInZone(sent.receivedAt, 'UTC') === dateInZone(one.receivedAt, 'UTC') &&
      isDeepStrictEqual(comparable(sent.lines), comparable(recordedRemittanceOf(one).lines)),
  );
  if (twin) throw conflict('This remittance is already posted to the claim', { existingId: twin.id });
}

/** Throws 409 if another remittance has the `externalId`. */
async function mustHaveUniqueId({ em }: TenantContext, externalId: string | undefined): Promise<void> {
  const holder = externalId === undefined ? null : await em.findOne(ClaimPayment, { externalId });
  if (holder) throw heldExternalId(holder.id);
}

/** The error for an `externalId` that another remittance has. */
const heldExternalId = (existingId: string) =>
  conflict('A remittance with this externalId exists', { existingId });

/** Remitted lines in canonical order, for comparison. */
const comparable = (lines: readonly RemittedLine[]) =>
  lines
    .map(({ adjustments, remarkCodes, ...line }) => ({
      ...line,
      adjustments: adjustments
        .map(({ groupCode, reasonCode, amount }) => `${groupCode}-${reasonCode} ${amount}`)
        .sort(),
      remarkCodes: remarkCodes.toSorted(),
    }))
    .sort((one, other) => one.lineNumber - other.lineNumber);

/** Throws 409 for a remittance without a mode to lines that its payer answered before. */
function mustHaveMode(earlier: readonly ClaimPayment[], mode: SentRemittance['mode']): void {
  const [first] = earlier;
  if (first === undefined || mode !== undefined) return;
  throw conflict('The payer answered these lines before: record it with the mode ADDITIONAL or REPLACES', {
    existingId: first.id,
  });
}

/** A line as it is stored: amounts of a reversal are negated, except the adjustment that marks it. */
function paidLineOf(claim: PostableClaim, sent: RemittedLine): PaidLine {
  const line = claim.lines.find(({ lineNumber }) => lineNumber === sent.lineNumber);
  const signed = (amount: Money) => (isReversal(sent) ? negate(amount) : amount);
  return {
    sequence: sent.lineNumber,
    procedureCode: line?.procedureCode ?? null,
    modifiers: [...(line?.modifiers ?? [])],
    submittedProcedureCode: null,
    revenueCode: null,
    units: null,
    chargeAmount: signed(line?.chargeAmount ?? '0.00'),
    paidAmount: signed(sent.paidAmount),
    allowedAmount: signed(sent.allowedAmount),
    serviceFrom: line?.serviceDate ?? claim.serviceDate,
    serviceTo: null,
    lineControlNumber: line?.controlNumber ?? null,
    adjustments: sent.adjustments.map((adjustment) => ({
      ...adjustment,
      amount: marksReversal(adjustment) ? adjustment.amount : signed(adjustment.amount),
      quantity: null,
    })),
    remarkCodes: [...sent.remarkCodes],
    claimLineNumber: sent.lineNumber,
  };
}

/** A posted claim payment in the form of a recorded remittance. */
function recordedRemittanceOf(claimPayment: ClaimPayment): RecordedRemittance {
  const { lines, paidAmount } = claimPayment;
  const answer = claimPayment.toAnswer();
  const paid = paidAmount ?? '0.00';
  const linePaid = sum(lines.map((line) => line.paidAmount ?? '0.00'));
  return {
    id: claimPayment.id,
    organizationId: claimPayment.organizationId,
    externalId: claimPayment.externalId ?? null,
    claimId: claimPayment.claimId ?? '',
    receivedAt: claimPayment.receivedAt,
    paymentReference: claimPayment.paymentReference ?? null,
    payerClaimNumber: claimPayment.payerClaimNumber ?? null,
    allowedAmount: sum([
      ...lines.map((line) => line.allowedAmount ?? '0.00'),
      allowedBy(subtract(paid, linePaid), answer.adjustments),
    ]),
    paidAmount: paid,
    patientResponsibility: patientShareOf(allAdjustments(answer)),
    lines: lines.map(remittedLineOf),
    createdAt: claimPayment.createdAt,
    updatedAt: claimPayment.updatedAt,
  };
}

function remittedLineOf(line: PaidLine): RemittedLine {
  const isUsableBack = isReversal(line);
  const asSent = (amount: Money | null) => {
    const stored = amount ?? '0.00';
    return isUsableBack ? negate(stored) : stored;
  };
  return {
    lineNumber: line.claimLineNumber ?? line.sequence,
    allowedAmount: asSent(line.allowedAmount),
    paidAmount: asSent(line.paidAmount),
    adjustments: line.adjustments.map(({ groupCode, reasonCode, amount }) => ({
      groupCode,
      reasonCode,
      amount: groupCode === 'CR' ? amount : asSent(amount),
    })),
    remarkCodes: line.remarkCodes,
  };
}
