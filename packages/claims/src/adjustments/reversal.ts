import { conflict, notFound } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';
import { creditedClaim, openClaim } from '../claims/entry.ts';
import type { ClaimsPorts } from '../ports.ts';
import { ManualAdjustment } from './adjustment.ts';

/** An adjustment of a claim that is to be reversed. */
interface Reversed {
  readonly claimId: string;
  readonly adjustmentId: string;
  readonly type: ManualAdjustment['type'];
  readonly reason: string;
}

/**
 * Takes back an adjustment with its entries. Throws 404 if the claim has no such adjustment, 409 if it is reversed, if an
 * answer took it back, or if later adjustments rest on it.
 */
export async function reverseAdjustment(
  context: TenantContext,
  adjustClaims: ClaimsPorts['adjustClaims'],
  { claimId, adjustmentId, type, reason }: Reversed,
): Promise<ManualAdjustment> {
  // Money that went back to a payer may be of a claim that was voided since.
  await (type === 'REFUND' || type === 'PROVIDER_ADJUSTMENT' ? creditedClaim : openClaim)(context, claimId);
  const adjustment = await context.find(ManualAdjustment, adjustmentId);
  if (adjustment.claimId !== claimId || adjustment.type !== type) throw notFound(ManualAdjustment.record);
  if (adjustment.reversedAt) throw conflict('The adjustment is reversed');
  await adjustClaims(
    context,
    [claimId],
    ({ countedAdjustmentIds }) => {
      if (!countedAdjustmentIds.includes(adjustmentId))
        throw conflict('An answer of the payer took the adjustment back');
      adjustment.reverse(context, reason);
      return { entries: [], reversedId: adjustmentId };
    },
    reason,
  );
  return adjustment;
}
