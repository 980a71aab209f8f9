import {
  inTenant,
  type JobHandler,
  newId,
  type Principal,
  systemClock,
  type TenantContext,
  type TenantDatabase,
} from '@rcm/tenancy';
import { runTaskList, type TaskList, type WorkerPool } from 'graphile-worker';
import { deaf, openPool, quietLogger } from './connections.ts';
import type { JobPayload } from './enqueue.ts';

/** A job that failed; nothing of its record beyond identifiers. */
export interface FailedJob {
  readonly name: string;
  readonly organizationId: string;
  readonly attempt: number;
  /** True where it is not tried again. */
  readonly isLast: boolean;
}

/** What the worker of a process needs. */
export interface JobWorkerOptions {
  /** The handlers by the name of the job; a job is done at least once, so a handler must bear being repeated. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** An organization with the modules that it has switched off; null where there is none (any more). */
  readonly organization: (id: string) => Promise<Pick<Principal, 'organization' | 'disabledModules'> | null>;
  /** Told of every failure; without a job it is the queue that failed, and the worker tries to go on. */
  readonly onError: (error: unknown, job: FailedJob | null) => void;
  readonly clock?: () => Date;
  /** Milliseconds after which a database that owes an answer to the worker and is silent counts as lost; default 7,000. */
  readonly mostSilence?: number;
}

/** The running worker. */
export interface JobWorker {
  /** Takes no more jobs; resolves when those under way are done. */
  stop(): Promise<void>;
}

/** The words by which the audit trail names this actor. */
const actor = 'worker';

const concurrency = 2;

/** Milliseconds after which a worker looks for jobs that it was not told of, such as those to be tried again. */
const pollInterval = 5_000;

/** The same where a pooler lets nobody be told of any. */
const pooledInterval = 1_000;

/** Milliseconds between attempts to begin, and between looks for the jobs of processes that died. */
const beginAgainAfter = 1_000;
const reclaimEvery = 60_000;

/** Jobs are short: the process behind one that has been under way for so long is taken for dead. */
const reclaim = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '5 minutes'))`;

/**
 * Does the queued jobs of all organizations, each in one transaction inside its organization and audited there, and what
 * it gives to be done afterwards.
 * A job that fails is tried again after seconds at first and hours in the end. Any number of processes may do so.
 */
export function startJobs(database: TenantDatabase, options: JobWorkerOptions): JobWorker {
  const { handlers, organization, onError, clock = systemClock, mostSilence } = options;
  const { isPooled } = database;
  // Listening takes a connection for good, which must not be one that requests wait for.
  const pool = openPool(database.orm.config.get('clientUrl') ?? '', concurrency + 1, mostSilence);
  let isStopped = false;
  let workers: WorkerPool | null = null;
  let timer: NodeJS.Timeout | undefined;
  let beginning = Promise.resolve();

  async function perform(name: string, handler: JobHandler, { organizationId, id }: JobPayload) {
    const found = await organization(organizationId);
    if (found === null) throw new Error('The organization of the job is not there');
    const principal = {
      keyId: actor,
      role: 'OWNER',
      scopes: ['*'],
      mode: 'LIVE',
      ...found,
    } as const;
    const run = { principal, operation: name, requestId: newId('req'), audit: 'write' } as const;
    const inside = <Given>(work: (context: TenantContext) => Promise<Given>) =>
      inTenant(database, { ...run, now: clock() }, work);
    const after = await inside((context) => handler(context, id));
    await after?.(inside);
  }

  const tasks: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      async (payload: unknown, { job }) => {
        const given = payload as JobPayload;
        try {
          await perform(name, handler, given);
        } catch (error) {
          const { attempts: attempt, max_attempts: most } = job;
          onError(error, { name, organizationId: given.organizationId, attempt, isLast: attempt >= most });
          // The queue keeps the message of what is thrown, so it must say nothing.
          throw new Error('The job failed');
        }
      },
    ]),
  );

  async function begin(): Promise<void> {
    try {
      await pool.query(reclaim);
      if (isStopped) return;
      workers = runTaskList(
        {
          concurrency,
          pollInterval: isPooled ? pooledInterval : pollInterval,
          noHandleSignals: true,
          noPreparedStatements: isPooled,
          logger: quietLogger,
          // A graceful stop waits for what is written in batches, and for nothing else.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        },
        tasks,
        isPooled ? deaf(pool) : pool,
      );
      workers.promise.then(beginLater, failed);
    } catch (error) {
      failed(error);
    }
  }

  function failed(error: unknown): void {
    if (!isStopped) onError(error, null);
    beginLater();
  }

  function beginLater(): void {
    workers = null;
    if (isStopped) return;
    timer = setTimeout(() => {
      beginning = begin();
    }, beginAgainAfter).unref();
  }

  const reclaiming = setInterval(() => {
    pool.query(reclaim).catch((error: unknown) => onError(error, null));
  }, reclaimEvery).unref();

  if (Object.keys(tasks).length > 0) beginning = begin();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(reclaiming);
      await beginning;
      try {
        await workers?.gracefulShutdown();
      } catch (error) {
        onError(error, null);
      }
      await pool.end();
    },
  };
}
