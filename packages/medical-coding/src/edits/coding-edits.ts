import type { TenantContext } from '@rcm/tenancy';
import { audiencesOf } from './audiences.ts';
import type { ClaimEdit, CodingClaim } from './coding-claim.ts';
import { neededModifierEdits } from './needed-modifiers.ts';
import { patientEdits } from './patient-edits.ts';
import { ncciEdits } from './published-edits.ts';

/**
 * The coding edits that claims fail, by claim: published edits of the National Correct Coding Initiative, age and sex of
 * the patient, and modifiers that Medicare needs.
 */
export async function codingEdits(
  context: TenantContext,
  claims: readonly CodingClaim[],
): Promise<Map<string, ClaimEdit[]>> {
  const [published, audiences] = await Promise.all([
    ncciEdits(context, claims),
    audiencesOf(context, claims),
  ]);
  return new Map(
    claims.map((claim) => [
      claim.claimId,
      [
        ...(published.get(claim.claimId) ?? []),
        ...neededModifierEdits(claim),
        ...patientEdits(claim, audiences),
      ],
    ]),
  );
}
