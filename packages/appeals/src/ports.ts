import type { PayerProgram } from '@rcm/envelope';
import type { Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { Appeal } from './appeals/appeal.ts';
import type { DenialCaseSummary } from './appeals/schema.ts';

/** What an appeal takes from the denial case that it answers, the summary that it shows among it. */
export interface AppealDenialCase extends Readonly<z.output<typeof DenialCaseSummary>> {
  readonly id: string;
  readonly claimId: string;
  readonly payerId: string;
  readonly payerProgram: PayerProgram;
  /** Null where the payer gave no code. */
  readonly groupCode: string | null;
  readonly remarkCodes: readonly string[];
  readonly deniedAmount: Money;
  /** WITHDRAWN where the claim payment that denied was taken back. */
  readonly status: string;
  readonly appealRights: boolean;
  /** Why there are no appeal rights; empty where there are. */
  readonly guardrailReasons: readonly string[];
  /** The denied lines of the claim; null stands for the claim as a whole. */
  readonly lines: readonly { readonly lineNumber: number | null }[];
  /** The member who works the case. */
  readonly assignedToId: string | null;
}

/** What a letter says of the claim; null where it is not known. */
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
  /** Who took the claim in, and when. */
  readonly acceptance: string | null;
  readonly authorizationNumber: string | null;
  /** What each line of the claim is for. */
  readonly services: readonly { readonly lineNumber: number; readonly description: string }[];
}

/** A move of an appeal, for those whose records go along with it. */
export interface MovedAppeal extends Pick<Appeal, 'denialCaseId' | 'claimId' | 'level' | 'status'> {
  readonly submittedAt: Date | null;
  readonly confirmationNumber: string | null;
  /** True while this or another appeal of the case is with the payer and undecided. */
  readonly isUnderAppeal: boolean;
}

/** Questions this module asks about records that it does not own, and whom it tells of its own. */
export interface AppealPorts {
  readonly denialCase: Lookup<AppealDenialCase>;
  /** Locks a denial case before its appeals, which is the order of everybody who needs both. */
  readonly lockDenialCase: (context: TenantContext, denialCaseId: string) => Promise<unknown>;
  /** What a letter about a claim says, by the id of the claim; null for a claim that is not there. */
  readonly letterFacts: (context: TenantContext, claimId: string) => Promise<LetterFacts | null>;
  /** Who signs letters about the case of a member, or of nobody; null where there is no active member. */
  readonly signatory: (
    context: TenantContext,
    memberId: string | null,
  ) => Promise<{ readonly name: string } | null>;
  /** Whose records go along when an appeal moves, in the order in which they are told. */
  readonly appealMoved: readonly ((context: TenantContext, appeal: MovedAppeal) => Promise<unknown>)[];
}
