import {
  inTenant,
  type JobHandler,
  newId,
  type Principal,
  systemClock,
  type TenantContext,
  type TenantDatabase,
  unbound,
} from '@rcm/tenancy';
import { type JobHelpers, runTaskList, type TaskList, type WorkerPool } from 'graphile-worker';
import type { Pool } from 'pg';
import { openPool, quietLogger, withoutListening } from './connections.ts';
import type { JobPayload } from './enqueue.ts';

/** A failed job, by identifiers only. */
export interface FailedJob {
  readonly name: string;
  readonly organizationId: string;
  readonly attempt: number;
  /** True if it is not retried. */
  readonly isLast: boolean;
}

/** What the worker of a process needs. */
export interface JobWorkerOptions {
  /** The handlers by job name. Jobs run at least once, so handlers must be idempotent. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Finds an organization and its disabled modules; null if it does not exist. */
  readonly organization: (id: string) => Promise<Pick<Principal, 'organization' | 'disabledModules'> | null>;
  /** Called on every failure. Without a job, the queue itself failed, and the worker restarts. */
  readonly onError: (error: unknown, job: FailedJob | null) => void;
  readonly clock?: () => Date;
  /** Milliseconds without an answer after which a database connection counts as lost; default 7,000. */
  readonly mostSilence?: number;
}

/** A running worker. */
export interface JobWorker {
  /** Takes no more jobs; resolves when the running ones are done. */
  stop(): Promise<void>;
}

/** The name of this actor in the audit trail. */
const actor = 'worker';

const concurrency = 2;

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

/** Runs a handler in a transaction of its organization, then the work it returned to be done afterwards. */
async function runJob(
  database: TenantDatabase,
  { organization, clock = systemClock }: JobWorkerOptions,
  name: string,
  handler: JobHandler,
  { organizationId, id }: JobPayload,
): Promise<void> {
  const found = await organization(organizationId);
  if (found === null) throw new Error('The organization of the job does not exist');
  const principal = {
    keyId: actor,
    ...unbound,
    role: 'OWNER',
    scopes: ['*'],
    mode: 'LIVE',
    ...found,
  } as const;
  const run = { principal, operation: name, requestId: newId('req'), audit: 'write' } as const;
  const inside = <Result>(work: (context: TenantContext) => Promise<Result>) =>
    inTenant(database, { ...run, now: clock() }, work);
  const after = await inside((context) => handler(context, id));
  await after?.(inside);
}

/** The handlers as graphile-worker calls them. */
function taskList(database: TenantDatabase, options: JobWorkerOptions): TaskList {
  const tasks = Object.entries(options.handlers).map(([name, handler]) => [
    name,
    async (given: unknown, { job }: JobHelpers) => {
      const payload = given as JobPayload;
      try {
        await runJob(database, options, name, handler, payload);
      } catch (error) {
        const { attempts: attempt, max_attempts: maxAttempts } = job;
        const { organizationId } = payload;
        options.onError(error, { name, organizationId, attempt, isLast: attempt >= maxAttempts });
        // The queue stores the message of this error, so it must not contain the original one.
        throw new Error('The job failed');
      }
    },
  ]);
  return Object.fromEntries(tasks);
}

const runTasks = (pool: Pool, isPooled: boolean, tasks: TaskList): WorkerPool =>
  runTaskList(
    {
      concurrency,
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

/**
 * Runs the queued jobs of all organizations, each in one audited transaction of its organization. A failed job is
 * retried with increasing delays, from seconds to hours. Any number of processes may run workers.
 */
export function startJobs(database: TenantDatabase, options: JobWorkerOptions): JobWorker {
  const { onError, mostSilence } = options;
  // Listening occupies a connection permanently, so it must not be one of the request pool.
  const pool = openPool(database.url, concurrency + 1, mostSilence);
  const tasks = taskList(database, options);
  let isStopped = false;
  let workers: WorkerPool | null = null;
  let timer: NodeJS.Timeout | undefined;
  let starting = Promise.resolve();

  async function start(): Promise<void> {
    try {
      await pool.query(reclaim);
      if (isStopped) return;
      workers = runTasks(pool, database.isPooled, tasks);
      workers.promise.then(restartLater, handleFailure);
    } catch (error) {
      handleFailure(error);
    }
  }

  function handleFailure(error: unknown): void {
    if (!isStopped) onError(error, null);
    restartLater();
  }

  function restartLater(): void {
    workers = null;
    if (isStopped) return;
    timer = setTimeout(() => {
      starting = start();
    }, restartDelay).unref();
  }

  const reclaiming = setInterval(() => {
    pool.query(reclaim).catch((error: unknown) => onError(error, null));
  }, reclaimInterval).unref();

  if (Object.keys(tasks).length > 0) starting = start();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(reclaiming);
      await starting;
      try {
        await workers?.gracefulShutdown();
      } catch (error) {
        onError(error, null);
      }
      await pool.end();
    },
  };
}
