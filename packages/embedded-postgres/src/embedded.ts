import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { findBinaries } from './binaries.ts';
import {
  claimDataDirectory,
  clusterRunner,
  ensureCluster,
  type Layout,
  layoutOf,
  type ServerSettings,
} from './cluster.ts';
import { withLock } from './lock.ts';
import { isPortTaken, livingPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { type OnProgress, reportWhenSlow } from './progress.ts';
import { hasLivingUsers, registerUser } from './users.ts';

/** The options of an embedded server. */
export interface EmbeddedPostgresOptions {
  /** Contains everything about the server; a data directory has one server, shared by all processes. */
  readonly dataDirectory: string;
  readonly onProgress?: OnProgress;
  /** Settings in addition to the durable defaults; they apply from the next start of the server. */
  readonly settings?: ServerSettings;
}

/** This process's share in the running server of a data directory. */
export interface EmbeddedPostgres {
  /** Connects as the superuser `postgres` to the database `postgres`. */
  readonly superuserUrl: string;
  readonly port: number;
  /** The process id of the server; it changes with a restart, and is 0 while the server is not running. */
  readonly pid: number;
  /** Restarts the server on the same port whenever it dies, until `release`. */
  supervise(): void;
  /** Releases this share; the last living one stops the server. */
  release(): Promise<void>;
}

const superviseEveryMs = 200;

const defaults: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements and key values must not be logged: both can identify a patient.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const server = createServer();
    server.once('error', () => settle(false));
    server.listen(port, '127.0.0.1', () => server.close(() => settle(true)));
  });

const choosePort = async (saved: number): Promise<number> => {
  if (saved > 0 && (await isFree(saved))) return saved;
  for (;;) {
    // Below the ephemeral ports, so that no outgoing connection occupies the port at a restart.
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return port;
  }
};

const savedPort = (file: string): number => {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
};

const writeSettings = (cluster: string, settings: ServerSettings): void => {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  writeFileSync(join(cluster, 'postgresql.conf'), `${lines.join('\n')}\n`);
};

const ensureRunning = async (layout: Layout, options: EmbeddedPostgresOptions): Promise<number> => {
  const binaries = findBinaries();
  await ensureCluster(layout, binaries, options.settings ?? {}, options.onProgress);
  const runner = clusterRunner(layout, binaries);
  const start = () => startPostmaster(layout.cluster, binaries.postgres, runner, layout.log);
  for (let attempt = 1; ; attempt += 1) {
    const running = livingPostmaster(layout.cluster);
    if (running?.status === 'ready') return running.port;
    if (!running) {
      const port = await choosePort(savedPort(layout.port));
      writeFileSync(layout.port, String(port));
      writeSettings(layout.cluster, { ...defaults, ...options.settings, port: String(port) });
    }
    try {
      await reportWhenSlow('Waiting for PostgreSQL to start', options.onProgress, start);
    } catch (error) {
      if (!isPortTaken(error) || attempt === 5) throw error;
    }
  }
};

/** Watches the server of `layout` until the returned function is called. */
const watch = (layout: Layout, onProgress: OnProgress | undefined): (() => void) => {
  let watching = true;
  let lastFailure = '';
  const isDown = () => watching && existsSync(layout.cluster) && !livingPostmaster(layout.cluster);
  const restart = async () => {
    if (!isDown()) return;
    onProgress?.('PostgreSQL died; restarting it');
    const binaries = findBinaries();
    // The settings of the server, including the port, are in its data directory.
    await startPostmaster(layout.cluster, binaries.postgres, clusterRunner(layout, binaries), layout.log);
    lastFailure = '';
  };
  const tick = async () => {
    try {
      if (isDown()) await withLock(layout.lock, restart);
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      if (failure !== lastFailure) onProgress?.(failure);
      lastFailure = failure;
    }
    if (watching) setTimeout(tick, superviseEveryMs).unref();
  };
  setTimeout(tick, superviseEveryMs).unref();
  return () => {
    watching = false;
  };
};

/** The shares that this process holds or is acquiring. */
const shares = new Set<Promise<EmbeddedPostgres>>();

/** Releases every share of this process, including those still being acquired, for a shutdown. */
export const releaseServers = async (): Promise<void> => {
  const held = await Promise.allSettled(shares);
  for (const share of held) if (share.status === 'fulfilled') await share.value.release();
};

/**
 * Joins the PostgreSQL server of a data directory; creates and starts it if necessary.
 *
 * Any number of processes share the one server. It outlives the process that started it, listens on 127.0.0.1
 * only, and stops when the last living user releases it. Throws if this machine or user can't run it.
 */
export const embeddedPostgres = (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const share = takeShare(options);
  shares.add(share);
  share.catch(() => shares.delete(share));
  return share;
};

const takeShare = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const dataDirectory = resolve(options.dataDirectory);
  const layout = layoutOf(dataDirectory);
  claimDataDirectory(dataDirectory);
  const { port, unregister } = await reportWhenSlow(
    `Waiting for the PostgreSQL in ${dataDirectory}`,
    options.onProgress,
    () =>
      withLock(layout.lock, async () => {
        const unregister = registerUser(layout.users);
        try {
          return { port: await ensureRunning(layout, options), unregister };
        } catch (error) {
          unregister();
          throw error;
        }
      }),
  );
  let stopWatching: (() => void) | undefined;
  let released: Promise<void> | undefined;
  const release = () =>
    withLock(layout.lock, async () => {
      unregister();
      if (hasLivingUsers(layout.users)) return;
      await reportWhenSlow('Waiting for PostgreSQL to stop', options.onProgress, () =>
        stopPostmaster(layout.cluster),
      );
    });
  return {
    superuserUrl: `postgres://postgres:${readFileSync(layout.password, 'utf8').trim()}@127.0.0.1:${port}/postgres`,
    port,
    get pid() {
      return livingPostmaster(layout.cluster)?.pid ?? 0;
    },
    supervise() {
      if (!released) stopWatching ??= watch(layout, options.onProgress);
    },
    release() {
      stopWatching?.();
      released ??= release();
      return released;
    },
  };
};
