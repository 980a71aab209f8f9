import cluster from 'node:cluster';
import type { TenantDatabase } from '@rcm/tenancy';
import type { Logger } from 'pino';
import { AggregatorRegistry, Counter, Gauge, type Registry } from 'prom-client';
import { describeError } from '../log.ts';
import { measureInstallation } from './installation-metrics.ts';
import { type MeasuredProcess, measureProcess, type ProcessMetrics } from './process-metrics.ts';
import { listenForScrapes, type MetricsAddress } from './scrapes.ts';

/** The settings of the metrics server. */
export interface MetricsSettings {
  readonly address: MetricsAddress;
  /** A pool for metrics only, so that no request waits for their queries; closed with the server. */
  readonly database: TenantDatabase;
  readonly jobNames: ReadonlySet<string>;
  /** The metrics of this process; null when workers have them. */
  readonly own: ProcessMetrics | null;
  readonly log: Logger;
}

/** A running metrics server. */
export interface RunningMetrics {
  stop(): Promise<void>;
}

/** Measures this process; a worker also reports its metrics to the primary process on request. */
export function measure(measured: MeasuredProcess): ProcessMetrics {
  const metrics = measureProcess(measured);
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(metrics.registry);
    new AggregatorRegistry();
  }
  return metrics;
}

/** Serves the metrics of the installation and of this process, or of all workers. */
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
  const processMetrics = () => (workers ? workers.clusterMetrics() : (own?.registry.metrics() ?? ''));
  const server = await listenForScrapes(address, async () => {
    await installation.refresh();
    return `${await processMetrics()}\n${await installation.registry.metrics()}`;
  });
  log.info({ metrics: server.url }, 'serving metrics');
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
    help: 'Workers that died and were replaced',
    registers,
  });
  const count = () => deaths.inc();
  cluster.on('exit', count);
  return () => cluster.off('exit', count);
}
