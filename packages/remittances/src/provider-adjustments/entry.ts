import { defineEntity, p } from '@mikro-orm/core';
import type { Money } from '@rcm/money';
import { creatorColumns, creatorOf, sealed, type TenantContext, TenantOwned } from '@rcm/tenancy';
import type { ProviderAdjustment } from './provider-adjustment.ts';
import { ProviderAdjustmentAccount, ProviderAdjustmentEntryKind } from './schema.ts';

export const ProviderAdjustmentEntrySchema = defineEntity({
  name: 'ProviderAdjustmentEntry',
  schema: 'remittances',
  tableName: 'provider_adjustment_entries',
  extends: TenantOwned,
  properties: {
    adjustmentId: p.text(),
    kind: p.enum(ProviderAdjustmentEntryKind.options),
    amount: p.decimal().precision(14).scale(2),
    account: p.enum(ProviderAdjustmentAccount.options).nullable(),
    claimId: p.text().nullable(),
    claimAdjustmentId: p.text().nullable(),
    counterpartId: p.text().nullable(),
    refundId: p.text().nullable(),
    note: sealed(p.text().nullable()),
    ...creatorColumns,
  },
  indexes: [
    {
      name: 'provider_adjustment_entries_adjustment',
      properties: ['organizationId', 'adjustmentId', 'createdAt', 'id'],
    },
    {
      name: 'provider_adjustment_entries_refund',
      properties: ['organizationId', 'refundId'],
      where: '(refund_id is not null)',
    },
  ],
});

/** What closed an amount of a provider adjustment, or opened it again. Entries are only added, never changed. */
export class ProviderAdjustmentEntry extends ProviderAdjustmentEntrySchema.class {
  static readonly idPrefix = 'pae';
  static readonly record = 'providerAdjustmentEntry';
  static readonly schema = ProviderAdjustmentEntrySchema;
}
ProviderAdjustmentEntrySchema.setClass(ProviderAdjustmentEntry);

/** What an entry says in addition to its kind and amount. */
export type Said = Partial<
  Pick<
    ProviderAdjustmentEntry,
    'account' | 'claimId' | 'claimAdjustmentId' | 'counterpartId' | 'refundId' | 'note'
  >
>;

/** Adds an entry; the amount is signed like the adjustment, and has the opposite sign if it is taken back. */
export const addEntry = (
  context: TenantContext,
  { id }: Pick<ProviderAdjustment, 'id'>,
  kind: ProviderAdjustmentEntry['kind'],
  amount: Money,
  said: Said = {},
): ProviderAdjustmentEntry =>
  context.create(ProviderAdjustmentEntry, {
    adjustmentId: id,
    kind,
    amount,
    account: said.account ?? null,
    claimId: said.claimId ?? null,
    claimAdjustmentId: said.claimAdjustmentId ?? null,
    counterpartId: said.counterpartId ?? null,
    refundId: said.refundId ?? null,
    note: said.note ?? null,
    ...creatorOf(context.principal),
  });
