import { LockMode } from '@mikro-orm/core';
import { compare, isNegative, type Money, max, min, negate } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import { pairedCodes } from './codes.ts';
import { addEntry, type Said } from './entry.ts';
import { ProviderAdjustment } from './provider-adjustment.ts';

const pairingLock = statement({
  name: 'remittances.pairing_lock',
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('remittances.pairing', hashtextextended(:tenant::text, 0)))`,
});

/** Reads the open adjustments with codes and references, locked, oldest first; concurrent payments wait, because neither sees the other's. */
export async function lockOpen(
  context: TenantContext,
  codes: readonly string[],
  references: readonly string[] | null,
): Promise<ProviderAdjustment[]> {
  await context.sql.all(pairingLock);
  return context.em.find(
    ProviderAdjustment,
    {
      status: 'OPEN',
      reasonCode: { $in: [...codes] },
      ...(references && { reference: { $in: [...references] } }),
    },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}

/** Pairs open adjustments with opposite ones of the same payer under the same code and reference. */
export async function pairAdjustments(
  context: TenantContext,
  adjustments: readonly ProviderAdjustment[],
): Promise<void> {
  const open = adjustments.filter(
    ({ status, reasonCode, reference }) => status === 'OPEN' && pairedCodes.includes(reasonCode) && reference,
  );
  if (open.length === 0) return;
  const references = [...new Set(open.map(({ reference }) => reference ?? ''))];
  const candidates = await lockOpen(context, pairedCodes, references);
  for (const adjustment of open) {
    for (const other of candidates) {
      const isSame = adjustment.reasonCode === other.reasonCode && adjustment.reference === other.reference;
      if (isSame && areOpposite(adjustment, other)) pair(context, adjustment, other);
    }
  }
}

/** True for open amounts of opposite signs of one payer. */
export const areOpposite = (one: ProviderAdjustment, other: ProviderAdjustment): boolean =>
  one.status === 'OPEN' &&
  other.status === 'OPEN' &&
  isNegative(one.openAmount) !== isNegative(other.openAmount) &&
  payerOf(one) === payerOf(other);

/** A payer that the organization does not have is known by the identifier in its files. */
export const payerOf = ({
  payerId,
  payerIdentifier,
}: Pick<ProviderAdjustment, 'payerId' | 'payerIdentifier'>): string => payerId ?? `${payerIdentifier}`;

/** Closes two opposite amounts, of which one may be left in part. */
export function pair(
  context: TenantContext,
  one: ProviderAdjustment,
  other: ProviderAdjustment,
  said: Said = {},
): void {
  const amount = leastOf(one.openAmount, negate(other.openAmount));
  one.pair(amount);
  other.pair(negate(amount));
  addEntry(context, one, 'PAIRING', amount, { ...said, counterpartId: other.id });
  addEntry(context, other, 'PAIRING', negate(amount), { ...said, counterpartId: one.id });
}

/** The one of two amounts of the same sign that is nearer to zero. */
const leastOf = (one: Money, other: Money): Money =>
  compare(one, '0.00') < 0 ? max(one, other) : min(one, other);
