import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { DueDays } from './20261126-due-days.ts';
import { DueNotices } from './20261126-due-notices.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { WorkByAmount } from './20261126-work-by-amount.ts';
import { ReferencesInOrder } from './20261127-references-in-order.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'specialty-billing/20261125-initial', class: Initial },
  { name: 'specialty-billing/20261126-row-changes', class: RowChanges },
  { name: 'specialty-billing/20261126-due-notices', class: DueNotices },
  { name: 'specialty-billing/20261126-work-by-amount', class: WorkByAmount },
  { name: 'specialty-billing/20261126-due-days', class: DueDays },
  { name: 'specialty-billing/20261127-references-in-order', class: ReferencesInOrder },
];
