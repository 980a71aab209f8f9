import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';

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
    readonly address: SentAddress | null;
  };
  /** Null for a payer behind the third. */
  readonly rank: 'PRIMARY' | 'SECONDARY' | 'TERTIARY' | null;
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
export interface ImportedClaim {
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

/** Who takes what files say beside payments. */
export interface SentRecordsPorts {
  /** Makes claims of what was sent, or changes those that are there; what became of each, in their order. */
  readonly importClaims: (
    context: TenantContext,
    claims: readonly SentClaim[],
  ) => Promise<readonly ImportedClaim[]>;
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
}
