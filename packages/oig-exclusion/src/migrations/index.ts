import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { CheckedNames } from './20261126-checked-names.ts';
import { MembersAndAgents } from './20261126-members-and-agents.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { SurnameParts } from './20261126-surname-parts.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'oig-exclusion/20261125-initial', class: Initial },
  { name: 'oig-exclusion/20261126-surname-parts', class: SurnameParts },
  { name: 'oig-exclusion/20261126-members-and-agents', class: MembersAndAgents },
  { name: 'oig-exclusion/20261126-row-changes', class: RowChanges },
  { name: 'oig-exclusion/20261126-checked-names', class: CheckedNames },
];
