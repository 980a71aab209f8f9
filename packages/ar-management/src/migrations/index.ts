import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { ClaimNumbersTaken } from './20261126-claim-numbers-taken.ts';
import { ClosingAgents } from './20261126-closing-agents.ts';
import { FiltersOfFollowUps } from './20261126-filters-of-follow-ups.ts';
import { OverturnedAmounts } from './20261126-overturned-amounts.ts';
import { ProviderAdjustmentWork } from './20261126-provider-adjustment-work.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { WorkOfBalances } from './20261126-work-of-balances.ts';
import { WorkOfEstimates } from './20261126-work-of-estimates.ts';
import { WorkOfOpenAmounts } from './20261126-work-of-open-amounts.ts';
import { WorkOfRejectedBatches } from './20261126-work-of-rejected-batches.ts';
import { CountedFollowUps } from './20261127-counted-follow-ups.ts';
import { DaysOfClaims } from './20261127-days-of-claims.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'ar-management/20261125-initial', class: Initial },
  { name: 'ar-management/20261126-work-of-balances', class: WorkOfBalances },
  { name: 'ar-management/20261126-provider-adjustment-work', class: ProviderAdjustmentWork },
  { name: 'ar-management/20261126-work-of-open-amounts', class: WorkOfOpenAmounts },
  { name: 'ar-management/20261126-overturned-amounts', class: OverturnedAmounts },
  { name: 'ar-management/20261126-work-of-estimates', class: WorkOfEstimates },
  { name: 'ar-management/20261126-work-of-rejected-batches', class: WorkOfRejectedBatches },
  { name: 'ar-management/20261126-claim-numbers-taken', class: ClaimNumbersTaken },
  { name: 'ar-management/20261126-filters-of-follow-ups', class: FiltersOfFollowUps },
  { name: 'ar-management/20261126-closing-agents', class: ClosingAgents },
  { name: 'ar-management/20261126-row-changes', class: RowChanges },
  { name: 'ar-management/20261127-days-of-claims', class: DaysOfClaims },
  { name: 'ar-management/20261127-counted-follow-ups', class: CountedFollowUps },
];
