import { statement, type TenantContext } from '@rcm/tenancy';

/** Whether a claim has a denial case that is not withdrawn. */
export interface ClaimWithCases {
  readonly claimId: string;
  readonly hasDenialCase: boolean;
}

const markCases = statement({
  name: 'claims.mark_denial_cases',
  parameters: { withCase: 'text[]', withoutCase: 'text[]' },
  columns: {},
  with: `locked as materialized (
      select c.id, c.id = any (:withCase) as has_case from claims.claims c
      where c.organization_id = :tenant and c.id = any (:withCase || :withoutCase)
      order by c.id for no key update
    )`,
  text: `update claims.claims t set has_denial_case = l.has_case
    from locked l
    where t.organization_id = :tenant and t.id = l.id and t.has_denial_case <> l.has_case`,
});

/**
 * Locks claims, and records whether they have a denial case, so that lists find them. The claims keep their versions.
 */
export async function markDenialCases(
  { sql }: TenantContext,
  claims: readonly ClaimWithCases[],
): Promise<void> {
  const idsOf = (has: boolean) =>
    claims.flatMap(({ claimId, hasDenialCase }) => (hasDenialCase === has ? claimId : []));
  await sql.all(markCases, { withCase: idsOf(true), withoutCase: idsOf(false) });
}
