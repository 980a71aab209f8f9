import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';
import type { AdjudicatedClaim, ClaimSettlement, PostableClaim } from './adjudicated-claim.ts';
import type { SentAddress, SentRecordsPorts } from './sent-records.ts';

export type * from './adjudicated-claim.ts';

/** A payer of the organization. */
export interface RemittancePayer {
  readonly id: string;
  readonly name: string;
  /** The payer's identifier in its files. */
  readonly identifier: string | null;
}

/** Why claims changed. Only a void or an adjustment by a person may be refused. */
export interface Cause {
  readonly kind: 'POSTED' | 'VOIDED' | 'RELEASED' | 'ADJUSTED';
  /** The reason that a person gave. */
  readonly reason: string | null;
}

/**
 * Updates a module's records to the current state of claims. Idempotent: the same claims twice change nothing. Throws 409
 * with the reason if a void or an adjustment is not possible.
 */
export type Adjudicated = (
  context: TenantContext,
  claims: readonly AdjudicatedClaim[],
  cause: Cause,
) => Promise<void>;

/** The search criteria for candidate claims, from a claim payment whose numbers identify no claim. */
export interface CandidateCriteria {
  readonly patientControlNumber: string;
  readonly payerClaimNumber: string | null;
  readonly memberId: string | null;
  readonly lastName: string | null;
  readonly firstName: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceFrom: string | null;
  readonly chargeAmount: Money;
}

/** A claim that a claim payment may be for, with the reasons. */
export interface ClaimCandidate {
  readonly claimId: string;
  readonly claimNumber: string;
  readonly serviceDate: string;
  readonly totalCharge: Money;
  readonly reasons: readonly ('PATIENT_NAME' | 'MEMBER_ID' | 'SERVICE_DATE' | 'CHARGE_AMOUNT')[];
}

/** A claim with one of the requested numbers. */
export interface NumberedClaim {
  readonly claimNumber: string;
  readonly claimId: string;
  /** The last claim that replaces it; null if none does. */
  readonly successorId: string | null;
  /** The number that the payer assigned; null if it has not answered. */
  readonly payerClaimNumber: string | null;
  readonly isVoided: boolean;
  /** CLM05-3. */
  readonly frequencyCode: string;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  readonly totalCharge: Money;
  /** The codes and charges of its lines, such as `99213 120.00`; empty unless it shares its number in a series. */
  readonly procedures: readonly string[];
}

/** A part of a provider-level adjustment (PLB) that is allocated to a claim. */
interface ProviderLevelAmount {
  readonly claimId: string;
  /** REFUND for money that was refunded to the payer, TAKEBACK for any other. */
  readonly kind: 'TAKEBACK' | 'REFUND';
  /** By line; null for all lines in order, and last for the claim as a whole. Positive amounts reduce what the payer paid. */
  readonly parts: readonly { readonly lineNumber: number | null; readonly amount: Money }[];
  readonly reference: string | null;
  readonly note: string | null;
}

/** A refund to a payer that a person recorded. */
export interface PayerRefund {
  readonly adjustmentId: string;
  readonly claimId: string;
  readonly reference: string;
  readonly amount: Money;
  readonly lines: readonly { readonly lineNumber: number; readonly amount: Money }[];
  readonly refundedAt: Date;
}

/** What this module needs from other modules: lookups of their records, and callbacks for adjudicated claims. */
export interface RemittancesPorts extends SentRecordsPorts {
  readonly payer: Lookup<RemittancePayer>;
  /** The payers with the given identifiers, as payers use them in their files. */
  readonly payersByIdentifier: (
    context: TenantContext,
    identifiers: readonly string[],
  ) => Promise<readonly RemittancePayer[]>;
  /** Stores the address that a payer states, unless the payer has an address. */
  readonly keepPayerAddress: (
    context: TenantContext,
    payerId: string,
    address: SentAddress,
  ) => Promise<unknown>;
  /** The claims with the given numbers, without voided claims that have neither a successor nor an answer. */
  readonly claimsByNumber: (
    context: TenantContext,
    claimNumbers: readonly string[],
  ) => Promise<readonly NumberedClaim[]>;
  /** The claims to which a payer assigned the given numbers, without voided claims. */
  readonly claimsByPayerNumber: (
    context: TenantContext,
    payerId: string,
    payerClaimNumbers: readonly string[],
  ) => Promise<readonly { readonly payerClaimNumber: string; readonly claimId: string }[]>;
  /** The claims that match the criteria, best first; at most ten. */
  readonly claimCandidates: (
    context: TenantContext,
    criteria: CandidateCriteria,
  ) => Promise<readonly ClaimCandidate[]>;
  /** The claims with the given ids, in any order. */
  readonly claims: (
    context: TenantContext,
    ids: readonly string[],
  ) => Promise<readonly Pick<PostableClaim, 'id' | 'claimNumber' | 'serviceDate' | 'totalCharge'>[]>;
  /** Locks claims in order of id, with those that replace them and that they replace; missing claims are skipped. */
  readonly lockClaims: (context: TenantContext, ids: readonly string[]) => Promise<readonly PostableClaim[]>;
  /** Writes settlements to claims, which must be locked. */
  readonly settleClaims: (context: TenantContext, settlements: readonly ClaimSettlement[]) => Promise<void>;
  /**
   * Posts parts of provider-level adjustments to claims, at most one for each claim, and returns the ids of the adjustments
   * by claim. Throws 404 for an unknown claim, 409 for one that was voided before payers paid, 400 for a takeback of more
   * than payers paid.
   */
  readonly postProviderLevelAmounts: (
    context: TenantContext,
    amounts: readonly ProviderLevelAmount[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** The refunds to payers with the given references that were not reversed. */
  readonly refundsByReference: (
    context: TenantContext,
    references: readonly string[],
  ) => Promise<readonly PayerRefund[]>;
  /** Takes back what was posted to a claim. Throws 409 if later adjustments of the claim rest on it. */
  readonly reverseProviderLevelAmount: (
    context: TenantContext,
    reversed: { readonly claimId: string; readonly adjustmentId: string; readonly reason: string },
  ) => Promise<unknown>;
  /** Callbacks for the new state of claims, in the order in which they are called. */
  readonly adjudicated: readonly Adjudicated[];
}
