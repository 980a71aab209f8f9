import type { MigrationStep } from '@rcm/tenancy';
import { Webhooks } from './20261122-webhooks.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [{ name: 'webhooks/20261122-webhooks', class: Webhooks }];
