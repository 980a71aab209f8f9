import type { TenantDatabase } from '@rcm/tenancy';

/** How the jobs of one name stand, those of all organizations together. */
export interface JobFigures {
  readonly name: string;
  /** Those whose time has not come. */
  readonly scheduled: number;
  /** Those that are due. */
  readonly queued: number;
  readonly running: number;
  /** Those that were given up after their last attempt. */
  readonly failed: number;
  /** For how many seconds the oldest of those that are queued has been due; null where none is. */
  readonly oldestSeconds: number | null;
}

const figures = `with jobs as (
    select t.identifier as name, j.run_at, case
      when j.locked_at is not null then 'running'
      when j.attempts >= j.max_attempts then 'failed'
      when j.run_at > now() then 'scheduled'
      else 'queued' end as state
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id)
  select name,
    (count(*) filter (where state = 'scheduled'))::integer as scheduled,
    (count(*) filter (where state = 'queued'))::integer as queued,
    (count(*) filter (where state = 'running'))::integer as running,
    (count(*) filter (where state = 'failed'))::integer as failed,
    (extract(epoch from now() - min(run_at) filter (where state = 'queued')))::float8 as "oldestSeconds"
  from jobs group by name order by name`;

/** How the queue stands, by the names of jobs; names without a job are left out. */
export async function jobFigures({ pool }: Pick<TenantDatabase, 'pool'>): Promise<JobFigures[]> {
  return (await pool.query<JobFigures>(figures)).rows;
}
