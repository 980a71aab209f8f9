import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { BoundKeys } from './20261126-bound-keys.ts';
import { RowChanges } from './20261126-row-changes.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'audit/20261125-initial', class: Initial },
  { name: 'audit/20261126-bound-keys', class: BoundKeys },
  { name: 'audit/20261126-row-changes', class: RowChanges },
];
