import type { MigrationStep } from '@rcm/tenancy';
import { SampleRecords } from './20261122-sample-records.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'sample-module/20261122-sample-records', class: SampleRecords },
];
