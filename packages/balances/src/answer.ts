import type { Money } from '@rcm/money';

/** The rank of a payer in the coordination of benefits. */
export type PayerRank = 'PRIMARY' | 'SECONDARY' | 'TERTIARY';

/** A program whose patients may be Qualified Medicare Beneficiaries. */
export type Program = 'MEDICARE' | 'MEDICAID';

/** What an adjustment does to the amount that it names. */
export type Disposition =
  /** Closes the amount. */
  | 'CONTRACTUAL'
  /** Closes the amount, which a capitation payment covers. */
  | 'CAPITATION'
  /** The patient's share, or held while a next payer is due. */
  | 'SHARE'
  /** The patient's share, never held: the patient has the money already. */
  | 'PAID_TO_PATIENT'
  /** The amount stays open, with a denial case. */
  | 'DENIAL'
  /** What earlier payers paid and adjusted. */
  | 'PRIOR_PAYER'
  /** Held for the next payer, never the patient's. */
  | 'NEXT_PAYER'
  /** The amount stays open, and the payer will answer again. */
  | 'PENDING'
  /** Written off for a Qualified Medicare Beneficiary. */
  | 'QMB'
  /** Closes nothing: marks a reversal. */
  | 'NONE';

/** Why a payer paid a different amount than the charge. */
export interface Adjustment {
  readonly groupCode: 'CO' | 'PR' | 'OA' | 'PI' | 'CR';
  /** Claim adjustment reason code. */
  readonly reasonCode: string;
  /** With the sign of the file: a positive amount reduces the payment. */
  readonly amount: Money;
  /** What the organization had set when the answer was posted; left out where the table applies. */
  readonly disposition?: Disposition | undefined;
}

/** A payer's answer about one service line, or about the claim level. */
export interface AnsweredPart {
  /** The matched line of the claim; 0 for the claim level. */
  readonly lineNumber: number;
  readonly chargeAmount: Money;
  readonly paidAmount: Money;
  readonly allowedAmount: Money;
  readonly adjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
  /** True if the payer answered another procedure than the submitted one (SVC01 and SVC06 differ). */
  readonly isBundled: boolean;
}

/** A payer's answer to a claim. */
export interface Answer {
  readonly claimPaymentId: string;
  /** Null if the organization has no such payer. */
  readonly payerId: string | null;
  readonly payerRank: PayerRank;
  readonly program: Program | null;
  /** `YYYY-MM-DD`. */
  readonly paymentDate: string;
  readonly postedAt: Date;
  /** True while the share is held because the payer forwarded the claim to another one. */
  readonly isForwarded: boolean;
  /** The day by which the payer to which this one forwarded the claim has to answer, `YYYY-MM-DD`; null if it did not. */
  readonly forwardedUntil: string | null;
  /** True for a second answer that was accepted for its money alone, and for the reversal of an amount, which pays below zero. */
  readonly isAdditional: boolean;
  /** True if a person gave the share to the patient although a next payer is due. */
  readonly isReleased: boolean;
  /** True if its allowed amounts count instead of contractual adjustments that it does not name. */
  readonly isNormalized: boolean;
  /**
   * The place of the answered claim in the chain of replacements, from 0. An answer leaves those to earlier claims their
   * money alone, which waits for their reversals.
   */
  readonly generation: number;
  /** Several parts may have one line number. An answer without lines has one part, the claim level. */
  readonly parts: readonly AnsweredPart[];
  /** The remark codes of the claim level (MIA, MOA). */
  readonly remarkCodes: readonly string[];
}

/** A payer that the claim or a coverage of its patient names. */
export interface ClaimPayer {
  readonly payerId: string;
  readonly rank: PayerRank;
  readonly program: Program | null;
}

/** A person's decision that another payer is responsible for a claim, and has its rank since. */
export interface Rebill extends ClaimPayer {
  readonly rebilledAt: Date;
  /** The day of it, `YYYY-MM-DD`. */
  readonly rebilledOn: string;
}

/** The part of a claim that its balances depend on. */
export interface ChargedClaim {
  /** 0.00 for a voided claim. */
  readonly totalCharge: Money;
  /** The charges of a voided claim are 0.00. */
  readonly lines: readonly { readonly lineNumber: number; readonly chargeAmount: Money }[];
  /** The rank of the payer to which the claim was sent. */
  readonly payerRank: PayerRank;
  /** The claim's payer and those of the patient's coverages on the day of service, in payer order. */
  readonly payers: readonly ClaimPayer[];
  /** Those that stand, in the order in which they were made. */
  readonly rebills: readonly Rebill[];
  /** True if a coverage shows the patient as a Qualified Medicare Beneficiary. */
  readonly isQmb: boolean;
  /** The day on which it was billed, `YYYY-MM-DD`; null before. */
  readonly billedOn: string | null;
  /** The number of days within which its payer answers. */
  readonly responseDays: number;
  /** The day by which a payer has to answer to which another one forwarded the claim unanswered, `YYYY-MM-DD`; or null. */
  readonly forwardedUntil: string | null;
  /** True if the claim was withdrawn: of the answers only the money counts, and waits for its reversal. */
  readonly isVoided: boolean;
}
