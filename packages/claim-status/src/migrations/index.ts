import type { MigrationStep } from '@rcm/tenancy';
import { ClaimStatus } from './20261121-claim-status.ts';
import { OpenInquiries } from './20261122-open-inquiries.ts';
import { SortedLists } from './20261122-sorted-lists.ts';
import { CountedRows } from './20261123-counted-rows.ts';
import { EveryListCounted } from './20261123-every-list-counted.ts';
import { IndexesOfFilters } from './20261123-indexes-of-filters.ts';
import { PagesByIndexAlone } from './20261123-pages-by-index-alone.ts';
import { ToldByCounts } from './20261123-told-by-counts.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'claim-status/20261121-claim-status', class: ClaimStatus },
  { name: 'claim-status/20261122-open-inquiries', class: OpenInquiries },
  { name: 'claim-status/20261122-sorted-lists', class: SortedLists },
  { name: 'claim-status/20261123-indexes-of-filters', class: IndexesOfFilters },
  { name: 'claim-status/20261123-counted-rows', class: CountedRows },
  { name: 'claim-status/20261123-pages-by-index-alone', class: PagesByIndexAlone },
  { name: 'claim-status/20261123-told-by-counts', class: ToldByCounts },
  { name: 'claim-status/20261123-every-list-counted', class: EveryListCounted },
];
