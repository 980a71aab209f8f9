import type { MigrationStep } from '@rcm/tenancy';
import { ClaimEntries } from './20261125-claim-entries.ts';
import { Initial } from './20261125-initial.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'claims/20261125-initial', class: Initial },
  { name: 'claims/20261125-claim-entries', class: ClaimEntries },
];
