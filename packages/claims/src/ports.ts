import type { CreditResolution, Entry, PartBalance, PayerRank } from '@rcm/balances';
import type { OperationInput } from '@rcm/http';
import type { Money } from '@rcm/money';
import type { Lookup, Reading, TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { Remittance } from './claims/schema.ts';
import type { StandingRebill } from './rebills/rebill.ts';
import type { remittanceOperations } from './remittances/contract.ts';

type Deep<T> = T extends readonly (infer Each)[]
  ? readonly Deep<Each>[]
  : T extends Date | string | number | null
    ? T
    : { readonly [Key in keyof T]: Deep<T[Key]> };

/** A remittance that is posted to a claim. */
type RecordedRemittance = Deep<z.output<typeof Remittance>>;

/** A locked claim whose balances a person changes. */
export interface AdjustableClaim {
  readonly id: string;
  /** The claim level, then the lines. */
  readonly parts: readonly PartBalance[];
  /** True if the patient is a Qualified Medicare Beneficiary. */
  readonly isQmb: boolean;
  readonly isVoided: boolean;
  /** The adjustments that were neither reversed nor taken back by an answer. */
  readonly countedAdjustmentIds: readonly string[];
  /** The rebills that stand, in the order in which they were made. */
  readonly rebills: readonly StandingRebill[];
  /** The decisions to leave credits that stand. */
  readonly creditResolutions: readonly CreditResolution[];
  /** The payer that owes the insurance balance, or to which the claim was rebilled; null if nothing is owed. */
  readonly responsiblePayerId: string | null;
  /** The answers of payers that count, in the order in which they were posted. */
  readonly answers: readonly {
    readonly payerId: string | null;
    readonly rank: PayerRank;
    readonly postedAt: Date;
  }[];
}

/** An entry of an adjustment by a person. */
export interface ManualEntry extends Entry {
  readonly id: string;
  readonly adjustmentId: string;
  /** The claim payment whose denial it ends; null or left out if it ends none. */
  readonly claimPaymentId?: string | null | undefined;
}

/** A change of the balances of a claim by a person. */
interface ClaimAdjustment {
  readonly entries: readonly ManualEntry[];
  /** The adjustment that it takes back; null if none. */
  readonly reversedId: string | null;
  /** The rebills that stand afterwards; left out if they are the same. */
  readonly rebills?: readonly StandingRebill[] | undefined;
  /** The decisions to leave credits that stand afterwards; left out if they are the same. */
  readonly creditResolutions?: readonly CreditResolution[] | undefined;
}

/** What a payer answered about a claim, as it sent it. */
export interface AnswerOfClaim {
  readonly claimId: string;
  readonly payerId: string | null;
  readonly rank: PayerRank;
  /** `YYYY-MM-DD`. */
  readonly decidedOn: string;
  readonly payerClaimNumber: string | null;
  readonly paidAmount: Money;
  /** The adjustments of the claim level, without those of its lines. */
  readonly adjustments: readonly SentAdjustment[];
  readonly remarkCodes: readonly string[];
  /** Empty if the payer answers the claim as a whole. */
  readonly lines: readonly {
    readonly lineNumber: number;
    /** The procedure that the payer adjudicated. */
    readonly procedureCode: string | null;
    readonly modifiers: readonly string[];
    readonly revenueCode: string | null;
    /** A decimal string. */
    readonly units: string | null;
    readonly paidAmount: Money;
    readonly adjustments: readonly SentAdjustment[];
  }[];
}

interface SentAdjustment {
  readonly groupCode: string;
  readonly reasonCode: string;
  readonly amount: Money;
  /** A decimal string. */
  readonly quantity: string | null;
}

/** Reads the identifiers of the records that belong to a claim, oldest first. */
type IdsOfClaim = (claimId: string) => Reading<readonly string[]>;

/** What this module needs from other modules: lookups of their records, and callbacks for its changes. */
export interface ClaimsPorts {
  /** Looks up the patient account that a claim refers to. */
  readonly account: Lookup;
  /** Called when an imported row changes an appointment's dates, provider, facility or status. */
  readonly appointmentChanged: (context: TenantContext, appointmentId: string) => Promise<void>;
  /** Posts a remittance to a claim; throws 400 or 409 if it can't be posted. */
  readonly recordRemittance: (
    context: TenantContext,
    claimId: string,
    sent: OperationInput<typeof remittanceOperations.recordRemittance>['body'],
  ) => Promise<RecordedRemittance>;
  /**
   * Locks claims, and adjudicates those again for which `adjust` returns a change. Claims that were voided before they were
   * answered are skipped. Throws 409 with the reason if a change is not possible.
   */
  readonly adjustClaims: (
    context: TenantContext,
    claimIds: readonly string[],
    adjust: (claim: AdjustableClaim) => ClaimAdjustment | null,
    reason: string | null,
  ) => Promise<void>;
  /** Adjudicates claims again after another claim replaced or voided them. */
  readonly adjudicateAgain: (context: TenantContext, claimIds: readonly string[]) => Promise<void>;
  /** The remittances that are posted to a claim, in the order in which they were received. */
  readonly remittancesOfClaim: (claimId: string) => Reading<readonly RecordedRemittance[]>;
  /** The answers that stand for claims, in the order in which they were posted. */
  readonly answersOfClaims: (
    context: TenantContext,
    claimIds: readonly string[],
  ) => Promise<readonly AnswerOfClaim[]>;
  readonly denialCasesOfClaim: IdsOfClaim;
  readonly appealsOfClaim: IdsOfClaim;
  readonly underpaymentCasesOfClaim: IdsOfClaim;
}
