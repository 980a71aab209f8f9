import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { BadDebts } from './20261126-bad-debts.ts';
import { CountedAmounts } from './20261126-counted-amounts.ts';
import { DaysOfShares } from './20261126-days-of-shares.ts';
import { EffectiveDays } from './20261126-effective-days.ts';
import { InstallmentsOfTheirStatement } from './20261126-installments-of-their-statement.ts';
import { KeptMisses } from './20261126-kept-misses.ts';
import { LimitationsOfCharges } from './20261126-limitations-of-charges.ts';
import { PendingDisputes } from './20261126-pending-disputes.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { StatementRuns } from './20261126-statement-runs.ts';
import { CountedRuns } from './20261127-counted-runs.ts';
import { ReferencesInOrder } from './20261127-references-in-order.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'patient-ar/20261125-initial', class: Initial },
  { name: 'patient-ar/20261126-effective-days', class: EffectiveDays },
  { name: 'patient-ar/20261126-statement-runs', class: StatementRuns },
  { name: 'patient-ar/20261126-bad-debts', class: BadDebts },
  { name: 'patient-ar/20261126-pending-disputes', class: PendingDisputes },
  { name: 'patient-ar/20261126-days-of-shares', class: DaysOfShares },
  { name: 'patient-ar/20261126-limitations-of-charges', class: LimitationsOfCharges },
  { name: 'patient-ar/20261126-kept-misses', class: KeptMisses },
  { name: 'patient-ar/20261126-row-changes', class: RowChanges },
  { name: 'patient-ar/20261126-installments-of-their-statement', class: InstallmentsOfTheirStatement },
  { name: 'patient-ar/20261126-counted-amounts', class: CountedAmounts },
  { name: 'patient-ar/20261127-references-in-order', class: ReferencesInOrder },
  { name: 'patient-ar/20261127-counted-runs', class: CountedRuns },
];
