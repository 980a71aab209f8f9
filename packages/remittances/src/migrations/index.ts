import type { MigrationStep } from '@rcm/tenancy';
import { OpenExceptions } from './20261122-open-exceptions.ts';
import { PaymentExceptions } from './20261122-payment-exceptions.ts';
import { RecordedRemittances } from './20261122-recorded-remittances.ts';
import { Remittances } from './20261122-remittances.ts';
import { Search } from './20261122-search.ts';
import { SortedLists } from './20261122-sorted-lists.ts';
import { CountedRows } from './20261123-counted-rows.ts';
import { IndexesOfFilters } from './20261123-indexes-of-filters.ts';
import { PagesByIndexAlone } from './20261123-pages-by-index-alone.ts';
import { ToldByCounts } from './20261123-told-by-counts.ts';
import { WholeCents } from './20261123-whole-cents.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'remittances/20261122-remittances', class: Remittances },
  { name: 'remittances/20261122-recorded-remittances', class: RecordedRemittances },
  { name: 'remittances/20261122-open-exceptions', class: OpenExceptions },
  { name: 'remittances/20261122-sorted-lists', class: SortedLists },
  { name: 'remittances/20261122-payment-exceptions', class: PaymentExceptions },
  { name: 'remittances/20261122-search', class: Search },
  { name: 'remittances/20261123-indexes-of-filters', class: IndexesOfFilters },
  { name: 'remittances/20261123-counted-rows', class: CountedRows },
  { name: 'remittances/20261123-whole-cents', class: WholeCents },
  { name: 'remittances/20261123-pages-by-index-alone', class: PagesByIndexAlone },
  { name: 'remittances/20261123-told-by-counts', class: ToldByCounts },
];
