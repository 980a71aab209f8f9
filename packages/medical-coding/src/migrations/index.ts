import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { CountedDueDays } from './20261126-counted-due-days.ts';
import { OverdueCounts } from './20261126-overdue-counts.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { RuleNames } from './20261126-rule-names.ts';
import { AddOnCodes } from './20261127-add-on-codes.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'medical-coding/20261125-initial', class: Initial },
  { name: 'medical-coding/20261126-row-changes', class: RowChanges },
  { name: 'medical-coding/20261126-rule-names', class: RuleNames },
  { name: 'medical-coding/20261126-counted-due-days', class: CountedDueDays },
  { name: 'medical-coding/20261126-overdue-counts', class: OverdueCounts },
  { name: 'medical-coding/20261127-add-on-codes', class: AddOnCodes },
];
