import { conflict, invalid, notFound } from '@rcm/errors';
import type { OperationInput } from '@rcm/http';
import type { ConflictRule } from '@rcm/http/module';
import { isStorable, type Money, sum } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import { allowedBy } from '../adjudication/answer.ts';
import { createClaimPaymentKeys } from '../claim-payments/claim-payment-keys.ts';
import { isStorableClaim } from '../claim-payments/paid-claim.ts';
import type { PaidLine } from '../claim-payments/schema.ts';
import type { RemittancePayer, RemittancesPorts } from '../ports.ts';
import { addClaimPayments, type Incoming } from '../posting/add-claim-payments.ts';
import { addProviderAdjustments } from '../provider-adjustments/add-adjustments.ts';
import type { paymentOperations } from './contract.ts';
import { Payment, paymentKeyOf, zeroSums } from './payment.ts';
import { paymentsOfTrace, samePayment } from './same-payment.ts';

/** A payment that is recorded manually. */
export type SentPayment = OperationInput<typeof paymentOperations.createPayment>['body'];
type SentClaimPayment = SentPayment['claimPayments'][number];

/**
 * Records a payment with the data of an 835, and posts it by the same rules. Throws 404 for an unknown payer, 409 with
 * `existingId` for a payment that is recorded, 400 for amounts that can't be stored.
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
  mustHaveStorableTotals(incoming);
  const { payerId, method, direction, reference, paymentDate, amount } = sent;
  const payerIdentifier = identifierOf(payer);
  const providerAdjustments = sent.providerAdjustments.map((adjustment) => ({
    ...adjustment,
    reference: adjustment.reference ?? null,
  }));
  const trace = { payerIdentifier, reference, paymentDate, amount };
  const earlier = await paymentsOfTrace(context, trace);
  const content = { source: 'MANUAL', claimPayments: incoming, providerAdjustments } as const;
  const existing = await samePayment(context, earlier, content);
  if (existing) throw existingPayment(existing);
  const payment = context.create(Payment, {
    ...zeroSums,
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
    adjustmentTotal: '0.00',
    providerAdjustments: [],
    paymentKey: paymentKeyOf(trace, earlier.length),
  });
  await addClaimPayments(context, ports, payment, incoming);
  await addProviderAdjustments(context, ports, payment, providerAdjustments);
  return payment;
}

const identifierOf = ({ identifier, id }: RemittancePayer): string => identifier ?? id;

const existingPayment = ({ id }: Payment) => conflict('This payment exists', { existingId: id });

/** The 409 for a payment that another request recorded concurrently. */
export const concurrentPayment =
  (ports: RemittancesPorts): ConflictRule =>
  async (context, { body }) => {
    const { payerId, ...sent } = body as SentPayment;
    const payer = await ports.payer(context, payerId);
    if (payer === null) return notFound('Payer');
    const earlier = await paymentsOfTrace(context, { ...sent, payerIdentifier: identifierOf(payer) });
    const newest = earlier.at(-1);
    return newest ? existingPayment(newest) : notFound('Payment');
  };

/** Throws 400 if a total can't be stored. */
function mustBeStorable({ claimPayments, providerAdjustments }: SentPayment): void {
  const totals: readonly (readonly [string, Money])[] = [
    ['body.claimPayments', sum(claimPayments.map(({ paidAmount }) => paidAmount))],
    ['body.providerAdjustments', sum(providerAdjustments.map(({ amount }) => amount))],
  ];
  for (const [path, total] of totals) {
    if (!isStorable(total)) throw invalid(path, 'Expected a total below 10^12', 'too_big');
  }
}

/** Throws 400 for the first claim payment whose totals can't be stored. */
function mustHaveStorableTotals(incoming: readonly Incoming[]): void {
  const index = incoming.findIndex((claim) => !isStorableClaim(claim));
  if (index !== -1) {
    throw invalid(`body.claimPayments.${index}`, 'Expected totals below 10^12', 'too_big');
  }
}

/** Converts the claim payments of a request. */
function incomingOf(sent: readonly SentClaimPayment[]): Incoming[] {
  const keys = createClaimPaymentKeys();
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
    return { ...paid, key: keys.keyOf(paid), sequence: index + 1, isWhole: true };
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
