import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { BoundKeys } from './20261126-bound-keys.ts';
import { ClosingAgents } from './20261126-closing-agents.ts';
import { CountedAmounts } from './20261126-counted-amounts.ts';
import { FiltersOfReports } from './20261126-filters-of-reports.ts';
import { ProceduresOfCases } from './20261126-procedures-of-cases.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { WorkByAmount } from './20261126-work-by-amount.ts';
import { DaysOfClaims } from './20261127-days-of-claims.ts';
import { ReferencesInOrder } from './20261127-references-in-order.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'contract-management/20261125-initial', class: Initial },
  { name: 'contract-management/20261126-filters-of-reports', class: FiltersOfReports },
  { name: 'contract-management/20261126-bound-keys', class: BoundKeys },
  { name: 'contract-management/20261126-closing-agents', class: ClosingAgents },
  { name: 'contract-management/20261126-row-changes', class: RowChanges },
  { name: 'contract-management/20261126-procedures-of-cases', class: ProceduresOfCases },
  { name: 'contract-management/20261126-counted-amounts', class: CountedAmounts },
  { name: 'contract-management/20261126-work-by-amount', class: WorkByAmount },
  { name: 'contract-management/20261127-references-in-order', class: ReferencesInOrder },
  { name: 'contract-management/20261127-days-of-claims', class: DaysOfClaims },
];
