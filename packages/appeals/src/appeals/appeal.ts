import { defineEntity, p } from '@mikro-orm/core';
import { AppealStatus, PayerProgram } from '@rcm/envelope';
import { conflict, invalid } from '@rcm/errors';
import { newestFirst, rowCounters, searchIndexes, workIndexes } from '@rcm/lists';
import { compare, isZero, type Money } from '@rcm/money';
import {
  type BlindIndex,
  belongsTo,
  generatedMoment,
  sealed,
  type TenantContext,
  TenantOwned,
  wholeCents,
} from '@rcm/tenancy';
import type { z } from 'zod';
import { AppealLevel } from '../ladder/schema.ts';
import {
  AppealOutcome as AppealOutcomes,
  type DenialCaseSummary,
  SubmissionMethod as SubmissionMethods,
} from './schema.ts';
import { appealSearch } from './search.ts';
import {
  type AppealOutcome,
  appealStates,
  granted,
  isDecision,
  isPending,
  nextStatuses,
  outcomesByStatus,
  type PendingStatus,
  undoTo,
} from './states.ts';
import { appealWork } from './work.ts';

/** Facts that a caller gave for letters, by name. */
export type LetterFactValues = Readonly<Record<string, string>>;

/** What a decision replaces, so that it can be undone. */
export interface BeforeDecision {
  readonly status: PendingStatus;
  readonly totalRecoveredAmount: Money;
  readonly confirmationNumber: string | null;
  readonly trackingNumber: string | null;
  /** When the decision was recorded, ISO 8601. */
  readonly recordedAt: string;
}

/** How an appeal is submitted to the payer. */
export type SubmissionMethod = z.infer<typeof SubmissionMethods>;

/** The row counters of appeals. */
export const appealCounts = rowCounters('appeals.appeals', [
  { by: ['status'], day: { property: 'appealDeadline', type: 'timestamptz' } },
  { by: ['status', 'level', 'outcome', 'submissionMethod'] },
  { by: ['status', 'caseAssignedToId'] },
  { day: { property: 'createdAt', type: 'timestamptz' } },
  { by: ['status'], day: { property: 'workDueAt', type: 'timestamptz' } },
  { by: ['status'], amount: 'totalAppealedAmountCents' },
]);

