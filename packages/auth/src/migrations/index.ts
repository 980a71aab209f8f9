import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { BoundKeys } from './20261126-bound-keys.ts';
import { CharitableHospitals } from './20261126-charitable-hospitals.ts';
import { CountedKeys } from './20261126-counted-keys.ts';
import { FiltersOfKeys } from './20261126-filters-of-keys.ts';
import { FoldedNames } from './20261126-folded-names.ts';
import { LimitationPeriods } from './20261126-limitation-periods.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { SearchedMembers } from './20261126-searched-members.ts';
import { MembersByText } from './20261127-members-by-text.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'organization/20261125-initial', class: Initial },
  { name: 'organization/20261126-bound-keys', class: BoundKeys },
  { name: 'organization/20261126-charitable-hospitals', class: CharitableHospitals },
  { name: 'organization/20261126-limitation-periods', class: LimitationPeriods },
  { name: 'organization/20261126-row-changes', class: RowChanges },
  { name: 'organization/20261126-filters-of-keys', class: FiltersOfKeys },
  { name: 'organization/20261126-folded-names', class: FoldedNames },
  { name: 'organization/20261126-counted-keys', class: CountedKeys },
  { name: 'organization/20261126-searched-members', class: SearchedMembers },
  { name: 'organization/20261127-members-by-text', class: MembersByText },
];
