import { LockMode } from '@mikro-orm/core';
import { add, compare, isNegative, isZero, type Money, max, min, negate, sum } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { Payment } from '../payments/payment.ts';
import { accountOfCode, pairedCodes } from './codes.ts';
import { addEntry } from './entry.ts';
import { ProviderAdjustment } from './provider-adjustment.ts';
import type { SentProviderAdjustment } from './schema.ts';

/**
 * Adds provider adjustments to a locked payment. Interest and capitation are settled at once, and opposite amounts of the
 * payer under one code and reference close each other, in whatever order their payments come.
 */
export async function addProviderAdjustments(
  context: TenantContext,
  payment: Payment,
  sent: readonly SentProviderAdjustment[],
): Promise<void> {
  if (sent.length === 0) return;
  payment.providerAdjustments = [...payment.providerAdjustments, ...sent];
  payment.adjustmentTotal = add(payment.adjustmentTotal, sum(sent.map(({ amount }) => amount)));
  await openAdjustments(context, payment);
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

const pairingLock = statement({
  name: 'remittances.pairing_lock',
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('remittances.pairing', hashtextextended(:tenant::text, 0)))`,
});

/** Pairs open adjustments with those of other payments. Concurrent payments wait, because neither sees the other's. */
async function pairAdjustments(
  context: TenantContext,
  adjustments: readonly ProviderAdjustment[],
): Promise<void> {
  const open = adjustments.filter(
    ({ status, reasonCode, reference }) => status === 'OPEN' && pairedCodes.includes(reasonCode) && reference,
  );
  if (open.length === 0) return;
  await context.sql.all(pairingLock);
  const references = [...new Set(open.map(({ reference }) => reference ?? ''))];
  const candidates = await openWithReferences(context, references, pairedCodes);
  for (const adjustment of open) {
    for (const other of candidates) {
      if (isPair(adjustment, other)) pair(context, adjustment, other);
    }
  }
}

/** The open adjustments with references and codes, locked, oldest first. */
const openWithReferences = (
  { em }: TenantContext,
  references: readonly string[],
  codes: readonly string[],
): Promise<ProviderAdjustment[]> =>
  em.find(
    ProviderAdjustment,
    { status: 'OPEN', reference: { $in: [...references] }, reasonCode: { $in: [...codes] } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );

/** True for open amounts of opposite signs of one payer under one code and reference. */
const isPair = (one: ProviderAdjustment, other: ProviderAdjustment): boolean =>
  one.reasonCode === other.reasonCode && one.reference === other.reference && areOpposite(one, other);

const areOpposite = (one: ProviderAdjustment, other: ProviderAdjustment): boolean =>
  one.status === 'OPEN' &&
  other.status === 'OPEN' &&
  isNegative(one.openAmount) !== isNegative(other.openAmount) &&
  payerOf(one) === payerOf(other);

/** A payer that the organization does not have is known by the identifier in its files. */
const payerOf = ({ payerId, payerIdentifier }: ProviderAdjustment): string => payerId ?? `${payerIdentifier}`;

/** Closes two opposite amounts, of which one may be left in part. */
function pair(context: TenantContext, one: ProviderAdjustment, other: ProviderAdjustment): void {
  const amount = leastOf(one.openAmount, negate(other.openAmount));
  one.pair(amount);
  other.pair(negate(amount));
  addEntry(context, one, 'PAIRING', amount, { counterpartId: other.id });
  addEntry(context, other, 'PAIRING', negate(amount), { counterpartId: one.id });
}

/** The one of two amounts of the same sign that is nearer to zero. */
const leastOf = (one: Money, other: Money): Money =>
  compare(one, '0.00') < 0 ? max(one, other) : min(one, other);
