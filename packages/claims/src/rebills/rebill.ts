import { defineEntity, p } from '@mikro-orm/core';
import type { Rebill } from '@rcm/balances';
import { CoverageRank } from '@rcm/reference/records';
import { creatorColumns, type RowOf, sealed, statement, type TenantContext, TenantOwned } from '@rcm/tenancy';
import { reversalBy, reversalColumns } from '../actors.ts';

export const ClaimRebillSchema = defineEntity({
  name: 'ClaimRebill',
  schema: 'claims',
  tableName: 'claim_rebills',
  extends: TenantOwned,
  properties: {
    claimId: p.text(),
    payerId: p.text(),
    rank: p.enum(CoverageRank.options),
    /** The program of the payer when the claim was rebilled. */
    program: p.enum(['MEDICARE', 'MEDICAID'] as const).nullable(),
    rebilledOn: p.string().columnType('date'),
    reason: sealed(p.text().nullable()),
    ...creatorColumns,
    ...reversalColumns,
  },
  indexes: [{ name: 'claim_rebills_claim', properties: ['organizationId', 'claimId', 'createdAt', 'id'] }],
});

/** A person's decision that another payer is responsible for a claim. */
export class ClaimRebill extends ClaimRebillSchema.class {
  static readonly idPrefix = 'rbl';
  static readonly record = 'claimRebill';
  static readonly schema = ClaimRebillSchema;

  /** Marks it as reversed. */
  reverse(caller: Pick<TenantContext, 'now' | 'principal'>, reason: string): void {
    Object.assign(this, reversalBy(caller, reason));
  }
}
ClaimRebillSchema.setClass(ClaimRebill);

/** A rebill that stands, as adjudication reads it. */
export interface StandingRebill extends Rebill {
  readonly id: string;
}

const rebillColumns = {
  claimId: 'text',
  id: 'text',
  payerId: 'text',
  rank: 'text',
  program: 'text?',
  rebilledAt: 'timestamp',
  rebilledOn: 'text',
} as const;

/** The rebills of claims that stand, in the order in which they were made. */
export const rebillsOfClaims = statement({
  name: 'claims.rebills_of_claims',
  parameters: { ids: 'text[]' },
  columns: rebillColumns,
  text: `select r.claim_id, r.id, r.payer_id, r.rank, r.program, r.created_at,
      r.rebilled_on
    from claims.claim_rebills r
    where r.organization_id = :tenant and r.claim_id = any (:ids) and r.reversed_at is null
    order by r.claim_id, r.created_at, r.id`,
});

/** Rebills by claim. */
export const rebillsByClaim = (
  rows: readonly RowOf<typeof rebillColumns>[],
): ReadonlyMap<string, readonly StandingRebill[]> =>
  new Map(
    [...Map.groupBy(rows, ({ claimId }) => claimId)].map(([claimId, rebills]) => [
      claimId,
      rebills.map(({ claimId: _, ...rebill }) => rebill as StandingRebill),
    ]),
  );
