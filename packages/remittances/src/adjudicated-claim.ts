import type { Money } from '@rcm/money';

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

/** A claim payment that was posted until its payer took it back. */
interface TakenBackAnswer {
  readonly postedAt: Date;
  readonly takenBackAt: Date;
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

/** What the answer that was posted first did to a claim. */
export interface FirstAnswer {
  /** `YYYY-MM-DD`. */
  readonly paymentDate: string;
  /** The charges that it denied. */
  readonly deniedAmount: Money;
  /** The lines that it denied; all of them where it denied the claim as a whole. */
  readonly deniedLineNumbers: readonly number[];
  /** Of the largest adjustment that denies; null where nothing is denied, or without codes. */
  readonly primary: Denial['primary'];
  /** True where it left nothing that payers may still owe. */
  readonly isClosing: boolean;
}

/** What reports ask of the answers of a claim. */
interface AnswerFigures {
  /** Adjustments of group CO by the payer who answered first, of what is not denied. */
  readonly contractualAmount: Money;
  /** Null where no answer stands. */
  readonly firstAnswer: FirstAnswer | null;
  /** The date of the first payment above zero, `YYYY-MM-DD`. */
  readonly firstPaidOn: string | null;
  /** True where an answer had waited for a person. */
  readonly wasException: boolean;
}

/** How a claim stands after its claim payments have changed. */
export interface AdjudicatedClaim {
  readonly claim: PostableClaim;
  readonly settlement: ClaimSettlement;
  /** In the order in which they were posted. */
  readonly answers: readonly PostedAnswer[];
  /** By reversals that stand, in the order in which they were posted. */
  readonly takenBack: readonly TakenBackAnswer[];
  /** All that the patient owes of the claim now: what the payer who answered last leaves, unless it is held back. */
  readonly shares: readonly PatientShare[];
  /** All that is or was denied, by claim payments that stand, and by those that payers took back to pay it. */
  readonly denials: readonly Denial[];
  readonly figures: AnswerFigures;
}
