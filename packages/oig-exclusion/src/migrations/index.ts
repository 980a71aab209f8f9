import type { MigrationStep } from '@rcm/tenancy';
import { Checks } from './20261121-checks.ts';
import { ReviewsAndMonitors } from './20261122-reviews-and-monitors.ts';
import { SortedLists } from './20261122-sorted-lists.ts';
import { CountedRows } from './20261123-counted-rows.ts';
import { PagesByIndexAlone } from './20261123-pages-by-index-alone.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'oig-exclusion/20261121-checks', class: Checks },
  { name: 'oig-exclusion/20261122-reviews-and-monitors', class: ReviewsAndMonitors },
  { name: 'oig-exclusion/20261122-sorted-lists', class: SortedLists },
  { name: 'oig-exclusion/20261123-counted-rows', class: CountedRows },
  { name: 'oig-exclusion/20261123-pages-by-index-alone', class: PagesByIndexAlone },
];
