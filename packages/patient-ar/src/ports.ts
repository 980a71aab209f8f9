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

/** The fields of a facility that accounts and statements use. */
export interface AccountFacility {
  readonly id: string;
  readonly name: string;
  /** On one line. */
  readonly address: string | null;
}

/** A patient as the recipient of a statement. */
export interface StatementRecipient {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** On one line. */
  readonly address: string | null;
}

/** A service of a claim, or the claim as a whole, with who covered its charge. */
export interface BilledService {
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  /** Null for amounts of the claim as a whole. */
  readonly procedureCode: string | null;
  readonly providerName: string | null;
  readonly chargeAmount: Money;
  readonly insurancePaid: Money;
  readonly insuranceAdjusted: Money;
  /** The share and transfers posted to the patient's account. */
  readonly patientAmount: Money;
}

/** A claim whose shares a statement bills. */
export interface BilledClaim {
  readonly id: string;
  readonly claimNumber: string;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  /** True while a payer owes a part of it, or a share is held for the next payer. */
  readonly isInsuranceDue: boolean;
  readonly services: readonly BilledService[];
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
  /** Patients with their addresses, in any order; ids without a patient are skipped. */
  readonly recipients: (
    context: TenantContext,
    patientIds: readonly string[],
  ) => Promise<readonly StatementRecipient[]>;
  /** Claims with their services, in any order; ids without a claim are skipped. */
  readonly billedClaims: (
    context: TenantContext,
    claimIds: readonly string[],
  ) => Promise<readonly BilledClaim[]>;
  /** The names of procedures by their codes; codes without a name are left out. */
  readonly procedureNames: (
    context: TenantContext,
    codes: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Called in the same transaction for every ledger change that affects a placement. */
  readonly placedBalancesChanged: (
    context: TenantContext,
    balances: readonly PlacedBalance[],
  ) => Promise<void>;
  readonly documents: DocumentStore;
}

/** The ports that are called when ledgers change. */
export type LedgerPorts = Pick<PatientArPorts, 'placedBalancesChanged'>;
