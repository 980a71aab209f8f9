import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { RowSums } from './20261126-row-sums.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'lists/20261125-initial', class: Initial },
  { name: 'lists/20261126-row-changes', class: RowChanges },
  { name: 'lists/20261126-row-sums', class: RowSums },
];
