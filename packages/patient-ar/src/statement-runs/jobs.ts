import { LockMode } from '@mikro-orm/core';
import { enqueue } from '@rcm/jobs';
import type { JobHandler } from '@rcm/tenancy';
import { processNext, type RunPorts } from './process.ts';
import { StatementRun } from './statement-run.ts';

/** The job that processes the next accounts of a statement run. */
export const continueRunJob = 'patient-ar.continueStatementRun';

/** The handlers of the jobs of statement runs, by name. */
export const statementRunJobs = (ports: RunPorts): Readonly<Record<string, JobHandler>> => ({
  async [continueRunJob](context, id) {
    const run = await context.em.findOneOrFail(
      StatementRun,
      { id },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (run.completedAt) return;
    if (await processNext(context, ports, run)) await enqueue(context, { name: continueRunJob, id });
  },
});
