import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';

/** A payer of the organization. */
export interface RemittancePayer {
  readonly id: string;
  readonly name: string;
  /** What the payer calls itself in its files. */
  readonly identifier: string | null;
}

/** A service line as far as a remittance can name it. */
export interface PostableLine {
  readonly lineNumber: number;
  /** REF*6R of the claim as it was sent; null where it was sent without one. */
  readonly controlNumber: string | null;
  readonly procedureCode: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  readonly chargeAmount: Money;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string | null;
}

/** A claim as far as posting asks for it. */
export interface PostableClaim {
  readonly id: string;
  readonly claimNumber: string;
  readonly patientId: string;
  readonly payerId: string;
  readonly providerId: string | null;
  readonly facilityId: string | null;
  /** The patient account that the claim names. */
  readonly accountId: string | null;
  readonly payerClaimNumber: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  readonly totalCharge: Money;
  /** In the order of their numbers. */
  readonly lines: readonly PostableLine[];
  /** The payers who may answer first: the claim's, and those of the patient's primary coverages on the day of service. */
  readonly primaryPayerIds: readonly string[];
}

/** Why a payer paid something other than the charge. */
export interface Adjustment {
  readonly groupCode: 'CO' | 'PR' | 'OA' | 'PI' | 'CR';
  /** Claim adjustment reason code. */
  readonly reasonCode: string;
  /** With the sign of the file: above zero it lessens the payment. */
  readonly amount: Money;
}

/** What the payers together have said of one line; amounts null where none has. */
export interface SettledLine {
  readonly lineNumber: number;
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money | null;
  readonly adjustments: readonly Adjustment[] | null;
  readonly remarkCodes: readonly string[] | null;
}

/** What the posted claim payments of a claim come to; all null where none is posted. */
export interface ClaimSettlement {
  readonly claimId: string;
  readonly status: 'SUBMITTED' | 'PAID' | 'PARTIALLY_PAID' | 'DENIED';
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money | null;
  readonly patientResponsibility: Money | null;
  /** What the payers may still owe. */
  readonly balance: Money;
  /** The number that the payer who answered last has given the claim; null leaves it as it is. */
  readonly payerClaimNumber: string | null;
  readonly lines: readonly SettledLine[];
}

/** The place of a payer among those who pay a claim. */
export type PayerRank = 'PRIMARY' | 'SECONDARY' | 'TERTIARY';

/** A claim payment that is posted and not taken back. */
export interface PostedAnswer {
  readonly claimPaymentId: string;
  readonly paymentId: string;
  /** Null where the payment's payer is none of the organization. */
  readonly payerId: string | null;
  readonly payerRank: PayerRank;
  /** Check or trace number. */
  readonly reference: string | null;
  /** `YYYY-MM-DD`. */
  readonly paymentDate: string;
  readonly postedAt: Date;
  readonly payerClaimNumber: string | null;
  readonly paidAmount: Money;
}

/** A part of a patient's share: of the deductible (PR-1), coinsurance (PR-2), copay (PR-3), or of any other PR. */
export type ShareKind = 'DEDUCTIBLE' | 'COINSURANCE' | 'COPAY' | 'OTHER';

/** What a patient owes of a claim by one claim payment; above zero. */
export interface PatientShare {
  readonly claimPaymentId: string;
  readonly kind: ShareKind;
  readonly amount: Money;
}

/** A charge that a claim payment denied. */
export interface DeniedLine {
  /** Null for the claim as a whole. */
  readonly lineNumber: number | null;
  readonly chargeAmount: Money;
  /** True once a later payment allowed or paid something of it. */
  readonly isOverturned: boolean;
  readonly adjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
}

/** What one claim payment denied. */
export interface Denial {
  readonly claimPaymentId: string;
  readonly payerId: string | null;
  /** The payment's date, `YYYY-MM-DD`. */
  readonly denialDate: string;
  /** The denied charges. */
  readonly deniedAmount: Money;
  /** What of them is denied no more. */
  readonly overturnedAmount: Money;
  /** What was paid for them since. */
  readonly recoveredAmount: Money;
  /** Of the largest adjustment that denies; null for a denial without codes. */
  readonly primary: { readonly groupCode: Adjustment['groupCode']; readonly reasonCode: string } | null;
  readonly remarkCodes: readonly string[];
  readonly lines: readonly DeniedLine[];
}

