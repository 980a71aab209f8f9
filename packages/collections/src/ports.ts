import type { Money } from '@rcm/money';
import type { DebtKind, Lookup, TenantContext } from '@rcm/tenancy';

/** The billing holds of an account that may block contacts. */
export type AccountHold = 'BANKRUPTCY' | 'DECEASED' | 'DISPUTE' | 'PPDR' | 'FINANCIAL_ASSISTANCE' | 'OTHER';

/** The fields of an account that collections uses. */
export interface CollectionAccount {
  readonly id: string;
  readonly patientId: string;
  readonly accountNumber: string;
  /** Negative if the patient has credit. */
  readonly balance: Money;
  readonly hold: AccountHold | null;
  /** True while a dispute about the bill of estimated services is pending, whatever the hold is; defaults to false. */
  readonly hasPendingDispute?: boolean;
  /** The active or paused payment plan. */
  readonly activePlanId: string | null;
  /** The current placement with an agency. */
  readonly placementId: string | null;
}

/** An unsettled charge of an account. */
export interface OpenCharge {
  readonly occurredAt: Date;
  /** The first delivered statement with the charge; null if there is none. */
  readonly firstDeliveredAt: Date | null;
  /** Null if unknown. */
  readonly debtKind: DebtKind | null;
  /** The first day on which a suit about it is barred, `YYYY-MM-DD`, where it was given. */
  readonly timeBarredOn: string | null;
}

/** The fields of a contacted person that collections uses. */
export interface CollectionPerson {
  readonly id: string;
  /** The state of the home address as written, by code or name. */
  readonly state: string | null;
}

/** The agency with which an account is placed, and the time of the placement. */
export interface AccountPlacement {
  readonly id: string;
  readonly agencyName: string;
  readonly placedAt: Date;
}

/** A payment that an agency recovered, for the ledger of the account. */
export interface RecoveredPayment {
  readonly accountId: string;
  readonly placementId: string;
  /** The full amount that the patient paid; positive. */
  readonly amount: Money;
  /** When the agency was paid. */
  readonly occurredAt: Date;
  readonly reference: string | null;
  /** The charges of the account that it settles before the oldest. */
  readonly allocations: readonly { readonly entryId: string; readonly amount: Money }[];
}

/** The result of posting a payment to the ledger. */
export interface PostedPayment {
  readonly entryId: string;
  /** The amount above the balance, which becomes credit of the patient. */
  readonly unappliedAmount: Money;
}

/** Lookups of records that other modules own, and calls that change them. */
export interface CollectionsPorts {
  readonly account: Lookup<CollectionAccount>;
  /** Reads the account and locks its ledger, hold and plan against changes until the operation ends. */
  readonly lockAccount: Lookup<CollectionAccount>;
  /** The charges of an account that are open, in any order. */
  readonly openCharges: (context: TenantContext, accountId: string) => Promise<readonly OpenCharge[]>;
  readonly person: Lookup<CollectionPerson>;
  /** Sets the placement of the account; null clears it. */
  readonly placeAccount: (
    context: TenantContext,
    accountId: string,
    placement: AccountPlacement | null,
  ) => Promise<void>;
  /** Posts a payment to the ledger of an account in the same transaction, which reports the new balance to `applyBalances`. */
  readonly postAgencyPayment: (context: TenantContext, payment: RecoveredPayment) => Promise<PostedPayment>;
}
