import { workSource } from '@rcm/lists';
import { statement, type TenantContext } from '@rcm/tenancy';

import { Check } from './checks/check.ts';
import type { CheckStatus } from './checks/schema.ts';
import { reviewWork } from './checks/work.ts';

export { screenAnew } from './monitors/jobs.ts';

/** A check as other modules see one. */
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
  // A table constraint limits `status` to the words of the type.
  return row && { ...row, status: row.status as CheckStatus };
}

/** The potential matches that nobody has decided about. */
export const exclusionReviews = workSource(
  Check,
  reviewWork,
  () => 'Somebody on an exclusion list has a name or number like this',
);