/** How a claim stands after its claim payments have changed. */
export interface AdjudicatedClaim {
  readonly claim: PostableClaim;
  readonly settlement: ClaimSettlement;
  /** In the order in which they were posted. */
  readonly answers: readonly PostedAnswer[];
  /** All that the patient owes of the claim now: what the payer who answered last leaves, unless it is held back. */
  readonly shares: readonly PatientShare[];
  /** All that is or was denied, by claim payments that stand. */
  readonly denials: readonly Denial[];
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

/** A postal address of a file. */
export interface SentAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

/** A person or an organization that a claim names. */
export interface SentName {
  /** Of a person the family name, else the whole name. */
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly isPerson: boolean;
  readonly npi: string | null;
  readonly taxonomyCode: string | null;
  readonly address: SentAddress | null;
}

/** The cover of a claim's patient by one payer. */
export interface SentCoverage {
  readonly payer: {
    readonly name: string | null;
    readonly identifier: string | null;
    /** SBR09. */
    readonly filingIndicator: string | null;
  };
  /** Null for a payer behind the third. */
  readonly rank: PayerRank | null;
  readonly memberId: string | null;
  readonly groupNumber: string | null;
  readonly subscriberRelationship: 'SELF' | 'SPOUSE' | 'CHILD' | 'OTHER';
}

/** A claim as it was sent to its payer: what an 837 says of it, normalized. */
export interface SentClaim {
  /** CLM01. */
  readonly claimNumber: string;
  /** CLM05-3: `7` replaces and `8` voids the claim that `originalReference` names, any other makes one. */
  readonly frequencyCode: string;
  /** REF*F8. */
  readonly originalReference: string | null;
  readonly totalCharge: Money;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string | null;
  /** The day on which it was sent, `YYYY-MM-DD`. */
  readonly billedOn: string | null;
  readonly diagnosisCodes: readonly string[];
  /** REF*G1. */
  readonly authorizationNumbers: readonly string[];
  readonly typeOfBill: string | null;
  readonly taxIdentifier: string | null;
  readonly patient: {
    readonly lastName: string | null;
    readonly firstName: string | null;
    /** `YYYY-MM-DD`. */
    readonly dateOfBirth: string | null;
    readonly sex: 'F' | 'M' | 'U' | null;
    readonly address: SentAddress | null;
  };
  /** By the payer whom the claim is sent to. */
  readonly coverage: SentCoverage;
  /** By the payers beside (2320). */
  readonly otherCoverages: readonly SentCoverage[];
  readonly billingProvider: SentName;
  /** Null where it is the billing provider. */
  readonly renderingProvider: SentName | null;
  readonly facility: SentName | null;
  readonly lines: readonly {
    readonly procedureCode: string | null;
    readonly modifiers: readonly string[];
    readonly units: number | null;
    readonly chargeAmount: Money;
    readonly revenueCode: string | null;
    readonly placeOfService: string | null;
    readonly diagnosisPointers: readonly number[];
    /** REF*6R. */
    readonly controlNumber: string | null;
    /** `YYYY-MM-DD`; null where it is that of the claim. */
    readonly serviceDate: string | null;
  }[];
}

/** What became of a claim that was sent. */
export interface BroughtClaim {
  readonly outcome: 'MADE' | 'REPLACED' | 'VOIDED' | 'DUPLICATE' | 'EXCEPTION';
  /** Of an exception, such as `REPLACES_UNKNOWN`. */
  readonly code: string | null;
  /** What stands out in a claim that was taken all the same, such as `NPI_CHECK_DIGIT`. */
  readonly warnings: readonly string[];
}

/** What those who took a claim in, a payer or a clearinghouse, say of it. */
export interface ClaimAcknowledgement {
  readonly claimId: string;
  readonly acknowledgement: 'ACCEPTED' | 'REJECTED';
  /** STC01-1. */
  readonly categoryCode: string;
  /** STC01-2. */
  readonly statusCode: string;
  /** `YYYY-MM-DD`. */
  readonly acknowledgedOn: string | null;
  readonly acknowledgedBy: string | null;
  readonly payerClaimNumber: string | null;
}

/** A payer's answer about one claim: what a 277 says of it. */
export interface SentAnswer {
  /** Null where the claim can't be told by its numbers. */
  readonly claimId: string | null;
  /** TRN02: the number of the inquiry that is answered. */
  readonly trace: string | null;
  readonly statuses: readonly {
    readonly categoryCode: string;
    readonly statusCode: string;
    readonly entityCode: string | null;
  }[];
  readonly totalCharge: Money | null;
  readonly paidAmount: Money | null;
  readonly payerClaimNumber: string | null;
  /** `YYYY-MM-DD`. */
  readonly effectiveDate: string | null;
}

/** What a payer answers about the cover of a patient: what a 271 says of one person, or a part of it. */
export interface EligibilityAnswer {
  /** The same of each part of one answer. */
  readonly answerId: string;
  readonly payer: { readonly name: string | null; readonly identifier: string | null };
  readonly patient: {
    readonly lastName: string | null;
    readonly firstName: string | null;
    /** `YYYY-MM-DD`. */
    readonly dateOfBirth: string | null;
  };
  readonly memberId: string | null;
  readonly groupNumber: string | null;
  /** Whether the number is the patient's own. */
  readonly isSubscriber: boolean;
  /** The day that the answer is about, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Null where it is not said. */
  readonly isActive: boolean | null;
  readonly planName: string | null;
  /** `YYYY-MM-DD`. */
  readonly planFrom: string | null;
  /** `YYYY-MM-DD`. */
  readonly planTo: string | null;
  /** AAA03: why nothing is said. */
  readonly rejectReasons: readonly string[];
  readonly benefits: readonly {
    /** EB03. */
    readonly serviceType: string;
    /** EB02. */
    readonly coverageLevel: string | null;
    readonly isInNetwork: boolean | null;
    readonly copay: Money | null;
    readonly coinsurancePercent: number | null;
    readonly deductible: Money | null;
    readonly deductibleRemaining: Money | null;
    readonly outOfPocketMaximum: Money | null;
    readonly outOfPocketRemaining: Money | null;
  }[];
}

/** Questions this module asks about records that it does not own, and whom it tells of a claim's new state. */
export interface RemittancesPorts {
  readonly payer: Lookup<RemittancePayer>;
  /** The payers that go by the identifiers, which payers send of themselves. */
  readonly payersByIdentifier: (
    context: TenantContext,
    identifiers: readonly string[],
  ) => Promise<readonly RemittancePayer[]>;
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
  /** Makes claims of what was sent, or changes those that are there; what became of each, in their order. */
  readonly bringClaims: (
    context: TenantContext,
    claims: readonly SentClaim[],
  ) => Promise<readonly BroughtClaim[]>;
  /** Keeps what was said of claims that were taken in. */
  readonly acknowledgeClaims: (
    context: TenantContext,
    acknowledgements: readonly ClaimAcknowledgement[],
  ) => Promise<void>;
  /**
   * Records what payers say of claims as answers to inquiries. What became of each: of `UNKNOWN` ones no claim is
   * known, of `FAULTY` ones no status can be read, and `OFF` is where the organization does not use inquiries.
   */
  readonly answerInquiries: (
    context: TenantContext,
    answers: readonly SentAnswer[],
  ) => Promise<readonly ('ANSWERED' | 'OPENED' | 'UNKNOWN' | 'FAULTY' | 'OFF')[]>;
  /** Keeps what payers answer about the cover of patients; whether the patient of each is known. */
  readonly keepEligibility: (
    context: TenantContext,
    answers: readonly EligibilityAnswer[],
  ) => Promise<readonly boolean[]>;
  /** Whom a claim's new state concerns, in the order in which they are told. */
  readonly adjudicated: readonly Adjudicated[];
}
