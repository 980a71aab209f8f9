import { defineEntity, p } from '@mikro-orm/core';
import { PayerProgram } from '@rcm/envelope';
import { conflict } from '@rcm/errors';
import { newestFirst, searchIndexes, workIndexes } from '@rcm/lists';
import { type MoveOf, stateTable } from '@rcm/states';
import { belongsTo, sealed, TenantOwned, type TenantRecord, wholeCents } from '@rcm/tenancy';

import { DenialCategory, GroupCode } from '../codes/schema.ts';
import type { ChangedCase } from '../ports.ts';
import { DenialQueue } from '../queues/denial-queue.ts';
import type { RoutingTrace } from '../rules/schema.ts';
import { caseCounts } from './counts.ts';
import {
  type Adjustment,
  CaseOutcome,
  CaseStatus,
  type DeniedCharge,
  type StoredReopening,
} from './schema.ts';
import { caseSearch } from './search.ts';
import { caseWork } from './work.ts';

export const DenialCaseSchema = defineEntity({
  name: 'DenialCase',
  schema: 'denial_management',
  tableName: 'denial_cases',
  extends: TenantOwned,
  properties: {
    caseNumber: p.text(),
    status: p.enum(CaseStatus.options),
    claimId: p.text(),
    claimNumber: p.text(),
    /** Of the claim payment that denies; null for a denial that a person reported. */
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
    /** True where a person chose the category, so that no code changes it. */
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
    /** True where a payment of all that was denied ended the case, so that losing the payment reopens it. */
    isResolvedByPayment: p.boolean(),
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
    newestFirst(
      'denial_cases_newest',
      'status',
      'category',
      'primaryCode',
      'appealDeadline',
      'slaDueAt',
      'deniedAmountCents',
    ),
    { name: 'denial_cases_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'denial_cases_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'denial_cases_claim', properties: ['organizationId', 'claimId', 'createdAt', 'id'] },
    { name: 'denial_cases_provider', properties: ['organizationId', 'providerId', 'serviceDate', 'id'] },
    { name: 'denial_cases_queue', properties: ['organizationId', 'queueId', 'status'] },
    { name: 'denial_cases_assignee', properties: ['organizationId', 'assignedToId', 'status'] },
    { name: 'denial_cases_deadline', properties: ['organizationId', 'appealDeadline', 'id'] },
    { name: 'denial_cases_amount_cents', properties: ['organizationId', 'deniedAmountCents', 'id'] },
    ...workIndexes(caseWork),
    ...searchIndexes(caseSearch),
    { name: 'denial_cases_sla', properties: ['organizationId', 'slaDueAt', 'id'] },
    { name: 'denial_cases_category', properties: ['organizationId', 'category'] },
    { name: 'denial_cases_facility', properties: ['organizationId', 'facilityId'] },
    { name: 'denial_cases_patient', properties: ['organizationId', 'patientId'] },
    { name: 'denial_cases_primary_code', properties: ['organizationId', 'primaryCode'] },
  ],
  triggers: caseCounts.triggers,
});

/**
 * Where each move leads from each status. Work starts when somebody is assigned; routing hands a case out and
 * leaves its status. An appeal that ends without overturning the denial gives the case back to who worked it, or to
 * nobody. RESOLVED can be taken back, and what was learnt can still be written down. WITHDRAWN is the end
 * of a denial whose claim payment was taken back; only the same claim payment denying again leads out of it.
 */
export const denialCaseStates = stateTable({
  subject: 'A denial case',
  states: CaseStatus.options,
  moves: {
    OPEN: {
      update: 'OPEN',
      correct: 'OPEN',
      route: 'OPEN',
      assign: 'IN_PROGRESS',
      unassign: 'OPEN',
      appeal: 'APPEALED',
      resolve: 'RESOLVED',
      withdraw: 'WITHDRAWN',
    },
    IN_PROGRESS: {
      update: 'IN_PROGRESS',
      correct: 'IN_PROGRESS',
      route: 'IN_PROGRESS',
      assign: 'IN_PROGRESS',
      unassign: 'OPEN',
      appeal: 'APPEALED',
      resolve: 'RESOLVED',
      withdraw: 'WITHDRAWN',
    },
    APPEALED: {
      update: 'APPEALED',
      correct: 'APPEALED',
      route: 'APPEALED',
      assign: 'APPEALED',
      unassign: 'APPEALED',
      appeal: 'APPEALED',
      resume: 'IN_PROGRESS',
      release: 'OPEN',
      resolve: 'RESOLVED',
      withdraw: 'WITHDRAWN',
    },
    RESOLVED: { update: 'RESOLVED', reopen: 'OPEN', withdraw: 'WITHDRAWN' },
    WITHDRAWN: { restore: 'OPEN' },
  },
  consequences: ['resume', 'release', 'withdraw', 'restore'],
});

/** A move of a denial case. */
export type CaseMove = MoveOf<typeof denialCaseStates>;

/** How often a person may reopen a case, and how many of its ends it keeps. */
const mostReopenings = 50;

/** Milliseconds of an hour of an SLA; such hours are elapsed time, not business hours. */
const hour = 3_600_000;

/** A denied claim, or part of one, until it is settled. */
export class DenialCase extends DenialCaseSchema.class {
  static readonly idPrefix = 'dnc';
  static readonly record = 'denialCase';
  static readonly schema = DenialCaseSchema;

  /** The same for a trial: whatever is done to it is not written. */
  copy(): DenialCase {
    return Object.assign(new DenialCase(), { ...this });
  }

  /** Throws 409 with the legal moves unless this is one. */
  mustBeOpenTo(move: CaseMove): void {
    denialCaseStates.after(this.status, move);
  }

