import type { Money } from '@rcm/money';

/** The columns of a claim line that posting needs. */
export interface PostableLine {
  readonly lineNumber: number;
  /** The line item control number on the sent claim (REF*6R); null if it had none. */
  readonly controlNumber: string | null;
  readonly procedureCode: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  readonly chargeAmount: Money;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string | null;
}

/** A claim, with the fields that posting needs. */
export interface PostableClaim {
  readonly id: string;
  readonly claimNumber: string;
  readonly patientId: string;
  readonly payerId: string;
  readonly providerId: string | null;
  readonly facilityId: string | null;
  /** The patient account that the claim refers to. */
  readonly accountId: string | null;
  readonly payerClaimNumber: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  readonly totalCharge: Money;
  /** In the order of their numbers. */
  readonly lines: readonly PostableLine[];
  /** The payers that may pay first: the claim's, and those of the patient's primary coverages on the day of service. */
  readonly primaryPayerIds: readonly string[];
}

/** Why a payer paid a different amount than the charge. */
export interface Adjustment {
  readonly groupCode: 'CO' | 'PR' | 'OA' | 'PI' | 'CR';
  /** Claim adjustment reason code. */
  readonly reasonCode: string;
  /** With the sign of the file: a positive amount reduces the payment. */
  readonly amount: Money;
}

/** One line as all payers together adjudicated it; amounts are null until a payer has answered. */
export interface SettledLine {
  readonly lineNumber: number;
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money | null;
  readonly adjustments: readonly Adjustment[] | null;
  readonly remarkCodes: readonly string[] | null;
}

/** The result of all claim payments that are posted to a claim; amounts are null if there are none. */
export interface ClaimSettlement {
  readonly claimId: string;
  readonly status: 'SUBMITTED' | 'PAID' | 'PARTIALLY_PAID' | 'DENIED';
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money | null;
  readonly patientResponsibility: Money | null;
  /** The amount that payers may still owe. */
  readonly balance: Money;
  /** The claim number that the latest payer assigned; null keeps the stored number. */
  readonly payerClaimNumber: string | null;
  readonly lines: readonly SettledLine[];
}

/** The rank of a payer in the coordination of benefits. */
export type PayerRank = 'PRIMARY' | 'SECONDARY' | 'TERTIARY';

/** A claim payment that is posted and not reversed. */
export interface PostedAnswer {
  readonly claimPaymentId: string;
  readonly paymentId: string;
  /** Null if the organization has no such payer. */
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

/** A posted claim payment that its payer reversed. */
interface TakenBackAnswer {
  readonly postedAt: Date;
  readonly takenBackAt: Date;
  readonly paidAmount: Money;
}

/** The kind of a patient's share: deductible (PR-1), coinsurance (PR-2), copay (PR-3), or any other PR. */
export type ShareKind = 'DEDUCTIBLE' | 'COINSURANCE' | 'COPAY' | 'OTHER';

/** An amount that the patient owes according to one claim payment; positive. */
export interface PatientShare {
  readonly claimPaymentId: string;
  readonly kind: ShareKind;
  readonly amount: Money;
}

/** A charge that a claim payment denied. */
export interface DeniedLine {
  /** Null for the claim level. */
  readonly lineNumber: number | null;
  readonly chargeAmount: Money;
  /** True once a later payment allowed or paid part of it. */
  readonly isOverturned: boolean;
  readonly adjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
}

/** The denial by one claim payment. */
export interface Denial {
  readonly claimPaymentId: string;
  readonly payerId: string | null;
  /** The payment's date, `YYYY-MM-DD`. */
  readonly denialDate: string;
  /** The denied charges. */
  readonly deniedAmount: Money;
  /** The part of `deniedAmount` that was overturned. */
  readonly overturnedAmount: Money;
  /** The amount paid for the denied charges since. */
  readonly recoveredAmount: Money;
  /** The codes of the largest denying adjustment; null for a denial without codes. */
  readonly primary: { readonly groupCode: Adjustment['groupCode']; readonly reasonCode: string } | null;
  readonly remarkCodes: readonly string[];
  readonly lines: readonly DeniedLine[];
}

/** The result of the first claim payment that was posted to a claim. */
export interface FirstAnswer {
  /** `YYYY-MM-DD`. */
  readonly paymentDate: string;
  /** The denied charges. */
  readonly deniedAmount: Money;
  /** The denied lines; all lines if it denied the claim as a whole. */
  readonly deniedLineNumbers: readonly number[];
  /** The codes of the largest denying adjustment; null if nothing is denied or there are no codes. */
  readonly primary: Denial['primary'];
  /** True if payers owe nothing afterwards. */
  readonly isClosing: boolean;
}

/** The figures of a claim's adjudication for reports. */
interface AnswerFigures {
  /** The adjustments of group CO by the first payer, without denied charges. */
  readonly contractualAmount: Money;
  /** Null if no claim payment is active. */
  readonly firstAnswer: FirstAnswer | null;
  /** The date of the first payment above zero, `YYYY-MM-DD`. */
  readonly firstPaidOn: string | null;
  /** True if a claim payment was an exception before it was posted. */
  readonly wasException: boolean;
}

/** The state of a claim after its claim payments changed. */
export interface AdjudicatedClaim {
  readonly claim: PostableClaim;
  readonly settlement: ClaimSettlement;
  /** In the order in which they were posted. */
  readonly answers: readonly PostedAnswer[];
  /** The claim payments that active reversals took back, in the order in which they were posted. */
  readonly takenBack: readonly TakenBackAnswer[];
  /** The amounts that the patient owes now, according to the last payer, without shares that are held back. */
  readonly shares: readonly PatientShare[];
  /** The denials by active claim payments, and by reversed ones that the payer corrected. */
  readonly denials: readonly Denial[];
  readonly figures: AnswerFigures;
}
