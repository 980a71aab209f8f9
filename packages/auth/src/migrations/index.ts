import type { MigrationStep } from '@rcm/tenancy';
import { Organizations } from './20261121-organizations.ts';
import { SortedLists } from './20261122-sorted-lists.ts';
import { EveryListCounted } from './20261123-every-list-counted.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'organization/20261121-organizations', class: Organizations },
  { name: 'organization/20261122-sorted-lists', class: SortedLists },
  { name: 'organization/20261123-every-list-counted', class: EveryListCounted },
];
