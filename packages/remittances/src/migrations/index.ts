import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { RejectedBatches } from './20261125-rejected-batches.ts';
import { ReleasedShares } from './20261125-released-shares.ts';
import { RepeatedAnswers } from './20261125-repeated-answers.ts';
import { AnswerDispositions } from './20261126-answer-dispositions.ts';
import { ClosedDifferencesAndReversedAmounts } from './20261126-closed-differences-and-reversed-amounts.ts';
import { CountedAmounts } from './20261126-counted-amounts.ts';
import { CrossoverCarriers } from './20261126-crossover-carriers.ts';
import { ImportedBatches } from './20261126-imported-batches.ts';
import { MembersAndAgents } from './20261126-members-and-agents.ts';
import { ProviderAdjustments } from './20261126-provider-adjustments.ts';
import { ReplacedAnswers } from './20261126-replaced-answers.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { ToleratedEnvelopes } from './20261126-tolerated-envelopes.ts';
import { CountedAdjustments } from './20261127-counted-adjustments.ts';
import { ReferencesInOrder } from './20261127-references-in-order.ts';
import { UnkeptSegments } from './20261127-unkept-segments.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'remittances/20261125-initial', class: Initial },
  { name: 'remittances/20261125-released-shares', class: ReleasedShares },
  { name: 'remittances/20261125-rejected-batches', class: RejectedBatches },
  { name: 'remittances/20261125-repeated-answers', class: RepeatedAnswers },
  { name: 'remittances/20261126-crossover-carriers', class: CrossoverCarriers },
  { name: 'remittances/20261126-replaced-answers', class: ReplacedAnswers },
  { name: 'remittances/20261126-provider-adjustments', class: ProviderAdjustments },
  {
    name: 'remittances/20261126-closed-differences-and-reversed-amounts',
    class: ClosedDifferencesAndReversedAmounts,
  },
  { name: 'remittances/20261126-answer-dispositions', class: AnswerDispositions },
  { name: 'remittances/20261126-imported-batches', class: ImportedBatches },
  { name: 'remittances/20261126-tolerated-envelopes', class: ToleratedEnvelopes },
  { name: 'remittances/20261126-members-and-agents', class: MembersAndAgents },
  { name: 'remittances/20261126-row-changes', class: RowChanges },
  { name: 'remittances/20261126-counted-amounts', class: CountedAmounts },
  { name: 'remittances/20261127-references-in-order', class: ReferencesInOrder },
  { name: 'remittances/20261127-unkept-segments', class: UnkeptSegments },
  { name: 'remittances/20261127-counted-adjustments', class: CountedAdjustments },
];
