import { statement, type TenantContext } from '@rcm/tenancy';
import { type Claim, sharesNumber } from '../claims/claim.ts';
import { ClaimLine } from '../claims/claim-line.ts';
import { withPayerNumber } from '../claims/claim-numbers.ts';
import { lockedClaims } from '../claims/locked-claims.ts';
import type { SentClaim } from './sent-claim.ts';

const followedUp = statement({
  name: 'claims.followed_up_claims',
  parameters: { references: 'text[]', payerIds: 'text[]' },
  columns: { reference: 'text', payerId: 'text?', lastId: 'text', isVoided: 'boolean' },
  text: `select t.claim_number, null, coalesce(t.last_successor_id, t.id), t.status = 'VOIDED'
      from claims.claims t
      where t.organization_id = :tenant and t.claim_number = any (:references)
    union select t.payer_claim_number, t.payer_id, coalesce(t.last_successor_id, t.id), t.status = 'VOIDED'
      from ${withPayerNumber(':references')} where t.payer_id = any (:payerIds)`,
});

/** The claims that imported claims replace or void, by claim number or payer claim number. */
export interface FollowedUp {
  /** The last claims of their accounts. */
  readonly claims: readonly Claim[];
  /**
   * The last claim of the account that a sent claim names, or null if none or several have the reference. Of a series, whose
   * claims share a number, the one with the day of service of the sent claim; of several, the one that late charges add to.
   */
  readonly find: (sent: SentClaim, payerId: string | null) => Claim | null;
}

/** Reads the claims that imported claims replace or void, and locks the last ones of their accounts in order of id. */
export async function followedUpClaims(
  context: TenantContext,
  references: readonly string[],
  payerIds: readonly string[],
): Promise<FollowedUp> {
  const found = references.length === 0 ? [] : await context.sql.all(followedUp, { references, payerIds });
  const ids = [...new Set(found.map(({ lastId }) => lastId))];
  const claims = await lockedClaims(context, ids);
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return {
    claims,
    find({ originalReference: reference, serviceDate }, payerId) {
      const named = found.filter(
        (one) => one.reference === reference && (one.payerId === null || one.payerId === payerId),
      );
      const open = named.filter(({ isVoided }) => !isVoided);
      const last = new Set((open.length > 0 ? open : named).flatMap(({ lastId }) => byId.get(lastId) ?? []));
      const ofDay = [...last].filter((claim) => claim.seriesId && claim.serviceDate === serviceDate);
      const originals = ofDay.filter((claim) => !sharesNumber(claim));
      return [[...last], ofDay, originals].find((some) => some.length === 1)?.[0] ?? null;
    },
  };
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
