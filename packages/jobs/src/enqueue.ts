import { type Session, statement, type TenantContext } from '@rcm/tenancy';

/** Work to do after the current transaction, for one record of the organization. */
export interface Job {
  /** The name of its handler, `<module>.<verbNoun>`. */
  readonly name: string;
  readonly id: string;
  /** The earliest time to run; default: immediately. */
  readonly runAt?: Date;
}

/** What the queue stores of a job: identifiers only. */
export interface JobPayload {
  readonly organizationId: string;
  readonly id: string;
}

/** Attempts before a job is given up, about three hours after the first. */
const maxAttempts = 12;

/** The highest priority number; later jobs of an organization all get it. */
const lastPriority = 1_000;

/**
 * A job's priority is the number of jobs that its organization has queued, so the first job of each organization runs
 * before the second of any other: ten thousand jobs of one organization don't delay the single job of another. Its flag
 * is the organization, by which a worker leaves out those that have enough jobs running.
 */
const addJob = statement({
  name: 'graphile_worker.add_job',
  parameters: { name: 'text', id: 'text', runAt: 'timestamptz' },
  columns: {},
  text: `select id from graphile_worker.add_job(
    :name,
    json_build_object('organizationId', :tenant, 'id', :id),
    run_at => :runAt,
    max_attempts => ${maxAttempts},
    priority => (select count(*)::integer from (
      select from graphile_worker._private_jobs where payload ->> 'organizationId' = :tenant::text limit ${lastPriority}
    ) queued),
    job_key => concat_ws('/', :tenant, :name, :id),
    flags => array[:tenant::text])`,
});

/**
 * Enqueues a job in the transaction of the operation, so it is committed or rolled back with it. A job that is enqueued
 * again before it starts runs once.
 */
export async function enqueue(context: TenantContext, job: Job): Promise<void> {
  await context.sql.all(addJob, parametersOf(job));
}

/** Enqueues jobs from maintenance work, which has a session but no operation. */
export async function enqueueInSession(session: Session, jobs: readonly Job[]): Promise<void> {
  await session.send(jobs.map((job) => [addJob, parametersOf(job)]));
}

const parametersOf = ({ name, id, runAt }: Job) => ({ name, id, runAt: runAt ?? null });
