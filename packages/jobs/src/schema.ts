import { Migration } from '@mikro-orm/migrations';
import { withGrants } from '@rcm/tenancy';
import { runMigrations } from 'graphile-worker';
import { openPool, quietLogger } from './connections.ts';

/**
 * Row level security of the queue, in addition to grants. Every worker serves all organizations, so jobs can be read,
 * updated and deleted; only inserts are limited to the organization of the transaction.
 */
const access = [
  `create policy "jobs_read" on "graphile_worker"."_private_jobs" for select using (true)`,
  `create policy "jobs_add" on "graphile_worker"."_private_jobs" for insert
    with check (payload ->> 'organizationId' = current_setting('app.organization_id'))`,
  `create policy "jobs_work" on "graphile_worker"."_private_jobs" for update using (true)`,
  `create policy "jobs_done" on "graphile_worker"."_private_jobs" for delete using (true)`,
  `create policy "tasks_read" on "graphile_worker"."_private_tasks" for select using (true)`,
  `create policy "tasks_add" on "graphile_worker"."_private_tasks" for insert with check (true)`,
  `create policy "job_queues_read" on "graphile_worker"."_private_job_queues" for select using (true)`,
  `create policy "job_queues_work" on "graphile_worker"."_private_job_queues" for update using (true)`,
  `alter view "graphile_worker"."jobs" set (security_invoker = true)`,
];

class Initial extends Migration {
  override async up(): Promise<void> {
    const pool = openPool(this.config.get('clientUrl') ?? '', 1);
    try {
      // The queue stays on the coordinator of Citus: on workers, it would wait for locks of the transaction of this step.
      await pool.query('set citus.enable_ddl_propagation to off');
      // These migrations commit one by one, so they can't be part of this transaction; they are idempotent.
      await runMigrations({ pgPool: pool, logger: quietLogger });
    } finally {
      await pool.end();
    }
    for (const sql of access) this.addSql(sql);
    this.addSql(
      `create index "jobs_organization" on "graphile_worker"."_private_jobs" ((payload ->> 'organizationId'))`,
    );
  }
}

/** The tables of the queue, created by graphile-worker; they belong to no organization and hold identifiers only. */
export const jobQueue = {
  name: 'graphile-worker',
  entities: [],
  migrations: withGrants([{ name: 'graphile-worker/20261125-initial', class: Initial }], {
    readOnly: ['graphile_worker.migrations', 'graphile_worker._private_known_crontabs'],
  }),
} as const;
