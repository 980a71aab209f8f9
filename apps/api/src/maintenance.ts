import { organizationAtWork, organizationIds } from '@rcm/auth';
import type { AnyModule } from '@rcm/http/module';
import { startJobs } from '@rcm/jobs/worker';
import { AuditTrailBroken, type Sealer, sealer, type TenantDatabase } from '@rcm/tenancy';
import { gatherChanges } from '@rcm/webhooks/lookups';
import type { Logger } from 'pino';
import { headsExporter } from './audit-heads/exporter.ts';
import { headsTarget } from './audit-heads/target.ts';
import { describeError } from './log.ts';

/** What keeps the audit trails. */
interface MaintenanceSettings {
  readonly database: TenantDatabase;
  readonly secret: string;
  /** Where the heads of the trails are kept; nowhere where it is null. */
  readonly auditHeads: string | null;
  readonly log: Logger;
}

/** Seals the audit trails, has webhooks told of what they hold, and forgets answers whose time is over, until stopped. */
export function createMaintenance({ database, secret, auditHeads, log }: MaintenanceSettings): Sealer {
  const heads =
    auditHeads === null
      ? null
      : headsExporter({
          target: headsTarget(auditHeads, secret),
          onError: (error) =>
            log.error({ alarm: 'audit heads not kept', error: describeError(error) }, 'maintenance failed'),
        });
  const telling = new Set<Promise<void>>();
  const sealing = sealer(database, {
    secret,
    organizations: () => organizationIds(database),
    onSeal(organizationId, head) {
      heads?.note(organizationId, head);
      const told = gatherChanges(database, organizationId)
        .catch((error: unknown) =>
          log.warn({ organizationId, error: describeError(error) }, 'webhooks not told'),
        )
        .finally(() => telling.delete(told));
      telling.add(told);
    },
    onError(error, organizationId) {
      const entry = { organizationId, error: describeError(error) };
      if (error instanceof AuditTrailBroken)
        log.error({ alarm: 'audit trail broken', ...entry }, error.message);
      else log.warn(entry, 'maintenance failed');
    },
  });
  return {
    async stop() {
      await sealing.stop();
      await Promise.all(telling);
      await heads?.stop();
    },
  };
}

/** Does the work that the operations of the modules queue, until stopped. */
export const createJobs = (database: TenantDatabase, modules: readonly AnyModule[], log: Logger) =>
  startJobs(database, {
    handlers: Object.fromEntries(modules.flatMap(({ jobs }) => Object.entries(jobs ?? {}))),
    organization: (id) => organizationAtWork(database, id),
    onError: (error, job) =>
      log[job?.isLast ? 'error' : 'warn'](
        { job, error: describeError(error) },
        job ? 'job failed' : 'job queue failed',
      ),
  });
