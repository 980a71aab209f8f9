import { defineEntity, p } from '@mikro-orm/core';
import { TenantOwned } from '@rcm/tenancy';
import type { z } from 'zod';
import { CodingJobStatus } from './contract.ts';

/** One of the statuses of a coding job. */
type CodingJobStatus = z.infer<typeof CodingJobStatus>;

export const CodingJobSchema = defineEntity({
  name: 'CodingJob',
  schema: 'medical_coding',
  tableName: 'jobs',
  extends: TenantOwned,
  properties: {
    claimId: p.text().nullable(),
    patientId: p.text().nullable(),
    payerId: p.text().nullable(),
    encounterReference: p.text().nullable(),
    status: p.enum(CodingJobStatus.options),
    priority: p.integer(),
    coderId: p.text().nullable(),
    dueAt: p.datetime(3),
  },
  indexes: [
    { name: 'jobs_newest', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'jobs_due', properties: ['organizationId', 'dueAt', 'id'] },
    { name: 'jobs_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'jobs_coder', properties: ['organizationId', 'coderId', 'createdAt', 'id'] },
    { name: 'jobs_payer', properties: ['organizationId', 'payerId', 'createdAt', 'id'] },
    { name: 'jobs_claim', properties: ['organizationId', 'claimId'] },
    { name: 'jobs_encounter', properties: ['organizationId', 'encounterReference'] },
  ],
});

/** A claim or encounter that is to be coded. */
export class CodingJob extends CodingJobSchema.class {
  static readonly idPrefix = 'cdj';
  static readonly record = 'codingJob';
  static readonly schema = CodingJobSchema;
}
CodingJobSchema.setClass(CodingJob);

/** Hours within which a job is to be coded. */
const turnaroundHours = 72;

/** When a job that is opened now is to be coded. */
export const dueAt = (openedAt: Date) => new Date(openedAt.getTime() + turnaroundHours * 60 * 60 * 1_000);

/** The statuses of a job for which no code is awaited any longer. */
const settled: readonly CodingJobStatus[] = ['CODED', 'COMPLETED', 'CANCELLED'];

/** True when a job is past due and not coded. */
export const isOverdue = (job: Pick<CodingJob, 'status' | 'dueAt'>, now: Date): boolean =>
  !settled.includes(job.status) && now > job.dueAt;

/** `isOverdue` as SQL over the alias `t` and `:now`, for filters; a test holds the two together. */
export const isOverdueSql = `(t.status not in (${settled.map((status) => `'${status}'`).join(', ')}) and :now > t.due_at)`;
