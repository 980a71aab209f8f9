import { date, dateTime, listed, listing, queryBoolean, reference, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { CodingJob, CodingJobDetail, CodingJobStatus, encounterReference, priority, team } from './schema.ts';

const identifier = text(1, 200);

const job = z.object({ job: CodingJob });

/** The moves that a caller asks for by name; all others are made by operations of their own. */
const JobMove = z
  .enum(['start', 'release', 'review', 'hold', 'resume', 'escalate', 'cancel', 'reopen'])
  .describe('The moves that a caller asks for by name; all others are made by operations of their own');

const needsReason: readonly string[] = ['hold', 'escalate', 'cancel', 'reopen'];

/** The columns by which jobs can be sorted. */
export const jobSorts = ['createdAt', 'dueAt', 'priority'] as const;

export const jobOperations = {
  listJobs: operation({
    id: 'medical-coding.listJobs',
    method: 'get',
    path: '/medical-coding/jobs',
    scope: 'medical-coding:read',
    summary: 'List coding jobs',
    description:
      'Newest first unless `sort` says otherwise. Filters that may be repeated mean any of their values; bounds are inclusive. `overdue=true` keeps the jobs that are past due now and not coded.',
    query: z.object({
      ...listing(jobSorts),
      status: repeatable(CodingJobStatus).optional(),
      team: repeatable(team).optional(),
      coderId: repeatable(identifier).optional(),
      payerId: repeatable(identifier).optional(),
      claimId: identifier.optional(),
      encounterReference: encounterReference.optional(),
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
      'Queues a claim or an encounter to be coded. The active automation rules are looked at, and may route or escalate the job; `ruleEvaluations` of the job tells what they did. Nothing is sent to a coding service.',
    body: z.object({
      claimId: reference('claim').optional(),
      encounterReference: encounterReference.optional(),
      serviceDate: date.optional().meta({
        description:
          'Day on which the codes are to be in force; that of the claim where there is one, else today at every check unless given',
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
      'With its suggestions, its documentation queries, and what the automation rules made of it. The traces of conditions are shown where `includeTraces` asks for them, which needs the scope `medical-coding:write`.',
    params: z.object({ jobId: identifier }),
    query: z.object({
      includeTraces: queryBoolean.optional().meta({
        description:
          'Shows what became of each condition of the rules; 403 without the scope `medical-coding:write`',
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
    summary: 'Assign, rank or move a coding job',
    description:
      'Gives the job to an active member or a team (null takes it away) and sets its priority, until it is completed or cancelled. `move` starts the work or gives it back to the queue (release), begins the review of an engine’s suggestions (review), puts the job aside (hold, escalate) and goes on where it was (resume), ends it without codes (cancel), or takes the end of a completed job back before its claim is billed (reopen). hold, escalate, cancel and reopen need a `reason`. A local record: nobody is told.',
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
            description: "Why this was done, in the caller's words",
            examples: ['The operative note is missing'],
          }),
      })
      .refine(({ move, reason }) => reason !== undefined || !needsReason.includes(move ?? ''), {
        error: 'Expected a reason',
        path: ['reason'],
      }),
    data: job,
    meta: false,
    errors: [404, 409, 412],
  }),
};
