import { defineEntity, p } from '@mikro-orm/core';
import { dateInZone, daysBetween } from '@rcm/calendar';
import { PayerProgram } from '@rcm/envelope';
import { illegalMove } from '@rcm/errors';
import { belongsTo, TenantOwned } from '@rcm/tenancy';
import { DenialCategory, GroupCode } from '../codes/schema.ts';
import { DenialQueue } from '../queues/denial-queue.ts';
import type { DenialFacts } from '../rules/fields.ts';
import { type Adjustment, CaseOutcome, CaseStatus } from './schema.ts';

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
    groupCode: p.enum(GroupCode.options),
    primaryCode: p.text(),
    remarkCodes: p.json<string[]>(),
    adjustments: p.json<Adjustment[]>(),
    deniedAmount: p.decimal().precision(14).scale(2),
    category: p.enum(DenialCategory.options),
    rootCause: p.text().nullable(),
    isPreventable: p.boolean().nullable(),
    priority: p.integer(),
    note: p.text().nullable(),
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
    resolutionNote: p.text().nullable(),
    appealedAt: p.datetime(3).nullable(),
    resolvedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'denial_cases_number_unique', properties: ['organizationId', 'caseNumber'] }],
  indexes: [
    { name: 'denial_cases_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'denial_cases_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'denial_cases_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'denial_cases_claim', properties: ['organizationId', 'claimId', 'createdAt', 'id'] },
    { name: 'denial_cases_queue', properties: ['organizationId', 'queueId', 'status'] },
    { name: 'denial_cases_assignee', properties: ['organizationId', 'assignedToId', 'status'] },
    { name: 'denial_cases_deadline', properties: ['organizationId', 'appealDeadline', 'id'] },
    { name: 'denial_cases_amount', properties: ['organizationId', 'deniedAmount', 'id'] },
  ],
});

const whileOpen = { OPEN: 'OPEN', IN_PROGRESS: 'IN_PROGRESS', APPEALED: 'APPEALED' } as const;

/**
 * Where each move leads from each status. Work starts when somebody is assigned; routing hands a case out and
 * leaves its status. Nothing leads out of RESOLVED, but what was learnt can still be written down.
 */
export const moves = {
  update: { ...whileOpen, RESOLVED: 'RESOLVED' },
  route: whileOpen,
  assign: { OPEN: 'IN_PROGRESS', IN_PROGRESS: 'IN_PROGRESS', APPEALED: 'APPEALED' },
  unassign: { OPEN: 'OPEN', IN_PROGRESS: 'OPEN', APPEALED: 'APPEALED' },
  appeal: { OPEN: 'APPEALED', IN_PROGRESS: 'APPEALED', APPEALED: 'APPEALED' },
  resolve: { OPEN: 'RESOLVED', IN_PROGRESS: 'RESOLVED', APPEALED: 'RESOLVED' },
} as const satisfies Record<string, Partial<Readonly<Record<CaseStatus, CaseStatus>>>>;

/** A move of a denial case. */
export type CaseVerb = keyof typeof moves;

const verbs = Object.keys(moves) as CaseVerb[];

/** Milliseconds of an hour of an SLA; such hours are elapsed time, not business hours. */
const hour = 3_600_000;

/** A denied claim, or part of one, until it is settled. */
export class DenialCase extends DenialCaseSchema.class {
  static readonly idPrefix = 'dnc';
  static readonly record = 'denialCase';
  static readonly schema = DenialCaseSchema;

  /** Where the verb leads; 409 with the legal verbs where it is not legal from the present status. */
  next(verb: CaseVerb): CaseStatus {
    const after = (status: CaseStatus, move: CaseVerb): CaseStatus | undefined =>
      (moves[move] as Partial<Record<CaseStatus, CaseStatus>>)[status];
    const next = after(this.status, verb);
    if (next === undefined) {
      throw illegalMove(
        `A denial case in ${this.status} is not open to ${verb}`,
        verbs.filter((move) => after(this.status, move) !== undefined),
      );
    }
    return next;
  }

  /** Gives the case to a member, or takes it from the present one with null. */
  assignTo(memberId: string | null): void {
    this.status = this.next(memberId === null ? 'unassign' : 'assign');
    this.assignedToId = memberId;
  }

  /** Notes that an appeal has begun. */
  appeal(now: Date): void {
    this.status = this.next('appeal');
    this.appealedAt ??= now;
  }

  resolve(outcome: CaseOutcome, note: string | null, now: Date): void {
    this.status = this.next('resolve');
    this.outcome = outcome;
    this.resolutionNote = note;
    this.resolvedAt = now;
  }

  /** Sets the hours in which the case is to be worked, counted from when it was opened. */
  setSla(hours: number | null, openedAt: Date): void {
    this.slaHours = hours;
    this.slaDueAt = hours === null ? null : new Date(openedAt.getTime() + hours * hour);
  }

  /** Keeps the case from being appealed, whatever its codes say. */
  flagNoAppeal(): void {
    this.isFlaggedNoAppeal = true;
    this.appealRights = false;
  }
}
DenialCaseSchema.setClass(DenialCase);

/** What rules are told about a case; days are counted between dates in the organization's zone. */
export function factsOf(denialCase: DenialCase, now: Date, timeZone: string): DenialFacts {
  const today = dateInZone(now, timeZone);
  const { appealDeadline } = denialCase;
  return {
    groupCode: denialCase.groupCode,
    carc: denialCase.primaryCode,
    rarc: denialCase.remarkCodes,
    payerId: denialCase.payerId,
    payerProgram: denialCase.payerProgram,
    category: denialCase.category,
    deniedAmount: denialCase.deniedAmount,
    billedAmount: denialCase.billedAmount,
    daysToDeadline: appealDeadline ? daysBetween(today, dateInZone(appealDeadline, timeZone)) : null,
    ageDays: daysBetween(dateInZone(denialCase.denialDate, timeZone), today),
    facilityId: denialCase.facilityId,
    providerId: denialCase.providerId,
    specialty: denialCase.specialty,
    cptCode: denialCase.procedureCodes,
    placeOfService: denialCase.placeOfService,
    appealRights: denialCase.appealRights,
    tags: denialCase.tags,
  };
}
