import { defineEntity, p } from '@mikro-orm/core';
import { AppealStatus, PayerProgram } from '@rcm/envelope';
import { conflict, invalid } from '@rcm/errors';
import { newestFirst, rowCounters, searchIndexes, workIndexes } from '@rcm/lists';
import { compare, isZero, type Money } from '@rcm/money';
import { stateTable, toward } from '@rcm/states';
import { type BlindIndex, belongsTo, sealed, TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { AppealLevel } from '../ladder/schema.ts';
import {
  AppealOutcome as AppealOutcomes,
  type DenialCaseSummary,
  SubmissionMethod as SubmissionMethods,
} from './schema.ts';
import { appealSearch } from './search.ts';
import { appealWork } from './work.ts';

/** The outcome of a payer's decision or of a withdrawal. */
export type AppealOutcome = z.infer<typeof AppealOutcomes>;

/** Facts that a caller gave for letters, by name. */
export type LetterFactValues = Readonly<Record<string, string>>;

/** How an appeal is submitted to the payer. */
export type SubmissionMethod = z.infer<typeof SubmissionMethods>;

/** The row counters of appeals. */
export const appealCounts = rowCounters('appeals.appeals', [
  { by: ['status'], day: { property: 'appealDeadline', type: 'timestamptz' } },
  { by: ['status', 'level', 'outcome', 'submissionMethod'] },
  { day: { property: 'createdAt', type: 'timestamptz' } },
]);

export const AppealSchema = defineEntity({
  name: 'Appeal',
  schema: 'appeals',
  tableName: 'appeals',
  extends: TenantOwned,
  properties: {
    denialCaseId: p.text(),
    claimId: p.text(),
    payerId: p.text(),
    payerName: p.text(),
    payerProgram: p.enum(PayerProgram.options),
    // json, not jsonb: the text goes into responses as it was written.
    denialCaseSummary: p.json<z.input<typeof DenialCaseSummary>>().columnType('json'),
    /** Generated from the summary of the denial case, so that an index can find appeals by it. */
    caseNumber: p
      .text()
      .$type<BlindIndex>()
      .generated(`((denial_case_summary ->> 'caseNumber'::text)) stored`)
      .nullable(),
    level: p.enum(AppealLevel.options),
    status: p.enum(AppealStatus.options),
    outcome: p.enum(AppealOutcomes.options).nullable(),
    submissionMethod: p.enum(SubmissionMethods.options).nullable(),
    noticeDate: p.datetime(3),
    appealDeadline: p.datetime(3).nullable(),
    isDeadlineOverridden: p.boolean(),
    payerDecisionDate: p.datetime(3).nullable(),
    submittedAt: p.datetime(3).nullable(),
    totalAppealedAmount: p.decimal().precision(14).scale(2),
    totalRecoveredAmount: p.decimal().precision(14).scale(2),
    recoveredSinceSubmission: p.decimal().precision(14).scale(2),
    confirmationNumber: p.text().nullable(),
    trackingNumber: p.text().nullable(),
    overrideReason: sealed(p.text().nullable()),
    /** Facts that a caller gave for letters, by name. */
    letterFacts: sealed(p.json<LetterFactValues>().nullable()),
    lateReason: sealed(p.text().nullable()),
    previousAppealId: p.text().nullable(),
    previousAppeal: () => belongsTo(Appeal, 'previous_appeal_id'),
  },
  uniques: [{ name: 'appeals_previous_unique', properties: ['organizationId', 'previousAppealId'] }],
  // Lists read these backwards, newest first.
  indexes: [
    newestFirst('appeals_newest', 'appealDeadline', 'submittedAt', 'updatedAt'),
    {
      // The deadline comes last, so that a page filtered by it skips rows in the index without reading them.
      name: 'appeals_status_newest',
      properties: ['organizationId', 'status', 'createdAt', 'id', 'appealDeadline'],
    },
    { name: 'appeals_status_deadline', properties: ['organizationId', 'status', 'appealDeadline'] },
    { name: 'appeals_denial_case', properties: ['organizationId', 'denialCaseId'] },
    { name: 'appeals_claim', properties: ['organizationId', 'claimId'] },
    { name: 'appeals_payer_name', properties: ['organizationId', 'payerName', 'createdAt', 'id'] },
    { name: 'appeals_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    ...workIndexes(appealWork),
    ...searchIndexes(appealSearch),
    { name: 'appeals_level_newest', properties: ['organizationId', 'level', 'createdAt', 'id'] },
    { name: 'appeals_outcome_newest', properties: ['organizationId', 'outcome', 'createdAt', 'id'] },
    {
      name: 'appeals_submission_method_newest',
      properties: ['organizationId', 'submissionMethod', 'createdAt', 'id'],
    },
    { name: 'appeals_deadline', properties: ['organizationId', 'appealDeadline'] },
    { name: 'appeals_submitted', properties: ['organizationId', 'submittedAt'] },
    { name: 'appeals_updated', properties: ['organizationId', 'updatedAt'] },
  ],
  triggers: appealCounts.triggers,
});

const decided = ['DECIDED_FAVORABLE', 'DECIDED_PARTIAL', 'DECIDED_UNFAVORABLE'] as const;

/** The statuses that may follow each status. Callers name the next status. */
export const appealStates = stateTable({
  subject: 'An appeal',
  states: AppealStatus.options,
  moves: {
    DRAFT: toward('PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'WITHDRAWN', 'EXPIRED'),
    PENDING_DOCUMENTATION: toward('DRAFT', 'READY_FOR_SUBMISSION', 'WITHDRAWN', 'EXPIRED'),
    READY_FOR_SUBMISSION: toward('PENDING_DOCUMENTATION', 'SUBMITTED', 'WITHDRAWN', 'EXPIRED'),
    SUBMITTED: toward(
      'RECEIVED_ACKNOWLEDGED',
      'UNDER_REVIEW',
      'ADDITIONAL_INFO_REQUESTED',
      'PEER_TO_PEER_SCHEDULED',
      ...decided,
      'WITHDRAWN',
    ),
    RECEIVED_ACKNOWLEDGED: toward(
      'UNDER_REVIEW',
      'ADDITIONAL_INFO_REQUESTED',
      'PEER_TO_PEER_SCHEDULED',
      ...decided,
      'WITHDRAWN',
    ),
    UNDER_REVIEW: toward('ADDITIONAL_INFO_REQUESTED', 'PEER_TO_PEER_SCHEDULED', ...decided, 'WITHDRAWN'),
    PEER_TO_PEER_SCHEDULED: toward('PEER_TO_PEER_COMPLETED', 'UNDER_REVIEW', ...decided, 'WITHDRAWN'),
    PEER_TO_PEER_COMPLETED: toward('UNDER_REVIEW', 'ADDITIONAL_INFO_REQUESTED', ...decided, 'WITHDRAWN'),
    ADDITIONAL_INFO_REQUESTED: toward(
      'RECEIVED_ACKNOWLEDGED',
      'UNDER_REVIEW',
      ...decided,
      'WITHDRAWN',
      'EXPIRED',
    ),
    DECIDED_FAVORABLE: {},
    DECIDED_PARTIAL: toward('ESCALATED_TO_NEXT_LEVEL'),
    DECIDED_UNFAVORABLE: toward('ESCALATED_TO_NEXT_LEVEL'),
    ESCALATED_TO_NEXT_LEVEL: {},
    WITHDRAWN: {},
    EXPIRED: {},
  },
});

/** The outcomes of each status; the first is the default. */
const outcomesByStatus: Readonly<Partial<Record<AppealStatus, readonly AppealOutcome[]>>> = {
  DECIDED_FAVORABLE: ['FULL_OVERTURN'],
  DECIDED_PARTIAL: ['PARTIAL_OVERTURN', 'SETTLED'],
  DECIDED_UNFAVORABLE: ['UPHELD', 'DISMISSED_PROCEDURAL', 'NO_RESPONSE_DEFAULT'],
  WITHDRAWN: ['WITHDRAWN_BY_PROVIDER'],
};

/** The statuses of an appeal that the payer granted completely or partly. */
export const granted = ['DECIDED_FAVORABLE', 'DECIDED_PARTIAL'] as const satisfies readonly AppealStatus[];

/** The statuses of an appeal that is pending with the payer. */
export const pendingStatuses: readonly AppealStatus[] = AppealStatus.options.filter((status) => {
  const next = appealStates.movesFrom(status) as readonly AppealStatus[];
  return decided.some((decision) => next.includes(decision));
});

/** True for the statuses that record a payer's decision. */
const isDecision = (status: AppealStatus): boolean => (decided as readonly AppealStatus[]).includes(status);

/** A move to a status with the facts to record. */
export interface Move {
  readonly status: AppealStatus;
  readonly outcome?: AppealOutcome | undefined;
  /** When the payer decided; the time of the move by default. */
  readonly payerDecisionDate?: Date | undefined;
  /** When the appeal was submitted; the time of the move by default. */
  readonly submittedAt?: Date | undefined;
  readonly submissionMethod?: SubmissionMethod | undefined;
  readonly totalRecoveredAmount?: Money | undefined;
  readonly confirmationNumber?: string | undefined;
  readonly trackingNumber?: string | undefined;
  /** The reason; for a late submission, the good cause. */
  readonly reason?: string | undefined;
}

/** An appeal of one denial at one level: its deadline, its amounts and its legal moves. */
export class Appeal extends AppealSchema.class {
  static readonly idPrefix = 'apl';
  static readonly record = 'appeal';
  static readonly schema = AppealSchema;

  /** Throws 409 for an appeal in a final status. */
  mustBeEditable(): void {
    if (appealStates.isFinal(this.status)) throw conflict(`An appeal in ${this.status} is closed to edits`);
  }

  /** Makes a move. Throws 409 for an illegal one, and 400 for facts that do not fit the status. */
  moveTo(move: Move, now: Date): void {
    const { status, outcome, payerDecisionDate } = move;
    this.status = appealStates.after(this.status, status);
    const outcomes = outcomesByStatus[status] ?? [];
    if (outcome !== undefined && !outcomes.includes(outcome)) {
      const expected = outcomes.length > 0 ? outcomes.join(' or ') : 'none';
      throw invalid('body.outcome', `Expected an outcome of ${status}: ${expected}`);
    }
    if (payerDecisionDate !== undefined && !isDecision(status)) {
      throw invalid('body.payerDecisionDate', 'Expected no decision date except with a DECIDED_ status');
    }
    this.outcome = outcome ?? outcomes[0] ?? this.outcome;
    if (isDecision(status)) this.payerDecisionDate = payerDecisionDate ?? now;
    if (status === 'SUBMITTED') this.submit(move.submittedAt ?? now, move.reason);
    this.submissionMethod = move.submissionMethod ?? this.submissionMethod;
    this.confirmationNumber = move.confirmationNumber ?? this.confirmationNumber;
    this.trackingNumber = move.trackingNumber ?? this.trackingNumber;
    this.setAmounts(this.totalAppealedAmount, move.totalRecoveredAmount ?? this.recoveredBy(status));
  }

  /** The recovered amount in the status: what a person stated, else, if it is granted, what was paid since. */
  private recoveredBy(status: AppealStatus): Money {
    const { totalAppealedAmount, totalRecoveredAmount, recoveredSinceSubmission } = this;
    if (!isZero(totalRecoveredAmount) || !(granted as readonly AppealStatus[]).includes(status))
      return totalRecoveredAmount;
    return compare(recoveredSinceSubmission, totalAppealedAmount) > 0
      ? totalAppealedAmount
      : recoveredSinceSubmission;
  }

  private submit(submittedAt: Date, reason: string | undefined): void {
    if (this.appealDeadline && submittedAt > this.appealDeadline) {
      if (reason === undefined) {
        throw invalid('body.reason', 'Expected the good cause for a submission after the appeal deadline');
      }
      this.lateReason = reason;
    }
    this.submittedAt = submittedAt;
  }

  /**
   * Updates the copy of its denial case. The first appeal answers the denial itself, so until it is submitted its notice
   * date is that of the denial.
   */
  follow(summary: z.input<typeof DenialCaseSummary>, denialDate: Date): void {
    this.denialCaseSummary = summary;
    if (!this.previousAppealId && !this.submittedAt) this.noticeDate = denialDate;
  }

  /** Merges facts for letters; null removes a fact. */
  setLetterFacts(given: Readonly<Record<string, string | null | undefined>>): void {
    const facts = new Map(Object.entries(this.letterFacts ?? {}));
    for (const [name, fact] of Object.entries(given)) {
      if (fact === null) facts.delete(name);
      else if (fact !== undefined) facts.set(name, fact);
    }
    if (Object.keys(given).length > 0) this.letterFacts = facts.size > 0 ? Object.fromEntries(facts) : null;
  }

  /** Sets both amounts. Throws 400 if more is recovered than appealed. */
  setAmounts(appealed: Money, recovered: Money): void {
    if (compare(recovered, appealed) > 0) {
      throw invalid('body.totalRecoveredAmount', 'Expected at most the appealed amount', 'too_big');
    }
    this.totalAppealedAmount = appealed;
    this.totalRecoveredAmount = recovered;
  }
}
AppealSchema.setClass(Appeal);
