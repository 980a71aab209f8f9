import type { MigrationStep } from '@rcm/tenancy';
import { JobsAndRules } from './20261121-jobs-and-rules.ts';
import { CodingLifeCycle } from './20261122-coding-life-cycle.ts';
import { CountedRows } from './20261123-counted-rows.ts';
import { EveryListCounted } from './20261123-every-list-counted.ts';
import { PagesByIndexAlone } from './20261123-pages-by-index-alone.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'medical-coding/20261121-jobs-and-rules', class: JobsAndRules },
  { name: 'medical-coding/20261122-coding-life-cycle', class: CodingLifeCycle },
  { name: 'medical-coding/20261123-counted-rows', class: CountedRows },
  { name: 'medical-coding/20261123-pages-by-index-alone', class: PagesByIndexAlone },
  { name: 'medical-coding/20261123-every-list-counted', class: EveryListCounted },
];
