import type { Money } from '@rcm/money';
import type { GroupCode } from '../codes/schema.ts';
import type { PaidAnswer } from './payment-due.ts';
import type { CaseOutcome } from './schema.ts';

/** How a payment ends a denial: its payer overturns it, or another payer pays. */
export type PaymentOutcome = Extract<CaseOutcome, 'OVERTURNED' | 'PAID_BY_OTHER_PAYER'>;

/** A charge that a claim payment denied. */
export interface DeniedLine {
  /** Null for the claim as a whole. */
  readonly lineNumber: number | null;
  readonly deniedAmount: Money;
  /** How the denial ended; null while it stands. */
  readonly outcome: PaymentOutcome | null;
  readonly adjustments: readonly {
    readonly groupCode: GroupCode;
    readonly reasonCode: string;
    /** With the payer's sign: a positive amount reduces the payment. */
    readonly amount: Money;
  }[];
  readonly remarkCodes: readonly string[];
}

/** The denial by one claim payment. */
export interface Denial {
  readonly claimPaymentId: string;
  /** `YYYY-MM-DD`. */
  readonly denialDate: string;
  /** True if the payer paid something of a denied line. */
  readonly isPartial: boolean;
  /** Sum of the denied charges. */
  readonly deniedAmount: Money;
  /** The part of them that is no longer denied. */
  readonly overturnedAmount: Money;
  /** The amount paid for them since. */
  readonly recoveredAmount: Money;
  /** The part of what is still denied that is open: that no person wrote off or moved to the patient. */
  readonly openAmount: Money;
  /** The codes of the largest denying adjustment; null for a denial without codes. */
  readonly primary: { readonly groupCode: GroupCode; readonly reasonCode: string } | null;
  readonly remarkCodes: readonly string[];
  readonly lines: readonly DeniedLine[];
}

/** A claim with all its denials, including overturned ones, by claim payments that are in effect. */
export interface DeniedClaim {
  readonly claim: { readonly id: string; readonly claimNumber: string };
  /** The claims that it replaces, if any: their cases are about it now. */
  readonly replacedClaimIds?: readonly string[];
  readonly denials: readonly Denial[];
  /** The answers that stand. */
  readonly answers: readonly PaidAnswer[];
}

/** What changed the claim payments. A void by a person can be refused; a change by the payer cannot. */
export interface DenialCause {
  readonly kind: 'POSTED' | 'VOIDED' | 'RELEASED' | 'ADJUSTED';
  /** The reason that a person gave; null for a change by the payer. */
  readonly reason: string | null;
}
