import type { BalancedClaim, PartBalance } from '@rcm/balances';
import { conflict } from '@rcm/errors';
import type { TenantContext } from '@rcm/tenancy';
import type { PayerRank, PostableClaim, RemittancesPorts } from '../ports.ts';
import { type ClaimAdjustment, OpenClaims } from './open-claims.ts';

/** A locked claim whose balances a person changes. */
export interface AdjustableClaim {
  readonly id: string;
  /** The claim level, then the lines. */
  readonly parts: readonly PartBalance[];
  /** True if the patient is a Qualified Medicare Beneficiary. */
  readonly isQmb: boolean;
  readonly isVoided: boolean;
  /** The adjustments that were neither reversed nor taken back by an answer. */
  readonly countedAdjustmentIds: readonly string[];
  /** The rebills that stand, in the order in which they were made. */
  readonly rebills: PostableClaim['rebills'];
  /** The decisions to leave credits that stand. */
  readonly creditResolutions: PostableClaim['creditResolutions'];
  /** The payer that owes the insurance balance, or to which the claim was rebilled; null if nothing is owed. */
  readonly responsiblePayerId: string | null;
  /** The answers of payers that count, in the order in which they were posted. */
  readonly answers: readonly {
    readonly payerId: string | null;
    readonly rank: PayerRank;
    readonly postedAt: Date;
  }[];
}

/**
 * Locks claims, and adjudicates those again for which `adjust` returns a change. Replaced claims, and those that were voided
 * before they were answered, are skipped. Throws 409 if another adjustment would no longer be covered by the balance that it
 * reduces.
 */
export async function adjustClaims(
  context: TenantContext,
  ports: RemittancesPorts,
  claimIds: readonly string[],
  adjust: (claim: AdjustableClaim) => ClaimAdjustment | null,
  reason: string | null,
): Promise<void> {
  const claims = await OpenClaims.lock(context, ports, claimIds);
  for (const id of claimIds) {
    const claim = claims.claim(id);
    if (claim === null || claim.successorId !== null) continue;
    const before = claims.balance(id);
    const adjustmentOf = new Map(
      claims
        .account(id)
        .flatMap(({ entries }) => entries.map((entry) => [entry.id, entry.adjustmentId] as const)),
    );
    const adjustment = adjust({
      id,
      parts: before.parts,
      isQmb: before.isQmb,
      isVoided: claim.isVoided,
      countedAdjustmentIds: before.handMade.flatMap((entry) => adjustmentOf.get(entry.id) ?? []),
      rebills: claim.rebills,
      creditResolutions: claim.creditResolutions,
      responsiblePayerId: before.responsiblePayerId,
      answers: claims.active(id).map(({ payerId = null, payerRank, postedAt, createdAt }) => ({
        payerId,
        rank: payerRank ?? 'PRIMARY',
        postedAt: postedAt ?? createdAt,
      })),
    });
    if (adjustment === null) continue;
    claims.adjust(id, adjustment);
    const others = before.handMade.filter(
      (entry) => adjustment.reversedId === null || adjustmentOf.get(entry.id) !== adjustment.reversedId,
    );
    mustStillCount(others, claims.balance(id));
  }
  await claims.settle({ kind: 'ADJUSTED', reason });
}

/** Throws 409 unless entries by persons count with their amounts. */
function mustStillCount(entries: BalancedClaim['handMade'], { handMade }: BalancedClaim): void {
  const amounts = new Map(handMade.map(({ id, amount }) => [id, amount]));
  if (entries.some(({ id, amount }) => amounts.get(id) !== amount)) {
    throw conflict('Later adjustments of the claim rest on this one: reverse them first');
  }
}
