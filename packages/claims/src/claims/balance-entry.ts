import { defineEntity, p } from '@mikro-orm/core';
import { subtract } from '@rcm/money';
import { statement, type TenantContext, TenantOwned } from '@rcm/tenancy';
import type { Claim } from './claim.ts';

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

/** A change of the charge and the balance of an existing claim. The charge of a voided claim is 0. */
export class ClaimBalanceEntry extends ClaimBalanceEntrySchema.class {
  static readonly idPrefix = 'cbe';
  static readonly record = 'claimBalanceEntry';
  static readonly schema = ClaimBalanceEntrySchema;
}
ClaimBalanceEntrySchema.setClass(ClaimBalanceEntry);

const chargeOf = ({ status, totalCharge }: Pick<Claim, 'status' | 'totalCharge'>) =>
  status === 'VOIDED' ? '0.00' : totalCharge;

/** Runs a function that changes a claim, and records how its charge and its balance changed. */
export function withBalanceEntry<Result>(context: TenantContext, claim: Claim, change: () => Result): Result {
  const charge = chargeOf(claim);
  const { balance } = claim;
  const result = change();
  const chargeChange = subtract(chargeOf(claim), charge);
  const balanceChange = subtract(claim.balance, balance);
  if (chargeChange !== '0.00' || balanceChange !== '0.00') {
    context.create(ClaimBalanceEntry, { claimId: claim.id, chargeChange, balanceChange });
  }
  return result;
}

const differing = statement({
  name: 'claims.differing_balance_entries',
  parameters: { ids: 'text[]' },
  columns: { claimId: 'text', what: 'text', expected: 'text', actual: 'text' },
  text: `select s.id, 'balanceEntries', s.expected, s.actual
    from (
      select t.id, t.balance - case when t.status = 'VOIDED' then 0.00 else t.total_charge end
          + coalesce(sum(e.charge_change), 0.00) as expected, coalesce(sum(e.balance_change), 0.00) as actual
      from claims.claims t
      left join claims.claim_balance_entries e on e.organization_id = :tenant
        and e.claim_id = t.id collate "default"
      where t.organization_id = :tenant and t.id = any (:ids)
      group by t.organization_id, t.id
    ) s
    where s.expected <> s.actual order by s.id`,
});

/**
 * The claims whose balance entries don't add up to the difference between their initial balance (their charge) and their
 * current balance.
 */
export const balanceEntryDifferences = (context: TenantContext, ids: readonly string[]) =>
  context.sql.all(differing, { ids });
