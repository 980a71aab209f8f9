import { defineEntity, p } from '@mikro-orm/core';
import { sealed, TenantOwned } from '@rcm/tenancy';

export const AgencyPaymentSchema = defineEntity({
  name: 'AgencyPayment',
  schema: 'collections',
  tableName: 'agency_payments',
  extends: TenantOwned,
  properties: {
    placementId: p.text(),
    agencyId: p.text(),
    accountId: p.text(),
    amount: p.decimal().precision(14).scale(2),
    commissionRate: p.double().$type<number>(),
    commissionAmount: p.decimal().precision(14).scale(2),
    collectedAt: p.datetime(3),
    reference: p.text().nullable(),
    notes: sealed(p.text().nullable()),
    ledgerEntryId: p.text(),
    reversalEntryId: p.text().nullable(),
    reversedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'agency_payments_entry_unique', properties: ['organizationId', 'ledgerEntryId'] }],
  indexes: [
    { name: 'agency_payments_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'agency_payments_placement', properties: ['organizationId', 'placementId', 'createdAt', 'id'] },
  ],
});

/** A payment that an agency recovered for a placement. Only a reversal of its ledger entry changes it. */
export class AgencyPayment extends AgencyPaymentSchema.class {
  static readonly idPrefix = 'agp';
  static readonly record = 'agencyPayment';
  static readonly schema = AgencyPaymentSchema;

  /** Marks the payment as reversed by a ledger entry. */
  reverse(reversalEntryId: string, now: Date): void {
    this.reversalEntryId = reversalEntryId;
    this.reversedAt = now;
  }
}
AgencyPaymentSchema.setClass(AgencyPayment);
