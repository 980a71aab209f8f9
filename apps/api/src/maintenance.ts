import { organizationIds, organizationSettings } from '@rcm/auth';
import type { AnyModule } from '@rcm/http/module';
import { startJobs } from '@rcm/jobs/worker';
import { sealer, type TenantDatabase } from '@rcm/tenancy';
import type { Logger } from 'pino';
import { describeError } from './log.ts';

/** Seals the audit trails and forgets answers whose time is over, until stopped. */
export const createMaintenance = (database: TenantDatabase, secret: string, log: Logger) =>
  sealer(database, {
    secret,
    organizations: () => organizationIds(database),
    onError: (error) => log.warn({ error: describeError(error) }, 'maintenance failed'),
  });

/** Does the work that the operations of the modules queue, until stopped. */
export const createJobs = (database: TenantDatabase, modules: readonly AnyModule[], log: Logger) =>
  startJobs(database, {
    handlers: Object.fromEntries(modules.flatMap(({ jobs }) => Object.entries(jobs ?? {}))),
    organization: (id) => organizationSettings(database, id),
    onError: (error, job) =>
      log[job?.isLast ? 'error' : 'warn'](
        { job, error: describeError(error) },
        job ? 'job failed' : 'job queue failed',
      ),
  });
