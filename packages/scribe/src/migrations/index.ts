import type { MigrationStep } from '@rcm/tenancy';
import { Jobs } from './20261121-jobs.ts';
import { Attestations } from './20261122-attestations.ts';
import { Readiness } from './20261122-readiness.ts';
import { SortedLists } from './20261122-sorted-lists.ts';
import { CountedRows } from './20261123-counted-rows.ts';
import { EveryListCounted } from './20261123-every-list-counted.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'scribe/20261121-jobs', class: Jobs },
  { name: 'scribe/20261122-readiness', class: Readiness },
  { name: 'scribe/20261122-attestations', class: Attestations },
  { name: 'scribe/20261122-sorted-lists', class: SortedLists },
  { name: 'scribe/20261123-counted-rows', class: CountedRows },
  { name: 'scribe/20261123-every-list-counted', class: EveryListCounted },
];
