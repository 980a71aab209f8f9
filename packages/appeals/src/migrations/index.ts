import type { MigrationStep } from '@rcm/tenancy';
import { Appeals } from './20261121-appeals.ts';
import { LetterFacts } from './20261122-letter-facts.ts';
import { OpenAppeals } from './20261122-open-appeals.ts';
import { PayerNameNewest } from './20261122-payer-name-newest.ts';
import { PaymentsSinceSubmission } from './20261122-payments-since-submission.ts';
import { Search } from './20261122-search.ts';
import { CountedAppeals } from './20261123-counted-appeals.ts';
import { IndexesOfFilters } from './20261123-indexes-of-filters.ts';
import { PagesByIndexAlone } from './20261123-pages-by-index-alone.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'appeals/20261121-appeals', class: Appeals },
  { name: 'appeals/20261122-payer-name-newest', class: PayerNameNewest },
  { name: 'appeals/20261122-payments-since-submission', class: PaymentsSinceSubmission },
  { name: 'appeals/20261122-open-appeals', class: OpenAppeals },
  { name: 'appeals/20261122-search', class: Search },
  { name: 'appeals/20261122-letter-facts', class: LetterFacts },
  { name: 'appeals/20261123-indexes-of-filters', class: IndexesOfFilters },
  { name: 'appeals/20261123-counted-appeals', class: CountedAppeals },
  { name: 'appeals/20261123-pages-by-index-alone', class: PagesByIndexAlone },
];
