import type { TenantDatabase } from '@rcm/tenancy';

/** The number of jobs of one name in each state, across all organizations. */
export interface JobMetrics {
  readonly name: string;
  /** Jobs to run at a later time. */
  readonly scheduled: number;
  /** Jobs that are due. */
  readonly queued: number;
  readonly running: number;
  /** Jobs given up after their last attempt. */
  readonly failed: number;
  /** For how many seconds the oldest queued job has been due; null if none is queued. */
  readonly oldestSeconds: number | null;
}

const selectMetrics = `with jobs as (
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

/** Metrics of the queue by job name; names without jobs are omitted. */
export async function jobMetrics({ pool }: Pick<TenantDatabase, 'pool'>): Promise<JobMetrics[]> {
  return (await pool.query<JobMetrics>(selectMetrics)).rows;
}
