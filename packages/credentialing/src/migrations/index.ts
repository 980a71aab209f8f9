import type { MigrationStep } from '@rcm/tenancy';
import { Sessions } from './20261121-sessions.ts';
import { FilesToTheirEnd } from './20261122-files-to-their-end.ts';
import { CountedRows } from './20261123-counted-rows.ts';
import { IndexesOfFilters } from './20261123-indexes-of-filters.ts';
import { PagesByIndexAlone } from './20261123-pages-by-index-alone.ts';
import { ToldByCounts } from './20261123-told-by-counts.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'credentialing/20261121-sessions', class: Sessions },
  { name: 'credentialing/20261122-files-to-their-end', class: FilesToTheirEnd },
  { name: 'credentialing/20261123-indexes-of-filters', class: IndexesOfFilters },
  { name: 'credentialing/20261123-counted-rows', class: CountedRows },
  { name: 'credentialing/20261123-pages-by-index-alone', class: PagesByIndexAlone },
  { name: 'credentialing/20261123-told-by-counts', class: ToldByCounts },
];
