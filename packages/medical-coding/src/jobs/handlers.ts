import { conflict, notFound } from '@rcm/errors';
import type { Handlers, OperationInput } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { requireWriteScope } from '../automation-rules/access.ts';
import { automate } from '../automation-rules/automation.ts';
import type { MedicalCodingPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { CodingJob, dueAt, newJob } from './coding-job.ts';
import type { jobOperations } from './contract.ts';
import { jobList, readJob } from './view.ts';

type UpdateBody = OperationInput<typeof jobOperations.updateJob>['body'];

export const jobHandlers = (ports: MedicalCodingPorts): Handlers<typeof jobOperations, typeof views> => {
  /** Throws 404 for an unknown member, 409 for an inactive one. */
  async function mustBeActive(context: TenantContext, coderId: string): Promise<void> {
    const coder = await ports.member(context, coderId);
    if (coder === null) throw notFound('Member');
    if (coder.status !== 'ACTIVE') throw conflict('The member is not active');
  }

  async function move(context: TenantContext, job: CodingJob, { move: requested, reason = '' }: UpdateBody) {
    switch (requested) {
      case 'start':
      case 'review':
        return job.begin(requested, context.now);
      case 'release':
        return job.release();
      case 'hold':
      case 'escalate':
        return job.pause(requested, reason);
      case 'resume':
        return job.resume();
      case 'cancel':
        return job.cancel(reason);
      case 'reopen': {
        job.mustAllow('reopen');
        const claim = job.claimId ? await ports.claim(context, job.claimId) : null;
        return job.reopen(reason, claim?.billedAt ?? null);
      }
    }
  }

  return {
    listJobs: (context, { query }) => jobList.read(context, query),

    async createJob(context, { body }) {
      const claim = body.claimId ? await ports.claim(context, body.claimId) : null;
      if (body.claimId && claim === null) throw notFound('Claim');
      const job = context.create(CodingJob, {
        ...newJob,
        claimId: claim?.id ?? null,
        patientId: claim?.patientId ?? null,
        payerId: claim?.payerId ?? null,
        providerId: claim?.providerId ?? null,
        encounterReference: body.encounterReference ?? null,
        serviceDate: claim?.serviceDate ?? body.serviceDate ?? null,
        priority: body.priority,
        dueAt: dueAt(context.now),
      });
      await automate(context, ports, 'CREATED', { job, claim, suggestions: [] });
      return { job };
    },

    async getJob(context, { params, query: { includeTraces = false } }) {
      if (includeTraces) requireWriteScope(context);
      return { job: await readJob(context, params.jobId, includeTraces) };
    },

    async updateJob(context, { params, body }) {
      const job = await context.find(CodingJob, params.jobId);
      const { move: requested, reason: _reason, ...changes } = body;
      if (changes.coderId) await mustBeActive(context, changes.coderId);
      // A completed job accepts changes only after it is reopened.
      if (requested === 'reopen') await move(context, job, body);
      if (Object.keys(changes).length > 0) {
        job.mustAllow('update');
        Object.assign(job, changes);
      }
      if (requested !== 'reopen') await move(context, job, body);
      return { job };
    },
  };
};
