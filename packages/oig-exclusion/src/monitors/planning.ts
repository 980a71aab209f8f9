import { enqueue } from '@rcm/jobs';
import { statement, type TenantContext } from '@rcm/tenancy';

/** The job that screens the due monitors and pending checks of an organization. */
export const screenDueJob = 'oig-exclusion.screenDue';

/** The job that makes all monitors of an organization due after a newer list was loaded. */
export const listLoadedJob = 'oig-exclusion.listLoaded';

const lock = statement({
  name: 'oig_exclusion.monitors_lock',
  columns: {},
  text: `select pg_advisory_xact_lock(hashtextextended('exclusion monitors', hashtextextended(:tenant::text, 0)))`,
});

/** Serializes changes of the monitors of an organization. */
export async function lockMonitors(context: TenantContext): Promise<void> {
  await context.sql.all(lock);
}

const nextRun = statement({
  name: 'oig_exclusion.next_run',
  columns: { at: 'timestamp' },
  text: `select t.next_run_at from oig_exclusion.monitors t
    where t.organization_id = :tenant and t.next_run_at is not null order by t.next_run_at limit 1`,
});

/** Plans the job for the monitor that is due first. The caller must hold the lock, so that no earlier run is lost. */
export async function planNext(context: TenantContext): Promise<void> {
  const next = await context.sql.one(nextRun);
  if (next) await planRun(context, next.at);
}

/** Plans the job for the given time. */
export const planRun = (context: TenantContext, runAt: Date): Promise<void> =>
  enqueue(context, { name: screenDueJob, id: context.organization.id, runAt });
