import type { MigrationStep } from '@rcm/tenancy';
import { ClaimStatus } from './20261121-claim-status.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'claim-status/20261121-claim-status', class: ClaimStatus },
];
