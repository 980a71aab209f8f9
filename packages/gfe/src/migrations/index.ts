import type { MigrationStep } from '@rcm/tenancy';
import { Estimates } from './20261121-estimates.ts';
import { SortedLists } from './20261122-sorted-lists.ts';
import { CountedRows } from './20261123-counted-rows.ts';
import { IndexesOfFilters } from './20261123-indexes-of-filters.ts';
import { PagesByIndexAlone } from './20261123-pages-by-index-alone.ts';
import { ToldByCounts } from './20261123-told-by-counts.ts';
import { WholeCents } from './20261123-whole-cents.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'gfe/20261121-estimates', class: Estimates },
  { name: 'gfe/20261122-sorted-lists', class: SortedLists },
  { name: 'gfe/20261123-indexes-of-filters', class: IndexesOfFilters },
  { name: 'gfe/20261123-counted-rows', class: CountedRows },
  { name: 'gfe/20261123-whole-cents', class: WholeCents },
  { name: 'gfe/20261123-pages-by-index-alone', class: PagesByIndexAlone },
  { name: 'gfe/20261123-told-by-counts', class: ToldByCounts },
];
