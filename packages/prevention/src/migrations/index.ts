import type { MigrationStep } from '@rcm/tenancy';
import { Education } from './20261121-education.ts';
import { CountedRows } from './20261123-counted-rows.ts';
import { IndexesOfFilters } from './20261123-indexes-of-filters.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'prevention/20261121-education', class: Education },
  { name: 'prevention/20261123-indexes-of-filters', class: IndexesOfFilters },
  { name: 'prevention/20261123-counted-rows', class: CountedRows },
];
