import type { MigrationStep } from '@rcm/tenancy';
import { UnderpaymentCases } from './20261121-underpayment-cases.ts';
import { ContractsAndRecoveries } from './20261122-contracts-and-recoveries.ts';
import { OpenUnderpayments } from './20261122-open-underpayments.ts';
import { CountedRows } from './20261123-counted-rows.ts';
import { EveryListCounted } from './20261123-every-list-counted.ts';
import { IndexesOfFilters } from './20261123-indexes-of-filters.ts';
import { PagesByIndexAlone } from './20261123-pages-by-index-alone.ts';
import { WholeCents } from './20261123-whole-cents.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'contract-management/20261121-underpayment-cases', class: UnderpaymentCases },
  { name: 'contract-management/20261122-contracts-and-recoveries', class: ContractsAndRecoveries },
  { name: 'contract-management/20261122-open-underpayments', class: OpenUnderpayments },
  { name: 'contract-management/20261123-indexes-of-filters', class: IndexesOfFilters },
  { name: 'contract-management/20261123-counted-rows', class: CountedRows },
  { name: 'contract-management/20261123-whole-cents', class: WholeCents },
  { name: 'contract-management/20261123-pages-by-index-alone', class: PagesByIndexAlone },
  { name: 'contract-management/20261123-every-list-counted', class: EveryListCounted },
];
