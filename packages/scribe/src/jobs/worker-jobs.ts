import type { JobHandler } from '@rcm/tenancy';
import { ScribeFile } from '../files/job-file.ts';
import { ScribeJob } from './job.ts';

/** The name of the job that a processing request enqueues. */
export const beginProcessingJob = 'scribe.beginProcessing';

/**
 * The handlers of queued jobs. A worker only records whether audio with a suitable size and type is attached.
 * Transcript, note and status come from external tools, since this service must not invent clinical content.
 */
export const workerJobs: Readonly<Record<string, JobHandler>> = {
  async [beginProcessingJob](context, id) {
    const job = await context.find(ScribeJob, id);
    const files = await context.em.find(ScribeFile, { jobId: id });
    job.recordAudioCheck(
      files.some((file) => file.isAudio()),
      context.now,
    );
  },
};
