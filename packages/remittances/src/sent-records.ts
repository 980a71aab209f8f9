import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';

/** A postal address in a file. */
export interface SentAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

/** A person or an organization that a claim names. */
export interface SentName {
  /** The last name of a person, or the whole name of an organization. */
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly isPerson: boolean;
  readonly npi: string | null;
  readonly taxonomyCode: string | null;
  readonly address: SentAddress | null;
}

/** The coverage of a claim's patient by one payer. */
export interface SentCoverage {
  readonly payer: {
    readonly name: string | null;
    readonly identifier: string | null;
    /** SBR09. */
    readonly filingIndicator: string | null;
    readonly address: SentAddress | null;
  };
  /** Null for a payer after the third. */
  readonly rank: 'PRIMARY' | 'SECONDARY' | 'TERTIARY' | null;
  readonly memberId: string | null;
  readonly groupNumber: string | null;
  readonly subscriberRelationship: 'SELF' | 'SPOUSE' | 'CHILD' | 'OTHER';
  /** The policyholder; null if it is the patient, or not named. */
  readonly subscriber: {
    /** Null for an organization. */
    readonly firstName: string | null;
    readonly lastName: string;
    readonly dateOfBirth: string | null;
    readonly sex: 'F' | 'M' | 'U' | null;
    readonly address: SentAddress | null;
  } | null;
}

/** A value of JSON. */
type Json = null | string | number | boolean | readonly Json[] | JsonObject;

interface JsonObject {
  readonly [name: string]: Json;
}

/** The values of a claim's records by the names of `@rcm/x12`: billing provider, subscriber, patient and claim. */
export interface SentContent extends JsonObject {
  readonly kind: '837P' | '837I';
}

/** A claim as it was sent to its payer: the normalized data of an 837. */
export interface SentClaim {
  /** CLM01. */
  readonly claimNumber: string;
  /** CLM05-3: `7` replaces and `8` voids the claim that `originalReference` names, any other code creates a claim. */
  readonly frequencyCode: string;
  /** REF*F8. */
  readonly originalReference: string | null;
  readonly totalCharge: Money;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string | null;
  /** The day the claim was sent, `YYYY-MM-DD`. */
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
  /** By the payer that the claim is sent to. */
  readonly coverage: SentCoverage;
  /** Coverages by other payers (loop 2320). */
  readonly otherCoverages: readonly SentCoverage[];
  readonly billingProvider: SentName;
  /** Null if the billing provider rendered the service. */
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
    /** `YYYY-MM-DD`; null if it is the service date of the claim. */
    readonly serviceDate: string | null;
  }[];
  /** Everything that the file says of it: the values of its transaction set, without names that are null or empty. */
  readonly content: SentContent;
}

/** The numbers of a batch: one transaction set 837. */
export interface SentBatch {
  /** ISA13. */
  readonly interchangeControlNumber: string;
  /** GS06. */
  readonly groupControlNumber: string | null;
  /** ST02. */
  readonly controlNumber: string | null;
  /** BHT03. */
  readonly trace: string | null;
  /** BHT04, `YYYY-MM-DD`. */
  readonly writtenOn: string | null;
}

/** The rejection of a whole batch of claims by a payer or a clearinghouse. */
export interface BatchRejection {
  /** The imported transaction set that contains it. */
  readonly transactionId: string;
  readonly source: '277CA' | '999';
  /** BHT03 of the batch; null in a 999. */
  readonly trace: string | null;
  /** GS06 of the batch; null in a 277CA. */
  readonly groupControlNumber: string | null;
  /** ST02 of the batch; null in a 277CA, and for a functional group that is rejected as a whole. */
  readonly controlNumber: string | null;
  /** Set if only the claims of one billing provider are rejected. */
  readonly billingProviderIdentifier: string | null;
  /** STC01-1; null in a 999. */
  readonly categoryCode: string | null;
  /** STC01-2; null in a 999. */
  readonly statusCode: string | null;
  /** The error codes of a 999 with their segments, such as `IK5-5`. */
  readonly errorCodes: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly rejectedOn: string | null;
  readonly rejectedBy: string | null;
  readonly payerId: string | null;
  /** As stated; null in a 999. */
  readonly claimCount: number | null;
  readonly amount: Money | null;
}

