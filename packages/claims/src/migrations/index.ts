import { backfillStep, type MigrationStep } from '@rcm/tenancy';
import { ClaimEntries } from './20261125-claim-entries.ts';
import { Initial } from './20261125-initial.ts';
import { BatchesOfNumberConflicts } from './20261126-batches-of-number-conflicts.ts';
import { ClaimBatches } from './20261126-claim-batches.ts';
import { ClaimRebills } from './20261126-claim-rebills.ts';
import { ClaimSeries } from './20261126-claim-series.ts';
import { ClaimWarnings } from './20261126-claim-warnings.ts';
import { CountedAmounts } from './20261126-counted-amounts.ts';
import { DenialCases } from './20261126-denial-cases.ts';
import { Dispositions } from './20261126-dispositions.ts';
import { FiltersOfReports } from './20261126-filters-of-reports.ts';
import { HandMadeEntries } from './20261126-hand-made-entries.ts';
import { LaterBillings } from './20261126-later-billings.ts';
import { MembersAndAgents } from './20261126-members-and-agents.ts';
import { NumberConflicts } from './20261126-number-conflicts.ts';
import { NumberStarts } from './20261126-number-starts.ts';
import { OpenAmounts } from './20261126-open-amounts.ts';
import { OpenClaims } from './20261126-open-claims.ts';
import { PayerChanges } from './20261126-payer-changes.ts';
import { ProceduresOfClaims } from './20261126-procedures-of-claims.ts';
import { ProviderLevelAmounts } from './20261126-provider-level-amounts.ts';
import { ReplacedClaims } from './20261126-replaced-claims.ts';
import { ResolvedCredits } from './20261126-resolved-credits.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { SummedClaims } from './20261126-summed-claims.ts';
import { UnpaidCounts } from './20261126-unpaid-counts.ts';
import { WorkOfBalances } from './20261126-work-of-balances.ts';
import { BilledPayers } from './20261127-billed-payers.ts';
import { ClaimContents } from './20261127-claim-contents.ts';
import { CountedRejections } from './20261127-counted-rejections.ts';
import { DaysOfClaims } from './20261127-days-of-claims.ts';
import { ReceivedAcknowledgements } from './20261127-received-acknowledgements.ts';
import { ReferencesInOrder } from './20261127-references-in-order.ts';
import { SubmissionStates, submissionStates } from './20261127-submission-states.ts';
import { SumsByGroup } from './20261127-sums-by-group.ts';
import { CountedStates } from './20261128-counted-states.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'claims/20261125-initial', class: Initial },
  { name: 'claims/20261125-claim-entries', class: ClaimEntries },
  { name: 'claims/20261126-work-of-balances', class: WorkOfBalances },
  { name: 'claims/20261126-hand-made-entries', class: HandMadeEntries },
  { name: 'claims/20261126-payer-changes', class: PayerChanges },
  { name: 'claims/20261126-provider-level-amounts', class: ProviderLevelAmounts },
  { name: 'claims/20261126-open-amounts', class: OpenAmounts },
  { name: 'claims/20261126-claim-rebills', class: ClaimRebills },
  { name: 'claims/20261126-replaced-claims', class: ReplacedClaims },
  { name: 'claims/20261126-filters-of-reports', class: FiltersOfReports },
  { name: 'claims/20261126-claim-warnings', class: ClaimWarnings },
  { name: 'claims/20261126-number-starts', class: NumberStarts },
  { name: 'claims/20261126-dispositions', class: Dispositions },
  { name: 'claims/20261126-claim-series', class: ClaimSeries },
  { name: 'claims/20261126-resolved-credits', class: ResolvedCredits },
  { name: 'claims/20261126-claim-batches', class: ClaimBatches },
  { name: 'claims/20261126-number-conflicts', class: NumberConflicts },
  { name: 'claims/20261126-procedures-of-claims', class: ProceduresOfClaims },
  { name: 'claims/20261126-batches-of-number-conflicts', class: BatchesOfNumberConflicts },
  { name: 'claims/20261126-members-and-agents', class: MembersAndAgents },
  { name: 'claims/20261126-row-changes', class: RowChanges },
  { name: 'claims/20261126-open-claims', class: OpenClaims },
  { name: 'claims/20261126-later-billings', class: LaterBillings },
  { name: 'claims/20261126-counted-amounts', class: CountedAmounts },
  { name: 'claims/20261126-unpaid-counts', class: UnpaidCounts },
  { name: 'claims/20261126-denial-cases', class: DenialCases },
  { name: 'claims/20261126-summed-claims', class: SummedClaims },
  { name: 'claims/20261127-references-in-order', class: ReferencesInOrder },
  { name: 'claims/20261127-sums-by-group', class: SumsByGroup },
  { name: 'claims/20261127-claim-contents', class: ClaimContents },
  { name: 'claims/20261127-submission-states', class: SubmissionStates },
  backfillStep('claims/20261127-submission-states-backfill', submissionStates),
  { name: 'claims/20261127-billed-payers', class: BilledPayers },
  { name: 'claims/20261127-received-acknowledgements', class: ReceivedAcknowledgements },
  { name: 'claims/20261127-days-of-claims', class: DaysOfClaims },
  { name: 'claims/20261127-counted-rejections', class: CountedRejections },
  { name: 'claims/20261128-counted-states', class: CountedStates },
];
