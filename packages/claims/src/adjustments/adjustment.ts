import { defineEntity, p } from '@mikro-orm/core';
import type { Entry } from '@rcm/balances';
import { creatorColumns, creatorOf, newId, sealed, type TenantContext, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { reversalBy, reversalColumns, unreversed } from '../actors.ts';
import { ClaimEntry } from '../claims/entry.ts';
import type { ManualEntry } from '../ports.ts';
import {
  type AdjustedLine,
  AdjustmentType,
  RefundMethod,
  TransferSource,
  TransferTarget,
  WriteOffKind,
} from './schema.ts';

export const ManualAdjustmentSchema = defineEntity({
  name: 'ManualAdjustment',
  schema: 'claims',
  tableName: 'manual_adjustments',
  extends: TenantOwned,
  properties: {
    claimId: p.text(),
    type: p.enum(AdjustmentType.options),
    kind: p.enum(WriteOffKind.options).nullable(),
    movedFrom: p.enum(TransferSource.options).nullable(),
    movedTo: p.enum(TransferTarget.options).nullable(),
    amount: p.decimal().precision(14).scale(2),
    lines: p.json<AdjustedLine[]>(),
    method: p.enum(RefundMethod.options).nullable(),
    reference: p.text().nullable(),
    note: sealed(p.text().nullable()),
    ...creatorColumns,
    ...reversalColumns,
  },
  indexes: [
    { name: 'manual_adjustments_claim', properties: ['organizationId', 'claimId', 'createdAt', 'id'] },
    {
      name: 'manual_adjustments_refunds',
      properties: ['organizationId', 'reference', 'id'],
      where: "(type = 'REFUND'::text)",
    },
  ],
});

/**
 * A write-off, transfer or refund by a person, or a part of a provider-level adjustment, whose entries are in the journal of
 * its claim.
 */
export class ManualAdjustment extends ManualAdjustmentSchema.class {
  static readonly idPrefix = 'adj';
  static readonly record = 'manualAdjustment';
  static readonly schema = ManualAdjustmentSchema;

  /** Marks it as reversed. */
  reverse(caller: Pick<TenantContext, 'now' | 'principal'>, reason: string): void {
    Object.assign(this, reversalBy(caller, reason));
  }
}
ManualAdjustmentSchema.setClass(ManualAdjustment);

/** What a person says of an adjustment. */
type Statement = Pick<ManualAdjustment, 'claimId' | 'type' | 'amount'> & {
  readonly lines: readonly AdjustedLine[];
  readonly kind?: z.infer<typeof WriteOffKind>;
  readonly movedFrom?: z.infer<typeof TransferSource>;
  readonly movedTo?: z.infer<typeof TransferTarget>;
  readonly method?: z.infer<typeof RefundMethod>;
  readonly reference?: string | undefined;
  readonly note?: string | undefined;
};

/** Adds the record of an adjustment. */
export const createAdjustment = (context: TenantContext, { lines, ...said }: Statement): ManualAdjustment =>
  context.create(ManualAdjustment, {
    ...said,
    lines: [...lines],
    kind: said.kind ?? null,
    movedFrom: said.movedFrom ?? null,
    movedTo: said.movedTo ?? null,
    method: said.method ?? null,
    reference: said.reference ?? null,
    note: said.note ?? null,
    ...creatorOf(context.principal),
    ...unreversed,
  });

/** The owners between which the entries of an adjustment move its amount. */
function ownersOf({
  type,
  movedFrom,
  movedTo,
}: Pick<ManualAdjustment, 'type' | 'movedFrom' | 'movedTo'>): Pick<Entry, 'ownerBefore' | 'ownerAfter'> {
  if (type === 'WRITE_OFF') return { ownerBefore: 'INSURANCE', ownerAfter: null };
  if (type === 'REFUND') return { ownerBefore: null, ownerAfter: 'CREDIT' };
  return {
    ownerBefore: movedFrom ?? null,
    ownerAfter: movedTo === 'NEXT_PAYER' ? 'HELD' : (movedTo ?? null),
  };
}

/** The entries of a write-off, transfer or refund, one for each line, and the claim payment whose denial they end, if any. */
export function entriesOf(adjustment: ManualAdjustment, claimPaymentId: string | null = null): ManualEntry[] {
  const { type, lines, id: adjustmentId } = adjustment;
  if (type === 'PROVIDER_ADJUSTMENT') {
    throw new Error('The owners of a provider-level adjustment depend on the balances of the claim');
  }
  return lines.map(({ lineNumber, amount }) => ({
    id: newId(ClaimEntry.idPrefix),
    adjustmentId,
    claimPaymentId,
    lineNumber,
    kind: type,
    subKind: adjustment.kind ?? null,
    ...ownersOf(adjustment),
    amount,
  }));
}
