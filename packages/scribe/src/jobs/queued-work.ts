import type { JobHandler } from '@rcm/tenancy';
import { ScribeFile } from '../files/job-file.ts';
import { ScribeJob } from './job.ts';

/** The name of the work that a processing request queues. */
export const beginProcessing = 'scribe.beginProcessing';

/**
 * What a worker does with a queued job: it notes whether audio of a size and type that can be transcribed is attached,
 * and no more. The words of an encounter are nobody's to make up, so transcript, note and status come from outside.
 */
export const queuedWork: Readonly<Record<string, JobHandler>> = {
  async [beginProcessing](context, id) {
    const job = await context.find(ScribeJob, id);
    const files = await context.em.find(ScribeFile, { jobId: id });
    job.check(
      files.some((file) => file.isAudio()),
      context.now,
    );
  },
};
