import { invalid } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { ScribeJob } from '../jobs/job.ts';
import { withTemplate } from '../jobs/view.ts';
import type { ScribePorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { fileOperations } from './contract.ts';
import { ScribeFile } from './job-file.ts';
import { possibleOrganizationIds } from './storage-key.ts';

export const fileHandlers = (
  ports: Pick<ScribePorts, 'organizations'>,
): Handlers<typeof fileOperations, typeof views> => ({
  async attachFile(context, { params, body }) {
    const ids = possibleOrganizationIds(body.storageKey, context.organization.id);
    if (ids.length > 0 && (await ports.organizations(context, ids)).length > 0) {
      throw invalid('body.storageKey', 'Expected a key in the storage of the organization');
    }
    const job = await context.find(ScribeJob, params.jobId);
    const file = context.create(ScribeFile, { ...body, jobId: job.id, fileUrl: body.fileUrl ?? null });
    job.fileAttached(context.now);
    return { file, job: await withTemplate(context, job) };
  },
});
