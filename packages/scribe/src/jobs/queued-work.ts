import type { JobHandler } from '@rcm/tenancy';
import { ScribeJob } from './job.ts';

/** The name of the work that a processing request queues. */
export const beginProcessing = 'scribe.beginProcessing';

/**
 * What a worker does with a queued job: it marks the job as in work, and no more. The words of an encounter are
 * nobody's to make up, so transcript and note come from outside or not at all.
 */
export const queuedWork: Readonly<Record<string, JobHandler>> = {
  async [beginProcessing](context, id) {
    const job = await context.find(ScribeJob, id);
    job.begin(context.now);
  },
};
