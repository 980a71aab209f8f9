import type { MigrationStep } from '@rcm/tenancy';
import { Acknowledgments } from './20261127-acknowledgments.ts';
import { ClaimBatches } from './20261127-claim-batches.ts';
import { CountedBatches } from './20261127-counted-batches.ts';
import { CountedExceptions } from './20261127-counted-exceptions.ts';
import { CountedPartners } from './20261127-counted-partners.ts';
import { EditExceptions } from './20261127-edit-exceptions.ts';
import { PayerEdits } from './20261127-payer-edits.ts';
import { TradingPartners } from './20261127-trading-partners.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'claim-submission/20261127-trading-partners', class: TradingPartners },
  { name: 'claim-submission/20261127-edit-exceptions', class: EditExceptions },
  { name: 'claim-submission/20261127-claim-batches', class: ClaimBatches },
  { name: 'claim-submission/20261127-acknowledgments', class: Acknowledgments },
  { name: 'claim-submission/20261127-payer-edits', class: PayerEdits },
  { name: 'claim-submission/20261127-counted-partners', class: CountedPartners },
  { name: 'claim-submission/20261127-counted-exceptions', class: CountedExceptions },
  { name: 'claim-submission/20261127-counted-batches', class: CountedBatches },
];