/** The result of importing a claim that was sent. */
export interface ImportedClaim {
  readonly outcome: 'MADE' | 'UPDATED' | 'REPLACED' | 'VOIDED' | 'DUPLICATE' | 'EXCEPTION';
  /** The code of an exception, such as `REPLACES_UNKNOWN`. */
  readonly code: string | null;
  /** Problems with a claim that was imported nevertheless, such as `NPI_CHECK_DIGIT`. */
  readonly warnings: readonly string[];
}

/** The acknowledgement of a claim by a payer or a clearinghouse. */
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
  /** True if it is the payer's own, and not that of a clearinghouse on the way. */
  readonly isOfPayer: boolean;
  /** REF*1K. */
  readonly payerClaimNumber: string | null;
  /** REF*D9. */
  readonly clearinghouseNumber: string | null;
}

/** What a receiver says of a batch of claims, as the envelope or the set that it knows it by. */
export interface BatchAcknowledgment {
  /** The imported transaction set that contains it. */
  readonly transactionId: string;
  readonly source: 'TA1' | '999' | '277CA';
  readonly isAccepted: boolean;
  /** ISA13 of the batch; null in a 999 and a 277CA. */
  readonly interchangeControlNumber: string | null;
  /** GS06 of the batch; null in a TA1 and a 277CA. */
  readonly groupControlNumber: string | null;
  /** ST02 of the batch; null in a TA1, a 277CA, and for a group as a whole. */
  readonly controlNumber: string | null;
  /** BHT03 of the batch; null in a TA1 and a 999. */
  readonly trace: string | null;
  /** The error codes with their segments, such as `IK5-5`. */
  readonly codes: readonly string[];
  /** `YYYY-MM-DD`; null in a TA1 and a 999. */
  readonly acknowledgedOn: string | null;
  readonly acknowledgedBy: string | null;
}

/** A payer's status response for one claim (277). */
export interface SentAnswer {
  /** Null if the numbers identify no claim. */
  readonly claimId: string | null;
  /** The trace number of the inquiry (TRN02). */
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

/** A payer's eligibility response for one person, or a part of it (271). */
export interface EligibilityAnswer {
  /** Shared by all parts of one answer. */
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
  /** True if the member id is the patient's own. */
  readonly isSubscriber: boolean;
  /** The day that the response is about, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Null if the payer did not say. */
  readonly isActive: boolean | null;
  readonly planName: string | null;
  /** `YYYY-MM-DD`. */
  readonly planFrom: string | null;
  /** `YYYY-MM-DD`. */
  readonly planTo: string | null;
  /** Why the payer did not answer (AAA03). */
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

/** The receivers of file contents other than payments. */
export interface SentRecordsPorts {
  /** Creates a batch, in which claims are imported afterwards, and returns its id. */
  readonly openBatch: (context: TenantContext, batch: SentBatch) => Promise<string>;
  /**
   * Imports claims: creates, replaces or voids them. `batch` names the batch that contains them, and how many further ones
   * of it can't be read; null for claims that are in none. Returns the result of each, in order.
   */
  readonly importClaims: (
    context: TenantContext,
    claims: readonly SentClaim[],
    batch: { readonly id: string; readonly unreadCount: number } | null,
  ) => Promise<readonly ImportedClaim[]>;
  /** Stores acknowledgements of claims, and rejections of whole batches with those of their claims. */
  readonly acknowledgeClaims: (
    context: TenantContext,
    acknowledgements: readonly ClaimAcknowledgement[],
    rejections: readonly BatchRejection[],
  ) => Promise<void>;
  /** Stores what receivers say of batches of claims, after the claims of rejected ones were rejected. */
  readonly acknowledgeBatches: (
    context: TenantContext,
    acknowledgments: readonly BatchAcknowledgment[],
  ) => Promise<void>;
  /**
   * Records claim status responses as answers to inquiries. Returns the result of each: `UNKNOWN` if there is no such
   * claim, `FAULTY` if no status can be read, and `OFF` if the organization does not use inquiries.
   */
  readonly answerInquiries: (
    context: TenantContext,
    answers: readonly SentAnswer[],
  ) => Promise<readonly ('ANSWERED' | 'OPENED' | 'UNKNOWN' | 'FAULTY' | 'OFF')[]>;
  /** Stores eligibility responses. Returns for each whether the patient was found. */
  readonly keepEligibility: (
    context: TenantContext,
    answers: readonly EligibilityAnswer[],
  ) => Promise<readonly boolean[]>;
}
