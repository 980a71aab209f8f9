import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';
import type { AdjudicatedClaim, ClaimSettlement, PostableClaim } from './adjudicated-claim.ts';

import type { SentAddress, SentRecordsPorts } from './sent-records.ts';

export type * from './adjudicated-claim.ts';

/** A payer of the organization. */
export interface RemittancePayer {
  readonly id: string;
  readonly name: string;
  /** What the payer calls itself in its files. */
  readonly identifier: string | null;
}

/** What changed the claim payments; a person's void may be refused, what a payer says may not. */
export interface Cause {
  readonly kind: 'POSTED' | 'VOIDED' | 'RELEASED';
  /** Why, where a person did it. */
  readonly reason: string | null;
}

/**
 * Brings what a module keeps of claims to what their payers now say, whatever it was before: the same claims twice
 * change nothing. Throws a 409 that says what stands in the way of a void.
 */
export type Adjudicated = (
  context: TenantContext,
  claims: readonly AdjudicatedClaim[],
  cause: Cause,
) => Promise<void>;

/** What a remittance says about whom and what a claim that can't be told may be for. */
export interface ClaimTraits {
  readonly patientControlNumber: string;
  readonly payerClaimNumber: string | null;
  readonly memberId: string | null;
  readonly lastName: string | null;
  readonly firstName: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceFrom: string | null;
  readonly chargeAmount: Money;
}

/** A claim that a claim payment may be for, and what speaks for it. */
export interface ClaimCandidate {
  readonly claimId: string;
  readonly claimNumber: string;
  readonly serviceDate: string;
  readonly totalCharge: Money;
  readonly reasons: readonly ('PATIENT_NAME' | 'MEMBER_ID' | 'SERVICE_DATE' | 'CHARGE_AMOUNT')[];
}

/** Questions this module asks about records that it does not own, and whom it tells of a claim's new state. */
export interface RemittancesPorts extends SentRecordsPorts {
  readonly payer: Lookup<RemittancePayer>;
  /** The payers that go by the identifiers, which payers send of themselves. */
  readonly payersByIdentifier: (
    context: TenantContext,
    identifiers: readonly string[],
  ) => Promise<readonly RemittancePayer[]>;
  /** Keeps where a payer says that it is, unless something is known already. */
  readonly keepPayerAddress: (
    context: TenantContext,
    payerId: string,
    address: SentAddress,
  ) => Promise<unknown>;
  /** The claims with the numbers; voided ones are left out. */
  readonly claimsByNumber: (
    context: TenantContext,
    claimNumbers: readonly string[],
  ) => Promise<readonly { readonly claimNumber: string; readonly claimId: string }[]>;
  /** The claims that a payer has given the numbers; voided ones are left out. */
  readonly claimsByPayerNumber: (
    context: TenantContext,
    payerId: string,
    payerClaimNumbers: readonly string[],
  ) => Promise<readonly { readonly payerClaimNumber: string; readonly claimId: string }[]>;
  /** The claims that some traits fit, best first; at most ten. */
  readonly claimCandidates: (
    context: TenantContext,
    traits: ClaimTraits,
  ) => Promise<readonly ClaimCandidate[]>;
  /** Locks claims in the order of their ids; those that are not there or voided are left out. */
  readonly lockClaims: (context: TenantContext, ids: readonly string[]) => Promise<readonly PostableClaim[]>;
  /** Writes what the payers have said into the claims, which are locked. */
  readonly settleClaims: (context: TenantContext, settlements: readonly ClaimSettlement[]) => Promise<void>;
  /** Whom a claim's new state concerns, in the order in which they are told. */
  readonly adjudicated: readonly Adjudicated[];
}
