import { defineEntity, p } from '@mikro-orm/core';
import type { CreditResolution as StandingResolution } from '@rcm/balances';
import {
  type Call,
  creatorColumns,
  type RowOf,
  sealed,
  statement,
  type TenantContext,
  TenantOwned,
} from '@rcm/tenancy';
import { reversalBy, reversalColumns } from '../actors.ts';
import { CreditReason } from './schema.ts';

export const CreditResolutionSchema = defineEntity({
  name: 'CreditResolution',
  schema: 'claims',
  tableName: 'credit_resolutions',
  extends: TenantOwned,
  properties: {
    claimId: p.text(),
    lineNumber: p.integer(),
    amount: p.decimal().precision(14).scale(2),
    reason: p.enum(CreditReason.options),
    waitsUntil: p.string().columnType('date').nullable(),
    note: sealed(p.text().nullable()),
    ...creatorColumns,
    /** When the credit changed. */
    endedAt: p.datetime(3).nullable(),
    ...reversalColumns,
  },
  indexes: [
    { name: 'credit_resolutions_claim', properties: ['organizationId', 'claimId', 'createdAt', 'id'] },
  ],
});

/** A person's decision to leave the credit of a line, until a day or for good. */
export class CreditResolution extends CreditResolutionSchema.class {
  static readonly idPrefix = 'crr';
  static readonly record = 'creditResolution';
  static readonly schema = CreditResolutionSchema;

  /** Marks it as reversed. */
  reverse(caller: Pick<TenantContext, 'now' | 'principal'>, reason: string): void {
    Object.assign(this, reversalBy(caller, reason));
  }
}
CreditResolutionSchema.setClass(CreditResolution);

const resolutionColumns = {
  claimId: 'text',
  id: 'text',
  lineNumber: 'number',
  amount: 'text',
  waitsUntil: 'text?',
} as const;

/** The resolutions of credits of claims that stand. */
export const resolutionsOfClaims = statement({
  name: 'claims.credit_resolutions_of_claims',
  parameters: { ids: 'text[]' },
  columns: resolutionColumns,
  text: `select r.claim_id, r.id, r.line_number, r.amount, r.waits_until from claims.credit_resolutions r
    where r.organization_id = :tenant and r.claim_id = any (:ids) and r.ended_at is null and r.reversed_at is null
    order by r.claim_id, r.created_at, r.id`,
});

/** Resolutions by claim. */
export const resolutionsByClaim = (
  rows: readonly RowOf<typeof resolutionColumns>[],
): ReadonlyMap<string, readonly StandingResolution[]> => Map.groupBy(rows, ({ claimId }) => claimId);

const ended = statement({
  name: 'claims.end_credit_resolutions',
  parameters: { ids: 'text[]', now: 'timestamptz' },
  columns: {},
  text: `update claims.credit_resolutions r set ended_at = :now, version = r.version + 1, updated_at = :now
    where r.organization_id = :tenant and r.id = any (:ids) and r.reversed_at is null`,
});

/** The call that ends resolutions whose credits changed. The audit trail has the changes of the resolutions. */
export function endResolutions(context: TenantContext, ids: readonly string[]): Call[] {
  for (const id of ids) context.changed(CreditResolution.record, id, 'update');
  return ids.length === 0 ? [] : [[ended, { ids, now: context.now }]];
}
