import type { PayerProgram } from '@rcm/envelope';
import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';

/** A claim adjustment of a line. */
export interface LineAdjustment {
  readonly groupCode: string;
  /** Claim adjustment reason code. */
  readonly reasonCode: string;
  readonly amount: Money;
}

/** A service line of a claim with its remitted amounts, which are null before a remittance is posted. */
export interface BilledLine {
  readonly lineNumber: number;
  readonly procedureCode: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  readonly chargeAmount: Money;
  readonly revenueCode: string | null;
  readonly placeOfService: string | null;
  /** `YYYY-MM-DD`; null for the service date of the claim. */
  readonly serviceDate: string | null;
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money | null;
  readonly adjustments: readonly LineAdjustment[] | null;
}

/** The fields of a claim that contracts and underpayments need. */
export interface BilledClaim {
  readonly id: string;
  readonly claimNumber: string;
  readonly patientId: string;
  readonly payerId: string;
  readonly payerName: string;
  readonly payerProgram: PayerProgram;
  /** Tolerated variance by the payer's own record. */
  readonly varianceThresholdAmount: Money | null;
  /** The same in percent of the expected amount. */
  readonly varianceThresholdPercent: number | null;
  /** The rendering provider. */
  readonly providerId: string | null;
  /** Specialty of the rendering provider. */
  readonly providerType: string | null;
  readonly billingProviderId: string | null;
  readonly facilityId: string | null;
  /** State in the address of the facility. */
  readonly state: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  /** Amount that remittances allowed; null before one is posted. */
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money | null;
  readonly patientResponsibility: Money | null;
  readonly isDenied: boolean;
  /** In the order of their numbers. */
  readonly lines: readonly BilledLine[];
}

/** Selects claims to search for underpayments. */
export interface RemittedFilter {
  /** Null means any payer. */
  readonly payerIds: readonly string[] | null;
  /** Null means any claim. */
  readonly claimIds: readonly string[] | null;
  /** First day of service, `YYYY-MM-DD`. */
  readonly serviceFrom: string | null;
  /** Last day of service, `YYYY-MM-DD`. */
  readonly serviceTo: string | null;
  /** Selects claims with greater ids. */
  readonly after: string;
  readonly take: number;
}

/** A payer of the organization. */
export interface ContractPayer {
  readonly id: string;
  readonly name: string;
  readonly programType: PayerProgram;
}

/** A member to whom cases can be assigned. */
export interface CaseMember {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

/** Lookups of records that this module does not own. */
export interface ContractManagementPorts {
  /** The claims with the ids, in any order, without missing and voided ones. Called with at most 500 ids. */
  readonly claims: (context: TenantContext, ids: readonly string[]) => Promise<readonly BilledClaim[]>;
  /** Locks claims in the order of their ids, until the transaction ends. */
  readonly lockClaims: (context: TenantContext, ids: readonly string[]) => Promise<unknown>;
  /** The sorted ids of claims with a posted remittance. */
  readonly remittedClaims: (context: TenantContext, filter: RemittedFilter) => Promise<readonly string[]>;
  /** The day of the latest posted payment of each claim, `YYYY-MM-DD`; claims without one have no entry. */
  readonly paymentDates: (
    context: TenantContext,
    claimIds: readonly string[],
  ) => Promise<readonly { readonly claimId: string; readonly paymentDate: string }[]>;
  readonly payer: Lookup<ContractPayer>;
  readonly provider: Lookup;
  readonly facility: Lookup<{ readonly id: string; readonly state: string | null }>;
  /** A member of any status. */
  readonly member: Lookup<CaseMember>;
  /** The deadline of a first appeal, by the payer's program and the day of its answer (`YYYY-MM-DD`); null if unknown. */
  readonly appealDeadline: (context: TenantContext, program: PayerProgram, answeredOn: string) => Date | null;
}
