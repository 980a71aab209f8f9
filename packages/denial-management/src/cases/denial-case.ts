import { defineEntity, p } from '@mikro-orm/core';
import { PayerProgram } from '@rcm/envelope';
import { conflict } from '@rcm/errors';
import { newestFirst, searchIndexes, workIndexes } from '@rcm/lists';
import { add, compare, type Money, subtract } from '@rcm/money';
import {
  belongsTo,
  sealed,
  type TenantContext,
  TenantOwned,
  type TenantRecord,
  wholeCents,
} from '@rcm/tenancy';
import { DenialCategory, GroupCode } from '../codes/schema.ts';
import type { ChangedCase } from '../ports.ts';
import { DenialQueue } from '../queues/denial-queue.ts';
import type { RoutingTrace } from '../rules/schema.ts';
import { caseCounts } from './counts.ts';
import {
  type Adjustment,
  CaseKind,
  CaseOutcome,
  CaseStatus,
  type DeniedCharge,
  type StoredReopening,
} from './schema.ts';
import { caseSearch } from './search.ts';
import { type CaseMove, denialCaseStates } from './states.ts';
import { caseWork, paymentDueWork } from './work.ts';

export const DenialCaseSchema = defineEntity({
  name: 'DenialCase',
  schema: 'denial_management',
  tableName: 'denial_cases',
  extends: TenantOwned,
  properties: {
    caseNumber: p.text(),
    status: p.enum(CaseStatus.options),
    kind: p.enum(CaseKind.options).default('FULL'),
    claimId: p.text(),
    claimNumber: p.text(),
    /** The claim payment that denied; null for a denial that a person reported. */
    claimPaymentId: p.text().nullable(),
    patientId: p.text(),
    payerId: p.text(),
    payerName: p.text(),
    payerProgram: p.enum(PayerProgram.options),
    providerId: p.text().nullable(),
    facilityId: p.text().nullable(),
    specialty: p.text().nullable(),
    serviceDate: p.string().columnType('date').nullable(),
    billedAt: p.datetime(3).nullable(),
    billedAmount: p.decimal().precision(14).scale(2),
    procedureCodes: p.json<string[]>(),
    placeOfService: p.text().nullable(),
    denialDate: p.datetime(3),
    denialReason: p.text(),
    groupCode: p.enum(GroupCode.options).nullable(),
    primaryCode: p.text().nullable(),
    remarkCodes: p.json<string[]>(),
    adjustments: p.json<Adjustment[]>(),
    lines: p.json<DeniedCharge[]>(),
    deniedAmount: p.decimal().precision(14).scale(2),
    deniedAmountCents: wholeCents('deniedAmount'),
    overturnedAmount: p.decimal().precision(14).scale(2),
    recoveredAmount: p.decimal().precision(14).scale(2),
    category: p.enum(DenialCategory.options),
    /** True if a person set the category, so that a change of codes keeps it. */
    isCategoryChosen: p.boolean(),
    rootCause: p.text().nullable(),
    isPreventable: p.boolean().nullable(),
    priority: p.integer(),
    note: sealed(p.text().nullable()),
    tags: p.json<string[]>(),
    appealRights: p.boolean(),
    isFlaggedNoAppeal: p.boolean(),
    appealDeadline: p.datetime(3).nullable(),
    queueId: p.text().nullable(),
    queue: () => belongsTo(DenialQueue, 'queue_id'),
    assignedToId: p.text().nullable(),
    slaHours: p.integer().nullable(),
    slaDueAt: p.datetime(3).nullable(),
    outcome: p.enum(CaseOutcome.options).nullable(),
    resolutionNote: sealed(p.text().nullable()),
    appealedAt: p.datetime(3).nullable(),
    resolvedAt: p.datetime(3).nullable(),
    closedByAgentId: p.text().nullable(),
    /** True if a payment of everything denied resolved the case, so that reversing the payment reopens it. */
    isResolvedByPayment: p.boolean(),
    /** The day by which a payer should pay `paymentDueAmount`; null unless the case left an amount to a payer. */
    paymentDueOn: p.string().columnType('date').nullable(),
    paymentDueAmount: p.decimal().precision(14).scale(2).nullable(),
    /** The adjustment that the end of the case posted to its claim; null if it posted none. */
    endAdjustmentId: p.text().nullable(),
    withdrawnAt: p.datetime(3).nullable(),
    withdrawnReason: sealed(p.text().nullable()),
    reopenings: sealed(p.json<StoredReopening[]>()),
  },
  uniques: [
    { name: 'denial_cases_number_unique', properties: ['organizationId', 'caseNumber'] },
    {
      name: 'denial_cases_claim_payment_unique',
      properties: ['organizationId', 'claimPaymentId', 'claimId'],
    },
  ],
  indexes: [
    newestFirst('denial_cases_newest', 'appealDeadline', 'slaDueAt', 'deniedAmountCents'),
    {
      // The times come last, so that a page filtered by them skips rows in the index without reading them.
      name: 'denial_cases_status',
      properties: ['organizationId', 'status', 'createdAt', 'id'],
      include: ['appealDeadline', 'slaDueAt'],
    },
    { name: 'denial_cases_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'denial_cases_claim', properties: ['organizationId', 'claimId', 'createdAt', 'id'] },
    { name: 'denial_cases_provider', properties: ['organizationId', 'providerId', 'serviceDate', 'id'] },
    { name: 'denial_cases_provider_newest', properties: ['organizationId', 'providerId', 'createdAt', 'id'] },
    {
      name: 'denial_cases_queue',
      properties: ['organizationId', 'queueId', 'createdAt', 'id'],
      include: ['status'],
    },
    {
      name: 'denial_cases_assignee',
      properties: ['organizationId', 'assignedToId', 'createdAt', 'id'],
      include: ['status'],
    },
    { name: 'denial_cases_deadline', properties: ['organizationId', 'appealDeadline', 'id'] },
    { name: 'denial_cases_amount_cents', properties: ['organizationId', 'deniedAmountCents', 'id'] },
    ...workIndexes(caseWork),
    ...workIndexes(paymentDueWork),
    ...searchIndexes(caseSearch),
    { name: 'denial_cases_sla', properties: ['organizationId', 'slaDueAt', 'id'] },
    { name: 'denial_cases_kind', properties: ['organizationId', 'kind'] },
    { name: 'denial_cases_category', properties: ['organizationId', 'category', 'createdAt', 'id'] },
    { name: 'denial_cases_facility', properties: ['organizationId', 'facilityId', 'createdAt', 'id'] },
    { name: 'denial_cases_patient', properties: ['organizationId', 'patientId'] },
    { name: 'denial_cases_group_code', properties: ['organizationId', 'groupCode', 'createdAt', 'id'] },
    {
      name: 'denial_cases_without_code',
      properties: ['organizationId', 'createdAt', 'id'],
      where: '((group_code IS NULL) OR (primary_code IS NULL))',
    },
    { name: 'denial_cases_resolved', properties: ['organizationId', 'resolvedAt', 'id'] },
    {
      name: 'denial_cases_closing_agent',
      properties: ['organizationId', 'closedByAgentId', 'createdAt', 'id'],
      where: '(closed_by_agent_id IS NOT NULL)',
    },
    { name: 'denial_cases_primary_code', properties: ['organizationId', 'primaryCode', 'createdAt', 'id'] },
  ],
  triggers: caseCounts.triggers,
});

/** How often a person may reopen a case, and how many earlier outcomes it keeps. */
const maxReopenings = 50;

/** SLA hours are elapsed time, not business hours. */
const millisecondsPerHour = 3_600_000;

/** Who ends a case, and when. */
type Caller = Pick<TenantContext, 'now' | 'principal'>;

/** A denied claim, or part of one, that has to be worked. */
export class DenialCase extends DenialCaseSchema.class {
  static readonly idPrefix = 'dnc';
  static readonly record = 'denialCase';
  static readonly schema = DenialCaseSchema;

  /** A detached copy for a dry run, whose changes are never written. */
  copy(): DenialCase {
    return Object.assign(new DenialCase(), { ...this });
  }

  /** Throws 409 with the legal moves if the status does not allow this one. */
  mustBeOpenTo(move: CaseMove): void {
    denialCaseStates.after(this.status, move);
  }

  /** Applies the result of routing. */
  follow(routing: RoutingTrace): void {
    this.queueId = routing.queueId;
    this.assignedToId = routing.assignedToId;
    this.category = routing.category ?? this.category;
    this.priority = routing.priority;
    this.tags = routing.tags;
    if (routing.appealRights === false && this.appealRights) this.flagNoAppeal();
    this.setSla(routing.slaHours);
  }

  /** Assigns the case to a member; null unassigns it. */
  assignTo(memberId: string | null): void {
    this.status = denialCaseStates.after(this.status, memberId === null ? 'unassign' : 'assign');
    this.assignedToId = memberId;
  }

  /** Sets what is computed from the codes and the date; keeps a category that a person chose. */
  appraise({ category, ...found }: Pick<CaseColumns, 'category' | 'appealRights' | 'appealDeadline'>): void {
    Object.assign(this, found);
    if (!this.isCategoryChosen) this.category = category;
  }

  /** Records that an appeal is pending with the payer. */
  appeal(now: Date): void {
    this.status = denialCaseStates.after(this.status, 'appeal');
    this.appealedAt ??= now;
  }

  /** Returns the case to work after an appeal that did not overturn the denial. */
  endAppeal(): void {
    this.status = denialCaseStates.after(this.status, this.assignedToId ? 'resume' : 'release');
  }

  resolve(outcome: CaseOutcome, note: string | null, { now, principal }: Caller): void {
    this.status = denialCaseStates.after(this.status, 'resolve');
    this.endPaymentDue();
    this.outcome = outcome;
    this.resolutionNote = note;
    this.resolvedAt = now;
    this.closedByAgentId = principal.agentId;
  }

  /** Resolves a case after a later payment of everything that was denied. */
  resolveByPayment(outcome: CaseOutcome, caller: Caller): void {
    this.resolve(outcome, null, caller);
    this.isResolvedByPayment = true;
  }

  /** Waits until a day, `YYYY-MM-DD`, for the payment of an amount, in addition to others. */
  awaitPayment(amount: Money, dueOn: string): void {
    const open = subtract(this.deniedAmount, this.overturnedAmount);
    const due = add(this.paymentDueAmount ?? '0.00', amount);
    this.setPaymentDue(compare(due, open) > 0 ? open : due, dueOn);
  }

  /** Reduces the amount whose payment is due. */
  reducePaymentDue(amount: Money): void {
    if (this.paymentDueOn)
      this.setPaymentDue(subtract(this.paymentDueAmount ?? '0.00', amount), this.paymentDueOn);
  }

  /** Ends the wait for a payment. */
  endPaymentDue(): void {
    this.setPaymentDue('0.00', null);
  }

  private setPaymentDue(amount: Money, dueOn: string | null): void {
    const isDue = compare(amount, '0.00') > 0;
    this.paymentDueOn = isDue ? dueOn : null;
    this.paymentDueAmount = isDue ? amount : null;
  }

  /** Records that the payment came for which the overturned case waited. */
  receivePayment(outcome: CaseOutcome): void {
    this.endPaymentDue();
    if (this.status !== 'RESOLVED') return;
    this.outcome = outcome;
    this.isResolvedByPayment = true;
  }

  /** Reopens an ended case unassigned and keeps its outcome. Throws 409 if it was reopened too often. */
  reopen(reason: string, now: Date): void {
    this.mustBeOpenTo('reopen');
    if (this.reopenings.length >= maxReopenings) {
      throw conflict(`A denial case can be reopened at most ${maxReopenings} times`);
    }
    this.restart('reopen', reason, now);
    this.assignedToId = null;
  }

  /** Returns an ended case to its member and its appeal, because the decision that led to its end was wrong. */
  undoEnd(reason: string, now: Date): void {
    this.restart('undo', reason, now);
  }

  /** Reopens an ended case whose end no longer holds, without a limit; keeps the last outcomes. */
  reopenByPayer(reason: string, now: Date): void {
    this.restart(this.status === 'WITHDRAWN' ? 'restore' : 'reopen', reason, now);
    this.assignedToId = null;
  }

  private restart(move: 'reopen' | 'restore' | 'undo', reason: string, now: Date): void {
    const status = denialCaseStates.after(this.status, move);
    const { outcome = null, resolutionNote = null, resolvedAt, withdrawnAt, withdrawnReason } = this;
    const resolution = { outcome, resolutionNote, resolvedAt: resolvedAt?.toISOString() ?? null };
    const withdrawn = {
      ...(withdrawnAt && { withdrawnAt: withdrawnAt.toISOString() }),
      ...(withdrawnReason && { withdrawnReason }),
    };
    const reopening = { reason, reopenedAt: now.toISOString(), ...resolution, ...withdrawn };
    this.reopenings = [...this.reopenings, reopening].slice(-maxReopenings);
    this.status = status;
    this.outcome = null;
    this.resolutionNote = null;
    this.resolvedAt = null;
    this.closedByAgentId = null;
    this.isResolvedByPayment = false;
    this.withdrawnAt = null;
    this.withdrawnReason = null;
    this.endAdjustmentId = null;
    this.endPaymentDue();
  }

  /** Ends a case whose denial no longer exists, and removes it from its queue and its member. */
  withdraw(reason: string, now: Date): void {
    this.status = denialCaseStates.after(this.status, 'withdraw');
    this.withdrawnAt = now;
    this.withdrawnReason = reason;
    this.queueId = null;
    this.assignedToId = null;
    this.endPaymentDue();
  }

  /** Sets the SLA, counted from when the case was opened or last reopened. */
  setSla(hours: number | null): void {
    const opened = new Date(this.reopenings.at(-1)?.reopenedAt ?? this.createdAt);
    this.slaHours = hours;
    this.slaDueAt = hours === null ? null : new Date(opened.getTime() + hours * millisecondsPerHour);
  }

  /** Excludes an appeal, regardless of the codes. */
  flagNoAppeal(): void {
    this.isFlaggedNoAppeal = true;
    this.appealRights = false;
  }
}
DenialCaseSchema.setClass(DenialCase);

/** The fields of a case that other modules copy. */
export const toChangedCase = (denialCase: DenialCase): ChangedCase => ({
  id: denialCase.id,
  caseNumber: denialCase.caseNumber,
  claimNumber: denialCase.claimNumber,
  payerName: denialCase.payerName,
  denialReason: denialCase.denialReason,
  primaryCode: denialCase.primaryCode ?? null,
  denialDate: denialCase.denialDate,
});

/** The columns of a case without those of every tenant record. */
export type CaseColumns = Omit<
  InstanceType<typeof DenialCaseSchema.class>,
  keyof TenantRecord | 'queue' | 'deniedAmountCents'
>;
