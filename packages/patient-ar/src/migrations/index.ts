import type { MigrationStep } from '@rcm/tenancy';
import { Accounts } from './20261121-accounts.ts';
import { AgencyPayments } from './20261122-agency-payments.ts';
import { AgingByIndex } from './20261122-aging-by-index.ts';
import { ClaimShares } from './20261122-claim-shares.ts';
import { Corrections } from './20261122-corrections.ts';
import { OpenSums } from './20261122-open-sums.ts';
import { Placements } from './20261122-placements.ts';
import { Search } from './20261122-search.ts';
import { SortedLists } from './20261122-sorted-lists.ts';
import { AgingOfPastDays } from './20261123-aging-of-past-days.ts';
import { CountedRows } from './20261123-counted-rows.ts';
import { IndexesOfFilters } from './20261123-indexes-of-filters.ts';
import { PagesByIndexAlone } from './20261123-pages-by-index-alone.ts';
import { ToldByCounts } from './20261123-told-by-counts.ts';
import { WholeCents } from './20261123-whole-cents.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'patient-ar/20261121-accounts', class: Accounts },
  { name: 'patient-ar/20261122-corrections', class: Corrections },
  { name: 'patient-ar/20261122-claim-shares', class: ClaimShares },
  { name: 'patient-ar/20261122-placements', class: Placements },
  { name: 'patient-ar/20261122-agency-payments', class: AgencyPayments },
  { name: 'patient-ar/20261122-sorted-lists', class: SortedLists },
  { name: 'patient-ar/20261122-search', class: Search },
  { name: 'patient-ar/20261122-aging-by-index', class: AgingByIndex },
  { name: 'patient-ar/20261122-open-sums', class: OpenSums },
  { name: 'patient-ar/20261123-indexes-of-filters', class: IndexesOfFilters },
  { name: 'patient-ar/20261123-counted-rows', class: CountedRows },
  { name: 'patient-ar/20261123-whole-cents', class: WholeCents },
  { name: 'patient-ar/20261123-aging-of-past-days', class: AgingOfPastDays },
  { name: 'patient-ar/20261123-pages-by-index-alone', class: PagesByIndexAlone },
  { name: 'patient-ar/20261123-told-by-counts', class: ToldByCounts },
];
