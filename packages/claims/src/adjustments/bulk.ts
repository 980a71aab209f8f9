import type { Handlers, OperationInput } from '@rcm/http';
import { compare, isZero, type Money, sum } from '@rcm/money';
import { statement, type TenantContext } from '@rcm/tenancy';
import type { AdjustableClaim, ClaimsPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { createAdjustment, entriesOf } from './adjustment.ts';
import { allocate } from './allocation.ts';
import { type bulkAdjustmentOperations, mostInBulk } from './bulk-contract.ts';

type Body = OperationInput<typeof bulkAdjustmentOperations.bulkClaimAdjustments>['body'];

const parameters = { maxAmount: 'numeric', payerId: 'text', ids: 'text[]' } as const;

/** The condition that selects claims `t`; a payer or ids that are null select all. */
const isSelected = `t.organization_id = :tenant and t.balance_cents > 0 and t.status not in ('SUBMITTED', 'REPLACED', 'VOIDED')
      and t.insurance_balance > 0 and t.insurance_balance <= :maxAmount
      and (:payerId::text is null or t.payer_id = :payerId)
      and (:ids::text[] is null or t.id = any (:ids))`;

const selectedClaims = statement({
  name: 'claims.small_balances',
  parameters: { ...parameters, take: 'integer' },
  columns: { id: 'text' },
  text: `select t.id from claims.claims t where ${isSelected} order by t.created_at, t.id limit :take`,
});

const countedClaims = statement({
  name: 'claims.count_small_balances',
  parameters,
  columns: { total: 'number' },
  text: `select count(*)::integer from claims.claims t where ${isSelected}`,
});

/** The insurance balance of a claim that is written off; null if it is not answered, or has none within the limit. */
function smallBalanceOf({ parts }: AdjustableClaim, maxAmount: Money): Money | null {
  const balance = sum(parts.map(({ insuranceBalance }) => insuranceBalance));
  const isSmall = !isZero(balance) && compare(balance, maxAmount) <= 0;
  return isSmall && parts.some(({ isAnswered }) => isAnswered) ? balance : null;
}

/** Writes off the small balances of a selection, with a result for each claim. */
async function writeOff(
  context: TenantContext,
  adjustClaims: ClaimsPorts['adjustClaims'],
  { kind, maxAmount, filter, note, dryRun }: Body,
) {
  const named = filter.claimIds && [...new Set(filter.claimIds)];
  const selection = { maxAmount, payerId: filter.payerId ?? null, ids: named ?? null };
  const selected = await context.sql.all(selectedClaims, { ...selection, take: mostInBulk });
  const counted = await context.sql.one(countedClaims, selection);
  const written = new Map<string, { readonly amount: Money; readonly adjustmentId: string | null }>();
  const ids = selected.map(({ id }) => id);
  await adjustClaims(
    context,
    ids,
    (claim) => {
      const amount = smallBalanceOf(claim, maxAmount);
      if (amount === null) return null;
      if (dryRun) {
        written.set(claim.id, { amount, adjustmentId: null });
        return null;
      }
      const lines = allocate(claim.parts, { amount }, ({ insuranceBalance }) => insuranceBalance);
      const adjustment = createAdjustment(context, {
        type: 'WRITE_OFF',
        claimId: claim.id,
        kind,
        amount,
        lines,
        note,
      });
      written.set(claim.id, { amount, adjustmentId: adjustment.id });
      return { entries: entriesOf(adjustment), reversedId: null };
    },
    note ?? null,
  );
  return {
    total: named?.length ?? counted?.total ?? 0,
    results: (named ?? ids).map((claimId) => {
      const result = written.get(claimId);
      return result
        ? { claimId, outcome: 'WRITTEN_OFF' as const, ...result }
        : { claimId, outcome: 'SKIPPED' as const, amount: '0.00', adjustmentId: null };
    }),
  };
}

export const bulkAdjustmentHandlers = ({
  adjustClaims,
}: Pick<ClaimsPorts, 'adjustClaims'>): Handlers<typeof bulkAdjustmentOperations, typeof views> => ({
  bulkClaimAdjustments: (context, { body }) => writeOff(context, adjustClaims, body),
});
