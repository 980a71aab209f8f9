import type { MigrationStep } from '@rcm/tenancy';
import { RecordedRemittances } from './20261122-recorded-remittances.ts';
import { Remittances } from './20261122-remittances.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'remittances/20261122-remittances', class: Remittances },
  { name: 'remittances/20261122-recorded-remittances', class: RecordedRemittances },
];
