import { type Session, statement, type TenantContext } from '@rcm/tenancy';

/** Work to be done after the transaction that asks for it: what, and about which record of the organization. */
export interface Job {
  /** The name that its handler stands under, `<module>.<verbNoun>`. */
  readonly name: string;
  readonly id: string;
  /** Not before this time; at once where left out. */
  readonly runAt?: Date;
}

/** All that the queue holds of a job: identifiers. */
export interface JobPayload {
  readonly organizationId: string;
  readonly id: string;
}

/** Attempts before a job is given up, some three hours after the first. */
const maxAttempts = 12;

/** The place behind which all jobs of an organization rank alike. */
const lastPlace = 1_000;

/**
 * The jobs of an organization rank by their place among those that it has queued, so that the first job of each comes
 * before the second of any: ten thousand jobs of one do not hold up the one of another.
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
      select from graphile_worker._private_jobs where payload ->> 'organizationId' = :tenant::text limit ${lastPlace}
    ) queued),
    job_key => concat_ws('/', :tenant, :name, :id))`,
});

/**
 * Queues a job in the transaction of the operation: it is there when the write is, and vanishes with it. Asked for
 * again before it has begun, it is done once.
 */
export async function enqueue(context: TenantContext, job: Job): Promise<void> {
  await context.sql.all(addJob, valuesOf(job));
}

/** The same for upkeep, which has a session and no operation. */
export async function enqueueIn(session: Session, jobs: readonly Job[]): Promise<void> {
  await session.send(jobs.map((job) => [addJob, valuesOf(job)]));
}

const valuesOf = ({ name, id, runAt }: Job) => ({ name, id, runAt: runAt ?? null });
