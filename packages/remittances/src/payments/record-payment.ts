import { conflict, invalid, notFound } from '@rcm/errors';
import type { OperationInput } from '@rcm/http';
import type { ConflictRule } from '@rcm/http/module';
import { isStorable, type Money, sum } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import { allowedBy } from '../adjudication/answer.ts';
import { isStorableClaim } from '../claim-payments/paid-claim.ts';
import type { PaidLine } from '../claim-payments/schema.ts';
import { traitsOf } from '../claim-payments/traits.ts';
import type { RemittancePayer, RemittancesPorts } from '../ports.ts';
import { type Incoming, takeIn } from '../posting/take-in.ts';
import type { paymentOperations } from './contract.ts';
import { nothingYet, Payment, paymentKeyOf } from './payment.ts';

/** A payment as it is recorded by hand. */
export type SentPayment = OperationInput<typeof paymentOperations.createPayment>['body'];
type SentClaimPayment = SentPayment['claimPayments'][number];

/**
 * Records what an 835 would say, and posts it by the same rules. Throws 404 for an unknown payer, 409 with `existingId`
 * for a payment that is known, 400 for amounts that can't be stored.
 */
export async function recordPayment(
  context: TenantContext,
  ports: RemittancesPorts,
  sent: SentPayment,
): Promise<Payment> {
  const payer = await ports.payer(context, sent.payerId);
  if (payer === null) throw notFound('Payer');
  mustBeStorable(sent);
  const incoming = incomingOf(sent.claimPayments);
  mustHoldStorable(incoming);
  const { payerId, method, direction, reference, paymentDate, amount, providerAdjustments } = sent;
  const payerIdentifier = identifierOf(payer);
  const paymentKey = paymentKeyOf({ payerIdentifier, reference, paymentDate, amount });
  const known = await context.em.findOne(Payment, { paymentKey });
  if (known) throw isKnown(known);
  const payment = context.create(Payment, {
    ...nothingYet,
    importId: null,
    transactionId: null,
    source: 'MANUAL',
    payerId,
    payerName: payer.name,
    payerIdentifier,
    payeeName: null,
    payeeIdentifier: null,
    method,
    direction,
    reference,
    paymentDate,
    amount,
    adjustmentTotal: sum(providerAdjustments.map((adjustment) => adjustment.amount)),
    providerAdjustments: providerAdjustments.map((adjustment) => ({
      ...adjustment,
      reference: adjustment.reference ?? null,
    })),
    paymentKey,
  });
  await takeIn(context, ports, payment, incoming);
  return payment;
}

const identifierOf = ({ identifier, id }: RemittancePayer): string => identifier ?? id;

const isKnown = ({ id }: Payment) => conflict('This payment is known', { existingId: id });

/** Answers for a payment that somebody else has recorded at the same time. */
export const recordedBeside =
  (ports: RemittancesPorts): ConflictRule =>
  async (context, { body }) => {
    const { payerId, ...sent } = body as SentPayment;
    const payer = await ports.payer(context, payerId);
    if (payer === null) return notFound('Payer');
    const paymentKey = paymentKeyOf({ ...sent, payerIdentifier: identifierOf(payer) });
    return isKnown(await context.em.findOneOrFail(Payment, { paymentKey }));
  };

/** Throws 400 where what it comes to can't be stored. */
function mustBeStorable({ claimPayments, providerAdjustments }: SentPayment): void {
  const totals: readonly (readonly [string, Money])[] = [
    ['body.claimPayments', sum(claimPayments.map(({ paidAmount }) => paidAmount))],
    ['body.providerAdjustments', sum(providerAdjustments.map(({ amount }) => amount))],
  ];
  for (const [path, total] of totals) {
    if (!isStorable(total)) throw invalid(path, 'Expected a total below 10^12', 'too_big');
  }
}

/** Throws 400 for the first claim payment whose amounts come to more than can be stored. */
function mustHoldStorable(incoming: readonly Incoming[]): void {
  const index = incoming.findIndex((claim) => !isStorableClaim(claim));
  if (index !== -1) {
    throw invalid(`body.claimPayments.${index}`, 'Expected totals below 10^12', 'too_big');
  }
}

/** Equal claim payments are told apart by how many of them stand before. */
function incomingOf(sent: readonly SentClaimPayment[]): Incoming[] {
  const traits = traitsOf();
  return sent.map(({ patient, claimStatusCode, patientControlNumber, ...claim }, index) => {
    const paid = {
      ...claim,
      patientControlNumber: patientControlNumber ?? null,
      claimStatusCode,
      patientResponsibility: claim.patientResponsibility ?? null,
      filingIndicator: claim.filingIndicator ?? null,
      payerClaimNumber: claim.payerClaimNumber ?? null,
      lastName: patient?.lastName ?? null,
      firstName: patient?.firstName ?? null,
      memberId: patient?.memberId ?? null,
      serviceFrom: claim.serviceFrom ?? null,
      serviceTo: claim.serviceTo ?? null,
      adjustments: claim.adjustments.map(withoutQuantity),
      lines: claim.lines.map(lineOf),
    };
    return { ...paid, key: traits.keyOf(paid), sequence: index + 1, isWhole: true };
  });
}

const withoutQuantity = <Adjustment>(adjustment: Adjustment) => ({ ...adjustment, quantity: null });

const lineOf = (line: SentClaimPayment['lines'][number], index: number): PaidLine => ({
  sequence: index + 1,
  procedureCode: line.procedureCode ?? null,
  modifiers: line.modifiers,
  submittedProcedureCode: line.submittedProcedureCode ?? null,
  revenueCode: line.revenueCode ?? null,
  units: line.units === undefined ? null : String(line.units),
  chargeAmount: line.chargeAmount,
  paidAmount: line.paidAmount,
  allowedAmount: line.allowedAmount ?? allowedBy(line.paidAmount, line.adjustments),
  serviceFrom: line.serviceFrom ?? null,
  serviceTo: line.serviceTo ?? null,
  lineControlNumber: line.lineControlNumber ?? null,
  adjustments: line.adjustments.map(withoutQuantity),
  remarkCodes: line.remarkCodes,
  claimLineNumber: null,
});
