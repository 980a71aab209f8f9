import { EventEmitter } from 'node:events';
import type { TenantDatabase } from '@rcm/tenancy';
import { runTaskList, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type { Pool } from 'pg';
import { openPool, quietLogger, withoutListening } from './connections.ts';
import { limitedRun } from './organization-limit.ts';
import { type JobHandlers, type JobSettings, jobRunner, taskList } from './tasks.ts';

export type { FailedJob } from './tasks.ts';

/** What the worker of a process needs. */
export interface JobWorkerOptions extends JobSettings {
  /** The handlers by job name. Jobs run at least once, so handlers must be idempotent. */
  readonly handlers: JobHandlers;
  /**
   * The handlers of jobs that wait for servers outside the installation. They run apart from the others, ten at a time
   * and of each organization two, so that such a server delays no other job, and few jobs of other organizations.
   */
  readonly outbound?: JobHandlers;
  /** Milliseconds without an answer after which a database connection counts as lost; default 7,000. */
  readonly mostSilence?: number;
}

/** A running worker. */
export interface JobWorker {
  /** Takes no more jobs; resolves when the running ones are done. */
  stop(): Promise<void>;
}

/** Jobs that run apart from those of other groups. */
interface JobGroup {
  readonly tasks: TaskList;
  readonly concurrency: number;
  /** Database connections: one to listen, the others to take and complete jobs. */
  readonly connections: number;
  readonly forbiddenFlags?: () => string[];
  readonly events?: WorkerEvents;
}

const concurrency = 2;

/** Outbound jobs mostly wait, so more of them run at a time than there are connections. */
const outboundConcurrency = 10;
const outboundConnections = 2;
const outboundOfOrganization = 2;

/** Milliseconds between polls for jobs without a notification, such as retries. */
const pollInterval = 5_000;

/** Milliseconds between polls behind a pooler, where there are no notifications. */
const pooledPollInterval = 1_000;

/** Milliseconds before a failed worker restarts, and between checks for the jobs of dead processes. */
const restartDelay = 1_000;
const reclaimInterval = 60_000;

/** Jobs are short: if one has run for this long, its process is presumed dead. */
const reclaim = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '5 minutes'))`;

/** Lets another idle worker look for a job when one has found one: it may have been notified of a different job. */
function wakingWorkers(): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:start', ({ worker }) => worker.workerPool.nudge(1));
  return events;
}

/** The groups that have handlers. */
function groupsOf(database: TenantDatabase, options: JobWorkerOptions): JobGroup[] {
  const { handlers, outbound = {}, onError } = options;
  const run = jobRunner(database, options);
  const limited = limitedRun(run, outboundOfOrganization);
  const groups: JobGroup[] = [
    { tasks: taskList(handlers, run, onError), concurrency, connections: concurrency + 1 },
    {
      tasks: taskList(outbound, limited.run, onError),
      concurrency: outboundConcurrency,
      connections: outboundConnections,
      forbiddenFlags: limited.fullOrganizations,
      events: wakingWorkers(),
    },
  ];
  return groups.filter(({ tasks }) => Object.keys(tasks).length > 0);
}

const runGroup = (pool: Pool, isPooled: boolean, { tasks, connections, ...group }: JobGroup): WorkerPool =>
  runTaskList(
    {
      ...group,
      pollInterval: isPooled ? pooledPollInterval : pollInterval,
      noHandleSignals: true,
      noPreparedStatements: isPooled,
      logger: quietLogger,
      // A graceful stop would wait for these batches only.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    tasks,
    isPooled ? withoutListening(pool) : pool,
  );

/** Runs workers when the queue exists, and again after they have failed, until stopped. */
function keepRunning(pool: Pool, run: () => WorkerPool, onError: (error: unknown) => void): JobWorker {
  let isStopped = false;
  let workers: WorkerPool | null = null;
  let timer: NodeJS.Timeout | undefined;
  let starting = start();

  async function start(): Promise<void> {
    try {
      await pool.query(reclaim);
      if (isStopped) return;
      workers = run();
      workers.promise.then(restartLater, handleFailure);
    } catch (error) {
      handleFailure(error);
    }
  }

  function handleFailure(error: unknown): void {
    if (!isStopped) onError(error);
    restartLater();
  }

  function restartLater(): void {
    workers = null;
    if (isStopped) return;
    timer = setTimeout(() => {
      starting = start();
    }, restartDelay).unref();
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await starting;
      try {
        await workers?.gracefulShutdown();
      } catch (error) {
        onError(error);
      }
    },
  };
}

/**
 * Runs the queued jobs of all organizations, each in one audited transaction of its organization. A failed job is
 * retried with increasing delays, from seconds to hours. Any number of processes may run workers.
 */
export function startJobs(database: TenantDatabase, options: JobWorkerOptions): JobWorker {
  const groups = groupsOf(database, options);
  const connections = groups.reduce((sum, group) => sum + group.connections, 0);
  // Listening occupies a connection permanently, so it must not be one of the request pool.
  const pool = openPool(database.url, Math.max(connections, 1), options.mostSilence);
  const onError = (error: unknown) => options.onError(error, null);
  const running = groups.map((group) =>
    keepRunning(pool, () => runGroup(pool, database.isPooled, group), onError),
  );
  const reclaiming = setInterval(() => {
    pool.query(reclaim).catch(onError);
  }, reclaimInterval).unref();

  return {
    async stop() {
      clearInterval(reclaiming);
      await Promise.all(running.map((group) => group.stop()));
      await pool.end();
    },
  };
}
