import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { BoundKeys } from './20261126-bound-keys.ts';
import { CaseAssignees } from './20261126-case-assignees.ts';
import { ClosingAgents } from './20261126-closing-agents.ts';
import { FiltersOfAppeals } from './20261126-filters-of-appeals.ts';
import { ReceivedDate } from './20261126-received-date.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { UndoneDecisions } from './20261126-undone-decisions.ts';
import { WorkByAmount } from './20261126-work-by-amount.ts';
import { DaysOfClaims } from './20261127-days-of-claims.ts';
import { ReferencesInOrder } from './20261127-references-in-order.ts';
import { CountedAssignees } from './20261128-counted-assignees.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'appeals/20261125-initial', class: Initial },
  { name: 'appeals/20261126-undone-decisions', class: UndoneDecisions },
  { name: 'appeals/20261126-filters-of-appeals', class: FiltersOfAppeals },
  { name: 'appeals/20261126-received-date', class: ReceivedDate },
  { name: 'appeals/20261126-bound-keys', class: BoundKeys },
  { name: 'appeals/20261126-closing-agents', class: ClosingAgents },
  { name: 'appeals/20261126-row-changes', class: RowChanges },
  { name: 'appeals/20261126-work-by-amount', class: WorkByAmount },
  { name: 'appeals/20261126-case-assignees', class: CaseAssignees },
  { name: 'appeals/20261127-references-in-order', class: ReferencesInOrder },
  { name: 'appeals/20261127-days-of-claims', class: DaysOfClaims },
  { name: 'appeals/20261128-counted-assignees', class: CountedAssignees },
];
