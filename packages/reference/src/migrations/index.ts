import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { QmbCoverages } from './20261125-qmb-coverages.ts';
import { CountedNames } from './20261126-counted-names.ts';
import { CoveragesOfAllPatients } from './20261126-coverages-of-all-patients.ts';
import { FoldedNames } from './20261126-folded-names.ts';
import { NamesInOrder } from './20261126-names-in-order.ts';
import { PayerResponseDays } from './20261126-payer-response-days.ts';
import { ProviderNames } from './20261126-provider-names.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { SearchedNames } from './20261126-searched-names.ts';
import { Specialties } from './20261126-specialties.ts';
import { TaxIdentifiers } from './20261126-tax-identifiers.ts';
import { PeopleByName } from './20261127-people-by-name.ts';
import { ReferencesInOrder } from './20261127-references-in-order.ts';
import { SubscribersOfCoverages } from './20261127-subscribers-of-coverages.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'reference-data/20261125-initial', class: Initial },
  { name: 'reference-data/20261125-qmb-coverages', class: QmbCoverages },
  { name: 'reference-data/20261126-payer-response-days', class: PayerResponseDays },
  { name: 'reference-data/20261126-tax-identifiers', class: TaxIdentifiers },
  { name: 'reference-data/20261126-folded-names', class: FoldedNames },
  { name: 'reference-data/20261126-provider-names', class: ProviderNames },
  { name: 'reference-data/20261126-coverages-of-all-patients', class: CoveragesOfAllPatients },
  { name: 'reference-data/20261126-row-changes', class: RowChanges },
  { name: 'reference-data/20261126-specialties', class: Specialties },
  { name: 'reference-data/20261126-names-in-order', class: NamesInOrder },
  { name: 'reference-data/20261126-counted-names', class: CountedNames },
  { name: 'reference-data/20261126-searched-names', class: SearchedNames },
  { name: 'reference-data/20261127-references-in-order', class: ReferencesInOrder },
  { name: 'reference-data/20261127-subscribers-of-coverages', class: SubscribersOfCoverages },
  { name: 'reference-data/20261127-people-by-name', class: PeopleByName },
];
