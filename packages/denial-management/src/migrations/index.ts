import type { MigrationStep } from '@rcm/tenancy';
import { DenialCases } from './20261121-denial-cases.ts';
import { CaseReopenings } from './20261122-case-reopenings.ts';
import { DenialsByClaim } from './20261122-denials-by-claim.ts';
import { DenialsOfProviders } from './20261122-denials-of-providers.ts';
import { OpenCases } from './20261122-open-cases.ts';
import { PayerDenials } from './20261122-payer-denials.ts';
import { Search } from './20261122-search.ts';
import { SortedLists } from './20261122-sorted-lists.ts';
import { CountedRows } from './20261123-counted-rows.ts';
import { IndexesOfFilters } from './20261123-indexes-of-filters.ts';
import { PagesByIndexAlone } from './20261123-pages-by-index-alone.ts';
import { WholeCents } from './20261123-whole-cents.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'denial-management/20261121-denial-cases', class: DenialCases },
  { name: 'denial-management/20261122-case-reopenings', class: CaseReopenings },
  { name: 'denial-management/20261122-payer-denials', class: PayerDenials },
  { name: 'denial-management/20261122-denials-by-claim', class: DenialsByClaim },
  { name: 'denial-management/20261122-open-cases', class: OpenCases },
  { name: 'denial-management/20261122-sorted-lists', class: SortedLists },
  { name: 'denial-management/20261122-denials-of-providers', class: DenialsOfProviders },
  { name: 'denial-management/20261122-search', class: Search },
  { name: 'denial-management/20261123-indexes-of-filters', class: IndexesOfFilters },
  { name: 'denial-management/20261123-counted-rows', class: CountedRows },
  { name: 'denial-management/20261123-whole-cents', class: WholeCents },
  { name: 'denial-management/20261123-pages-by-index-alone', class: PagesByIndexAlone },
];
