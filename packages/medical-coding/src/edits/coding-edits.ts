import type { TenantContext } from '@rcm/tenancy';
import type { ClaimEdit, CodingClaim } from './coding-claim.ts';
import { ncciEdits } from './published-edits.ts';

/** The coding edits that claims fail, by claim. */
export async function codingEdits(
  context: TenantContext,
  claims: readonly CodingClaim[],
): Promise<Map<string, ClaimEdit[]>> {
  return ncciEdits(context, claims);
}
