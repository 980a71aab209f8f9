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
import type { JobHelpers, TaskList } from 'graphile-worker';
import type { JobPayload } from './enqueue.ts';

/** The handlers of jobs, by the name of the job. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** A failed job, by identifiers only. */
export interface FailedJob {
  readonly name: string;
  readonly organizationId: string;
  readonly attempt: number;
  /** True if it is not retried. */
  readonly isLast: boolean;
}

/** How a worker runs jobs. */
export interface JobSettings {
  /** Finds an organization and its disabled modules; null if it does not exist. */
  readonly organization: (id: string) => Promise<Pick<Principal, 'organization' | 'disabledModules'> | null>;
  /** Called on every failure. Without a job, the queue itself failed, and the worker restarts. */
  readonly onError: (error: unknown, job: FailedJob | null) => void;
  readonly clock?: () => Date;
}

/** Runs a job of a name with a handler. */
export type RunJob = (name: string, handler: JobHandler, payload: JobPayload) => Promise<void>;

/** The name of this actor in the audit trail. */
const actor = 'worker';

/** Runs a handler in a transaction of its organization, then the work it returned to be done afterwards. */
export const jobRunner =
  (database: TenantDatabase, { organization, clock = systemClock }: JobSettings): RunJob =>
  async (name, handler, { organizationId, id }) => {
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
  };

/** The handlers as graphile-worker calls them. */
export function taskList(handlers: JobHandlers, run: RunJob, onError: JobSettings['onError']): TaskList {
  const tasks = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (given: unknown, { job }: JobHelpers) => {
      const payload = given as JobPayload;
      try {
        await run(name, handler, payload);
      } catch (error) {
        const { attempts: attempt, max_attempts: maxAttempts } = job;
        const { organizationId } = payload;
        onError(error, { name, organizationId, attempt, isLast: attempt >= maxAttempts });
        // The queue stores the message of this error, so it must not contain the original one.
        throw new Error('The job failed');
      }
    },
  ]);
  return Object.fromEntries(tasks);
}
