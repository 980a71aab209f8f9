import type { MigrationStep } from '@rcm/tenancy';
import { HomeHealth } from './20261121-home-health.ts';
import { HomeHealthToItsEnd } from './20261122-home-health-to-its-end.ts';
import { CountedRows } from './20261123-counted-rows.ts';
import { PagesByIndexAlone } from './20261123-pages-by-index-alone.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'specialty-billing/20261121-home-health', class: HomeHealth },
  { name: 'specialty-billing/20261122-home-health-to-its-end', class: HomeHealthToItsEnd },
  { name: 'specialty-billing/20261123-counted-rows', class: CountedRows },
  { name: 'specialty-billing/20261123-pages-by-index-alone', class: PagesByIndexAlone },
];
