import type { PayerProgram } from '@rcm/envelope';
import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { Appeal, UndoneDecision } from './appeals/appeal.ts';
import type { DenialCaseSummary } from './appeals/schema.ts';

/** The fields of a denial case that an appeal needs, including the summary that it shows. */
export interface AppealDenialCase extends Readonly<z.output<typeof DenialCaseSummary>> {
  readonly id: string;
  readonly claimId: string;
  readonly payerId: string;
  readonly payerProgram: PayerProgram;
  /** Null if the payer gave no code. */
  readonly groupCode: string | null;
  readonly remarkCodes: readonly string[];
  readonly deniedAmount: Money;
  /** WITHDRAWN if the claim payment that denied was taken back. */
  readonly status: string;
  readonly appealRights: boolean;
  /** The reasons against an appeal; empty if there are none. */
  readonly guardrailReasons: readonly string[];
  /** The denied lines of the claim; a null line number means the claim as a whole. */
  readonly lines: readonly { readonly lineNumber: number | null }[];
  /** The member who works the case. */
  readonly assignedToId: string | null;
}

/** The facts of a claim for a letter; null if unknown. */
export interface LetterFacts {
  readonly patientName: string | null;
  readonly memberIdentifier: string | null;
  readonly datesOfService: string | null;
  /** Name and NPI. */
  readonly providerName: string | null;
  readonly returnAddress: string | null;
  readonly payerAddress: string | null;
  /** The payer's own number of the claim. */
  readonly payerClaimNumber: string | null;
  readonly diagnoses: string | null;
  /** `YYYY-MM-DD`. */
  readonly originalFilingDate: string | null;
  /** Who accepted the claim, and when. */
  readonly acceptance: string | null;
  readonly authorizationNumber: string | null;
  /** The services of the lines of the claim. */
  readonly services: readonly { readonly lineNumber: number; readonly description: string }[];
}

/** An appeal after a move, as its followers receive it. */
export interface MovedAppeal extends Pick<Appeal, 'denialCaseId' | 'claimId' | 'level' | 'status'> {
  readonly submittedAt: Date | null;
  readonly payerDecisionDate: Date | null;
  /** What the decision overturned; null if it is not decided or not stated. */
  readonly overturnedAmount: Money | null;
  readonly confirmationNumber: string | null;
  /** True while this or another appeal of the case is pending with the payer. */
  readonly isUnderAppeal: boolean;
}

/** An appeal whose decision was taken back, as its followers receive it. */
export interface AppealWithoutDecision extends MovedAppeal {
  /** The decision as it was. */
  readonly undone: UndoneDecision;
  readonly reason: string;
}

/** What this module needs from others: lookups of records that it does not own, and followers of its appeals. */
export interface AppealPorts {
  readonly denialCase: Lookup<AppealDenialCase>;
  /** Locks a denial case. Whoever locks a case and its appeals locks the case first, which prevents deadlocks. */
  readonly lockDenialCase: (context: TenantContext, denialCaseId: string) => Promise<unknown>;
  /** The facts of a claim for a letter; null if the claim does not exist. */
  readonly letterFacts: (context: TenantContext, claimId: string) => Promise<LetterFacts | null>;
  /** The signatory of letters about a case, by the member assigned to it; null if there is no active member. */
  readonly signatory: (
    context: TenantContext,
    memberId: string | null,
  ) => Promise<{ readonly name: string } | null>;
  /** The first payment for a claim that was posted after a time; null if there is none. */
  readonly paymentAfter: (
    context: TenantContext,
    claimId: string,
    after: Date,
  ) => Promise<{ readonly id: string } | null>;
  /** Called in this order, in the transaction of the move, when an appeal moves. */
  readonly appealMoved: readonly ((context: TenantContext, appeal: MovedAppeal) => Promise<unknown>)[];
  /** The same when the decision on an appeal is taken back. */
  readonly decisionUndone: readonly ((
    context: TenantContext,
    appeal: AppealWithoutDecision,
  ) => Promise<unknown>)[];
}
