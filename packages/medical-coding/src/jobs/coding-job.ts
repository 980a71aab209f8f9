import { defineEntity, p } from '@mikro-orm/core';
import { conflict, type Obstacle } from '@rcm/errors';
import { counted, newestFirst } from '@rcm/lists';
import { type MoveOf, stateTable } from '@rcm/states';
import { sealed, TenantOwned } from '@rcm/tenancy';

import { CodingJobStatus } from './schema.ts';

/** What totals of jobs are made of. */
export const jobCounts = counted('medical_coding.jobs', [
  { by: ['status'], day: { property: 'createdAt', type: 'timestamptz' } },
  { by: ['status', 'team'] },
]);

export const CodingJobSchema = defineEntity({
  name: 'CodingJob',
  schema: 'medical_coding',
  tableName: 'jobs',
  extends: TenantOwned,
  properties: {
    claimId: p.text().nullable(),
    patientId: p.text().nullable(),
    payerId: p.text().nullable(),
    providerId: p.text().nullable(),
    encounterReference: p.text().nullable(),
    serviceDate: p.string().columnType('date').nullable(),
    status: p.enum(CodingJobStatus.options),
    resumesTo: p.enum(CodingJobStatus.options).nullable(),
    statusReason: sealed(p.text().nullable()),
    priority: p.integer(),
    team: p.text().nullable(),
    coderId: p.text().nullable(),
    openQueries: p.integer(),
    dueAt: p.datetime(3),
    slaAlertedAt: p.datetime(3).nullable(),
    billingMarkedAt: p.datetime(3).nullable(),
    startedAt: p.datetime(3).nullable(),
    codedAt: p.datetime(3).nullable(),
    completedAt: p.datetime(3).nullable(),
  },
  indexes: [
    newestFirst('jobs_newest', 'status', 'dueAt'),
    { name: 'jobs_due', properties: ['organizationId', 'dueAt', 'id'] },
    { name: 'jobs_priority', properties: ['organizationId', 'priority', 'id'] },
    { name: 'jobs_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'jobs_coder', properties: ['organizationId', 'coderId', 'createdAt', 'id'] },
    { name: 'jobs_team', properties: ['organizationId', 'team', 'createdAt', 'id'] },
    { name: 'jobs_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'jobs_claim', properties: ['organizationId', 'claimId'] },
    { name: 'jobs_encounter', properties: ['organizationId', 'encounterReference'] },
  ],
  triggers: jobCounts.triggers,
});

const aside = { hold: 'ON_HOLD', escalate: 'ESCALATED', cancel: 'CANCELLED' } as const;

/** Where a job goes on that was put aside: where it was, which decides between the moves. */
const resumed = {
  resume: 'IN_PROGRESS',
  requeue: 'QUEUED',
  resumeSuggested: 'AI_SUGGESTED',
  resumeReview: 'IN_REVIEW',
  resumeQuery: 'QUERY_PENDING',
  resumeCoded: 'CODED',
} as const;

/**
 * Where each move leads from each status. An engine's suggestions wait to be reviewed, a coder's are reviewed as they
 * are made; a decision keeps the review open until none is left to make. A job on hold, escalated or waiting for a
 * provider takes no codes, but the provider's answer can always be recorded. CANCELLED is the end; COMPLETED can be
 * taken back before the claim is billed.
 */
export const codingJobStates = stateTable({
  subject: 'A coding job',
  states: CodingJobStatus.options,
  moves: {
    QUEUED: {
      update: 'QUEUED',
      start: 'IN_PROGRESS',
      suggest: 'AI_SUGGESTED',
      propose: 'IN_REVIEW',
      ...aside,
    },
    IN_PROGRESS: {
      update: 'IN_PROGRESS',
      release: 'QUEUED',
      suggest: 'AI_SUGGESTED',
      propose: 'IN_REVIEW',
      query: 'QUERY_PENDING',
      ...aside,
    },
    AI_SUGGESTED: {
      update: 'AI_SUGGESTED',
      suggest: 'AI_SUGGESTED',
      propose: 'IN_REVIEW',
      review: 'IN_REVIEW',
      decide: 'IN_REVIEW',
      query: 'QUERY_PENDING',
      settle: 'CODED',
      ...aside,
    },
    IN_REVIEW: {
      update: 'IN_REVIEW',
      suggest: 'IN_REVIEW',
      propose: 'IN_REVIEW',
      decide: 'IN_REVIEW',
      query: 'QUERY_PENDING',
      settle: 'CODED',
      complete: 'COMPLETED',
      ...aside,
    },
    QUERY_PENDING: {
      update: 'QUERY_PENDING',
      query: 'QUERY_PENDING',
      respond: 'QUERY_PENDING',
      resumeReview: 'IN_REVIEW',
      ...aside,
    },
    CODED: {
      update: 'CODED',
      suggest: 'IN_REVIEW',
      propose: 'IN_REVIEW',
      decide: 'IN_REVIEW',
      query: 'QUERY_PENDING',
      complete: 'COMPLETED',
      ...aside,
    },
    COMPLETED: { reopen: 'IN_REVIEW' },
    ON_HOLD: {
      update: 'ON_HOLD',
      respond: 'ON_HOLD',
      ...resumed,
      cancel: 'CANCELLED',
    },
    ESCALATED: {
      update: 'ESCALATED',
      respond: 'ESCALATED',
      ...resumed,
      cancel: 'CANCELLED',
    },
    CANCELLED: {},
  },
  consequences: ['settle', 'requeue', 'resumeSuggested', 'resumeReview', 'resumeQuery', 'resumeCoded'],
});

/** A move of a coding job. */
export type CodingJobMove = MoveOf<typeof codingJobStates>;

const resuming = new Map(
  Object.entries(resumed).map(([move, status]) => [status as CodingJobStatus, move as keyof typeof resumed]),
);

/** A claim or encounter that is to be coded. */
export class CodingJob extends CodingJobSchema.class {
  static readonly idPrefix = 'cdj';
  static readonly record = 'codingJob';
  static readonly schema = CodingJobSchema;

  /** Throws 409 with the legal moves unless this is one. */
  mustBeOpenTo(move: CodingJobMove): void {
    codingJobStates.after(this.status, move);
  }

  /** Begins the work, or goes on to review what an engine suggested. */
  begin(move: 'start' | 'review', now: Date): void {
    this.status = codingJobStates.after(this.status, move);
    this.startedAt ??= now;
  }

  /** Gives the job back to the queue; it is nobody's. */
  release(): void {
    this.status = codingJobStates.after(this.status, 'release');
    this.coderId = null;
  }

  /** Takes in what an engine suggests or a coder proposes. */
  takeSuggestions(move: 'suggest' | 'propose', now: Date): void {
    this.status = codingJobStates.after(this.status, move);
    this.startedAt ??= now;
    this.codedAt = null;
  }

  /** Reviews a decision; the job is coded once none is left to make. */
  decide(isSettled: boolean, now: Date): void {
    this.status = codingJobStates.after(this.status, 'decide');
    this.codedAt = null;
    if (isSettled) this.settle(now);
  }

  /** Is coded, for every suggestion is decided and one of them accepted. */
  settle(now: Date): void {
    this.status = codingJobStates.after(this.status, 'settle');
    this.codedAt = now;
  }

  openQuery(): void {
    this.status = codingJobStates.after(this.status, 'query');
    this.openQueries += 1;
    this.codedAt = null;
  }

  /** Notes that a query is closed; after the last one the review goes on, at once or when the job is resumed. */
  closeQuery(): void {
    this.status = codingJobStates.after(this.status, 'respond');
    this.openQueries -= 1;
    if (this.openQueries > 0) return;
    if (this.resumesTo === 'QUERY_PENDING') this.resumesTo = 'IN_REVIEW';
    else if (this.status === 'QUERY_PENDING')
      this.status = codingJobStates.after(this.status, 'resumeReview');
  }

  /** Puts the job aside, to go on where it is now. */
  putAside(move: 'hold' | 'escalate', reason: string): void {
    const status = codingJobStates.after(this.status, move);
    this.resumesTo = this.status;
    this.status = status;
    this.statusReason = reason;
  }

  /** Goes on where the job was put aside. */
  resume(): void {
    this.mustBeOpenTo('resume');
    const move = resuming.get(this.resumesTo ?? 'IN_PROGRESS') ?? 'resume';
    this.status = codingJobStates.after(this.status, move);
    this.resumesTo = null;
  }

  cancel(reason: string): void {
    this.status = codingJobStates.after(this.status, 'cancel');
    this.statusReason = reason;
    this.resumesTo = null;
  }

  /** Ends the job. Throws 409 with all that stands in the way. */
  complete(obstacles: readonly Obstacle[], now: Date): void {
    const status = codingJobStates.after(this.status, 'complete');
    if (obstacles.length > 0) throw conflict('The job cannot be completed', { obstacles });
    this.status = status;
    this.codedAt ??= now;
    this.completedAt = now;
  }

  /** Takes the end back. Throws 409 once the claim is billed. */
  reopen(reason: string, billedAt: Date | null): void {
    const status = codingJobStates.after(this.status, 'reopen');
    if (billedAt !== null) throw conflict('The claim is billed: its codes are with the payer');
    this.status = status;
    this.statusReason = reason;
    this.codedAt = null;
    this.completedAt = null;
  }
}
CodingJobSchema.setClass(CodingJob);

/** The columns of a job that nobody has worked, of no claim or encounter. */
export const newJob = {
  claimId: null,
  patientId: null,
  payerId: null,
  providerId: null,
  encounterReference: null,
  serviceDate: null,
  status: 'QUEUED',
  resumesTo: null,
  statusReason: null,
  priority: 0,
  team: null,
  coderId: null,
  openQueries: 0,
  slaAlertedAt: null,
  billingMarkedAt: null,
  startedAt: null,
  codedAt: null,
  completedAt: null,
} as const;

/** Hours within which a job is to be coded. */
const turnaroundHours = 72;

const hour = 60 * 60 * 1_000;

/** When a job that is opened now is to be coded. */
export const dueAt = (openedAt: Date) => new Date(openedAt.getTime() + turnaroundHours * hour);

/** Whole hours from one moment to another, downwards; below zero where the second comes first. */
export const hoursBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / hour);

/** The statuses of a job for which no code is awaited any longer. */
const settled: readonly CodingJobStatus[] = ['CODED', 'COMPLETED', 'CANCELLED'];

/** True when a job is past due and not coded. */
export const isOverdue = (job: Pick<CodingJob, 'status' | 'dueAt'>, now: Date): boolean =>
  !settled.includes(job.status) && now > job.dueAt;

/** `isOverdue` as SQL over the alias `t` and `:now`, for filters; a test holds the two together. */
export const isOverdueSql = `(t.status not in (${settled.map((status) => `'${status}'`).join(', ')}) and :now > t.due_at)`;
