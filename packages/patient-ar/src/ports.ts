import type { DocumentStore } from '@rcm/documents';
import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';

/** What a patient account and its statements say about their patient. */
export interface AccountPatient {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string;
  /** True where no coverage pays for the patient; false where left out. */
  readonly selfPay?: boolean;
}

/** What a patient account keeps of the facility that it belongs to. */
export interface AccountFacility {
  readonly id: string;
  readonly name: string;
}

/** What a charge says about the claim that it is for. */
export interface ChargedClaim {
  readonly id: string;
  readonly patientId: string;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
}

/** What has become of the balance of an account that is placed with a collection agency, or of what an agency paid on it. */
export interface PlacedBalance {
  readonly accountId: string;
  /** The placement that the account has; null where it has none any more. */
  readonly placementId: string | null;
  readonly balance: Money;
  /** The payments of agencies that were taken back, by their entries and those that take them back. */
  readonly takenBack: readonly { readonly entryId: string; readonly reversalId: string }[];
}

/** Questions this module asks about records that it does not own, and where its documents go. */
export interface PatientArPorts {
  readonly patient: Lookup<AccountPatient>;
  readonly facility: Lookup<AccountFacility>;
  readonly claim: Lookup<ChargedClaim>;
  /** Told, in the same transaction, of every change of a ledger that a placement has to follow. */
  readonly placedBalancesChanged: (
    context: TenantContext,
    balances: readonly PlacedBalance[],
  ) => Promise<void>;
  readonly documents: DocumentStore;
}

/** Who is told of what becomes of ledgers. */
export type LedgerPorts = Pick<PatientArPorts, 'placedBalancesChanged'>;
