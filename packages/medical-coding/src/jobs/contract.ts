import { date, dateTime, listed, listing, queryBoolean, reference, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { CodingJob, CodingJobDetail, CodingJobStatus, encounterReference, priority, team } from './schema.ts';

const identifier = text(1, 200);

const job = z.object({ job: CodingJob });

/** The moves that a caller requests by name; the others have their own operations. */
const JobMove = z
  .enum(['start', 'release', 'review', 'hold', 'resume', 'escalate', 'cancel', 'reopen'])
  .describe('The move to make; other moves have their own operations');

const needsReason: readonly string[] = ['hold', 'escalate', 'cancel', 'reopen'];

/** The sorts of jobs. */
export const jobSorts = ['createdAt', 'dueAt', 'priority'] as const;

export const jobOperations = {
  listJobs: operation({
    id: 'medical-coding.listJobs',
    method: 'get',
    path: '/medical-coding/jobs',
    scope: 'medical-coding:read',
    summary: 'List coding jobs',
    description:
      'Newest first by default. A repeated filter matches any of its values; bounds are inclusive. `overdue=true` lists the jobs that are past due and not coded.',
    query: z.object({
      ...listing(jobSorts),
      status: repeatable(CodingJobStatus).optional(),
      team: repeatable(team).optional(),
      coderId: repeatable(identifier).optional(),
      payerId: repeatable(identifier).optional(),
      claimId: repeatable(identifier).optional(),
      encounterReference: repeatable(encounterReference).optional(),
      createdFrom: dateTime.optional(),
      createdTo: dateTime.optional(),
      overdue: queryBoolean.optional(),
      dueBefore: dateTime.optional(),
    }),
    data: z.object({ jobs: z.array(CodingJob).describe('The jobs of the page'), ...listed }),
    meta: false,
    single: true,
  }),
  createJob: operation({
    id: 'medical-coding.createJob',
    method: 'post',
    path: '/medical-coding/jobs',
    scope: 'medical-coding:write',
    summary: 'Open a coding job',
    description:
      'Queues a claim or an encounter for coding. The active automation rules are evaluated and may route or escalate the job; the results are in `ruleEvaluations` of the job. Nothing is sent to a coding service.',
    body: z.object({
      claimId: reference('claim').optional(),
      encounterReference: encounterReference.optional(),
      serviceDate: date.optional().meta({
        description:
          'Date on which the codes must be in force; ignored with a claim, which has its own. Without either, each check uses the current date',
      }),
      priority: priority.default(0),
    }),
    data: job,
    status: 201,
    meta: false,
    errors: [404],
  }),
  getJob: operation({
    id: 'medical-coding.getJob',
    method: 'get',
    path: '/medical-coding/jobs/:jobId',
    scope: 'medical-coding:read',
    summary: 'Read a coding job',
    description:
      'With its suggestions, documentation queries and the evaluations of automation rules. `includeTraces` adds the traces of conditions and requires the scope `medical-coding:write`.',
    params: z.object({ jobId: identifier }),
    query: z.object({
      includeTraces: queryBoolean.optional().meta({
        description:
          'Adds the results of the conditions of rules; 403 without the scope `medical-coding:write`',
      }),
    }),
    data: z.object({ job: CodingJobDetail }),
    meta: false,
    errors: [404],
    single: true,
  }),
  updateJob: operation({
    id: 'medical-coding.updateJob',
    method: 'put',
    path: '/medical-coding/jobs/:jobId',
    scope: 'medical-coding:write',
    summary: 'Assign, prioritize or move a coding job',
    description:
      'Assigns the job to an active member or a team (null unassigns it) and sets its priority, until it is completed or cancelled. `move` starts the work (start), returns the job to the queue (release), starts the review of an engine’s suggestions (review), pauses the job (hold, escalate), resumes it (resume), ends it without codes (cancel), or reopens a completed job before its claim is billed (reopen). hold, escalate, cancel and reopen require a `reason`. No notification is sent.',
    params: z.object({ jobId: identifier }),
    body: z
      .object({
        coderId: reference('member').nullable().optional(),
        team: team.nullable().optional(),
        priority: priority.optional(),
        move: JobMove.optional(),
        reason: text(1, 2_000)
          .optional()
          .meta({
            description: 'Reason for the move',
            examples: ['The operative note is missing'],
          }),
      })
      .refine(({ move, reason }) => reason !== undefined || !needsReason.includes(move ?? ''), {
        error: 'Expected a reason for hold, escalate, cancel and reopen',
        path: ['reason'],
      }),
    data: job,
    meta: false,
    errors: [404, 409, 412],
  }),
};
