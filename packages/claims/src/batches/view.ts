import { anyOf, equals, list, view } from '@rcm/lists';
import { type RawJson, statement, type TenantContext } from '@rcm/tenancy';
import { BatchRejection, batchRejectionCounts } from './batch-rejection.ts';
import { batchRejectionSorts } from './contract.ts';
import { BatchRejectionSummary } from './schema.ts';
import { isOfProvider, isStillRejected } from './work.ts';

/** The view of a rejection of a batch. */
export const batchRejectionView = view(BatchRejection, BatchRejectionSummary, {});

/** The rejections of batches of an organization, newest first. */
export const batchRejectionList = list(batchRejectionView, {
  key: 'batchRejections',
  sorts: batchRejectionSorts,
  rowCounters: batchRejectionCounts,
  filters: {
    isResolved: equals('isResolved', 'boolean'),
    payerId: anyOf('payerId'),
    trace: anyOf('trace'),
  },
});

const batchesOf = statement({
  name: 'claims.batches_of_one_rejection',
  parameters: { id: 'text' },
  columns: { id: 'text' },
  text: `select r.batch_id from claims.rejected_batches r
    where r.organization_id = :tenant and r.rejection_id = :id order by r.batch_id`,
});

const openClaimsOf = statement({
  name: 'claims.open_claims_of_rejection',
  parameters: { id: 'text' },
  columns: { id: 'text' },
  text: `select c.id from claims.batch_rejections t
    join claims.rejected_batches r on r.organization_id = :tenant and r.rejection_id = t.id collate "default"
    join claims.claims c on c.organization_id = :tenant and c.batch_id = r.batch_id
    where t.organization_id = :tenant and t.id = :id and ${isStillRejected}
      and ${isOfProvider('t.billing_provider_identifier')}
    order by c.id`,
});

/** A rejection with its batches and the claims that are still rejected. */
export async function shownRejection(context: TenantContext, id: string): Promise<RawJson> {
  const [batches = [], claims = []] = await context.sql.batch([
    [batchesOf, { id }],
    [openClaimsOf, { id }],
  ]);
  return context.read(batchRejectionView, id, {
    batchIds: batches.map(batchesOf.decode).map((batch) => batch.id),
    openClaimIds: claims.map(openClaimsOf.decode).map((claim) => claim.id),
  });
}
