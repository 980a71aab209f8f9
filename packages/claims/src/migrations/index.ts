import type { MigrationStep } from '@rcm/tenancy';
import { Claims } from './20261125-claims.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [{ name: 'claims/20261125-claims', class: Claims }];
