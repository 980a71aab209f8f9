import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';

/** What stands between an account and its bill, as far as it may bar contact. */
export type AccountHold = 'BANKRUPTCY' | 'DECEASED' | 'DISPUTE' | 'PPDR' | 'FINANCIAL_ASSISTANCE' | 'OTHER';

/** What collections asks of the account that a debt stands on. */
export interface CollectionAccount {
  readonly id: string;
  readonly patientId: string;
  readonly accountNumber: string;
  /** Below zero where the patient has credit. */
  readonly balance: Money;
  readonly hold: AccountHold | null;
  /** The payment plan that is active or paused. */
  readonly activePlanId: string | null;
  /** The placement by which an agency has the account. */
  readonly placementId: string | null;
  /** First delivered statement: the start of the clock of 26 CFR 1.501(r)-6. */
  readonly firstDeliveredAt: Date | null;
}

/** What collections asks of a person who is contacted about a debt. */
export interface CollectionPerson {
  readonly id: string;
  /** The state of the home address as it was written there, code or name. */
  readonly state: string | null;
}

/** With whom an account is placed, and since when. */
export interface AccountPlacement {
  readonly id: string;
  readonly agencyName: string;
  readonly placedAt: Date;
}

/** What an agency has recovered from a patient, for the ledger of the account. */
export interface RecoveredPayment {
  readonly accountId: string;
  readonly placementId: string;
  /** All that the patient paid, above zero. */
  readonly amount: Money;
  /** When the agency was paid. */
  readonly occurredAt: Date;
  readonly reference: string | null;
}

/** What became of it in the ledger. */
export interface PostedPayment {
  readonly entryId: string;
  /** What is above the balance, and stays as credit of the patient. */
  readonly unappliedAmount: Money;
}

/** Questions this module asks about records that it does not own, and what it tells their owner. */
export interface CollectionsPorts {
  readonly account: Lookup<CollectionAccount>;
  /** The same, locked against every change of its ledger, its hold and its plan until the operation is over. */
  readonly lockAccount: Lookup<CollectionAccount>;
  readonly person: Lookup<CollectionPerson>;
  /** Shows on the account that an agency has it, or with null that none has any more. */
  readonly placeAccount: (
    context: TenantContext,
    accountId: string,
    placement: AccountPlacement | null,
  ) => Promise<void>;
  /** Posts to the ledger of an account in the same transaction; whatever comes of its balance is told to `followBalances`. */
  readonly postAgencyPayment: (context: TenantContext, payment: RecoveredPayment) => Promise<PostedPayment>;
}
