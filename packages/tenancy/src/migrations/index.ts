import type { MigrationStep } from '../migrate.ts';
import { Platform } from './20261121-platform.ts';
import { RateWindows } from './20261121-rate-windows.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'platform/20261121-platform', class: Platform },
  { name: 'platform/20261121-rate-windows', class: RateWindows },
];
