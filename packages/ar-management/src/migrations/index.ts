import type { MigrationStep } from '@rcm/tenancy';
import { Appeals } from './20261121-appeals.ts';
import { PaymentsSinceSubmission } from './20261122-payments-since-submission.ts';
import { WorkItems } from './20261122-work-items.ts';
import { CountedRows } from './20261123-counted-rows.ts';
import { PagesByIndexAlone } from './20261123-pages-by-index-alone.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'ar-management/20261121-appeals', class: Appeals },
  { name: 'ar-management/20261122-payments-since-submission', class: PaymentsSinceSubmission },
  { name: 'ar-management/20261122-work-items', class: WorkItems },
  { name: 'ar-management/20261123-counted-rows', class: CountedRows },
  { name: 'ar-management/20261123-pages-by-index-alone', class: PagesByIndexAlone },
];
