import type { MigrationStep } from '@rcm/tenancy';
import { Sessions } from './20261121-sessions.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'credentialing/20261121-sessions', class: Sessions },
];
