import type {
  Adjustment,
  BalancedStatus,
  BalanceWarning,
  ClaimPayer,
  ClaimWork,
  CreditResolution,
  Denial,
  DispositionChange,
  Entry,
  HandMadeEntry,
  PartBalance,
  PatientShare,
  PayerRank,
  Rebill,
  ResolvedCredits,
} from '@rcm/balances';
import type { Money } from '@rcm/money';

export type { Adjustment, Denial, PatientShare, PayerRank } from '@rcm/balances';

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
  /** The claim that it replaces; null if it replaces none. */
  readonly replacesClaimId: string | null;
  /** The last claim that replaces it, at which its account is shown; null if none does. */
  readonly successorId: string | null;
  readonly isVoided: boolean;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  readonly totalCharge: Money;
  /** In the order of their numbers. */
  readonly lines: readonly PostableLine[];
  /** The payers that may pay first: the claim's, and those of the patient's primary coverages on the day of service. */
  readonly primaryPayerIds: readonly string[];
  /** The rank of the claim's payer. */
  readonly payerRank: PayerRank;
  /** The claim's payer and those of the patient's coverages on the day of service, in payer order. */
  readonly payers: readonly ClaimPayer[];
  /** The rebills that stand, in the order in which they were made. */
  readonly rebills: readonly StandingRebill[];
  /** The decisions of persons to leave credits that stand. */
  readonly creditResolutions: readonly CreditResolution[];
  /** True if a coverage shows the patient as a Qualified Medicare Beneficiary. */
  readonly isQmb: boolean;
  /** The day on which it was billed, `YYYY-MM-DD`; null before. */
  readonly billedOn: string | null;
  /** The number of days within which its payer answers. */
  readonly responseDays: number;
  /** The dispositions that the organization changed, of all payers; they apply to what is posted now. */
  readonly dispositionChanges: readonly DispositionChange[];
  /** The entries so far, in the order in which they were added. */
  readonly entries: readonly ClaimEntry[];
}

/** A rebill that stands. */
interface StandingRebill extends Rebill {
  readonly id: string;
}

/** An entry of a claim. */
interface ClaimEntry extends HandMadeEntry {
  /** The adjustment by a person that made or took back the entry; null if none did. */
  readonly adjustmentId: string | null;
  /** True for the entries of adjustments that were not reversed. */
  readonly isHandMade: boolean;
}

/** The balances of a claim or of a line, and what closed the rest of the charge. */
type SettledBalances = Pick<
  PartBalance,
  | 'contractualAmount'
  | 'writeOffAmount'
  | 'insuranceBalance'
  | 'patientBalance'
  | 'heldBalance'
  | 'creditBalance'
>;

/** One line as all payers together adjudicated it; amounts are null until a payer has answered. */
export interface SettledLine extends SettledBalances {
  readonly lineNumber: number;
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money | null;
  readonly adjustments: readonly Adjustment[] | null;
  readonly remarkCodes: readonly string[] | null;
}

/** The result of all claim payments that are posted to a claim; amounts are null if there are none. */
export interface ClaimSettlement extends SettledBalances, ResolvedCredits {
  readonly claimId: string;
  readonly status: BalancedStatus | 'REPLACED' | 'VOIDED';
  readonly allowedAmount: Money | null;
  readonly paidAmount: Money | null;
  readonly patientResponsibility: Money | null;
  /** The payer that owes the insurance balance, or to which the claim was rebilled; null if nothing is owed. */
  readonly responsiblePayerId: string | null;
  /** When the claim was rebilled to a payer that has not answered since; null if all have. */
  readonly rebilledAt: Date | null;
  readonly warnings: readonly BalanceWarning[];
  /** The payer for which amounts are held; null if it is not known. */
  readonly nextPayerId: string | null;
  readonly work: ClaimWork;
  /** The day by which a payer has to answer to which another one forwarded the claim unanswered, `YYYY-MM-DD`; or null. */
  readonly forwardedUntil: string | null;
  /** As they were when the claim was adjudicated. */
  readonly payers: readonly ClaimPayer[];
  readonly isQmb: boolean;
  /** The part of the credit that waits for the reversals of answers to a replaced or voided claim. */
  readonly awaitedReversalAmount: Money;
  /** The day until which it waits, `YYYY-MM-DD`; null if nothing waits. */
  readonly reversalDueOn: string | null;
  /** True if Medicare or Medicaid paid for a part with a credit. */
  readonly hasProgramCredit: boolean;
  /** The entries to be added to those of the claim. */
  readonly entries: readonly SettledEntry[];
  /** The claim number that the latest payer assigned; null keeps the stored number. */
  readonly payerClaimNumber: string | null;
  readonly lines: readonly SettledLine[];
}

/** An entry to be added to a claim. */
export interface SettledEntry extends Entry {
  /** Set where other records refer to the entry. */
  readonly id?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly effectiveOn: string;
  /** The claim payment that caused it; null if none did. */
  readonly claimPaymentId: string | null;
  /** The adjustment by a person that made or took back the entry. */
  readonly adjustmentId?: string | undefined;
}

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
  /** The contractual adjustments of all payers together. */
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
  /** The claims that it replaces, one after the other, oldest first: their account is shown at this claim. */
  readonly replacedClaimIds: readonly string[];
  readonly settlement: ClaimSettlement;
  /** In the order in which they were posted. */
  readonly answers: readonly PostedAnswer[];
  /** The claim payments that active reversals took back, in the order in which they were posted. */
  readonly takenBack: readonly TakenBackAnswer[];
  /** The amounts that are posted to the patient's account. */
  readonly shares: readonly PatientShare[];
  /** The day from which the changes count, `YYYY-MM-DD`. */
  readonly effectiveOn: string;
  /** The denials by active claim payments, and by reversed ones that the payer corrected. */
  readonly denials: readonly Denial[];
  readonly figures: AnswerFigures;
}
