import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { PlacementsWithoutStatement } from './20261126-placements-without-statement.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { TimeBarredChecks } from './20261126-time-barred-checks.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'collections/20261125-initial', class: Initial },
  { name: 'collections/20261126-placements-without-statement', class: PlacementsWithoutStatement },
  { name: 'collections/20261126-time-barred-checks', class: TimeBarredChecks },
  { name: 'collections/20261126-row-changes', class: RowChanges },
];
