import type { AppealStatus, EntryBasis, PayerProgram } from '@rcm/envelope';
import type { ListQuery, WorkKind, WorkSource } from '@rcm/lists';
import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';

/** The fields of a claim that this module needs. */
export interface TrackedClaim {
  readonly id: string;
  readonly claimNumber: string;
  readonly payerId: string;
  readonly totalCharge: Money;
}

/** The fields of a claim that its work shows. */
interface ClaimOfWork {
  readonly id: string;
  readonly claimNumber: string;
  readonly patientId: string;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
}

/** A denial case with the progress of its appeal. */
interface AppealedCase {
  /** The id of the denial case. */
  readonly id: string;
  readonly status: AppealStatus;
  readonly appealDeadline: Date | null;
  readonly submittedAt: Date | null;
  readonly confirmationNumber: string | null;
  /** What the payer's decision overturned; null if it is not decided or not stated. */
  readonly overturnedAmount: Money | null;
  readonly recoveredSinceSubmission: Money;
}

/** Filters of claims; null means any. */
export interface ClaimFilters {
  readonly payerIds: readonly string[] | null;
  readonly providerIds: readonly string[] | null;
  readonly facilityIds: readonly string[] | null;
}

/** Selects claims with a balance and the deadlines that rank them. */
export interface UnpaidClaimsQuestion extends ClaimFilters {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Deadlines on or after this day are ignored, `YYYY-MM-DD`. */
  readonly before: string;
  /** The kinds of work whose deadlines count. */
  readonly kinds: readonly WorkKind[];
  readonly minBalance: Money | null;
}

/** A claim with a balance and its rank. */
export interface UnpaidClaim {
  readonly claimId: string;
  readonly claimNumber: string;
  readonly patientId: string;
  readonly payerId: string;
  readonly payerName: string;
  readonly providerId: string | null;
  readonly facilityId: string | null;
  readonly status: string;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  readonly billedAt: Date | null;
  readonly totalCharge: Money;
  readonly balance: Money;
  /** `YYYY-MM-DD`. */
  readonly deadline: string | null;
  readonly deadlineKind: WorkKind | null;
  /** 1 to 6. */
  readonly rank: number;
}

/** Amounts owed by age in days. */
export interface AgedAmounts {
  readonly claims: number;
  readonly days0To30: Money;
  readonly days31To60: Money;
  readonly days61To90: Money;
  readonly days91To120: Money;
  readonly days121AndOver: Money;
  readonly total: Money;
  readonly credit: Money;
}

/** What a payer owes. */
interface PayerAging extends AgedAmounts {
  readonly payerId: string;
  readonly payerName: string;
  readonly payerProgram: PayerProgram;
}

/** Selects the claims of an aging. */
export interface ClaimAgingQuestion extends ClaimFilters {
  /** The day of the aging, `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly basis: EntryBasis;
  /** The date from which ages count. */
  readonly ageFrom: 'BILLED' | 'SERVICE';
}

/** Lookups of records that this module does not own. */
export interface ArManagementPorts {
  readonly claim: Lookup<TrackedClaim>;
  /** The claims of work items, in any order. Ids without a claim are skipped. */
  readonly claimsOfWork: (context: TenantContext, ids: readonly string[]) => Promise<readonly ClaimOfWork[]>;
  /** The newest denial case of a claim, by the id of the claim. */
  readonly denialCaseOfClaim: Lookup;
  /** The denial case of the newest appeal of the claim at the level, `1` to `5`; null if there is none. */
  readonly appealedCaseOfClaim: (
    context: TenantContext,
    claimId: string,
    level: number,
  ) => Promise<AppealedCase | null>;
  /** A member of any status. */
  readonly member: Lookup;
  /** The open work of each module. `module` is the name by which an organization disables the module. */
  readonly work: readonly { readonly module: string; readonly source: WorkSource }[];
  /** A page of the claims with a balance, ranked or sorted by the query, each mapped by `shown`; an export gets all. */
  readonly unpaidClaims: <Shown extends object>(
    context: TenantContext,
    question: UnpaidClaimsQuestion,
    query: ListQuery,
    shown: (claim: UnpaidClaim) => Shown,
  ) => Promise<{ readonly claims: Shown[]; readonly total: number; readonly nextCursor: string | null }>;
  /** A page of the amounts that payers owe, each payer mapped by `shown`, and the totals of all pages. */
  readonly claimAging: <Shown extends object>(
    context: TenantContext,
    question: ClaimAgingQuestion,
    query: ListQuery,
    shown: (payer: PayerAging) => Shown,
  ) => Promise<{
    readonly payers: Shown[];
    readonly totals: AgedAmounts;
    readonly total: number;
    readonly nextCursor: string | null;
  }>;
}
