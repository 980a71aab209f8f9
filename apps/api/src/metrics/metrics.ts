import cluster from 'node:cluster';
import type { TenantDatabase } from '@rcm/tenancy';
import type { Logger } from 'pino';
import { AggregatorRegistry, Counter, Gauge, type Registry } from 'prom-client';
import { describeError } from '../log.ts';
import { measureInstallation } from './installation-metrics.ts';
import { type MeasuredProcess, measureProcess, type ProcessMetrics } from './process-metrics.ts';
import { listenForScrapes, type MetricsAddress } from './scrapes.ts';

/** What the process that answers scrapes needs. */
export interface MetricsSettings {
  readonly address: MetricsAddress;
  /** A pool for the figures alone, closed with the server: what they take, no request waits for. */
  readonly database: TenantDatabase;
  readonly jobNames: ReadonlySet<string>;
  /** The figures of this process; null where workers have them. */
  readonly own: ProcessMetrics | null;
  readonly log: Logger;
}

/** The answering of scrapes. */
export interface RunningMetrics {
  stop(): Promise<void>;
}

/** Measures this process; as a worker it tells the primary process when it is asked. */
export function measure(measured: MeasuredProcess): ProcessMetrics {
  const metrics = measureProcess(measured);
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(metrics.registry);
    new AggregatorRegistry();
  }
  return metrics;
}

/** Tells the figures of this process, or those of all workers, and of the installation to whoever asks. */
export async function serveMetrics({
  address,
  database,
  jobNames,
  own,
  log,
}: MetricsSettings): Promise<RunningMetrics> {
  const installation = measureInstallation({
    database,
    jobNames,
    onError: (error) => log.warn({ error: describeError(error) }, 'figures not read'),
  });
  const forgetWorkers = countWorkers(installation.registry);
  const workers = own === null ? new AggregatorRegistry() : null;
  const ofProcesses = () => (workers ? workers.clusterMetrics() : (own?.registry.metrics() ?? ''));
  const server = await listenForScrapes(address, async () => {
    await installation.refresh();
    return `${await ofProcesses()}\n${await installation.registry.metrics()}`;
  });
  log.info({ metrics: server.url }, 'metrics are told');
  return {
    async stop() {
      forgetWorkers();
      await server.stop();
      await database.close();
    },
  };
}

function countWorkers(registry: Registry): () => void {
  const registers = [registry];
  new Gauge({
    name: 'rcm_processes',
    help: 'Processes that serve requests',
    registers,
    collect() {
      this.set(Math.max(1, Object.keys(cluster.workers ?? {}).length));
    },
  });
  const deaths = new Counter({
    name: 'rcm_worker_deaths_total',
    help: 'Workers that ended without being told to, and were replaced',
    registers,
  });
  const count = () => deaths.inc();
  cluster.on('exit', count);
  return () => cluster.off('exit', count);
}
