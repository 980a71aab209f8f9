import { defineEntity, p } from '@mikro-orm/core';
import { TenantOwned } from '@rcm/tenancy';

/** The changes of balances that the previous release records. A contraction drops the table in favor of claim entries. */
export const ClaimBalanceEntrySchema = defineEntity({
  name: 'ClaimBalanceEntry',
  schema: 'claims',
  tableName: 'claim_balance_entries',
  extends: TenantOwned,
  properties: {
    claimId: p.text(),
    chargeChange: p.decimal().precision(14).scale(2),
    balanceChange: p.decimal().precision(14).scale(2),
  },
  indexes: [
    { name: 'claim_balance_entries_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'claim_balance_entries_claim', properties: ['organizationId', 'claimId', 'createdAt'] },
  ],
});

/** A change of the charge and the balance of a claim, as the previous release records it. */
class ClaimBalanceEntry extends ClaimBalanceEntrySchema.class {
  static readonly idPrefix = 'cbe';
  static readonly record = 'claimBalanceEntry';
  static readonly schema = ClaimBalanceEntrySchema;
}
ClaimBalanceEntrySchema.setClass(ClaimBalanceEntry);
