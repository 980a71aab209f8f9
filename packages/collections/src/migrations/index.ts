import type { MigrationStep } from '@rcm/tenancy';
import { Collections } from './20261121-collections.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'collections/20261121-collections', class: Collections },
];
