import { invalid } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { ScribeJob } from '../jobs/job.ts';
import { withTemplate } from '../jobs/view.ts';
import type { views } from '../views.ts';
import type { fileOperations } from './contract.ts';
import { ScribeFile } from './job-file.ts';
import { liesWithin } from './storage-key.ts';

export const fileHandlers = (): Handlers<typeof fileOperations, typeof views> => ({
  async attachFile(context, { params, body }) {
    if (!liesWithin(body.storageKey, context.organization.id)) {
      throw invalid('body.storageKey', 'Expected a key in the storage of the organization');
    }
    const job = await context.find(ScribeJob, params.jobId);
    const file = context.create(ScribeFile, { ...body, jobId: job.id, fileUrl: body.fileUrl ?? null });
    job.receiveFile(context.now);
    return { file, job: await withTemplate(context, job) };
  },
});
