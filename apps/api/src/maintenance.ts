import { AuditTrailBroken, type Sealer, startSealer } from '@rcm/audit';
import { loadOrganization, organizationIds } from '@rcm/auth';
import { foldProcedureSums } from '@rcm/claims/lookups';
import type { AnyModule } from '@rcm/http/module';
import { type FailedJob, startJobs } from '@rcm/jobs/worker';
import { createCountFolding } from '@rcm/lists';
import { foldOpenSums } from '@rcm/patient-ar/lookups';
import type { TenantDatabase } from '@rcm/tenancy';
import { gatherChanges } from '@rcm/webhooks/lookups';
import type { Logger } from 'pino';
import { headsExporter } from './audit-heads/exporter.ts';
import { headsTarget } from './audit-heads/target.ts';
import { describeError } from './log.ts';

/** A problem of the audit trails that an operator must handle, as named in the log. */
export type Alarm = 'audit trail broken' | 'audit heads not kept';

/** The settings of the background maintenance. */
interface MaintenanceSettings {
  readonly database: TenantDatabase;
  readonly secret: string;
  /** Where the heads of the audit trails are stored; null for nowhere. */
  readonly auditHeads: string | null;
  readonly log: Logger;
  readonly onAlarm?: (alarm: Alarm) => void;
}

/**
 * Runs until stopped: seals the audit trails, then enqueues webhooks for the sealed events and folds the sums that were
 * appended to.
 */
export function createMaintenance(settings: MaintenanceSettings): Sealer {
  const { database, secret, auditHeads, log } = settings;
  const raise = (alarm: Alarm, entry: Record<string, unknown>, message: string) => {
    log.error({ alarm, ...entry }, message);
    settings.onAlarm?.(alarm);
  };
  const heads =
    auditHeads === null
      ? null
      : headsExporter({
          target: headsTarget(auditHeads, secret),
          onError: (error) =>
            raise('audit heads not kept', { error: describeError(error) }, 'maintenance failed'),
        });
  const notFolded = (error: unknown, organizationId: string) =>
    log.warn({ organizationId, error: describeError(error) }, 'sums not folded');
  const counts = createCountFolding(database, { onError: notFolded });
  const following = new Set<Promise<void>>();
  const follow = (work: Promise<void>, organizationId: string, failure: string) => {
    const done = work
      .catch((error: unknown) => log.warn({ organizationId, error: describeError(error) }, failure))
      .finally(() => following.delete(done));
    following.add(done);
  };
  const sealing = startSealer(database, {
    secret,
    organizations: () => organizationIds(database),
    onSeal(organizationId, head) {
      heads?.note(organizationId, head);
      follow(gatherChanges(database, organizationId), organizationId, 'webhooks not enqueued');
      counts.note(organizationId);
      for (const fold of [foldProcedureSums, foldOpenSums]) {
        follow(fold(database, organizationId), organizationId, 'sums not folded');
      }
    },
    onError(error, organizationId) {
      const entry = { organizationId, error: describeError(error) };
      if (error instanceof AuditTrailBroken) raise('audit trail broken', entry, error.message);
      else log.warn(entry, 'maintenance failed');
    },
  });
  return {
    async stop() {
      await sealing.stop();
      await counts.stop();
      await Promise.all(following);
      await heads?.stop();
    },
  };
}

/** Runs the jobs that the operations of the modules enqueue, until stopped. */
export const createJobs = (
  database: TenantDatabase,
  modules: readonly AnyModule[],
  log: Logger,
  onFailedJob?: (job: FailedJob) => void,
) =>
  startJobs(database, {
    handlers: Object.fromEntries(modules.flatMap(({ jobs }) => Object.entries(jobs ?? {}))),
    outbound: Object.fromEntries(modules.flatMap(({ outboundJobs }) => Object.entries(outboundJobs ?? {}))),
    organization: (id) => loadOrganization(database, id),
    onError(error, job) {
      log[job?.isLast ? 'error' : 'warn'](
        { job, error: describeError(error) },
        job ? 'job failed' : 'job queue failed',
      );
      if (job) onFailedJob?.(job);
    },
  });
