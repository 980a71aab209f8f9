import { AuditTrailBroken, type Sealer, sealer } from '@rcm/audit';
import { organizationAtWork, organizationIds } from '@rcm/auth';
import { foldProcedureSums } from '@rcm/claims/lookups';
import type { AnyModule } from '@rcm/http/module';
import { type FailedJob, startJobs } from '@rcm/jobs/worker';
import { foldRowCounts } from '@rcm/lists';
import { foldOpenSums } from '@rcm/patient-ar/lookups';
import type { TenantDatabase } from '@rcm/tenancy';

import { gatherChanges } from '@rcm/webhooks/lookups';
import type { Logger } from 'pino';
import { headsExporter } from './audit-heads/exporter.ts';
import { headsTarget } from './audit-heads/target.ts';
import { describeError } from './log.ts';

/** What an operator has to be told of the audit trails, by the word that the log has for it. */
export type Alarm = 'audit trail broken' | 'audit heads not kept';

/** What keeps the audit trails. */
interface MaintenanceSettings {
  readonly database: TenantDatabase;
  readonly secret: string;
  /** Where the heads of the trails are kept; nowhere where it is null. */
  readonly auditHeads: string | null;
  readonly log: Logger;
  readonly onAlarm?: (alarm: Alarm) => void;
}

/**
 * Seals the audit trails, and behind that has webhooks told of what they hold and folds sums that were appended to; forgets
 * answers whose time is over. Until stopped.
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
  const following = new Set<Promise<void>>();
  const follow = (work: Promise<void>, organizationId: string, failure: string) => {
    const done = work
      .catch((error: unknown) => log.warn({ organizationId, error: describeError(error) }, failure))
      .finally(() => following.delete(done));
    following.add(done);
  };
  const sealing = sealer(database, {
    secret,
    organizations: () => organizationIds(database),
    onSeal(organizationId, head) {
      heads?.note(organizationId, head);
      follow(gatherChanges(database, organizationId), organizationId, 'webhooks not told');
      for (const fold of [foldProcedureSums, foldOpenSums, foldRowCounts]) {
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
      await Promise.all(following);
      await heads?.stop();
    },
  };
}

/** Does the work that the operations of the modules queue, until stopped. */
export const createJobs = (
  database: TenantDatabase,
  modules: readonly AnyModule[],
  log: Logger,
  onFailedJob?: (job: FailedJob) => void,
) =>
  startJobs(database, {
    handlers: Object.fromEntries(modules.flatMap(({ jobs }) => Object.entries(jobs ?? {}))),
    organization: (id) => organizationAtWork(database, id),
    onError(error, job) {
      log[job?.isLast ? 'error' : 'warn'](
        { job, error: describeError(error) },
        job ? 'job failed' : 'job queue failed',
      );
      if (job) onFailedJob?.(job);
    },
  });
