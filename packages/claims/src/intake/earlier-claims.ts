import { LockMode } from '@mikro-orm/core';
import { statement, type TenantContext } from '@rcm/tenancy';
import { Claim, ClaimLine } from '../claims/claim.ts';
import { withPayerNumber } from '../claims/settlement.ts';

const followedUp = statement({
  name: 'claims.followed_up_claims',
  parameters: { references: 'text[]', payerIds: 'text[]' },
  columns: { id: 'text' },
  text: `select t.id from claims.claims t
      where t.organization_id = :tenant and t.claim_number = any (:references)
    union select t.id from ${withPayerNumber(':references')} where t.payer_id = any (:payerIds)`,
});

/** The claims that imported claims replace or void, by claim number or payer claim number; locked in order of id. */
export async function claimsFollowedUp(
  { em, sql }: TenantContext,
  references: readonly string[],
  payerIds: readonly string[],
): Promise<Claim[]> {
  if (references.length === 0) return [];
  const found = await sql.all(followedUp, { references, payerIds });
  return em.find(
    Claim,
    { id: { $in: found.map(({ id }) => id) } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}

/** The lines of claims, by claim, in order. */
export async function linesOf(
  { em }: TenantContext,
  claims: readonly Claim[],
): Promise<Map<string, ClaimLine[]>> {
  if (claims.length === 0) return new Map();
  const claimIds = claims.map(({ id }) => id);
  const found = await em.find(ClaimLine, { claimId: { $in: claimIds } }, { orderBy: { lineNumber: 'asc' } });
  return Map.groupBy(found, ({ claimId }) => claimId);
}
