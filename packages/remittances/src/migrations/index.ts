import type { MigrationStep } from '@rcm/tenancy';
import { Remittances } from './20261122-remittances.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'remittances/20261122-remittances', class: Remittances },
];
