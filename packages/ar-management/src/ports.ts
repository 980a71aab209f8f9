import type { AppealStatus, PayerProgram } from '@rcm/envelope';
import type { ListQuery, WorkKind, WorkSource } from '@rcm/lists';
import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';

/** A claim as far as this module asks for it. */
export interface TrackedClaim {
  readonly id: string;
  readonly claimNumber: string;
  readonly payerId: string;
  readonly totalCharge: Money;
}

/** A denial case that was appealed, and how far its appeal is. */
interface AppealedCase {
  /** Of the denial case. */
  readonly id: string;
  readonly status: AppealStatus;
  readonly appealDeadline: Date | null;
  readonly submittedAt: Date | null;
  readonly confirmationNumber: string | null;
  readonly recoveredSinceSubmission: Money;
}

/** Which claims are asked for; null asks about nothing. */
export interface ClaimFilters {
  readonly payerIds: readonly string[] | null;
  readonly providerIds: readonly string[] | null;
  readonly facilityIds: readonly string[] | null;
}

/** Which claims with a balance are asked for, and which days count. */
export interface UnpaidClaimsQuestion extends ClaimFilters {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** The first day that is too far ahead to be told, `YYYY-MM-DD`. */
  readonly before: string;
  /** The kinds of work whose days count beside that of timely filing, which whoever answers knows. */
  readonly kinds: readonly WorkKind[];
  readonly minBalance: Money | null;
}

/** A claim with a balance and its place among the others. */
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
  readonly deadlineKind: WorkKind | 'TIMELY_FILING' | null;
  /** 1 to 6. */
  readonly rank: number;
}

/** What is owed by age in days. */
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

/** A page of what payers owe, and the sum of all pages. */
export interface ClaimAging {
  readonly payers: readonly (AgedAmounts & {
    readonly payerId: string;
    readonly payerName: string;
    readonly payerProgram: PayerProgram;
  })[];
  readonly totals: AgedAmounts;
  readonly total: number;
  readonly nextCursor: string | null;
}

/** What ages are asked for. */
export interface ClaimAgingQuestion extends ClaimFilters {
  /** `YYYY-MM-DD`, the last day that counts. */
  readonly asOf: string;
  readonly basis: 'BILLED' | 'SERVICE';
}

/** Questions this module asks about records that it does not own. */
export interface ArManagementPorts {
  readonly claim: Lookup<TrackedClaim>;
  /** The newest denial case of a claim; the id is the claim's. */
  readonly denialCaseOfClaim: Lookup;
  /** The denial case whose appeal on the claim at the level, `1` to `5`, was made last; null where there is none. */
  readonly appealedCaseOfClaim: (
    context: TenantContext,
    claimId: string,
    level: number,
  ) => Promise<AppealedCase | null>;
  /** A member of any status. */
  readonly member: Lookup;
  /** The open work of each module; the name is that by which an organization switches the module off. */
  readonly work: readonly { readonly module: string; readonly source: WorkSource }[];
  /** A page of the claims with a balance, ranked or as the query sorts them, as they are shown; all go to an export. */
  readonly unpaidClaims: <Shown extends object>(
    context: TenantContext,
    question: UnpaidClaimsQuestion,
    query: ListQuery,
    shown: (claim: UnpaidClaim) => Shown,
  ) => Promise<{ readonly claims: Shown[]; readonly total: number; readonly nextCursor: string | null }>;
  readonly claimAging: (
    context: TenantContext,
    question: ClaimAgingQuestion,
    query: ListQuery,
  ) => Promise<ClaimAging>;
}
