import type { PayerProgram } from '@rcm/envelope';
import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';

/** Why a payer paid something other than the charge. */
export interface LineAdjustment {
  readonly groupCode: string;
  /** Claim adjustment reason code. */
  readonly reasonCode: string;
  readonly amount: Money;
}

/** A service line of a claim with what remittances have said about it, null until one has. */
export interface BilledLine {
  readonly lineNumber: number;
  readonly procedureCode: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  readonly chargeAmount: Money;
  readonly revenueCode: string | null;
  readonly placeOfService: string | null;
  /** `YYYY-MM-DD`; null where it is that of the claim. */
  readonly serviceDate: string | null;
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money | null;
  readonly adjustments: readonly LineAdjustment[] | null;
}

/** A claim as far as contracts and underpayments ask for it. */
export interface BilledClaim {
  readonly id: string;
  readonly claimNumber: string;
  readonly patientId: string;
  readonly payerId: string;
  readonly payerName: string;
  readonly payerProgram: PayerProgram;
  /** Below what of a variance the payer is not bothered, as its own record says. */
  readonly varianceThresholdAmount: Money | null;
  /** The same in per cent of what is expected. */
  readonly varianceThresholdPercent: number | null;
  /** Who rendered the services. */
  readonly providerId: string | null;
  /** Specialty of who rendered the services. */
  readonly providerType: string | null;
  readonly billingProviderId: string | null;
  readonly facilityId: string | null;
  /** State of the facility, as its address has it. */
  readonly state: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  /** What remittances allowed of the claim; null before one is posted. */
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money | null;
  readonly patientResponsibility: Money | null;
  readonly isDenied: boolean;
  /** In the order of their numbers. */
  readonly lines: readonly BilledLine[];
}

/** Which claims are looked at for underpayments. */
export interface RemittedFilter {
  /** Null for those of every payer. */
  readonly payerIds: readonly string[] | null;
  /** Null for all. */
  readonly claimIds: readonly string[] | null;
  /** First day of service, `YYYY-MM-DD`. */
  readonly serviceFrom: string | null;
  /** Last day of service, `YYYY-MM-DD`. */
  readonly serviceTo: string | null;
  /** The id behind which they begin. */
  readonly after: string;
  readonly take: number;
}

/** A payer of the organization. */
export interface ContractPayer {
  readonly id: string;
  readonly name: string;
  readonly programType: PayerProgram;
}

/** A member to whom cases can be given. */
export interface CaseMember {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

/** Questions this module asks about records that it does not own. */
export interface ContractManagementPorts {
  /** The claims with the ids, in any order; those that are not there or voided are left out. Asked for up to 500 at once. */
  readonly claims: (context: TenantContext, ids: readonly string[]) => Promise<readonly BilledClaim[]>;
  /** Locks claims in the order of their ids, until the transaction ends. */
  readonly lockClaims: (context: TenantContext, ids: readonly string[]) => Promise<unknown>;
  /** The ids of claims of which a remittance is posted, in their order. */
  readonly remittedClaims: (context: TenantContext, filter: RemittedFilter) => Promise<readonly string[]>;
  /** The day of the latest payment that is posted to each of the claims, `YYYY-MM-DD`; none for those without one. */
  readonly paymentDates: (
    context: TenantContext,
    claimIds: readonly string[],
  ) => Promise<readonly { readonly claimId: string; readonly paymentDate: string }[]>;
  readonly payer: Lookup<ContractPayer>;
  readonly provider: Lookup;
  readonly facility: Lookup<{ readonly id: string; readonly state: string | null }>;
  /** A member of any status. */
  readonly member: Lookup<CaseMember>;
  /** Until when a payer of a programme takes a first appeal of what it answered on a day (`YYYY-MM-DD`); null where no window is known. */
  readonly appealDeadline: (context: TenantContext, program: PayerProgram, answeredOn: string) => Date | null;
}
