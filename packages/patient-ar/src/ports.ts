import type { DocumentStore } from '@rcm/documents';
import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';

/** The fields of a patient that accounts and statements use. */
export interface AccountPatient {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string;
  /** True if the patient has no coverage; defaults to false. */
  readonly selfPay?: boolean;
}

/** The fields of a facility that an account stores. */
export interface AccountFacility {
  readonly id: string;
  readonly name: string;
}

/** The fields of a claim that a charge uses. */
export interface ChargedClaim {
  readonly id: string;
  readonly patientId: string;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
}

/** A changed balance of an account that is or was placed, with the agency payments that were reversed. */
export interface PlacedBalance {
  readonly accountId: string;
  /** The current placement of the account; null if it has none. */
  readonly placementId: string | null;
  readonly balance: Money;
  /** The reversed agency payments: their ledger entries and the entries that reverse them. */
  readonly reversedPayments: readonly { readonly entryId: string; readonly reversalId: string }[];
}

/** Lookups of records that other modules own, calls to them, and the document store. */
export interface PatientArPorts {
  readonly patient: Lookup<AccountPatient>;
  readonly facility: Lookup<AccountFacility>;
  readonly claim: Lookup<ChargedClaim>;
  /** Called in the same transaction for every ledger change that affects a placement. */
  readonly placedBalancesChanged: (
    context: TenantContext,
    balances: readonly PlacedBalance[],
  ) => Promise<void>;
  readonly documents: DocumentStore;
}

/** The ports that are called when ledgers change. */
export type LedgerPorts = Pick<PatientArPorts, 'placedBalancesChanged'>;
