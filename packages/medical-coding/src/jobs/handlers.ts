import { conflict, notFound } from '@rcm/errors';
import type { Handlers, OperationInput } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { mustSeeBodies } from '../automation-rules/access.ts';
import { automate } from '../automation-rules/automation.ts';
import type { MedicalCodingPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { CodingJob, dueAt, newJob } from './coding-job.ts';
import type { jobOperations } from './contract.ts';
import { jobList, readJob } from './view.ts';

type UpdateBody = OperationInput<typeof jobOperations.updateJob>['body'];

export const jobHandlers = (ports: MedicalCodingPorts): Handlers<typeof jobOperations, typeof views> => {
  /** 404 for a member that the organization does not have, 409 for one who is not active. */
  async function mustBeActive(context: TenantContext, coderId: string): Promise<void> {
    const coder = await ports.member(context, coderId);
    if (coder === null) throw notFound('Member');
    if (coder.status !== 'ACTIVE') throw conflict('The member is not active');
  }

  async function move(context: TenantContext, job: CodingJob, { move: asked, reason = '' }: UpdateBody) {
    switch (asked) {
      case 'start':
      case 'review':
        return job.begin(asked, context.now);
      case 'release':
        return job.release();
      case 'hold':
      case 'escalate':
        return job.putAside(asked, reason);
      case 'resume':
        return job.resume();
      case 'cancel':
        return job.cancel(reason);
      case 'reopen': {
        job.mustBeOpenTo('reopen');
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
      if (includeTraces) mustSeeBodies(context);
      return { job: await readJob(context, params.jobId, includeTraces) };
    },

    async updateJob(context, { params, body }) {
      const job = await context.find(CodingJob, params.jobId);
      const { move: asked, reason: _reason, ...changes } = body;
      if (changes.coderId) await mustBeActive(context, changes.coderId);
      // A job that is taken back is open to changes only then.
      if (asked === 'reopen') await move(context, job, body);
      if (Object.keys(changes).length > 0) {
        job.mustBeOpenTo('update');
        Object.assign(job, changes);
      }
      if (asked !== 'reopen') await move(context, job, body);
      return { job };
    },
  };
};
