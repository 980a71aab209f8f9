import type { MigrationStep } from '@rcm/tenancy';
import { TradingPartners } from './20261127-trading-partners.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'claim-submission/20261127-trading-partners', class: TradingPartners },
];
