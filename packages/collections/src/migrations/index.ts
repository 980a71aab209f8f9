import type { MigrationStep } from '@rcm/tenancy';
import { Collections } from './20261121-collections.ts';
import { Placements } from './20261122-placements.ts';
import { CountedRows } from './20261123-counted-rows.ts';
import { EveryListCounted } from './20261123-every-list-counted.ts';
import { IndexesOfFilters } from './20261123-indexes-of-filters.ts';
import { PagesByIndexAlone } from './20261123-pages-by-index-alone.ts';
import { WholeCents } from './20261123-whole-cents.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'collections/20261121-collections', class: Collections },
  { name: 'collections/20261122-placements', class: Placements },
  { name: 'collections/20261123-indexes-of-filters', class: IndexesOfFilters },
  { name: 'collections/20261123-counted-rows', class: CountedRows },
  { name: 'collections/20261123-whole-cents', class: WholeCents },
  { name: 'collections/20261123-pages-by-index-alone', class: PagesByIndexAlone },
  { name: 'collections/20261123-every-list-counted', class: EveryListCounted },
];
