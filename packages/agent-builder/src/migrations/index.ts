import type { MigrationStep } from '@rcm/tenancy';
import { Definitions } from './20261121-definitions.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'agent-builder/20261121-definitions', class: Definitions },
];
