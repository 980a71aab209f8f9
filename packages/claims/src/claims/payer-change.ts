import { defineEntity, p } from '@mikro-orm/core';
import { dateInZone } from '@rcm/calendar';
import { type Call, newId, statement, type TenantContext, TenantOwned } from '@rcm/tenancy';
import type { Claim } from './claim.ts';

export const PayerChangeSchema = defineEntity({
  name: 'PayerChange',
  schema: 'claims',
  tableName: 'payer_changes',
  extends: TenantOwned,
  properties: {
    claimId: p.text(),
    /** The payer that owed the insurance balance before. */
    responsiblePayerId: p.text(),
    /** The payer for which the held balance was held before; null if it was not known. */
    nextPayerId: p.text().nullable(),
    effectiveOn: p.string().columnType('date'),
  },
  indexes: [
    { name: 'payer_changes_effective', properties: ['organizationId', 'effectiveOn'] },
    { name: 'payer_changes_newest', properties: ['organizationId', 'createdAt'] },
  ],
});

/**
 * A change of the payers that owe the balances of a claim, with the payers before it. Reports of a past day attribute a
 * balance to the payers before the first later change. Changes are only added.
 */
class PayerChange extends PayerChangeSchema.class {
  static readonly idPrefix = 'clp';
  static readonly record = 'payerChange';
  static readonly schema = PayerChangeSchema;
}
PayerChangeSchema.setClass(PayerChange);

const insert = statement({
  name: 'claims.insert_payer_changes',
  parameters: {
    now: 'timestamptz',
    ids: 'text[]',
    claimIds: 'text[]',
    responsiblePayerIds: 'text[]',
    nextPayerIds: 'text[]',
    effectiveOn: 'date[]',
  },
  columns: {},
  // A next payer that becomes known while nothing is held owed nothing before.
  text: `insert into claims.payer_changes (organization_id, id, created_at, updated_at, claim_id, responsible_payer_id,
      next_payer_id, effective_on)
    select :tenant, s.id, :now, :now, s.claim_id, coalesce(t.responsible_payer_id, t.payer_id), t.next_payer_id,
      s.effective_on
    from unnest(:ids, :claimIds, :responsiblePayerIds, :nextPayerIds, :effectiveOn)
      as s (id, claim_id, responsible_payer_id, next_payer_id, effective_on)
    join claims.claims t on t.organization_id = :tenant and t.id = s.claim_id collate "C"
    where coalesce(t.responsible_payer_id, t.payer_id) <> coalesce(s.responsible_payer_id, t.payer_id)
      or t.next_payer_id is distinct from s.next_payer_id and (t.next_payer_id is not null or t.held_balance <> 0)
    returning 1`,
});

/** What a claim's payers are after a change. */
interface ChangedPayers {
  readonly claimId: string;
  readonly responsiblePayerId: string | null;
  readonly nextPayerId: string | null;
  /** The entries of the change. */
  readonly entries: readonly { readonly effectiveOn: string }[];
}

/** The call that records the payers of locked claims before a change. It runs before the claims are updated. */
export function insertPayerChanges(
  { now, organization }: TenantContext,
  claims: readonly ChangedPayers[],
): Call {
  const today = dateInZone(now, organization.timeZone);
  return [
    insert,
    {
      now,
      ids: claims.map(() => newId(PayerChange.idPrefix)),
      claimIds: claims.map(({ claimId }) => claimId),
      responsiblePayerIds: claims.map(({ responsiblePayerId }) => responsiblePayerId),
      nextPayerIds: claims.map(({ nextPayerId }) => nextPayerId),
      effectiveOn: claims.map(({ entries }) => entries.at(-1)?.effectiveOn ?? today),
    },
  ];
}

/** Records the payer of a claim without answers before it is corrected to another one. */
export function createPayerChange(context: TenantContext, claim: Claim, payerId: string | undefined): void {
  if (payerId === undefined || payerId === claim.payerId) return;
  context.create(PayerChange, {
    claimId: claim.id,
    responsiblePayerId: claim.responsiblePayerId ?? claim.payerId,
    nextPayerId: claim.nextPayerId ?? null,
    effectiveOn: dateInZone(context.now, context.organization.timeZone),
  });
}
