import { dateTime, orNull, paging, queryBoolean, reference, repeatable, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';

/** Where a job is on its way from the queue to finished codes. */
export const CodingJobStatus = z.enum([
  'QUEUED',
  'IN_PROGRESS',
  'AI_SUGGESTED',
  'IN_REVIEW',
  'QUERY_PENDING',
  'CODED',
  'COMPLETED',
  'ON_HOLD',
  'ESCALATED',
  'CANCELLED',
]);

const encounterReference = text(1, 120).meta({ examples: ['ENC-2026-004417'] });
const priority = z.int32().meta({ examples: [10] });
const identifier = text(1, 200);

export const CodingJob = z
  .object({
    id: z.string().meta({ examples: ['cdj_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    claimId: orNull(z.string()),
    patientId: orNull(z.string()).meta({ description: 'Of the claim' }),
    payerId: orNull(z.string()).meta({ description: 'Of the claim' }),
    encounterReference: orNull(encounterReference),
    status: CodingJobStatus,
    priority,
    coderId: orNull(z.string()).meta({ description: 'The member who codes it' }),
    dueAt: dateTime.meta({ description: 'When it is to be coded: 72 hours after it was opened' }),
    isOverdue: z.boolean(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'CodingJob' });

const job = z.object({ job: CodingJob });

export const jobOperations = {
  listJobs: operation({
    id: 'medical-coding.listJobs',
    method: 'get',
    path: '/medical-coding/jobs',
    scope: 'medical-coding:read',
    summary: 'List coding jobs',
    description:
      'Newest first; `sort=due` puts first what is due first. Filters that may be repeated mean any of their values; bounds are inclusive. `overdue=true` keeps the jobs that are past due now and not coded.',
    query: z.object({
      ...paging(),
      sort: z.enum(['newest', 'due']).optional(),
      status: repeatable(CodingJobStatus).optional(),
      coderId: repeatable(identifier).optional(),
      payerId: repeatable(identifier).optional(),
      claimId: identifier.optional(),
      encounterReference: encounterReference.optional(),
      createdFrom: dateTime.optional(),
      createdTo: dateTime.optional(),
      overdue: queryBoolean.optional(),
      dueBefore: dateTime.optional(),
    }),
    data: z.object({ jobs: z.array(CodingJob), total: z.int() }),
    meta: false,
    single: true,
  }),
  createJob: operation({
    id: 'medical-coding.createJob',
    method: 'post',
    path: '/medical-coding/jobs',
    scope: 'medical-coding:write',
    summary: 'Open a coding job',
    description: 'Queues a claim or an encounter to be coded. Nothing is sent to a coding service.',
    body: z.object({
      claimId: reference('claim').optional(),
      encounterReference: encounterReference.optional(),
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
    params: z.object({ jobId: z.string() }),
    data: job,
    meta: false,
    errors: [404],
    single: true,
  }),
};
