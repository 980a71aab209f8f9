import cluster, { type Worker } from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { type Authenticator, authenticator } from '@rcm/auth/authenticator';
import { documentStoreFromEnvironment } from '@rcm/documents';
import type { TenantDatabase } from '@rcm/tenancy';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { findDatabase, migrateInstallation, openPool, type Progress, peppersOf } from './installation.ts';
import { createLog, describeError } from './log.ts';
import { createJobs, createMaintenance } from './maintenance.ts';
import { createModules, tables } from './modules.ts';
import { listen } from './server.ts';

/** A served API. */
export interface Service {
  readonly url: string;
  stop(): Promise<void>;
}

/** What a serving process needs to know of the installation. */
interface Handover {
  readonly appUrl: string;
  readonly secret: string;
}

const handoverVariable = 'RCM_WORKER_HANDOVER';

/**
 * What requests allocate dies young. From the start of a process, whose objects stay, V8 learns to allocate some
 * kinds of them among the old, where each keeps all that it points at until the next full collection.
 */
const keepRequestsYoung = () => setFlagsFromString('--no-allocation-site-pretenuring');

/** Serves the API in this process, or in as many workers as the configuration asks for. */
export async function serve(config: Config, env: NodeJS.ProcessEnv, progress: Progress): Promise<Service> {
  keepRequestsYoung();
  const log = createLog(config.logLevel);
  const handover = env[handoverVariable];
  if (cluster.isWorker && handover) return serveHere(config, env, JSON.parse(handover) as Handover, log);
  const resolved = await findDatabase(config, env, progress);
  try {
    if (resolved.kind === 'embedded') await migrateInstallation(resolved, progress);
    resolved.supervise();
    const { appUrl, secret } = resolved;
    const service =
      config.processes === 1
        ? await serveHere(config, env, { appUrl, secret }, log)
        : await serveInWorkers(config, { appUrl, secret }, log);
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

async function serveHere(
  config: Config,
  env: NodeJS.ProcessEnv,
  { appUrl, secret }: Handover,
  log: Logger,
): Promise<Service> {
  const database = await openPool(config, appUrl);
  const keys = createAuthenticator(database, secret, log);
  const modules = createModules({ documents: documentStoreFromEnvironment(env), peppers: peppersOf(secret) });
  const maintenance = createMaintenance(database, secret, log);
  const jobs = createJobs(database, modules, log);
  let isStopping = false;
  const app = createApp({
    modules,
    database,
    authenticate: (key) => keys.authenticate(key),
    checkResponses: config.checkResponses,
    log,
    migrations: tables.flatMap(({ migrations }) => migrations.map(({ name }) => name)),
    isStopping: () => isStopping,
  });
  app.on('error', (error) => log.error({ error: describeError(error) }, 'response failed'));
  const server = await listen(app, config.host, config.port);
  log.info({ url: server.url }, 'listening');
  return {
    url: server.url,
    async stop() {
      isStopping = true;
      await server.stop();
      await jobs.stop();
      await maintenance.stop();
      await keys.close();
      await database.close();
      log.info('stopped');
    },
  };
}

const createAuthenticator = (database: TenantDatabase, secret: string, log: Logger): Authenticator =>
  authenticator({
    database,
    peppers: peppersOf(secret),
    onError: (error) => log.warn({ error: describeError(error) }, 'key maintenance failed'),
  });

/** A worker that dies is replaced; on a stop each is told to finish what it answers. */
async function serveInWorkers(config: Config, handover: Handover, log: Logger): Promise<Service> {
  let isStopping = false;
  const start = () => cluster.fork({ [handoverVariable]: JSON.stringify(handover) });
  const firstAddress = new Promise<string>((resolve) => {
    cluster.once('listening', (_worker, { port }) => resolve(`http://${config.host}:${port}`));
  });
  cluster.on('exit', (worker: Worker, code) => {
    if (isStopping) return;
    log.error({ worker: worker.id, code }, 'worker ended; starting another');
    setTimeout(() => isStopping || start(), 500).unref();
  });
  for (let count = 0; count < config.processes; count += 1) start();
  return {
    url: await firstAddress,
    async stop() {
      isStopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        workers.map(
          (worker) =>
            new Promise<void>((resolve) => {
              worker.once('exit', () => resolve());
              worker.process.kill('SIGTERM');
            }),
        ),
      );
    },
  };
}
