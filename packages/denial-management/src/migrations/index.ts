import type { MigrationStep } from '@rcm/tenancy';
import { Initial } from './20261125-initial.ts';
import { PaidByOtherPayer } from './20261125-paid-by-other-payer.ts';
import { CaseKind } from './20261126-case-kind.ts';
import { ClosingAgents } from './20261126-closing-agents.ts';
import { CountedAmounts } from './20261126-counted-amounts.ts';
import { FiltersOfReports } from './20261126-filters-of-reports.ts';
import { MissingCodes } from './20261126-missing-codes.ts';
import { PaymentsDue } from './20261126-payments-due.ts';
import { RowChanges } from './20261126-row-changes.ts';
import { SummedDenials } from './20261126-summed-denials.ts';
import { WorkByAmount } from './20261126-work-by-amount.ts';
import { DaysOfClaims } from './20261127-days-of-claims.ts';
import { ReferencesInOrder } from './20261127-references-in-order.ts';

/** The steps of this package's schema, oldest first. */
export const migrations: readonly MigrationStep[] = [
  { name: 'denial-management/20261125-initial', class: Initial },
  { name: 'denial-management/20261125-paid-by-other-payer', class: PaidByOtherPayer },
  { name: 'denial-management/20261126-case-kind', class: CaseKind },
  { name: 'denial-management/20261126-payments-due', class: PaymentsDue },
  { name: 'denial-management/20261126-filters-of-reports', class: FiltersOfReports },
  { name: 'denial-management/20261126-closing-agents', class: ClosingAgents },
  { name: 'denial-management/20261126-row-changes', class: RowChanges },
  { name: 'denial-management/20261126-missing-codes', class: MissingCodes },
  { name: 'denial-management/20261126-counted-amounts', class: CountedAmounts },
  { name: 'denial-management/20261126-work-by-amount', class: WorkByAmount },
  { name: 'denial-management/20261126-summed-denials', class: SummedDenials },
  { name: 'denial-management/20261127-references-in-order', class: ReferencesInOrder },
  { name: 'denial-management/20261127-days-of-claims', class: DaysOfClaims },
];
