import type { WorkColumns } from '@rcm/lists';

/** SQL condition for claims `c` that are neither answered, replaced nor voided. */
export const isUnanswered = `c.status = 'SUBMITTED' and c.paid_amount is null and c.replaced_by_claim_id is null`;

/** SQL condition for claims `c` that are still rejected: neither sent again, answered, replaced nor voided. */
export const isStillRejected = `c.acknowledgement = 'REJECTED' and ${isUnanswered}`;

/** SQL condition for claims `c` whose billing provider has an identifier, or for all if it is null. */
export const isOfProvider = (identifier: string) => `(${identifier} is null
    or c.tax_identifier = ${identifier}
    or exists (select from reference_data.providers p
      where p.organization_id = :tenant and p.id = c.billing_provider_id collate "C"
        and ${identifier} in (p.npi, p.tax_identifier)))`;

/** SQL condition for batches `b` that contain other claims than the known ones. */
const hasUnknownClaims = `(b.claim_count = 0 or b.unknown_count > 0
          or not b.billing_provider_identifiers @> to_jsonb(t.billing_provider_identifier))`;

/**
 * Rejections of whole batches as work items: open until a person resolves them, or until every claim of the batches was sent
 * again, answered or voided. The latter is certain only if all claims of the batches are known.
 */
export const batchRejectionWork = {
  kind: 'REJECTED_BATCH',
  table: 'claims.batch_rejections',
  isOpen: 'resolved_at is null',
  isOpenNow: `(
      not exists (select from claims.rejected_batches r
        where r.organization_id = :tenant and r.rejection_id = t.id)
      or exists (select from claims.rejected_batches r
        join claims.claim_batches b on b.organization_id = :tenant and b.id = r.batch_id collate "C"
        where r.organization_id = :tenant and r.rejection_id = t.id and ${hasUnknownClaims})
      or exists (select from claims.rejected_batches r
        join claims.claims c on c.organization_id = :tenant and c.batch_id = r.batch_id
        where r.organization_id = :tenant and r.rejection_id = t.id and ${isStillRejected}
          and ${isOfProvider('t.billing_provider_identifier')}))`,
  due: null,
  amount: 'amount',
  label: `coalesce(trace, nullif(concat_ws('-', group_control_number, control_number), ''), 'Batch')`,
  cause: `coalesce(category_code, 'SYNTAX')`,
  operation: 'reference.resolveBatchRejection',
  payerId: 'payer_id',
  sender: 'rejected_by',
  claimCount: 'claim_count',
} as const satisfies WorkColumns;

/** The description of a cause in a worklist. */
export const describeRejection = (cause: string): string =>
  cause === 'SYNTAX'
    ? 'The whole batch was rejected for its syntax'
    : `The whole batch was rejected with ${cause}`;
