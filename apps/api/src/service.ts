import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import type { Peppers } from '@rcm/auth';
import { type Authenticator, authenticator } from '@rcm/auth/authenticator';
import { documentStoreFromEnvironment } from '@rcm/documents';
import type { TenantDatabase } from '@rcm/tenancy';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { OpenPlace } from './database/place.ts';
import { findDatabase, mustFollowRelease, openPool, type Progress, peppersOf } from './installation.ts';
import { createLog, describeError, logRead } from './log.ts';
import { createJobs, createMaintenance } from './maintenance.ts';
import type { RunningMetrics } from './metrics/metrics.ts';
import type { ProcessMetrics } from './metrics/process-metrics.ts';
import { createModules, describedModules, tables } from './modules.ts';
import { watchReadiness } from './readiness.ts';
import { listen, requirePort } from './server.ts';

/** A running API. */
export interface Service {
  readonly url: string;
  stop(): Promise<void>;
}

/** Connections for the metrics of the installation; with field encryption a pool needs at least two. */
const metricsPoolSize = 2;

/** What a serving process needs to know about the installation. */
type Handover = Pick<OpenPlace, 'appUrl' | 'connectionKind' | 'secrets'>;

const handoverVariable = 'RCM_WORKER_HANDOVER';

/**
 * Objects of requests die young. Objects of the start-up live on, from which V8 learns to allocate some kinds directly in
 * the old generation, where each keeps everything it references until the next full collection.
 */
const keepRequestsYoung = () => setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * Nearly everything that a long request allocates soon becomes garbage, a batch of claims about a megabyte for each. Left
 * alone, the heap grows to four times its live size before it is collected.
 */
const keepHeapSmall = () => setFlagsFromString('--heap-growing-percent=30');

/** Serves the API in this process, or in as many workers as the configuration asks for. */
export async function serve(config: Config, env: NodeJS.ProcessEnv, progress: Progress): Promise<Service> {
  keepRequestsYoung();
  keepHeapSmall();
  const log = createLog(config.logLevel);
  const handover = env[handoverVariable];
  if (cluster.isWorker && handover) return serveHere(config, env, JSON.parse(handover) as Handover, log);
  await requirePort(config.host, config.port);
  const resolved = await findDatabase(config, env, progress);
  try {
    resolved.supervise();
    const { appUrl, connectionKind, secrets } = resolved;
    await mustFollowRelease(appUrl);
    const found = { appUrl, connectionKind, secrets };
    const service =
      config.processes === 1
        ? await serveHere(config, env, found, log)
        : await serveInWorkers(config, found, log);
    return {
      url: service.url,
      async stop() {
        await service.stop();
        await resolved.release();
      },
    };
  } catch (error) {
    await resolved.release();
    throw error;
  }
}

/** Opens what requests need: the pool, the authenticator, the modules and the readiness check. */
async function openServing(config: Config, env: NodeJS.ProcessEnv, handover: Handover, log: Logger) {
  const { appUrl, secrets } = handover;
  const database = await openPool(config, handover);
  // Else the first request would wait until the entities are discovered.
  database.entityLayer();
  const peppers = peppersOf(secrets);
  const keys = createAuthenticator(database, peppers, log);
  const modules = createModules({
    documents: documentStoreFromEnvironment(env),
    peppers,
    webhookHosts: config.webhookHosts,
    webhookPorts: config.webhookPorts,
  });
  const readiness = await watchReadiness({ url: appUrl, migrations: migrationNames });
  return {
    database,
    keys,
    modules,
    readiness,
    async close() {
      await readiness.close();
      await keys.close();
      await database.close();
    },
  };
}

