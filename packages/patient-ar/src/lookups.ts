import { LockMode } from '@mikro-orm/core';
import { searchSource } from '@rcm/lists';
import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import { Account, type HoldType, hasPendingDispute } from './accounts/account.ts';
import { accountSearch } from './accounts/search.ts';

export { type BadDebt, badDebts } from './accounts/bad-debts.ts';
export {
  countLedgers,
  type LedgerDifference,
  ledgerBooks,
  type ShareTotal,
  shareTotals,
} from './accounts/books.ts';
export { followServiceDispute, type ServiceDispute } from './accounts/disputed-services.ts';
export { type OpenCharge, openCharges } from './accounts/open-charges.ts';
export { type PatientPayment, recordPatientPayments } from './accounts/patient-payments.ts';
export {
  type AgencyPayment,
  accountBalances,
  agencyTotals,
  type PostedAgencyPayment,
  placeAccount,
  postAgencyPayment,
} from './accounts/placements.ts';
export { type AnswerDay, dateShares } from './accounts/share-days.ts';
export {
  applyShares,
  type ClaimShares,
  type PatientShare,
  type ShareCause,
  type SharedClaim,
} from './accounts/shares.ts';
export { patientReceivables, patientShares } from './aging/figures.ts';
export { foldOpenSums } from './aging/open-sums.ts';

/** The fields of a patient account that other modules can read. */
export interface AccountSnapshot {
  readonly id: string;
  readonly patientId: string;
  readonly accountNumber: string;
  /** Decimal string; negative if the patient has credit. */
  readonly balance: Money;
  readonly hold: HoldType | null;
  /** True while a dispute about the bill of estimated services is pending, whatever the hold is. */
  readonly hasPendingDispute: boolean;
  readonly activePlanId: string | null;
  /** The current placement with a collection agency. */
  readonly placementId: string | null;
}

/** Finds a patient account by id. */
export const account = async (context: TenantContext, id: string): Promise<AccountSnapshot | null> =>
  toSnapshot(await context.look(Account, id));

/** Finds an account and locks its balance, hold and plan against changes until the operation ends. */
export const lockAccount = async (context: TenantContext, id: string): Promise<AccountSnapshot | null> =>
  toSnapshot(await context.em.findOne(Account, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }));

const toSnapshot = (found: Account | null): AccountSnapshot | null =>
  found && {
    id: found.id,
    patientId: found.patientId,
    accountNumber: found.accountNumber,
    balance: found.balance,
    hold: found.holdType ?? null,
    hasPendingDispute: hasPendingDispute(found),
    activePlanId: found.activePlanId ?? null,
    placementId: found.placementId ?? null,
  };

/** Search of accounts by their number. */
export const accountsSearched = searchSource(Account, {
  search: accountSearch,
  columns: { accountNumber: 'text', patientId: 'text' },
  show: ({ accountNumber, patientId }) => ({
    number: accountNumber,
    name: null,
    status: null,
    patientId,
    claimId: null,
  }),
});