  /** Goes where routing leads, and becomes what the rules make of it. */
  follow(routing: RoutingTrace): void {
    this.queueId = routing.queueId;
    this.assignedToId = routing.assignedToId;
    this.category = routing.category ?? this.category;
    this.priority = routing.priority;
    this.tags = routing.tags;
    if (routing.appealRights === false && this.appealRights) this.flagNoAppeal();
    this.setSla(routing.slaHours);
  }

  /** Gives the case to a member, or takes it from the present one with null. */
  assignTo(memberId: string | null): void {
    this.status = denialCaseStates.after(this.status, memberId === null ? 'unassign' : 'assign');
    this.assignedToId = memberId;
  }

  /** Takes over what follows from the codes and the date; a category that a person chose stays. */
  appraise({ category, ...found }: Pick<CaseColumns, 'category' | 'appealRights' | 'appealDeadline'>): void {
    Object.assign(this, found);
    if (!this.isCategoryChosen) this.category = category;
  }

  /** Notes that an appeal has begun. */
  appeal(now: Date): void {
    this.status = denialCaseStates.after(this.status, 'appeal');
    this.appealedAt ??= now;
  }

  /** Goes on with the work after an appeal that did not overturn the denial. */
  endAppeal(): void {
    this.status = denialCaseStates.after(this.status, this.assignedToId ? 'resume' : 'release');
  }

  resolve(outcome: CaseOutcome, note: string | null, now: Date): void {
    this.status = denialCaseStates.after(this.status, 'resolve');
    this.outcome = outcome;
    this.resolutionNote = note;
    this.resolvedAt = now;
  }

  /** Ends a case of which a later payment paid all that was denied. */
  resolveByPayment(now: Date): void {
    this.resolve('OVERTURNED', null, now);
    this.isResolvedByPayment = true;
  }

  /** Takes the end back and keeps how it was; the case is nobody's. Throws 409 for a case that was reopened too often. */
  reopen(reason: string, now: Date): void {
    this.mustBeOpenTo('reopen');
    if (this.reopenings.length >= mostReopenings) {
      throw conflict(`A denial case can be reopened ${mostReopenings} times`);
    }
    this.beginAgain('reopen', reason, now);
  }

  /** Takes the end back because of what a payer did, however often that happens; the last ends are kept. */
  readmit(reason: string, now: Date): void {
    this.beginAgain(this.status === 'WITHDRAWN' ? 'restore' : 'reopen', reason, now);
  }

  private beginAgain(move: 'reopen' | 'restore', reason: string, now: Date): void {
    const status = denialCaseStates.after(this.status, move);
    const { outcome = null, resolutionNote = null, resolvedAt, withdrawnAt, withdrawnReason } = this;
    const ended = { outcome, resolutionNote, resolvedAt: resolvedAt?.toISOString() ?? null };
    const withdrawn = {
      ...(withdrawnAt && { withdrawnAt: withdrawnAt.toISOString() }),
      ...(withdrawnReason && { withdrawnReason }),
    };
    const reopening = { reason, reopenedAt: now.toISOString(), ...ended, ...withdrawn };
    this.reopenings = [...this.reopenings, reopening].slice(-mostReopenings);
    this.status = status;
    this.outcome = null;
    this.resolutionNote = null;
    this.resolvedAt = null;
    this.isResolvedByPayment = false;
    this.withdrawnAt = null;
    this.withdrawnReason = null;
    this.assignedToId = null;
  }

  /** Ends a case whose denial is there no more; it is in no queue and nobody's. */
  withdraw(reason: string, now: Date): void {
    this.status = denialCaseStates.after(this.status, 'withdraw');
    this.withdrawnAt = now;
    this.withdrawnReason = reason;
    this.queueId = null;
    this.assignedToId = null;
  }

  /** Sets the hours in which the case is to be worked, counted from when it was opened or last reopened. */
  setSla(hours: number | null): void {
    const opened = new Date(this.reopenings.at(-1)?.reopenedAt ?? this.createdAt);
    this.slaHours = hours;
    this.slaDueAt = hours === null ? null : new Date(opened.getTime() + hours * hour);
  }

  /** Keeps the case from being appealed, whatever its codes say. */
  flagNoAppeal(): void {
    this.isFlaggedNoAppeal = true;
    this.appealRights = false;
  }
}
DenialCaseSchema.setClass(DenialCase);

/** What a case tells of itself to those who keep a copy. */
export const changedCase = (denialCase: DenialCase): ChangedCase => ({
  id: denialCase.id,
  caseNumber: denialCase.caseNumber,
  claimNumber: denialCase.claimNumber,
  payerName: denialCase.payerName,
  denialReason: denialCase.denialReason,
  primaryCode: denialCase.primaryCode ?? null,
  denialDate: denialCase.denialDate,
});

/** The columns of a case that nobody has worked. */
export const unworked = {
  status: 'OPEN',
  isFlaggedNoAppeal: false,
  rootCause: null,
  isPreventable: null,
  note: null,
  queueId: null,
  assignedToId: null,
  slaHours: null,
  slaDueAt: null,
  outcome: null,
  resolutionNote: null,
  appealedAt: null,
  resolvedAt: null,
  isCategoryChosen: false,
  isResolvedByPayment: false,
  withdrawnAt: null,
  withdrawnReason: null,
} as const;

/** What is stored of a case beside who owns it and when it was written. */
export type CaseColumns = Omit<
  InstanceType<typeof DenialCaseSchema.class>,
  keyof TenantRecord | 'queue' | 'deniedAmountCents'
>;
