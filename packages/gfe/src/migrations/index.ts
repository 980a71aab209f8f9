import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { ComplianceGaps } from './20261126-compliance-gaps.ts';
import { CountedAmounts } from './20261126-counted-amounts.ts';
import { OverdueEstimates } from './20261126-overdue-estimates.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { WorkByAmount } from './20261126-work-by-amount.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'gfe/20261125-initial', class: Initial },
  { name: 'gfe/20261126-compliance-gaps', class: ComplianceGaps },
  { name: 'gfe/20261126-row-changes', class: RowChanges },
  { name: 'gfe/20261126-overdue-estimates', class: OverdueEstimates },
  { name: 'gfe/20261126-counted-amounts', class: CountedAmounts },
  { name: 'gfe/20261126-work-by-amount', class: WorkByAmount },
];
