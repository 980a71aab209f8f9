import { setTimeout as sleep } from 'node:timers/promises';
import { oldestUnsealed } from '@rcm/audit';
import { organizationIds } from '@rcm/auth';
import { type JobMetrics, jobMetrics } from '@rcm/jobs';
import { importsUnderWay } from '@rcm/remittances/lookups';
import { onReservedConnection, type TenantDatabase } from '@rcm/tenancy';
import { pendingDeliveries } from '@rcm/webhooks/lookups';
import { Counter, Gauge, Registry } from 'prom-client';

/** The metrics of what all processes share: the job queue, audit trails, imports and deliveries. */
export interface InstallationMetrics {
  readonly registry: Registry;
  /** Reads the metrics again unless they are recent compared with the time it takes. Never fails, never waits long. */
  refresh(): Promise<void>;
}

/** The installation to measure. */
export interface MeasuredInstallation {
  readonly database: TenantDatabase;
  /** The existing jobs; only these become labels. */
  readonly jobNames: ReadonlySet<string>;
  /** Called when the metrics could not be read. */
  readonly onError: (error: unknown) => void;
}

/** Milliseconds that a scrape waits for new values; after that it gets the previous ones. */
const patience = 1_000;

/** Pause after reading, as a multiple of the time it took: every organization is queried, and there may be thousands. */
const restFactor = 10;

const otherJobs = 'other';

const jobStates = ['scheduled', 'queued', 'running', 'failed'] as const;

/** Sums over all organizations. */
interface Sums {
  imports: number;
  oldestImport: number;
  deliveries: number;
  oldestDelivery: number;
  oldestUnsealed: number;
}

/** Measures, at each scrape, what belongs to the installation and not to one process. */
export function measureInstallation({
  database,
  jobNames,
  onError,
}: MeasuredInstallation): InstallationMetrics {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const jobs = new Gauge({
    name: 'rcm_jobs',
    help: 'Jobs in the queue, by job and state',
    labelNames: ['job', 'state'],
    registers,
  });
  const oldestJob = gauge(
    'rcm_job_oldest_seconds',
    'Seconds since the oldest job that is not running became due',
  );
  const gauges: Readonly<Record<keyof Sums, Gauge>> = {
    imports: gauge('rcm_imports_under_way', 'Imports being read or posted'),
    oldestImport: gauge('rcm_import_oldest_seconds', 'Age of the oldest import under way'),
    deliveries: gauge('rcm_webhook_deliveries_waiting', 'Deliveries to be sent or retried'),
    oldestDelivery: gauge(
      'rcm_webhook_delivery_overdue_seconds',
      'Seconds since the oldest waiting delivery became due',
    ),
    oldestUnsealed: gauge(
      'rcm_audit_oldest_unsealed_seconds',
      'Age of the oldest audit event without a seal',
    ),
  };
  const failures = new Counter({
    name: 'rcm_figures_failures_total',
    help: 'Failed reads of the metrics of the installation',
    registers,
  });
  let reading: Promise<void> | null = null;
  let rested = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    const started = performance.now();
    try {
      showJobs(await jobMetrics(database));
      const sums = await sumsOf(database);
      for (const [name, value] of Object.entries(sums)) gauges[name as keyof Sums].set(value);
    } catch (error) {
      failures.inc();
      onError(error);
    }
    const ended = performance.now();
    rested = ended + (ended - started) * restFactor;
    reading = null;
  }

  function showJobs(figures: readonly JobMetrics[]): void {
    jobs.reset();
    for (const name of [...jobNames, otherJobs]) {
      for (const state of jobStates) jobs.set({ job: name, state }, 0);
    }
    for (const figure of figures) {
      const job = jobNames.has(figure.name) ? figure.name : otherJobs;
      for (const state of jobStates) jobs.inc({ job, state }, figure[state]);
    }
    oldestJob.set(Math.max(0, ...figures.map(({ oldestSeconds }) => oldestSeconds ?? 0)));
  }

  return {
    registry,
    async refresh() {
      if (performance.now() >= rested) reading ??= read();
      if (reading) await Promise.race([reading, sleep(patience, undefined, { ref: false })]);
    },
  };
}

/** Queries one organization after another: row level security never shows several at once. */
async function sumsOf(database: TenantDatabase): Promise<Sums> {
  const sums: Sums = { imports: 0, oldestImport: 0, deliveries: 0, oldestDelivery: 0, oldestUnsealed: 0 };
  for (const id of await organizationIds(database)) {
    const [imports, deliveries, unsealed] = await onReservedConnection(
      database,
      id,
      (session) =>
        session.send([
          [importsUnderWay, {}],
          [pendingDeliveries, {}],
          [oldestUnsealed, {}],
        ]),
      'one message',
    );
    const { count, oldestSeconds } = importsUnderWay.decode(imports?.[0] ?? []);
    const { waiting, dueSeconds } = pendingDeliveries.decode(deliveries?.[0] ?? []);
    const { seconds } = oldestUnsealed.decode(unsealed?.[0] ?? []);
    sums.imports += count;
    sums.deliveries += waiting;
    sums.oldestImport = Math.max(sums.oldestImport, oldestSeconds ?? 0);
    sums.oldestDelivery = Math.max(sums.oldestDelivery, dueSeconds ?? 0);
    sums.oldestUnsealed = Math.max(sums.oldestUnsealed, seconds ?? 0);
  }
  return sums;
}
