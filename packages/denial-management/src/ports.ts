import type { Disposition } from '@rcm/balances';
import type { PayerProgram } from '@rcm/envelope';
import type { Money } from '@rcm/money';
import type { Lookup, Role, TenantContext } from '@rcm/tenancy';
import type { GroupCode } from './codes/schema.ts';

/** An adjustment that a remittance made to a service line of the claim. */
export interface ClaimAdjustment {
  readonly lineNumber: number | null;
  readonly groupCode: string;
  readonly reasonCode: string;
  /** Decimal string with 2 decimals; negative if it increases the payment. */
  readonly amount: string;
  readonly remarkCodes: readonly string[];
}

/** The fields of a claim that its denial case copies. */
export interface DenialClaim {
  readonly id: string;
  readonly claimNumber: string;
  readonly patientId: string;
  readonly payerId: string;
  readonly payerName: string;
  readonly payerProgram: PayerProgram;
  readonly providerId: string | null;
  readonly facilityId: string | null;
  /** Specialty of the provider. */
  readonly specialty: string | null;
  /** Decimal string with 2 decimals. */
  readonly totalCharge: string;
  readonly billedAt: Date | null;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  readonly procedureCodes: readonly string[];
  readonly placeOfService: string | null;
  /** The service lines, in the order of their numbers. */
  readonly lines: readonly { readonly lineNumber: number; readonly chargeAmount: string }[];
  /** From every remittance of the claim; empty if none was posted. */
  readonly adjustments: readonly ClaimAdjustment[];
}

/** The part of a payer's answer about one line, or about the claim as a whole. */
export interface AnsweredPart {
  /** Null for the claim as a whole. */
  readonly lineNumber: number | null;
  /** Decimal strings with 2 decimals. */
  readonly chargeAmount: Money;
  readonly allowedAmount: Money;
  readonly paidAmount: Money;
  readonly adjustments: readonly {
    readonly groupCode: GroupCode;
    readonly reasonCode: string;
    readonly amount: Money;
    /** What the organization had set when the answer was posted; left out where the built-in table applies. */
    readonly disposition?: Disposition | undefined;
  }[];
  readonly remarkCodes: readonly string[];
}

/** A payer's answer to a claim. */
export interface ClaimAnswer {
  /** `YYYY-MM-DD`. */
  readonly paymentDate: string;
  readonly parts: readonly AnsweredPart[];
}

/** A member to whom cases can be given. */
export interface QueueMember {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

/** An appeal of a denial case. */
export interface CaseAppeal {
  readonly id: string;
  readonly level: string;
  readonly status: string;
}

/** The fields of a changed case that other modules copy. */
export interface ChangedCase {
  readonly id: string;
  readonly caseNumber: string;
  readonly claimNumber: string;
  readonly payerName: string;
  readonly denialReason: string;
  readonly primaryCode: string | null;
  readonly denialDate: Date;
}

/** How a person ends a denial: the denied amount is written off, or becomes the patient's. */
export interface DenialEnd {
  readonly claimId: string;
  /** The claim payment that denied; null for a denial that a person reported. */
  readonly claimPaymentId: string | null;
  /** What is still denied of each line; of line null, of the claim as a whole. */
  readonly lines: readonly { readonly lineNumber: number | null; readonly amount: Money }[];
  /** What is still denied. */
  readonly amount: Money;
  /** The kind of the write-off; null bills the patient. */
  readonly writeOff: 'TIMELY_FILING' | 'NO_AUTHORIZATION' | 'ADMINISTRATIVE' | null;
  readonly note: string | null;
}

/** The end of a denial that is taken back. */
export interface ReversedDenialEnd {
  readonly claimId: string;
  readonly adjustmentId: string;
  readonly reason: string;
}

/** A case with the member to whom it is assigned now. */
export interface AssignedCase {
  readonly id: string;
  readonly assignedToId: string | null;
}

/** Whether a claim has a denial case that is not withdrawn. */
export interface ClaimWithCases {
  readonly claimId: string;
  readonly hasDenialCase: boolean;
}

/** What this module needs from others: lookups of records that it does not own, and a notification of its changes. */
export interface DenialManagementPorts {
  readonly claim: Lookup<DenialClaim>;
  /** The claims with the ids, in any order, without missing ones. Called with at most 500 ids. */
  readonly claims: (context: TenantContext, ids: readonly string[]) => Promise<readonly DenialClaim[]>;
  /** The last posted answer of the payer to a claim that was not voided; null if there is none. */
  readonly newestAnswerOfClaim: (context: TenantContext, claimId: string) => Promise<ClaimAnswer | null>;
  /**
   * Posts the end of a denial to the balances of its claim, and returns the id of the adjustment; null if there was nothing
   * to adjust. Throws 409 if the patient may not be billed.
   */
  readonly postDenialEnd: (context: TenantContext, end: DenialEnd) => Promise<string | null>;
  /**
   * Takes back what the end of a denial posted, and returns whether it still stood. Throws 409 if later adjustments rest on
   * it.
   */
  readonly reverseDenialEnd: (context: TenantContext, end: ReversedDenialEnd) => Promise<boolean>;
  /** A member of any status. */
  readonly member: Lookup<QueueMember>;
  /** The active members with one of the ids or roles, each once. */
  readonly members: (
    context: TenantContext,
    wanted: { readonly ids: readonly string[]; readonly roles: readonly Role[] },
  ) => Promise<readonly QueueMember[]>;
  /** Those of the cases that have an appeal pending with the payer. */
  readonly casesUnderAppeal: (
    context: TenantContext,
    caseIds: readonly string[],
  ) => Promise<readonly string[]>;
  /** Called after cases have changed, to update copies of them. The cases are locked. */
  readonly casesChanged: (context: TenantContext, cases: readonly ChangedCase[]) => Promise<unknown>;
  /**
   * Called after a case of a claim was opened, restored, withdrawn or moved to another claim, to record which of the claims
   * have a case. It locks the claims, and whoever locks claims and the opening of cases locks the claims first.
   */
  readonly markDenialCases: (context: TenantContext, claims: readonly ClaimWithCases[]) => Promise<unknown>;
  /** Called after cases were assigned to other members or to nobody, to update copies of it. The cases are locked. */
  readonly casesAssigned: (context: TenantContext, cases: readonly AssignedCase[]) => Promise<unknown>;
  /** The appeals of a case, oldest first. */
  readonly appealsOfCase: (context: TenantContext, caseId: string) => Promise<readonly CaseAppeal[]>;
}
