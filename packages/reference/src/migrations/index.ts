import type { MigrationStep } from '@rcm/tenancy';
import { ReferenceData } from './20261121-reference-data.ts';
import { Addresses } from './20261122-addresses.ts';
import { Authorizations } from './20261122-authorizations.ts';
import { ClaimFigures } from './20261122-claim-figures.ts';
import { ClaimsAsSent } from './20261122-claims-as-sent.ts';
import { ClaimsOfRemittances } from './20261122-claims-of-remittances.ts';
import { CoverageEligibility } from './20261122-coverage-eligibility.ts';
import { Coverages } from './20261122-coverages.ts';
import { EncryptedPatients } from './20261122-encrypted-patients.ts';
import { ProcedureSums } from './20261122-procedure-sums.ts';
import { RejectedClaims } from './20261122-rejected-claims.ts';
import { RemittancesMoved } from './20261122-remittances-moved.ts';
import { Search } from './20261122-search.ts';
import { ServicesOfProviders } from './20261122-services-of-providers.ts';
import { SortedLists } from './20261122-sorted-lists.ts';
import { VoidedClaims } from './20261122-voided-claims.ts';
import { WordsOfNames } from './20261122-words-of-names.ts';
import { CountedRows } from './20261123-counted-rows.ts';
import { EveryListCounted } from './20261123-every-list-counted.ts';
import { IndexesOfFilters } from './20261123-indexes-of-filters.ts';
import { PagesByIndexAlone } from './20261123-pages-by-index-alone.ts';
import { PayerNumbersBySearchContract } from './20261123-payer-numbers-by-search-contract.ts';
import { ToldByCounts } from './20261123-told-by-counts.ts';
import { UnpaidClaims } from './20261123-unpaid-claims.ts';
import { WholeCents } from './20261123-whole-cents.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'reference-data/20261121-reference-data', class: ReferenceData },
  { name: 'reference-data/20261122-encrypted-patients', class: EncryptedPatients },
  { name: 'reference-data/20261122-coverages', class: Coverages },
  { name: 'reference-data/20261122-claims-of-remittances', class: ClaimsOfRemittances },
  { name: 'reference-data/20261122-claims-as-sent', class: ClaimsAsSent },
  { name: 'reference-data/20261122-voided-claims', class: VoidedClaims },
  { name: 'reference-data/20261122-remittances-moved', class: RemittancesMoved },
  { name: 'reference-data/20261122-authorizations', class: Authorizations },
  { name: 'reference-data/20261122-coverage-eligibility', class: CoverageEligibility },
  { name: 'reference-data/20261122-rejected-claims', class: RejectedClaims },
  { name: 'reference-data/20261122-sorted-lists', class: SortedLists },
  { name: 'reference-data/20261122-services-of-providers', class: ServicesOfProviders },
  { name: 'reference-data/20261122-claim-figures', class: ClaimFigures },
  { name: 'reference-data/20261122-search', class: Search },
  { name: 'reference-data/20261122-addresses', class: Addresses },
  { name: 'reference-data/20261122-procedure-sums', class: ProcedureSums },
  { name: 'reference-data/20261122-words-of-names', class: WordsOfNames },
  { name: 'reference-data/20261123-indexes-of-filters', class: IndexesOfFilters },
  { name: 'reference-data/20261123-counted-rows', class: CountedRows },
  { name: 'reference-data/20261123-whole-cents', class: WholeCents },
  { name: 'reference-data/20261123-pages-by-index-alone', class: PagesByIndexAlone },
  { name: 'reference-data/20261123-unpaid-claims', class: UnpaidClaims },
  { name: 'reference-data/20261123-told-by-counts', class: ToldByCounts },
  { name: 'reference-data/20261123-every-list-counted', class: EveryListCounted },
  { name: 'reference-data/20261123-payer-numbers-by-search-contract', class: PayerNumbersBySearchContract },
];
