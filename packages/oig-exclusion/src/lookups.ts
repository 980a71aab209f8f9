import { workSource } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';
import { Check, checkCounts } from './checks/check.ts';
import type { CheckStatus } from './checks/schema.ts';
import { reviewWork } from './checks/work.ts';

export { enqueueRescreening } from './monitors/jobs.ts';

/** A check, as other modules see it. */
export interface ExclusionCheckSnapshot {
  readonly id: string;
  readonly status: CheckStatus;
  readonly checkedAt: Date;
}

const newest = statement({
  name: 'oig_exclusion.newest_check_of_npi',
  parameters: { npi: 'text' },
  columns: { id: 'text', status: 'text', checkedAt: 'timestamp' },
  text: `select t.id, t.status, t.checked_at from oig_exclusion.checks t
    where t.organization_id = :tenant and t.npi = :npi order by t.created_at desc, t.id desc limit 1`,
});

/** The newest check of an NPI, or null. */
export async function lastExclusionCheck(
  context: TenantContext,
  { npi }: { readonly npi: string },
): Promise<ExclusionCheckSnapshot | null> {
  const row = await context.sql.one(newest, { npi });
  // A check constraint limits `status` to the values of the type.
  return row && { ...row, status: row.status as CheckStatus };
}

/** Work items for undecided potential matches. */
export const exclusionReviews = workSource(
  Check,
  reviewWork,
  () => 'A name or NPI matches an entry of an exclusion list',
  checkCounts,
);