export const AppealSchema = defineEntity({
  name: 'Appeal',
  schema: 'appeals',
  tableName: 'appeals',
  extends: TenantOwned,
  properties: {
    denialCaseId: p.text(),
    /** The member to whom the denial case is assigned; denial management keeps it. */
    caseAssignedToId: p.text().nullable(),
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
    /** `YYYY-MM-DD`, in the organization's time zone. */
    receivedDate: p.string().columnType('date').nullable(),
    appealDeadline: p.datetime(3).nullable(),
    isDeadlineOverridden: p.boolean(),
    payerDecisionDate: p.datetime(3).nullable(),
    /** The agent definition for which a key recorded the decision. */
    closedByAgentId: p.text().nullable(),
    /** Null unless a decision is recorded. */
    beforeDecision: p.json<BeforeDecision>().nullable(),
    /** When the payer should have decided; null until the appeal is submitted. */
    decisionDueAt: p.datetime(3).nullable(),
    /** By which the biller has to submit the appeal, and then the payer to decide it. */
    workDueAt: generatedMoment('COALESCE(decision_due_at, appeal_deadline)'),
    submittedAt: p.datetime(3).nullable(),
    totalAppealedAmount: p.decimal().precision(14).scale(2),
    totalAppealedAmountCents: wholeCents('totalAppealedAmount'),
    overturnedAmount: p.decimal().precision(14).scale(2).nullable(),
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
    {
      name: 'appeals_without_assignee',
      properties: ['organizationId', 'createdAt', 'id'],
      where: '(case_assigned_to_id IS NULL)',
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
    { name: 'appeals_decided', properties: ['organizationId', 'payerDecisionDate', 'id'] },
    {
      name: 'appeals_closing_agent',
      properties: ['organizationId', 'closedByAgentId', 'createdAt', 'id'],
      where: '(closed_by_agent_id IS NOT NULL)',
    },
    {
      name: 'appeals_case_assignee',
      properties: ['organizationId', 'caseAssignedToId', 'createdAt', 'id'],
      where: '(case_assigned_to_id IS NOT NULL)',
    },
    { name: 'appeals_updated', properties: ['organizationId', 'updatedAt'] },
  ],
  triggers: appealCounts.triggers,
});

/** A move to a status with the facts to record. */
export interface Move {
  readonly status: AppealStatus;
  readonly outcome?: AppealOutcome | undefined;
  /** When the payer decided; the time of the move by default. */
  readonly payerDecisionDate?: Date | undefined;
  /** When the appeal was submitted; the time of the move by default. */
  readonly submittedAt?: Date | undefined;
  readonly submissionMethod?: SubmissionMethod | undefined;
  /** What the decision overturns: by default all that is appealed for a favorable one, unknown for a partial one. */
  readonly overturnedAmount?: Money | undefined;
  readonly totalRecoveredAmount?: Money | undefined;
  readonly confirmationNumber?: string | undefined;
  readonly trackingNumber?: string | undefined;
  /** The reason; for a late submission, the good cause. */
  readonly reason?: string | undefined;
}

/** A decision that was taken back. */
export interface UndoneDecision {
  readonly recordedAt: Date;
  /** What it overturned; null unless it stated an amount. */
  readonly overturnedAmount: Money | null;
  /** The confirmation number of the appeal while it was decided. */
  readonly confirmationNumber: string | null;
}

/** An appeal of one denial at one level: its deadline, its amounts and its legal moves. */
export class Appeal extends AppealSchema.class {
  static readonly idPrefix = 'apl';
  static readonly record = 'appeal';
  static readonly schema = AppealSchema;

  /** Throws 409 for an appeal in a final status. */
  mustBeEditable(): void {
    if (nextStatuses(this.status).length === 0)
      throw conflict(`An appeal in ${this.status} is closed to edits`);
  }

  /** Makes a move. Throws 409 for an illegal one, and 400 for facts that do not fit the status. */
  moveTo(move: Move, { now, principal }: Pick<TenantContext, 'now' | 'principal'>): void {
    const { status, outcome, payerDecisionDate } = move;
    const before = this.status;
    this.status = appealStates.after(before, status);
    const outcomes = outcomesByStatus[status] ?? [];
    if (outcome !== undefined && !outcomes.includes(outcome)) {
      const expected = outcomes.length > 0 ? outcomes.join(' or ') : 'none';
      throw invalid('body.outcome', `Expected an outcome of ${status}: ${expected}`);
    }
    if (payerDecisionDate !== undefined && !isDecision(status)) {
      throw invalid('body.payerDecisionDate', 'Expected no decision date except with a DECIDED_ status');
    }
    this.outcome = outcome ?? outcomes[0] ?? this.outcome;
    this.setOverturned(status, move.overturnedAmount);
    if (isDecision(status) && isPending(before)) {
      this.payerDecisionDate = payerDecisionDate ?? now;
      this.closedByAgentId = principal.agentId;
      this.beforeDecision = {
        status: before,
        totalRecoveredAmount: this.totalRecoveredAmount,
        confirmationNumber: this.confirmationNumber ?? null,
        trackingNumber: this.trackingNumber ?? null,
        recordedAt: now.toISOString(),
      };
    }
    if (status === 'SUBMITTED') this.submit(move.submittedAt ?? now, move.reason);
    this.submissionMethod = move.submissionMethod ?? this.submissionMethod;
    this.confirmationNumber = move.confirmationNumber ?? this.confirmationNumber;
    this.trackingNumber = move.trackingNumber ?? this.trackingNumber;
    this.setAmounts(this.totalAppealedAmount, move.totalRecoveredAmount ?? this.recoveredBy(status));
  }

  /** Sets what a decision overturns. Throws 400 for an amount above the appealed one, or of another status. */
  private setOverturned(status: AppealStatus, amount: Money | undefined): void {
    const isGranted = (granted as readonly AppealStatus[]).includes(status);
    if (amount !== undefined && !isGranted) {
      throw invalid(
        'body.overturnedAmount',
        `Expected no overturned amount except with ${granted.join(' or ')}`,
      );
    }
    if (amount !== undefined && compare(amount, this.totalAppealedAmount) > 0) {
      throw invalid('body.overturnedAmount', 'Expected at most the appealed amount', 'too_big');
    }
    if (!isDecision(status)) return;
    this.overturnedAmount = amount ?? (status === 'DECIDED_FAVORABLE' ? this.totalAppealedAmount : null);
  }

  /** Takes the decision back, and returns what it was. Throws 409 unless the appeal is decided. */
  undoDecision(): UndoneDecision {
    const { overturnedAmount = null, confirmationNumber = null, beforeDecision: before } = this;
    const status = appealStates.after(this.status, undoTo(before?.status ?? 'UNDER_REVIEW'));
    if (!before) throw conflict('The status before the decision is not known');
    this.status = status;
    this.outcome = null;
    this.payerDecisionDate = null;
    this.closedByAgentId = null;
    this.overturnedAmount = null;
    this.totalRecoveredAmount = before.totalRecoveredAmount;
    this.confirmationNumber = before.confirmationNumber;
    this.trackingNumber = before.trackingNumber;
    this.beforeDecision = null;
    return { recordedAt: new Date(before.recordedAt), overturnedAmount, confirmationNumber };
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
    if (this.overturnedAmount && compare(this.overturnedAmount, appealed) > 0) {
      throw invalid('body.totalAppealedAmount', 'Expected at least the overturned amount', 'too_small');
    }
    this.totalAppealedAmount = appealed;
    this.totalRecoveredAmount = recovered;
  }
}
AppealSchema.setClass(Appeal);
