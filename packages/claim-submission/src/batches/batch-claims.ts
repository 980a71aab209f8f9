import { statement, type TenantContext } from '@rcm/tenancy';

const claimsOfBatch = statement({
  name: 'claim_submission.claims_of_batch',
  parameters: { batchId: 'text' },
  columns: { claimId: 'text' },
  text: `select t.claim_id from claim_submission.batched_claims t
    where t.organization_id = :tenant and t.batch_id = :batchId order by t.position`,
});

const closeClaims = statement({
  name: 'claim_submission.close_claims_of_batch',
  parameters: { batchId: 'text', now: 'timestamptz' },
  columns: { claimId: 'text' },
  text: `update claim_submission.batched_claims t
    set is_open = false, version = t.version + 1, updated_at = :now
    where t.organization_id = :tenant and t.batch_id = :batchId
    returning t.claim_id`,
});

/** The ids of the claims of a batch, in the order of its file. */
export const claimIdsOf = async ({ sql }: TenantContext, batchId: string): Promise<string[]> =>
  (await sql.all(claimsOfBatch, { batchId })).map(({ claimId }) => claimId);

/** Lets the claims of a batch be in others, and returns their ids. */
export async function closeBatch({ sql, now }: TenantContext, batchId: string): Promise<string[]> {
  return (await sql.all(closeClaims, { batchId, now })).map(({ claimId }) => claimId);
}
