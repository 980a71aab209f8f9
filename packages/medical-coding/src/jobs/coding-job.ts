import { defineEntity, p } from '@mikro-orm/core';
import { conflict, type Obstacle } from '@rcm/errors';
import { newestFirst, rowCounters } from '@rcm/lists';
import { type MoveOf, stateTable } from '@rcm/states';
import { sealed, TenantOwned } from '@rcm/tenancy';
import { CodingJobStatus } from './schema.ts';

/** The row counters of jobs. */
export const jobCounts = rowCounters('medical_coding.jobs', [
  { by: ['status'], day: { property: 'createdAt', type: 'timestamptz' } },
  { by: ['status', 'team'] },
  { by: ['status'], day: { property: 'dueAt', type: 'timestamptz' } },
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

const pausingMoves = { hold: 'ON_HOLD', escalate: 'ESCALATED', cancel: 'CANCELLED' } as const;

/** The moves that resume a paused job. A job resumes in its previous status, which determines the move. */
const resumingMoves = {
  resume: 'IN_PROGRESS',
  requeue: 'QUEUED',
  resumeSuggested: 'AI_SUGGESTED',
  resumeReview: 'IN_REVIEW',
  resumeQuery: 'QUERY_PENDING',
  resumeCoded: 'CODED',
} as const;

/**
 * The status that each move leads to. Suggestions of an engine wait for a review; those of a coder start it. The review
 * stays open until every suggestion is decided. A job that is on hold, escalated or waiting for a provider accepts no
 * codes, but the provider's answer can always be recorded. A COMPLETED job can be reopened until its claim is billed.
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
      ...pausingMoves,
    },
    IN_PROGRESS: {
      update: 'IN_PROGRESS',
      release: 'QUEUED',
      suggest: 'AI_SUGGESTED',
      propose: 'IN_REVIEW',
      query: 'QUERY_PENDING',
      ...pausingMoves,
    },
    AI_SUGGESTED: {
      update: 'AI_SUGGESTED',
      suggest: 'AI_SUGGESTED',
      propose: 'IN_REVIEW',
      review: 'IN_REVIEW',
      decide: 'IN_REVIEW',
      query: 'QUERY_PENDING',
      settle: 'CODED',
      ...pausingMoves,
    },
    IN_REVIEW: {
      update: 'IN_REVIEW',
      suggest: 'IN_REVIEW',
      propose: 'IN_REVIEW',
      decide: 'IN_REVIEW',
      query: 'QUERY_PENDING',
      settle: 'CODED',
      complete: 'COMPLETED',
      ...pausingMoves,
    },
    QUERY_PENDING: {
      update: 'QUERY_PENDING',
      query: 'QUERY_PENDING',
      respond: 'QUERY_PENDING',
      resumeReview: 'IN_REVIEW',
      ...pausingMoves,
    },
    CODED: {
      update: 'CODED',
      suggest: 'IN_REVIEW',
      propose: 'IN_REVIEW',
      decide: 'IN_REVIEW',
      query: 'QUERY_PENDING',
      complete: 'COMPLETED',
      ...pausingMoves,
    },
    COMPLETED: { reopen: 'IN_REVIEW' },
    ON_HOLD: {
      update: 'ON_HOLD',
      respond: 'ON_HOLD',
      ...resumingMoves,
      cancel: 'CANCELLED',
    },
    ESCALATED: {
      update: 'ESCALATED',
      respond: 'ESCALATED',
      ...resumingMoves,
      cancel: 'CANCELLED',
    },
    CANCELLED: {},
  },
  consequences: ['settle', 'requeue', 'resumeSuggested', 'resumeReview', 'resumeQuery', 'resumeCoded'],
});

/** A move of a coding job. */
export type CodingJobMove = MoveOf<typeof codingJobStates>;

const moveToResume = new Map(
  Object.entries(resumingMoves).map(([move, status]) => [
    status as CodingJobStatus,
    move as keyof typeof resumingMoves,
  ]),
);

/** A claim or encounter to be coded. */
export class CodingJob extends CodingJobSchema.class {
  static readonly idPrefix = 'cdj';
  static readonly record = 'codingJob';
  static readonly schema = CodingJobSchema;

  /** Throws 409 with the legal moves unless the move is legal. */
  mustAllow(move: CodingJobMove): void {
    codingJobStates.after(this.status, move);
  }

  /** Starts the work or the review of an engine's suggestions. */
  begin(move: 'start' | 'review', now: Date): void {
    this.status = codingJobStates.after(this.status, move);
    this.startedAt ??= now;
  }

  /** Returns the job to the queue and unassigns it. */
  release(): void {
    this.status = codingJobStates.after(this.status, 'release');
    this.coderId = null;
  }

  /** Records suggestions of an engine or a coder. */
  recordSuggestions(move: 'suggest' | 'propose', now: Date): void {
    this.status = codingJobStates.after(this.status, move);
    this.startedAt ??= now;
    this.codedAt = null;
  }

  /** Records a decision; the job is coded once every suggestion is decided. */
  decide(isSettled: boolean, now: Date): void {
    this.status = codingJobStates.after(this.status, 'decide');
    this.codedAt = null;
    if (isSettled) this.settle(now);
  }

  /** Marks the job as coded: every suggestion is decided and at least one is accepted. */
  settle(now: Date): void {
    this.status = codingJobStates.after(this.status, 'settle');
    this.codedAt = now;
  }

  openQuery(): void {
    this.status = codingJobStates.after(this.status, 'query');
    this.openQueries += 1;
    this.codedAt = null;
  }

  /** Records a closed query; after the last one the review continues, at once or when the job is resumed. */
  closeQuery(): void {
    this.status = codingJobStates.after(this.status, 'respond');
    this.openQueries -= 1;
    if (this.openQueries > 0) return;
    if (this.resumesTo === 'QUERY_PENDING') this.resumesTo = 'IN_REVIEW';
    else if (this.status === 'QUERY_PENDING')
      this.status = codingJobStates.after(this.status, 'resumeReview');
  }

  /** Pauses the job, to be resumed in its current status. */
  pause(move: 'hold' | 'escalate', reason: string): void {
    const status = codingJobStates.after(this.status, move);
    this.resumesTo = this.status;
    this.status = status;
    this.statusReason = reason;
  }

  /** Resumes the job in its status before the pause. */
  resume(): void {
    this.mustAllow('resume');
    const move = moveToResume.get(this.resumesTo ?? 'IN_PROGRESS') ?? 'resume';
    this.status = codingJobStates.after(this.status, move);
    this.resumesTo = null;
  }

  cancel(reason: string): void {
    this.status = codingJobStates.after(this.status, 'cancel');
    this.statusReason = reason;
    this.resumesTo = null;
  }

  /** Completes the job. Throws 409 with all obstacles. */
  complete(obstacles: readonly Obstacle[], now: Date): void {
    const status = codingJobStates.after(this.status, 'complete');
    if (obstacles.length > 0) throw conflict('The job cannot be completed', { obstacles });
    this.status = status;
    this.codedAt ??= now;
    this.completedAt = now;
  }

  /** Reopens a completed job. Throws 409 if the claim is billed. */
  reopen(reason: string, billedAt: Date | null): void {
    const status = codingJobStates.after(this.status, 'reopen');
    if (billedAt !== null) throw conflict('The claim is billed, so its job cannot be reopened');
    this.status = status;
    this.statusReason = reason;
    this.codedAt = null;
    this.completedAt = null;
  }
}
CodingJobSchema.setClass(CodingJob);

/** The values of a new job without a claim or encounter. */
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

/** Hours within which a job must be coded. */
const turnaroundHours = 72;

const hour = 60 * 60 * 1_000;

/** The due time of a job that is opened at `openedAt`. */
export const dueAt = (openedAt: Date) => new Date(openedAt.getTime() + turnaroundHours * hour);

/** Whole hours from one time to another, rounded down; negative if `to` is earlier. */
export const hoursBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / hour);

/** The statuses of a job that no longer needs codes. */
export const codedOrEnded: readonly CodingJobStatus[] = ['CODED', 'COMPLETED', 'CANCELLED'];

/** True when a job is past due and not coded. */
export const isOverdue = (job: Pick<CodingJob, 'status' | 'dueAt'>, now: Date): boolean =>
  !codedOrEnded.includes(job.status) && now > job.dueAt;
