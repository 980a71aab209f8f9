import { LockMode } from '@mikro-orm/core';
import { enqueue } from '@rcm/jobs';
import type { JobHandler, TenantContext } from '@rcm/tenancy';
import { Approval, expiringStatuses } from './approval.ts';

/** The job that expires approvals whose time is over, and deletes their requests. */
export const expireApprovalsJob = 'agent-builder.expireApprovals';

/** The most approvals that one job expires; each has a job of its own. */
export const maxExpired = 100;

/** Enqueues the job for the end of an approval. */
export const enqueueExpiry = (context: TenantContext, { id, expiresAt }: Approval): Promise<void> =>
  enqueue(context, { name: expireApprovalsJob, id, runAt: expiresAt });

/** The handlers of the jobs of approvals, by name. */
export const approvalJobs: Readonly<Record<string, JobHandler>> = {
  // It expires all that are due: those of earlier versions have no job.
  async [expireApprovalsJob](context) {
    const due = await context.em.find(
      Approval,
      { status: { $in: [...expiringStatuses] }, expiresAt: { $lte: context.now } },
      { orderBy: { expiresAt: 'asc' }, limit: maxExpired, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    for (const approval of due) approval.expire();
  },
};
