import { enqueue } from './enqueue.ts';
import type { RunJob } from './tasks.ts';

/** Runs jobs, but only a few of each organization at a time. */
interface LimitedRun {
  readonly run: RunJob;
  /** The organizations of which no other job may begin now; jobs have theirs as a flag of graphile-worker. */
  readonly fullOrganizations: () => string[];
}

/** Limits the jobs of an organization that run at a time in this process. */
export function limitedRun(run: RunJob, max: number): LimitedRun {
  const running = new Map<string, number>();
  const isFull = (organizationId: string) => (running.get(organizationId) ?? 0) >= max;
  return {
    fullOrganizations: () => [...running.keys()].filter(isFull),
    async run(name, handler, payload) {
      const { organizationId } = payload;
      // Workers that look for jobs at the same time don't know of each other, and may take too many: these are put back.
      if (isFull(organizationId)) return run(name, (context, id) => enqueue(context, { name, id }), payload);
      running.set(organizationId, (running.get(organizationId) ?? 0) + 1);
      try {
        await run(name, handler, payload);
      } finally {
        const left = (running.get(organizationId) ?? 1) - 1;
        if (left > 0) running.set(organizationId, left);
        else running.delete(organizationId);
      }
    },
  };
}
