import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { MedicalCodingPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { CodingJob, dueAt } from './coding-job.ts';
import type { jobOperations } from './contract.ts';
import { jobList, jobView } from './view.ts';

export const jobHandlers = (ports: MedicalCodingPorts): Handlers<typeof jobOperations, typeof views> => ({
  listJobs: (context, { query }) => jobList.read(context, query),

  async createJob(context, { body }) {
    const claim = body.claimId ? await ports.claim(context, body.claimId) : null;
    if (body.claimId && claim === null) throw notFound('Claim');
    const job = context.create(CodingJob, {
      claimId: claim?.id ?? null,
      patientId: claim?.patientId ?? null,
      payerId: claim?.payerId ?? null,
      encounterReference: body.encounterReference ?? null,
      status: 'QUEUED',
      priority: body.priority,
      coderId: null,
      dueAt: dueAt(context.now),
    });
    return { job };
  },

  async getJob(context, { params }) {
    return { job: await context.read(jobView, params.jobId) };
  },
});