/** Serves the API in this process. */
async function serveHere(
  config: Config,
  env: NodeJS.ProcessEnv,
  handover: Handover,
  log: Logger,
): Promise<Service> {
  const { database, keys, modules, readiness, close } = await openServing(config, env, handover, log);
  let isStopping = false;
  const reasonNotReady = () => (isStopping ? 'stopping' : readiness.reason());
  const metrics =
    config.metrics && (await import('./metrics/metrics.ts')).measure({ database, reasonNotReady });
  const traces = config.traces ? (await import('./traces/traces.ts')).startTraces() : null;
  const app = createApp({
    modules,
    database,
    authenticate: (key) => keys.authenticate(key),
    refreshCallers: () => keys.refresh(),
    checkResponses: config.checkResponses,
    log,
    reasonNotReady,
    docs: config.docs,
    mcpHosts: config.mcpHosts,
    rates: config.rates,
    readerPace: config.readerPace,
    onRequest(record) {
      metrics?.onRequest(record);
      traces?.onRequest(record);
    },
    ...(traces && { around: traces.around }),
  });
  app.on('error', (error) => log.error({ error: describeError(error) }, 'response failed'));
  const server = await listen(app, config.host, config.port, config.limits).catch(async (error) => {
    await close();
    throw error;
  });
  const maintenance = createMaintenance({
    database,
    secret: handover.secrets[0].secret,
    auditHeads: config.auditHeads,
    log,
    ...(metrics && { onAlarm: metrics.onAlarm }),
  });
  const jobs = createJobs(database, modules, log, metrics?.onFailedJob);
  log.info({ url: server.url }, 'listening');
  const scrapes = cluster.isPrimary ? await startMetrics(config, handover, metrics, log) : null;
  return {
    url: server.url,
    async stop() {
      isStopping = true;
      await scrapes?.stop();
      await server.stop();
      await jobs.stop();
      await maintenance.stop();
      await traces?.stop();
      await close();
      log.info('stopped');
      await logRead();
    },
  };
}

/** Serves metrics if configured: those of this process, or those of its workers when `own` is null. */
async function startMetrics(
  config: Config,
  handover: Handover,
  own: ProcessMetrics | null,
  log: Logger,
): Promise<RunningMetrics | null> {
  if (config.metrics === null) return null;
  const { serveMetrics } = await import('./metrics/metrics.ts');
  const database = await openPool({ ...config, poolSize: metricsPoolSize }, handover);
  const jobNames = new Set(
    describedModules.flatMap(({ jobs, outboundJobs }) => Object.keys({ ...jobs, ...outboundJobs })),
  );
  return serveMetrics({ address: config.metrics, database, jobNames, own, log });
}

const migrationNames = tables.flatMap(({ migrations }) => migrations.map(({ name }) => name));

const createAuthenticator = (database: TenantDatabase, peppers: Peppers, log: Logger): Authenticator =>
  authenticator({
    database,
    peppers,
    onError: (error) => log.warn({ error: describeError(error) }, 'key maintenance failed'),
  });

/** Serves in worker processes. A worker that dies is replaced, unless none ever served. A stop lets each one drain. */
async function serveInWorkers(config: Config, handover: Handover, log: Logger): Promise<Service> {
  let isStopping = false;
  const start = () => cluster.fork({ [handoverVariable]: JSON.stringify(handover) });
  let scrapes: RunningMetrics | null = null;
  const stop = async () => {
    isStopping = true;
    await scrapes?.stop();
    await Promise.all(Object.values(cluster.workers ?? {}).map(stopWorker));
  };
  const firstAddress = new Promise<string>((resolve, reject) => {
    cluster.once('listening', (_worker, { port }) => resolve(`http://${config.host}:${port}`));
    cluster.once('exit', () => reject(new Error('A worker process ended before it could serve.')));
  });
  cluster.on('exit', (worker: Worker, code) => {
    if (isStopping) return;
    log.error({ worker: worker.id, code }, 'worker ended; starting another');
    setTimeout(() => isStopping || start(), 500).unref();
  });
  for (let count = 0; count < config.processes; count += 1) start();
  try {
    const url = await firstAddress;
    scrapes = await startMetrics(config, handover, null, log);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopWorker(worker: Worker | undefined): Promise<void> {
  if (!worker || worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}
