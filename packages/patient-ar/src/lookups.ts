import { LockMode } from '@mikro-orm/core';
import { searchSource } from '@rcm/lists';
import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';

import { Account, type HoldType } from './accounts/account.ts';
import { accountSearch } from './accounts/search.ts';

export {
  countLedgers,
  type LedgerDifference,
  ledgerBooks,
  type ShareTotal,
  shareTotals,
} from './accounts/books.ts';
export { type PatientPayment, recordPatientPayments } from './accounts/patient-payments.ts';
export {
  type AgencyPayment,
  accountStandings,
  agencyTotals,
  type PostedAgencyPayment,
  placeAccount,
  postAgencyPayment,
} from './accounts/placements.ts';
export {
  type ClaimShares,
  followShares,
  type PatientShare,
  type ShareCause,
  type SharedClaim,
} from './accounts/shares.ts';
export { patientReceivables, patientShares } from './aging/figures.ts';
export { foldOpenSums } from './aging/open-sums.ts';

/** What other modules may know of a patient account. */
export interface AccountSnapshot {
  readonly id: string;
  readonly patientId: string;
  readonly accountNumber: string;
  /** Decimal string; below zero where the patient has credit. */
  readonly balance: Money;
  readonly hold: HoldType | null;
  readonly activePlanId: string | null;
  /** The placement with a collection agency that the account has. */
  readonly placementId: string | null;
  /** The start of the 501(r) clock. */
  readonly firstDeliveredAt: Date | null;
}

/** A patient account of the organization by id. */
export const account = async (context: TenantContext, id: string): Promise<AccountSnapshot | null> =>
  snapshotOf(await context.look(Account, id));

/** The same, locked against every change of its balance, its hold and its plan until the operation is over. */
export const lockAccount = async (context: TenantContext, id: string): Promise<AccountSnapshot | null> =>
  snapshotOf(await context.em.findOne(Account, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }));

const snapshotOf = (found: Account | null): AccountSnapshot | null =>
  found && {
    id: found.id,
    patientId: found.patientId,
    accountNumber: found.accountNumber,
    balance: found.balance,
    hold: found.holdType ?? null,
    activePlanId: found.activePlanId ?? null,
    placementId: found.placementId ?? null,
    firstDeliveredAt: found.firstDeliveredAt ?? null,
  };

/** Accounts by their number. */
export const accountsSearched = searchSource(Account, {
  search: accountSearch,
  reads: { accountNumber: 'text', patientId: 'text' },
  shows: ({ accountNumber, patientId }) => ({
    number: accountNumber,
    name: null,
    status: null,
    patientId,
    claimId: null,
  }),
});
