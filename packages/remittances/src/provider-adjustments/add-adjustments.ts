import { add, isZero, sum } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import type { Payment } from '../payments/payment.ts';
import type { RemittancesPorts } from '../ports.ts';
import { accountOfCode } from './codes.ts';
import { addEntry } from './entry.ts';
import { pairAdjustments } from './pairing.ts';
import { ProviderAdjustment } from './provider-adjustment.ts';
import { acknowledgingCodes, closeRefunds } from './refunds.ts';
import type { SentProviderAdjustment } from './schema.ts';

/**
 * Adds provider adjustments to a locked payment. Interest and capitation are settled at once, and opposite amounts of the
 * payer under one code and reference close each other, in whatever order their payments come. So do acknowledgements of
 * refunds.
 */
export async function addProviderAdjustments(
  context: TenantContext,
  ports: RemittancesPorts,
  payment: Payment,
  sent: readonly SentProviderAdjustment[],
): Promise<void> {
  if (sent.length === 0) return;
  payment.providerAdjustments = [...payment.providerAdjustments, ...sent];
  payment.adjustmentTotal = add(payment.adjustmentTotal, sum(sent.map(({ amount }) => amount)));
  await openAdjustments(context, payment);
  if (sent.some(({ reasonCode }) => acknowledgingCodes.includes(reasonCode))) {
    await closeRefunds(context, ports, payment);
  }
}

/** Creates the records of those adjustments of a locked payment that have none, and closes what closes by itself. */
export async function openAdjustments(
  context: TenantContext,
  payment: Payment,
): Promise<ProviderAdjustment[]> {
  const known = await context.em.find(ProviderAdjustment, { paymentId: payment.id });
  const numbers = new Set(known.map(({ number }) => number));
  const added = payment.providerAdjustments.flatMap((one, index) =>
    numbers.has(index + 1) ? [] : [createAdjustment(context, payment, index + 1, one)],
  );
  for (const adjustment of added) {
    const account = accountOfCode(adjustment.reasonCode);
    if (account === null || adjustment.status !== 'OPEN') continue;
    const amount = adjustment.settle(account);
    addEntry(context, adjustment, 'SETTLEMENT', amount, { account });
  }
  await pairAdjustments(context, [...known, ...added]);
  return added;
}

const createAdjustment = (
  context: TenantContext,
  { id, payerId, payerIdentifier, paymentDate }: Payment,
  number: number,
  sent: SentProviderAdjustment,
): ProviderAdjustment =>
  context.create(ProviderAdjustment, {
    paymentId: id,
    number,
    payerId: payerId ?? null,
    payerIdentifier: payerIdentifier ?? null,
    paymentDate: paymentDate ?? null,
    ...sent,
    // An amount of 0.00 leaves nothing to be done.
    status: isZero(sent.amount) ? 'SETTLED' : 'OPEN',
    account: null,
    settledAmount: '0.00',
    allocatedAmount: '0.00',
    pairedAmount: '0.00',
    openAmount: sent.amount,
  });
